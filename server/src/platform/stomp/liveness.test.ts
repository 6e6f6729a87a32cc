/** How connections end: on purpose, by silence, by too much. */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { getRequest, RawConnection } from "../../../test/rawHttp.ts";
import { RawStomp } from "../../../test/stomp.ts";
import { type EchoServer, expectError, startEcho } from "../../../test/stompEcho.ts";
import { AppError } from "../http/errors.ts";

let server: EchoServer;
let url: string;

beforeAll(async () => {
  server = await startEcho();
  url = server.url;
});
afterAll(() => server.app.close());

describe("ending", () => {
  test("DISCONNECT: what came before is done, then the receipt, then goodbye", async () => {
    const client = await RawStomp.connect(url);
    server.last().delayMs = 5;
    client.send("SEND", { destination: "/a" }, "x");
    client.send("DISCONNECT", { receipt: "bye" });
    expect((await client.expect("RECEIPT")).headers["receipt-id"]).toBe("bye");
    expect(await client.closed).toBe(1000);
    expect(server.last().sent).toEqual(["x"]);
    await expect.poll(() => server.last().closings).toBe(1);
  });

  test("a connection cut while it subscribes leaves no subscription behind", async () => {
    const client = await RawStomp.connect(url);
    const echo = Object.assign(server.last(), { delayMs: 50 });
    client.send("SUBSCRIBE", { id: 1, destination: "/a" });
    await expect.poll(() => echo.begun, { interval: 5 }).toBe(1);
    client.drop();
    await expect.poll(() => echo.subscribers.get("/a")?.size).toBe(0);
  });

  test("the application may end it", async () => {
    const client = await RawStomp.connect(url);
    server.last().peer.refuse(new AppError("SESSION_EXPIRED"));
    expect((await expectError(client, undefined, 1008))["message"]).toBe("SESSION_EXPIRED");
  });
});

describe("heart-beats", () => {
  const HEART_BEAT_MS = 200;
  let beating: EchoServer;
  beforeAll(async () => {
    beating = await startEcho({ heartBeatMs: HEART_BEAT_MS, pingMs: HEART_BEAT_MS });
  });
  afterAll(() => beating.app.close());

  async function connect(heartBeat: string): Promise<RawStomp> {
    const client = await RawStomp.open(beating.url);
    client.send("CONNECT", { "accept-version": "1.2", "heart-beat": heartBeat });
    await client.expect("CONNECTED");
    return client;
  }
  const beats = (client: RawStomp) => client.texts.filter((text) => text === "\n").length;

  test("are sent when asked for, not more often than agreed, and not otherwise", async () => {
    const [often, seldom, never] = await Promise.all([connect("0,10"), connect("0,600"), connect("0,0")]);
    const since = Date.now();
    await expect.poll(() => beats(often)).toBeGreaterThanOrEqual(5);
    const elapsed = Date.now() - since;
    expect(elapsed).toBeGreaterThan(4 * HEART_BEAT_MS);
    expect(beats(seldom)).toBeLessThanOrEqual(elapsed / 600 + 1);
    expect(beats(never)).toBe(0);
    for (const client of [often, seldom, never]) client.drop();
  });

  test("who promised them and falls silent is cut off; who keeps the promise stays", async () => {
    const [silent, talking] = await Promise.all([connect("200,0"), connect("200,0")]);
    const timer = setInterval(() => talking.socket.send("\n"), 100);
    expect(await silent.closed).toBe(1006);
    expect(talking.socket.readyState).toBe(WebSocket.OPEN);
    clearInterval(timer);
    expect(await talking.closed).toBe(1006);
  });

  test("who promised one in eleven days is asked as well", async () => {
    const gone = await connect("999999999,0");
    const echo = beating.last();
    gone.socket.pause();
    await expect.poll(() => echo.closings).toBe(1);
    gone.drop();
  });

  test("who promised none is asked by ping: alive is enough, gone is noticed", async () => {
    const gone = await connect("0,0");
    const echo = beating.last();
    const alive = await connect("0,0");
    let asked = 0;
    alive.socket.on("ping", () => (asked += 1));
    gone.socket.pause();
    await expect.poll(() => echo.closings).toBe(1);
    // By then it would have been cut off, too.
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before + 2);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    alive.drop();
    gone.drop();
  });
});

describe("too much", () => {
  test("a WebSocket message over 64 KiB closes with 1009", async () => {
    const client = await RawStomp.connect(url);
    client.socket.send(Buffer.alloc(65_537, "\n"));
    expect(await client.closed).toBe(1009);
  });

  test("a message in thousands of fragments closes with 1008", async () => {
    const client = await RawStomp.connect(url);
    for (let sent = 0; sent < 2_000; sent += 1) client.socket.send("x", { fin: false });
    expect(await client.closed).toBe(1008);
  });

  test("one that drips in byte by byte is cut", async () => {
    const connection = await RawConnection.open(url);
    const key = Buffer.alloc(16).toString("base64");
    const upgrade = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" };
    connection.send(getRequest("/ws", { ...upgrade, "Sec-WebSocket-Key": key }));
    await expect.poll(() => connection.received).toContain("\r\n\r\n");
    const echo = server.last();
    // A binary frame of 60,000 bytes, masked with zeros.
    connection.send(Buffer.from([0x82, 0xfe, 60_000 >> 8, 60_000 & 0xff, 0, 0, 0, 0]));
    for (let sent = 0; sent < 5_000; sent += 1) {
      connection.send("x");
      await nextTurn();
    }
    await expect.poll(() => echo.closings, { timeout: 2_000 }).toBe(1);
    connection.socket.destroy();
  });

  test("a frame over 64 KiB in several messages is an ERROR", async () => {
    const client = await RawStomp.connect(url);
    client.socket.send(`SEND\ndestination:/a\n\n${"x".repeat(40_000)}`);
    client.socket.send("x".repeat(40_000));
    await expectError(client, "frame too large", 1002);
  });

  test("a reader who does not read is dropped", async () => {
    const client = await RawStomp.connect(url);
    await client.sendAndWait("SUBSCRIBE", { id: 1, destination: "/a" });
    client.socket.pause();
    const [deliver] = server.last().subscribers.get("/a") ?? [];
    const text = "x".repeat(60_000);
    let sent = 0;
    while (server.last().closings === 0 && sent < 1_000) {
      deliver?.(text);
      sent += 1;
      await sleep(1);
    }
    expect(server.last().closings).toBe(1);
    expect(sent).toBeLessThan(200);
    client.drop();
  });
});
