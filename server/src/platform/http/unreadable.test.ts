import { type ErrorCode, errors } from "@fitmate/contract/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { readRaw, sendRaw } from "../../../test/raw.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
});
afterAll(() => app.close());

const HOST = "Host: fitmate.example\r\n";
const SOCKET = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
const get = (line: string, headers = HOST) => `${line}\r\n${headers}\r\n`;

/** Every refusal is the error body of the contract, whoever noticed first: node, the router, the sockets or a hook. */
async function expectRefusal(text: string, code: ErrorCode, { cut } = { cut: false }): Promise<void> {
  const [status, message] = errors[code];
  expect(readRaw(await sendRaw(app.url, text, { cut }))).toEqual({
    status,
    type: "application/json; charset=utf-8",
    body: { status, code, message },
  });
}

describe("what is no HTTP", () => {
  it.each<[string, string, ErrorCode]>([
    ["a request line that is none", "hello\r\n\r\n", "MALFORMED_REQUEST"],
    ["a method nobody knows", get("FOO / HTTP/1.1"), "MALFORMED_REQUEST"],
    ["a version nobody knows", get("GET / HTTP/9.9"), "MALFORMED_REQUEST"],
    ["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "MALFORMED_REQUEST"],
    ["a header without a colon", get("GET /healthz HTTP/1.1", `${HOST}what\r\n`), "MALFORMED_REQUEST"],
    ["U+0000 in a header", get("GET /healthz HTTP/1.1", `${HOST}X: a\0b\r\n`), "MALFORMED_REQUEST"],
    [
      "two lengths",
      `POST /api/users/signin HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      "MALFORMED_REQUEST",
    ],
    [
      "a length and chunks",
      `POST /api/users/signin HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      "MALFORMED_REQUEST",
    ],
    [
      "a User-Agent of 100 KB",
      get("GET /healthz HTTP/1.1", `${HOST}User-Agent: ${"a".repeat(100_000)}\r\n`),
      "HEADERS_TOO_LARGE",
    ],
    ["an address of 100 KB", get(`GET /${"a".repeat(100_000)} HTTP/1.1`), "HEADERS_TOO_LARGE"],
    ["a handshake that is none", get("GET /ws HTTP/1.1", HOST + SOCKET), "MALFORMED_REQUEST"],
    ["a handshake by POST", get("POST /ws HTTP/1.1", HOST + SOCKET), "MALFORMED_REQUEST"],
    ["a handshake elsewhere", get("GET /posts HTTP/1.1", HOST + SOCKET), "NOT_FOUND"],
  ])("%s", async (_, text, code) => expectRefusal(text, code));

  it("headers that are cut", async () => {
    await expectRefusal(`GET /healthz HTTP/1.1\r\n${HOST}Accept: a`, "MALFORMED_REQUEST", { cut: true });
  });
});

describe("the Host header", () => {
  it.each(["a b", "", "a/b", "a@b", "a?b", "evil.example:99999", "evil.example:x", "[::1", "1.2.3.4.5", "%", "\xff"])(
    "refuses '%s' everywhere",
    async (host) => {
      for (const path of [
        "/",
        "/posts",
        "/robots.txt",
        "/sitemap.xml",
        "/healthz",
        "/api/users/signin/options",
        "/nowhere",
      ]) {
        await expectRefusal(get(`GET ${path} HTTP/1.1`, `Host: ${host}\r\nConnection: close\r\n`), "MALFORMED_REQUEST");
      }
    },
  );

  it("is needed since HTTP/1.1", async () => {
    await expectRefusal("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", "MALFORMED_REQUEST");
  });

  it.each(["/healthz", "/robots.txt", "/sitemap-pages.xml"])("may be left out before: %s", async (path) => {
    expect(readRaw(await sendRaw(app.url, `GET ${path} HTTP/1.0\r\n\r\n`)).status).toBe(200);
  });

  it.each([
    "fitmate.example",
    "FITMATE.example:443",
    "localhost:3000",
    "127.0.0.1",
    "[::1]:3000",
    "xn--9n2bp8q.example",
  ])("takes %s", async (host) => {
    const robots = readRaw(
      await sendRaw(app.url, get("GET /robots.txt HTTP/1.1", `Host: ${host}\r\nConnection: close\r\n`)),
    );
    expect(robots).toMatchObject({ status: 200, body: expect.stringContaining(`Sitemap: http`) });
  });
});

describe("addresses that cannot be read", () => {
  it.each([
    ["/api/posts/%zz", 400, "MALFORMED_REQUEST"],
    ["/api/posts/%ff", 400, "MALFORMED_REQUEST"],
    ["/posts/%", 400, "MALFORMED_REQUEST"],
    [`/api/posts/${"1".repeat(1_000)}`, 404, "NOT_FOUND"],
    ["/api/posts/1%00", 400, "INVALID_INPUT"],
  ])("%s", async (path, status, code) => {
    const answer = readRaw(await sendRaw(app.url, get(`GET ${path} HTTP/1.1`, `${HOST}Connection: close\r\n`)));
    expect(answer).toMatchObject({ status, type: "application/json; charset=utf-8", body: { status, code } });
  });

  it("answers the absolute form, which a proxy may send, like the path in it", async () => {
    const answer = await sendRaw(
      app.url,
      get("GET http://evil.example/healthz HTTP/1.1", `${HOST}Connection: close\r\n`),
    );
    expect(readRaw(answer)).toMatchObject({ status: 200, body: { status: "ok" } });
  });
});

it.each(["OPTIONS * HTTP/1.1", "TRACE / HTTP/1.1", "PROPFIND /api/posts HTTP/1.1", "PATCH /api/posts/1 HTTP/1.1"])(
  "answers %s with the error body",
  async (line) => {
    const answer = readRaw(await sendRaw(app.url, get(line, `${HOST}Connection: close\r\n`)));
    expect(answer).toMatchObject({ status: 404, body: { status: 404, code: "NOT_FOUND" } });
  },
);

// Not PRI, with which HTTP/2 begins: Node hangs up on it by itself.
it.each([
  ["QUERY / HTTP/1.1", "Connection: close\r\n"],
  ["GET /api/posts/%zz HTTP/1.1", "Connection: close\r\n"],
])("gives %s, which no hook meets, the headers of every answer", async (line, headers) => {
  const answer = await sendRaw(app.url, get(line, HOST + headers));
  expect(readRaw(answer)).toMatchObject({ status: 400, type: "application/json; charset=utf-8" });
  expect(answer).toContain("x-content-type-options: nosniff");
});

it("passes over what a client expects", async () => {
  const answer = readRaw(
    await sendRaw(app.url, get("GET /healthz HTTP/1.1", `${HOST}Expect: wonders\r\nConnection: close\r\n`)),
  );
  expect(answer).toMatchObject({ status: 200, body: { status: "ok" } });
});
