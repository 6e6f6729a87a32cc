/** The STOMP connection to `/ws`: it reconnects by itself, and a publish is a promise that the server has stored it. */
import { ErrorBody } from "@fitmate/contract/errors";
import { HEART_BEAT_MS, RECONNECT_DELAY_MS } from "@fitmate/contract/limits";
import { Client, type IFrame, type StompHeaders } from "@stomp/stompjs";
import { safeParse } from "zod/v4/core";
import { ApiError } from "./api.ts";
import { expireSession } from "./session.ts";

/** `waiting`: the connection was lost or refused and is tried again every five seconds. */
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

export type StompClient = {
  state: () => ConnectionState;
  /** Calls `listener` when the state changes; the answer stops that. */
  onStateChange: (listener: () => void) => () => void;
  /** Follows `destination` through all reconnects until the answer is called, or the server refuses. */
  subscribe: (destination: string, subscriber: Subscriber) => () => void;
  /** Resolves on the RECEIPT; rejects with the ApiError of a refusal, or with ConnectionLost. */
  publish: (destination: string, body: unknown) => Promise<void>;
  close: () => void;
};

/** How long a connection, and a RECEIPT, may take. */
const ANSWER_MS = 10_000;
const AUTH_ERRORS = ["SIGN_IN_REQUIRED", "SESSION_EXPIRED"];

type Waiting = { done: () => void; fail: (error: Error) => void };

/** Connects with `token` and stays connected until closed. */
export function createStompClient(token: string): StompClient {
  const listeners = new Set<() => void>();
  const subscriptions = new Map<string, { destination: string; subscriber: Subscriber }>();
  /** Frames that await their RECEIPT, by its id. */
  const waiting = new Map<string, Waiting>();
  let state: ConnectionState = "connecting";
  let lastId = 0;
  let closed = false;

  const client = new Client({
    brokerURL: socketAddress(),
    connectHeaders: { "X-AUTH-TOKEN": token },
    heartbeatIncoming: HEART_BEAT_MS,
    heartbeatOutgoing: HEART_BEAT_MS,
    reconnectDelay: RECONNECT_DELAY_MS,
    connectionTimeout: ANSWER_MS,
    // A socket whose network is gone would take minutes to close politely.
    discardWebsocketOnCommFailure: true,
    onConnect: () => {
      for (const id of subscriptions.keys()) follow(id);
      change("connected");
    },
    onStompError: refused,
    onWebSocketClose: () => {
      change("waiting");
      for (const each of takeAll(waiting)) each.fail(new ConnectionLost());
    },
  });
  const stopHurrying = hurry(() => {
    if (state === "waiting") void client.deactivate().then(() => closed || client.activate());
  });
  client.activate();

  function change(next: ConnectionState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** Answers the id to ask a RECEIPT with; `answer` hears what becomes of it. */
  function awaitReceipt(answer: Waiting): string {
    lastId += 1;
    const id = `r${lastId}`;
    waiting.set(id, answer);
    client.watchForReceipt(id, () => take(waiting, id)?.done());
    return id;
  }

  function follow(id: string) {
    const entry = subscriptions.get(id);
    if (!entry) return;
    const receipt = awaitReceipt({
      done: () => subscriptions.has(id) && entry.subscriber.onReady(),
      // Refused for good: asking again with each reconnect would end every connection.
      fail: (error) => error instanceof ApiError && subscriptions.delete(id),
    });
    client.subscribe(entry.destination, ({ body, headers }) => entry.subscriber.onMessage(body, headers), {
      id,
      receipt,
    });
  }

  function refused(frame: IFrame) {
    const error = refusalIn(frame);
    if (AUTH_ERRORS.includes(error.code)) {
      closed = true;
      void client.deactivate();
      expireSession();
    }
    take(waiting, frame.headers["receipt-id"] ?? "")?.fail(error);
  }

  return {
    state: () => state,
    onStateChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribe(destination, subscriber) {
      lastId += 1;
      const id = `s${lastId}`;
      subscriptions.set(id, { destination, subscriber });
      if (client.connected) follow(id);
      return () => {
        if (subscriptions.delete(id) && client.connected) client.unsubscribe(id);
      };
    },
    publish: (destination, body) =>
      new Promise((resolve, reject) => {
        if (!client.connected) return reject(new ConnectionLost());
        const timer = setTimeout(() => client.forceDisconnect(), ANSWER_MS);
        const settle = (act: () => void) => {
          clearTimeout(timer);
          act();
        };
        const receipt = awaitReceipt({ done: () => settle(resolve), fail: (error) => settle(() => reject(error)) });
        client.publish({
          destination,
          body: JSON.stringify(body),
          headers: { receipt, "content-type": "application/json" },
        });
      }),
    close() {
      closed = true;
      stopHurrying();
      listeners.clear();
      void client.deactivate();
    },
  };
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

function take<K, V>(map: Map<K, V>, key: K): V | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
}

function takeAll<K, V>(map: Map<K, V>): V[] {
  const values = [...map.values()];
  map.clear();
  return values;
}
