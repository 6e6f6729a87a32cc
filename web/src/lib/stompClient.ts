/** The STOMP connection to `/ws`: it reconnects by itself, and a publish is a promise that the server has stored it. */
import { HEART_BEAT_MS, RECONNECT_DELAY_MS } from "@fitmate/contract/limits";
import { Client, type IFrame, type StompHeaders, Versions } from "@stomp/stompjs";
import { ApiError, isRefusedBy } from "./api.ts";
import { startHeartBeat } from "./heartBeat.ts";
import { isRefusal } from "./outlook.ts";
import { parseRefusal } from "./refusals.ts";
import { expireSession, restrict } from "./session.ts";
import { createListeners } from "./listeners.ts";
import { SOMETHING_WRONG } from "./trouble.ts";

/** `waiting`: the connection was lost and is tried again every five seconds or so. */
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

type SubscribeHeaders = Readonly<Record<string, string>>;

/** How long a connection, and a RECEIPT, may take. */
const ANSWER_MS = 10_000;
/** Beyond this silence (two heart-beats and a half) the connection is dead, whatever the browser believes. */
const SILENCE_MS = 2.5 * HEART_BEAT_MS;
/** Spreads the clients of a server that has just come back. */
const JITTER_MS = 1_000;
const HEART_BEAT = "\n";

/** Who awaits the RECEIPT of a frame. */
type Waiting = { done: () => void; fail: (error: Error) => void };

/** Connects with `token` and stays connected until closed. */
export class StompClient {
  readonly #token: string;
  readonly #client: Client;
  readonly #listeners = createListeners();
  readonly #subscriptions = new Map<
    string,
    { destination: string; subscriber: Subscriber; headers: SubscribeHeaders }
  >();
  /** By the id of the receipt. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #stopWaking: () => void;
  readonly #stopBeating: () => void;
  #socket: WebSocket | undefined;
  #heardAt = 0;
  #state: ConnectionState = "connecting";
  #lastId = 0;
  #isClosed = false;
  /** The connection ends over one frame of ours, as STOMP wants it, or for a better one: no reason to wait. */
  #connectAfterClose = false;

  constructor(token: string) {
    this.#token = token;
    this.#client = new Client({
      webSocketFactory: () => this.#open(),
      connectHeaders: { "X-AUTH-TOKEN": token },
      heartbeatIncoming: HEART_BEAT_MS,
      heartbeatOutgoing: HEART_BEAT_MS,
      // stompjs takes it up with each connection.
      reconnectDelay: reconnectDelay(),
      connectionTimeout: ANSWER_MS,
      // A socket whose network is gone would take minutes to close politely.
      discardWebsocketOnCommFailure: true,
      onConnect: () => this.#connected(),
      onStompError: (frame) => this.#refused(frame),
      onWebSocketClose: () => this.#lost(),
    });
    this.#stopWaking = onWake((isNewNetwork) => this.#wake(isNewNetwork));
    this.#stopBeating = startHeartBeat(() => this.#client.connected && this.#socket?.send(HEART_BEAT));
    this.#client.activate();
  }

  readonly state = (): ConnectionState => this.#state;

  /** Calls `listener` when the state changes; the answer stops that. */
  readonly onStateChange = this.#listeners.subscribe;

  /** Follows `destination` through all reconnects until the answer is called, or the server refuses; each SUBSCRIBE has `headers`. */
  subscribe(destination: string, subscriber: Subscriber, headers: SubscribeHeaders = {}): () => void {
    const id = this.#nextId();
    this.#subscriptions.set(id, { destination, subscriber, headers });
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
    this.#stopWaking();
    this.#stopBeating();
    this.#listeners.clear();
    void this.#client.deactivate();
  }

  #open(): WebSocket {
    const socket = new WebSocket(socketAddress(), Versions.default.protocolVersions());
    socket.addEventListener("message", () => {
      this.#heardAt = Date.now();
    });
    this.#socket = socket;
    return socket;
  }

  /** The reader, the machine or the network is back: nobody waits out the five seconds, or for a dead connection. */
  #wake(isNewNetwork: boolean): void {
    if (this.#state === "waiting") this.#connectNow();
    else if (this.#state === "connected" && (isNewNetwork || Date.now() - this.#heardAt > SILENCE_MS)) {
      this.#connectAfterClose = true;
      this.#client.forceDisconnect();
    }
  }

  #connected(): void {
    this.#client.reconnectDelay = reconnectDelay();
    for (const id of this.#subscriptions.keys()) this.#follow(id);
    this.#change("connected");
  }

  #lost(): void {
    const unanswered = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of unanswered) each.fail(new ConnectionLost());
    this.#change(this.#connectAfterClose ? "connecting" : "waiting");
    // Once stompjs is through with closing.
    if (this.#connectAfterClose) setTimeout(() => this.#connectNow());
    this.#connectAfterClose = false;
  }

  #refused(frame: IFrame): void {
    const error = refusalIn(frame);
    const id = frame.headers["receipt-id"] ?? "";
    const refusedFrame = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (isRefusedBy(error, "SIGN_IN_REQUIRED", "SESSION_EXPIRED")) {
      this.close();
      expireSession(this.#token);
    } else if (isRefusedBy(error, "ACCOUNT_LEAVING", "ACCOUNT_SUSPENDED")) {
      this.close();
      restrict(this.#token, isRefusedBy(error, "ACCOUNT_LEAVING") ? "leaving" : "suspended");
    } else {
      this.#connectAfterClose = refusedFrame !== undefined && isRefusal(error);
    }
    refusedFrame?.fail(error);
  }

  #follow(id: string): void {
    const entry = this.#subscriptions.get(id);
    if (!entry) return;
    const { destination, subscriber, headers: own } = entry;
    const receipt = this.#awaitReceipt({
      done: () => this.#subscriptions.has(id) && subscriber.onReady(),
      // Refused for good: asking again with each reconnect would end every connection.
      fail: (error) => isRefusal(error) && this.#subscriptions.delete(id),
    });
    this.#client.subscribe(destination, ({ body, headers }) => subscriber.onMessage(body, headers), {
      ...own,
      id,
      receipt,
    });
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
    this.#listeners.tell();
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
  return new ApiError(parseRefusal(body) ?? { status: 500, code: "UNKNOWN", message: SOMETHING_WRONG });
}

/** Calls `wake` when the reader (to this tab, from the page cache, from a sleep) or the network comes back. */
function onWake(wake: (isNewNetwork: boolean) => void): () => void {
  const online = () => wake(true);
  const seen = () => document.visibilityState === "visible" && wake(false);
  // A page out of the browser's cache has lost its connections, and may not know it yet.
  const shown = ({ persisted }: PageTransitionEvent) => persisted && wake(true);
  window.addEventListener("online", online);
  window.addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", seen);
  return () => {
    window.removeEventListener("online", online);
    window.removeEventListener("pageshow", shown);
    document.removeEventListener("visibilitychange", seen);
  };
}

function reconnectDelay(): number {
  return RECONNECT_DELAY_MS + Math.random() * JITTER_MS;
}
