/** The STOMP connection to `/ws`: it reconnects by itself, and a publish is a promise that the server has stored it. */
import { ErrorBody } from "@fitmate/contract/errors";
import { HEART_BEAT_MS, RECONNECT_DELAY_MS } from "@fitmate/contract/limits";
import { Client, type IFrame, type StompHeaders } from "@stomp/stompjs";
import { safeParse } from "zod/v4/core";
import { ApiError } from "./api.ts";
import { expireSession } from "./session.ts";

/** `waiting`: the connection was lost and is tried again every five seconds. */
export type ConnectionState = "connecting" | "connected" | "waiting";

/** The connection went away before the answer came: whether the server has it is unknown. */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

export type Subscriber = {
  onMessage: (body: string, headers: StompHeaders) => void;
  /** The subscription stands, now and after every reconnect: nothing said from here on is missed. */
  onReady: () => void;
};

/** How long a connection, and a RECEIPT, may take. */
const ANSWER_MS = 10_000;
const AUTH_ERRORS = ["SIGN_IN_REQUIRED", "SESSION_EXPIRED"];

/** Who awaits the RECEIPT of a frame. */
type Waiting = { done: () => void; fail: (error: Error) => void };

/** Connects with `token` and stays connected until closed. */
export class StompClient {
  readonly #client: Client;
  readonly #listeners = new Set<() => void>();
  readonly #subscriptions = new Map<string, { destination: string; subscriber: Subscriber }>();
  /** By the id of the receipt. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #stopHurrying: () => void;
  #state: ConnectionState = "connecting";
  #lastId = 0;
  #isClosed = false;
  /** The server ended the connection over one frame of ours, as STOMP wants it: nothing is wrong with the network. */
  #endedByRefusal = false;

  constructor(token: string) {
    this.#client = new Client({
      brokerURL: socketAddress(),
      connectHeaders: { "X-AUTH-TOKEN": token },
      heartbeatIncoming: HEART_BEAT_MS,
      heartbeatOutgoing: HEART_BEAT_MS,
      reconnectDelay: RECONNECT_DELAY_MS,
      connectionTimeout: ANSWER_MS,
      // A socket whose network is gone would take minutes to close politely.
      discardWebsocketOnCommFailure: true,
      onConnect: () => this.#connected(),
      onStompError: (frame) => this.#refused(frame),
      onWebSocketClose: () => this.#lost(),
    });
    this.#stopHurrying = hurry(() => this.#state === "waiting" && this.#connectNow());
    this.#client.activate();
  }

  readonly state = (): ConnectionState => this.#state;

  /** Calls `listener` when the state changes; the answer stops that. */
  readonly onStateChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows `destination` through all reconnects until the answer is called, or the server refuses. */
  subscribe(destination: string, subscriber: Subscriber): () => void {
    const id = this.#nextId();
    this.#subscriptions.set(id, { destination, subscriber });
    if (this.#client.connected) this.#follow(id);
    return () => {
      if (this.#subscriptions.delete(id) && this.#client.connected) this.#client.unsubscribe(id);
    };
  }

  /** Resolves on the RECEIPT; rejects with the ApiError of a refusal, or with ConnectionLost. */
  publish(destination: string, body: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#client.connected) return reject(new ConnectionLost());
      const timer = setTimeout(() => this.#client.forceDisconnect(), ANSWER_MS);
      const settle = (act: () => void) => {
        clearTimeout(timer);
        act();
      };
      const receipt = this.#awaitReceipt({
        done: () => settle(resolve),
        fail: (error) => settle(() => reject(error)),
      });
      const headers = { receipt, "content-type": "application/json" };
      this.#client.publish({ destination, body: JSON.stringify(body), headers });
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#stopHurrying();
    this.#listeners.clear();
    void this.#client.deactivate();
  }

  #connected(): void {
    for (const id of this.#subscriptions.keys()) this.#follow(id);
    this.#change("connected");
  }

  #lost(): void {
    const unanswered = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of unanswered) each.fail(new ConnectionLost());
    this.#change(this.#endedByRefusal ? "connecting" : "waiting");
    // Once stompjs is through with closing.
    if (this.#endedByRefusal) setTimeout(() => this.#connectNow());
    this.#endedByRefusal = false;
  }

  #refused(frame: IFrame): void {
    const error = refusalIn(frame);
    const id = frame.headers["receipt-id"] ?? "";
    const refusedFrame = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (AUTH_ERRORS.includes(error.code)) {
      this.close();
      expireSession();
    } else {
      this.#endedByRefusal = refusedFrame !== undefined;
    }
    refusedFrame?.fail(error);
  }

  #follow(id: string): void {
    const entry = this.#subscriptions.get(id);
    if (!entry) return;
    const { destination, subscriber } = entry;
    const receipt = this.#awaitReceipt({
      done: () => this.#subscriptions.has(id) && subscriber.onReady(),
      // Refused for good: asking again with each reconnect would end every connection.
      fail: (error) => error instanceof ApiError && this.#subscriptions.delete(id),
    });
    this.#client.subscribe(destination, ({ body, headers }) => subscriber.onMessage(body, headers), { id, receipt });
  }

  /** Answers the id to ask a RECEIPT with; `answer` hears what becomes of it. */
  #awaitReceipt(answer: Waiting): string {
    const id = this.#nextId();
    this.#waiting.set(id, answer);
    this.#client.watchForReceipt(id, () => {
      this.#waiting.delete(id);
      answer.done();
    });
    return id;
  }

  #nextId(): string {
    this.#lastId += 1;
    return `f${this.#lastId}`;
  }

  /** Skips what is left of the five seconds. */
  #connectNow(): void {
    if (!this.#isClosed) void this.#client.deactivate().then(() => this.#isClosed || this.#client.activate());
  }

  #change(next: ConnectionState): void {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

function socketAddress(): string {
  return new URL("/ws", window.location.href).href.replace(/^http/, "ws");
}

/** What an ERROR frame says, in the contract's words where it carries them. */
function refusalIn(frame: IFrame): ApiError {
  let body: unknown;
  try {
    body = JSON.parse(frame.body);
  } catch {
    body = undefined;
  }
  const known = safeParse(ErrorBody, body);
  return new ApiError(
    known.success
      ? known.data
      : { status: 500, code: "UNKNOWN", message: "문제가 생겼어요. 잠시 후 다시 시도해 주세요." },
  );
}

/** Calls `tryNow` when the network or the reader comes back, so that nobody waits out the five seconds. */
function hurry(tryNow: () => void): () => void {
  const whenSeen = () => {
    if (document.visibilityState === "visible") tryNow();
  };
  window.addEventListener("online", tryNow);
  document.addEventListener("visibilitychange", whenSeen);
  return () => {
    window.removeEventListener("online", tryNow);
    document.removeEventListener("visibilitychange", whenSeen);
  };
}
