/** Whoever sends next to nothing, or takes nothing, holds no connection for ever, whatever was asked for. */
import { setTimeout as delay } from "node:timers/promises";
import type { Endpoint } from "@fitmate/contract/endpoint";
import { endpoints } from "@fitmate/contract/endpoints";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { drawPicture } from "../../../test/pictures.ts";
import { RawConnection } from "../../../test/rawHttp.ts";
import { giveUpSlowBodies, patienceOptions } from "./patience.ts";

const BODY_MS = 2_000;
const READER_MS = 4_000;
/** Enough of them are opened at once to keep a small machine busy. */
const LATE_MS = 8_000;
const DROP_EVERY_MS = 250;

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({
    BODY_PATIENCE_SECONDS: String(BODY_MS / 1_000),
    UPLOADS_PER_MEMBER: "1000",
  });
  member = await app.member("느린사람");
});
afterAll(() => app.close());

const LENGTH = "Content-Length: 100000";
const CHUNKED = "Transfer-Encoding: chunked";

function head(method: string, path: string, { framing = LENGTH, type = "application/json", token = "" } = {}): string {
  const who = token === "" ? "" : `X-AUTH-TOKEN: ${token}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: test\r\n${who}Content-Type: ${type}\r\n${framing}\r\n\r\n`;
}

/** Sends `beginning`, then `drop` again and again. Answers the milliseconds until the server hangs up. */
async function drip(
  beginning: string,
  drop: string,
  { staysOpen = false } = {},
): Promise<{ ms: number; received: string }> {
  const connection = await RawConnection.open(app.url);
  connection.socket.allowHalfOpen = staysOpen;
  connection.send(beginning);
  const dropping = setInterval(() => connection.send(drop), DROP_EVERY_MS);
  const ms = await connection.closed;
  clearInterval(dropping);
  return { ms, received: connection.received };
}

const PATHS = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => ({
  name,
  method,
  path: path.replace(/:\w+/g, "1"),
}));

// What only waits does so together.
describe.concurrent("a body that never ends", () => {
  it("is given up in time on every endpoint, whether or not it was answered meanwhile", async () => {
    const others = [
      "/",
      "/community",
      "/api/nothing",
      "/uploads/none.webp",
      "/thumbnails/none.jpg",
      "/api/docs/",
      "/ws",
    ];
    const asked = [
      ...PATHS,
      ...others.flatMap((path) => ["GET", "POST"].map((method) => ({ name: path, method, path }))),
    ];
    const ends = await Promise.all(asked.map(({ method, path }) => drip(head(method, path), " ")));
    const late = asked.filter((_, index) => (ends[index]?.ms ?? Infinity) > LATE_MS);
    expect(late.map(({ method, name }) => `${method} ${name}`)).toEqual([]);
    expect(Math.min(...ends.map(({ ms }) => ms))).toBeGreaterThanOrEqual(BODY_MS - 50);
  }, 30_000);

  it("is given up with our error where nothing was said yet", async () => {
    const json = head("POST", "/api/users/signin");
    const form = "multipart/form-data; boundary=b";
    const upload = { type: form, token: member.token };
    const ends = await Promise.all([
      drip(json, " "),
      drip(head("POST", "/api/users/signin", { framing: CHUNKED }), "1\r\n \r\n"),
      drip(head("PUT", "/api/users/my", { token: member.token }), " "),
      drip(head("POST", "/api/upload", upload), " "),
      drip(head("POST", "/api/upload", { ...upload, framing: CHUNKED }), "1\r\n \r\n"),
    ]);
    for (const { ms, received } of ends) {
      expect(ms).toBeLessThan(LATE_MS);
      expect(received).toMatch(/^HTTP\/1\.1 408 /);
      expect(received).toContain('"code":"REQUEST_TOO_SLOW"');
    }
  }, 30_000);

  it("is cut, not added to, where the answer has been sent", async () => {
    const { received } = await drip(head("GET", "/api/users/my"), " ");
    expect(received).toContain('"code":"SIGN_IN_REQUIRED"');
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it("cuts an answer that is half sent, and writes nothing into it", async () => {
    const stream = head("GET", "/api/notification/subscribe", { token: member.token });
    const { ms, received } = await drip(stream, " ");
    expect(ms).toBeLessThan(LATE_MS);
    expect(received).toContain(": open");
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it("does not hold an upload's place", async () => {
    const uploading = await app.member("올리는사람");
    const upload = { type: "multipart/form-data; boundary=b", token: uploading.token };
    await Promise.all(Array.from({ length: 4 }, () => drip(head("POST", "/api/upload", upload), " ")));
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(await drawPicture())]));
    expect((await uploading.call("uploadPicture", { body: form })).status).toBe(200);
  });
});

describe("a slow network", () => {
  const beginning = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

  /** Sends a picture in a form, `part` of it at once and the rest after `pauseMs`. */
  async function sendSlowly(part: number, pauseMs: number): Promise<string> {
    const picture = Buffer.concat([await drawPicture({ format: "png" }), Buffer.alloc(3_000_000)]);
    const form = Buffer.concat([Buffer.from(beginning), picture, Buffer.from("\r\n--b--\r\n")]);
    const connection = await RawConnection.open(app.url);
    const framing = `Content-Length: ${form.length}`;
    const type = "multipart/form-data; boundary=b";
    connection.send(head("POST", "/api/upload", { framing, type, token: member.token }));
    connection.send(form.subarray(0, form.length * part));
    await delay(pauseMs);
    connection.send(form.subarray(form.length * part));
    return connection.answer().then(
      ({ status }) => String(status),
      () => connection.received.slice(0, 12),
    );
  }

  it("has twice the time for a picture of which half is there in time, and not for less", async () => {
    const pause = BODY_MS * 1.5;
    expect(await Promise.all([sendSlowly(0.6, pause), sendSlowly(0.4, pause)])).toEqual(["200", "408"]);
  });
});

describe.concurrent("the head of a request", () => {
  it.each([
    ["nothing at all", ""],
    ["half a line", "GET /heal"],
    ["half a head", "GET / HTTP/1.1\r\nHost: test\r\nX-A: "],
    ["half a WebSocket", "GET /ws HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-A: "],
  ])("that stays %s is given up in time", async (_, beginning) => {
    const { ms, received } = await drip(beginning, beginning === "" ? "" : "a");
    expect(ms).toBeLessThan(LATE_MS);
    expect(received).toContain('"code":"REQUEST_TOO_SLOW"');
  });

  it.each([
    ["is none", "hello\r\n\r\n", 400, "MALFORMED_REQUEST"],
    ["is too long", `GET /${"a".repeat(100_000)} HTTP/1.1\r\n\r\n`, 431, "HEADERS_TOO_LARGE"],
    [
      "says two lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      400,
      "MALFORMED_REQUEST",
    ],
  ])("that %s is refused with our error", async (_, bytes, status, code) => {
    const connection = await RawConnection.open(app.url);
    connection.send(bytes);
    expect(await connection.answer()).toMatchObject({ status, body: { status, code } });
    await connection.closed;
  });

  it("of a WebSocket that is refused leaves no connection, though its client stays", async () => {
    const upgrade = "GET /other HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    const { ms, received } = await drip(upgrade, "x", { staysOpen: true });
    expect(received).toContain('"code":"NOT_FOUND"');
    expect(ms).toBeLessThan(LATE_MS);
  });
});

describe.concurrent("an answer", () => {
  const LENGTH_BYTES = 32 * 1_024 * 1_024;
  const SLOW_BYTES_PER_MS = 2_048;

  it("of which nothing is taken is given up, one that is taken slowly is not", async () => {
    const patience = { bodyMs: BODY_MS, readerMs: READER_MS };
    const large = Fastify(patienceOptions(patience));
    giveUpSlowBodies(large, patience);
    large.get("/", async () => Buffer.alloc(LENGTH_BYTES, "a"));
    const url = await large.listen({ host: "127.0.0.1", port: 0 });
    const ask = async () => {
      const connection = await RawConnection.open(url);
      connection.socket.pause();
      connection.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
      return connection;
    };
    const [idle, slow] = await Promise.all([ask(), ask()]);
    // No slower: the system's buffers take megabytes at once.
    slow.socket.on("data", () => slow.received.length >= allowed && slow.socket.pause());
    let allowed = 0;
    const start = performance.now();
    let elapsed = 0;
    // Node waits a second time when the system's buffers have taken something during the first.
    while (elapsed < 3 * READER_MS) {
      await delay(DROP_EVERY_MS);
      // By the clock: a busy machine's turns take longer, and a slower reader would be given up.
      elapsed = performance.now() - start;
      allowed = SLOW_BYTES_PER_MS * elapsed;
      slow.socket.resume();
    }
    expect(slow.received.length).toBeLessThan(LENGTH_BYTES);
    allowed = Infinity;
    slow.socket.resume();
    idle.socket.resume();
    await idle.closed;
    expect(idle.received.length).toBeLessThan(LENGTH_BYTES);
    await vi.waitUntil(() => slow.received.length > LENGTH_BYTES, { timeout: 60_000 });
    slow.socket.destroy();
    await large.close();
  }, 150_000);
});
