import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api.ts";
import { endSession, getRestriction, getSession, onSessionExpired, startSession } from "./session.ts";
import { ConnectionLost, StompClient } from "./stompClient.ts";

/** The server's side of a WebSocket. */
class FakeSocket {
  static sockets: FakeSocket[] = [];
  readyState = 0;
  url = "";
  received: string[] = [];
  #heard: (() => void)[] = [];
  onopen: () => void = () => {};
  // The client puts its own in their place.
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: object) => void = () => {};

  constructor() {
    FakeSocket.sockets.push(this);
  }

  addEventListener(_: "message", listener: () => void) {
    this.#heard.push(listener);
  }

  send(data: string) {
    this.received.push(data);
  }

  close() {
    this.readyState = 3;
    this.onclose({});
  }

  /** Opens, and lets the client in. */
  welcome() {
    this.readyState = 1;
    this.onopen();
    this.says("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n");
  }

  says(frame: string) {
    this.onmessage({ data: `${frame}\0` });
    for (const listener of this.#heard) listener();
  }

  /** Header `name` of the last frame that starts with `command`. */
  header(command: string, name: string) {
    const frame = this.received.findLast((each) => each.startsWith(command));
    return new RegExp(`^${name}:(.*)$`, "m").exec(frame ?? "")?.[1];
  }

  refuses(command: string, code: string, status = 403) {
    const body = JSON.stringify({ status, code, message: "메이트끼리만 할 수 있어요." });
    this.says(`ERROR\nreceipt-id:${this.header(command, "receipt") ?? ""}\n\n${body}`);
    this.close();
  }
}

const socket = () => {
  const last = FakeSocket.sockets.at(-1);
  if (!last) throw new Error("nobody has connected");
  return last;
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.sockets = [];
  const storage = new Map<string, string>();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { href: "http://localhost/messenger" } }));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connected() {
  const client = new StompClient("비밀");
  await vi.advanceTimersByTimeAsync(0);
  socket().welcome();
  return client;
}

const failureOf = (publish: Promise<void>) => publish.catch((error: unknown) => error);

test("the token travels in CONNECT, and a publish is done on its RECEIPT", async () => {
  const client = await connected();
  expect(client.state()).toBe("connected");
  expect(socket().header("CONNECT", "X-AUTH-TOKEN")).toBe("비밀");
  const published = client.publish("/pub/dm/message", { contents: "안녕하세요" });
  socket().says(`RECEIPT\nreceipt-id:${socket().header("SEND", "receipt")}\n\n`);
  await expect(published).resolves.toBeUndefined();
  client.close();
});

test("a refused publish fails with the server's words, and the connection is back at once", async () => {
  const client = await connected();
  const failure = failureOf(client.publish("/pub/dm/message", { contents: "안녕하세요" }));
  socket().refuses("SEND", "NOT_MATES");
  expect(await failure).toEqual(
    new ApiError({ status: 403, code: "NOT_MATES", message: "메이트끼리만 할 수 있어요." }),
  );
  await vi.advanceTimersByTimeAsync(10);
  expect(FakeSocket.sockets).toHaveLength(2);
  expect(client.state()).toBe("connecting");
  client.close();
});

test("a lost connection fails what awaits an answer, and follows its subscriptions again after five to six seconds", async () => {
  const client = await connected();
  const onReady = vi.fn<() => void>();
  const onMessage = vi.fn<(body: string) => void>();
  client.subscribe("/sub/dm/room/7", { onReady, onMessage });
  socket().says(`RECEIPT\nreceipt-id:${socket().header("SUBSCRIBE", "receipt")}\n\n`);
  expect(onReady).toHaveBeenCalledTimes(1);

  const failure = failureOf(client.publish("/pub/dm/message", {}));
  socket().close();
  expect(await failure).toBeInstanceOf(ConnectionLost);
  expect(client.state()).toBe("waiting");
  await vi.advanceTimersByTimeAsync(4_900);
  expect(FakeSocket.sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_100);
  socket().welcome();
  socket().says(`RECEIPT\nreceipt-id:${socket().header("SUBSCRIBE", "receipt")}\n\n`);
  expect(onReady).toHaveBeenCalledTimes(2);
  socket().says(`MESSAGE\nsubscription:${socket().header("SUBSCRIBE", "id")}\nmessage-id:1\n\n{"seq":1}`);
  expect(onMessage.mock.calls[0]?.[0]).toBe('{"seq":1}');
  client.close();
});

test("a refused subscription is not asked for again", async () => {
  const client = await connected();
  client.subscribe("/sub/dm/room/7", { onReady: vi.fn<() => void>(), onMessage: vi.fn<() => void>() });
  socket().refuses("SUBSCRIBE", "FORBIDDEN");
  await vi.advanceTimersByTimeAsync(10);
  socket().welcome();
  expect(socket().header("SUBSCRIBE", "id")).toBeUndefined();
  client.close();
});

test("an expired session ends the loop and leads to sign-in", async () => {
  const expired = vi.fn<() => void>();
  onSessionExpired(expired);
  startSession({ token: "비밀", nickname: "달리는민서" });
  const client = new StompClient("비밀");
  await vi.advanceTimersByTimeAsync(0);
  socket().refuses("CONNECT", "SESSION_EXPIRED");
  expect(expired).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.sockets).toHaveLength(1);
  client.close();
  endSession();
});

test.each([
  ["ACCOUNT_LEAVING", "leaving"],
  ["ACCOUNT_SUSPENDED", "suspended"],
] as const)("%s ends the loop, and leaves the session what is left to it", async (code, restriction) => {
  startSession({ token: "비밀", nickname: "달리는민서" });
  const client = new StompClient("비밀");
  await vi.advanceTimersByTimeAsync(0);
  socket().refuses("CONNECT", code);
  expect(getSession()?.token).toBe("비밀");
  expect(getRestriction()).toBe(restriction);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.sockets).toHaveLength(1);
  client.close();
  endSession();
});

test("what the server cannot do right now is asked for again, but not at once", async () => {
  const client = await connected();
  client.subscribe("/sub/dm/room/7", { onReady: vi.fn<() => void>(), onMessage: vi.fn<() => void>() });
  socket().refuses("SUBSCRIBE", "UNAVAILABLE", 503);
  expect(client.state()).toBe("waiting");
  await vi.advanceTimersByTimeAsync(4_900);
  expect(FakeSocket.sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_100);
  socket().welcome();
  expect(socket().header("SUBSCRIBE", "destination")).toBe("/sub/dm/room/7");
  client.close();
});

test("waking up after a silence, or on another network, replaces the connection at once", async () => {
  const client = await connected();
  const wake = () => document.dispatchEvent(new Event("visibilitychange"));
  wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(FakeSocket.sockets).toHaveLength(1);
  // Asleep: time goes by, timers do not.
  vi.setSystemTime(Date.now() + 60_000);
  wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(FakeSocket.sockets).toHaveLength(2);
  socket().welcome();
  expect(client.state()).toBe("connected");
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10);
  expect(FakeSocket.sockets).toHaveLength(3);
  client.close();
});

test("a publish without an answer gives the connection up after ten seconds, to be sent anew", async () => {
  const client = await connected();
  const failure = failureOf(client.publish("/pub/dm/message", {}));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failure).toBeInstanceOf(ConnectionLost);
  client.close();
});

test("the network coming back cuts the five seconds short", async () => {
  const client = await connected();
  socket().close();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10);
  expect(FakeSocket.sockets).toHaveLength(2);
  client.close();
});
