/** What is not quite HTTP/1.1: wrong lines, lengths that lie, requests that are cut or run into each other. */
import * as fc from "fast-check";
import { PEOPLE } from "./people.ts";
import { type Request, requests } from "./requests.ts";

const TOKEN = PEOPLE[0]?.token ?? "";
const HOST = "Host: fuzz.example\r\n";
const CALL = `X-AUTH-TOKEN: ${TOKEN}\r\nContent-Type: application/json\r\n`;
const BODY = '{"playlistName":"가"}';
const LENGTH = Buffer.byteLength(BODY);
const post = (headers: string, body: string) => `POST /api/playlist HTTP/1.1\r\n${HOST}${CALL}${headers}\r\n${body}`;
const get = (line: string, headers = HOST) => `${line}\r\n${headers}\r\n`;

const BY_HAND = [
  // Request lines.
  get("GET /healthz HTTP/1.0"),
  get("GET /healthz HTTP/1.0", ""),
  get("GET /posts HTTP/1.0", ""),
  get("GET /robots.txt HTTP/1.0", ""),
  get("GET /healthz HTTP/1.1", ""),
  get("GET /api/users/signin/options HTTP/1.0", ""),
  get("GET /sitemap.xml HTTP/1.0", ""),
  get("GET /healthz HTTP/0.9"),
  get("GET /healthz HTTP/2.0"),
  get("GET /healthz HTTP/9.9"),
  get("GET /healthz"),
  get("GET  /healthz  HTTP/1.1"),
  get("get /healthz HTTP/1.1"),
  get("FOO /healthz HTTP/1.1"),
  get("\xff\xfe / HTTP/1.1"),
  get(" GET / HTTP/1.1"),
  get("GET /\0 HTTP/1.1"),
  get("GET /가 HTTP/1.1"),
  get("GET /\xff HTTP/1.1"),
  get("GET /a b HTTP/1.1"),
  get("CONNECT evil.example:443 HTTP/1.1"),
  get("OPTIONS * HTTP/1.1"),
  get("GET * HTTP/1.1"),
  get("PRI * HTTP/2.0"),
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  `GET /${"a".repeat(80_000)} HTTP/1.1\r\n${HOST}\r\n`,
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "\r\n\r\n\r\n",
  "",
  "G",
  "\0",
  // Headers.
  get("GET /healthz HTTP/1.1", `${HOST}${HOST}`),
  get("GET / HTTP/1.1", `${HOST}Host: a b\r\n`),
  get("GET /posts HTTP/1.1", "Host: a b\r\n"),
  get("GET /robots.txt HTTP/1.1", "Host: \r\n"),
  get("GET /healthz HTTP/1.1", `${HOST}no colon\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}: x\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST} folded: x\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}X: a\r\n b\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}X : a\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}X: a\0b\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}X: a\rb\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}\xff: a\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}${"X: a\r\n".repeat(3_000)}`),
  get("GET /healthz HTTP/1.1", `${HOST}X: ${"a".repeat(100_000)}\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}${"a".repeat(20_000)}: a\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}__proto__: a\r\nconstructor: b\r\n`),
  `GET /healthz HTTP/1.1\n${HOST.replace("\r", "")}\n`,
  get("GET /api/users/my HTTP/1.1", `${HOST}X-AUTH-TOKEN: ${TOKEN}\r\nX-AUTH-TOKEN: ${TOKEN}\r\n`),
  get("GET /api/users/my HTTP/1.1", `${HOST}x-auth-token:${TOKEN}\r\n`),
  // Lengths, chunks, and what comes after.
  post(`Content-Length: ${LENGTH}\r\nContent-Length: 3\r\n`, BODY),
  post(`Content-Length: ${LENGTH}\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${BODY}`),
  post("Transfer-Encoding: chunked\r\n", `${LENGTH.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`),
  post("Transfer-Encoding: chunked\r\n", `ffffffffffffffffff\r\n${BODY}`),
  post("Transfer-Encoding: chunked\r\n", `zz\r\n${BODY}\r\n0\r\n\r\n`),
  post("Transfer-Encoding: chunked\r\n", `5;ext=${"a".repeat(30_000)}\r\nabcde\r\n0\r\n\r\n`),
  post("Transfer-Encoding: chunked\r\n", `-1\r\n${BODY}`),
  post("Transfer-Encoding: chunked\r\nTrailer: X\r\n", `2\r\n{}\r\n0\r\nX-AUTH-TOKEN: x\r\n\r\n`),
  post("Transfer-Encoding: chunked, identity\r\n", BODY),
  post("Transfer-Encoding: gzip\r\n", BODY),
  post("Content-Length: 5\r\n", BODY),
  post(`Content-Length: ${LENGTH + 10}\r\n`, BODY),
  post("Content-Length: +5\r\n", BODY),
  post("Content-Length: 5, 5\r\n", BODY),
  post("Content-Length:\r\n", BODY),
  post("", BODY),
  post("Content-Length: 300000\r\n", "a".repeat(300_000)),
  post("Content-Length: 999999999999\r\n", "a"),
  post(`Content-Length: ${LENGTH}\r\nExpect: 100-continue\r\n`, BODY),
  post(`Content-Length: ${LENGTH}\r\nExpect: x\r\n`, BODY),
  post(`Content-Length: ${LENGTH}\r\nContent-Encoding: gzip\r\n`, BODY),
  post(`Content-Length: ${LENGTH}\r\n`, `${BODY}GET /healthz HTTP/1.1\r\n${HOST}\r\n`),
  get("GET /healthz HTTP/1.1").repeat(20),
  `${get("GET /healthz HTTP/1.1")}garbage`,
  // Other protocols.
  get("GET /ws HTTP/1.1", `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`),
  get(
    "GET /ws HTTP/1.1",
    `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 1\r\nSec-WebSocket-Key: x\r\n`,
  ),
  get("POST /ws HTTP/1.1", `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`),
  get("GET /other HTTP/1.1", `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`),
  get("GET /ws?%ff HTTP/1.1", `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: x\r\n`),
  get("GET /healthz HTTP/1.1", `${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n`),
  get("GET /ws HTTP/1.1", `Host: a b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: http://a\r\n`),
].map((text) => Buffer.from(text, "latin1"));

const whole: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...BY_HAND) },
  { weight: 1, arbitrary: requests.map(({ bytes }) => bytes) },
);

const raw: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...BY_HAND) },
  { weight: 2, arbitrary: fc.tuple(whole, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1))) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(whole, fc.nat(), fc.integer({ min: 0, max: 255 }))
      .map(([bytes, at, byte]) => replaced(bytes, at, byte)),
  },
  { weight: 1, arbitrary: fc.tuple(whole, whole).map(([one, other]) => Buffer.concat([one, other])) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
);

function replaced(bytes: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[at % copy.length] = byte;
  return copy;
}

/** Of these only the answers are judged, not whether there is one. */
export const rawRequests: fc.Arbitrary<Request> = raw.map((bytes) => {
  const method = /^(HEAD) /.exec(bytes.subarray(0, 10).toString("latin1"))?.[1] ?? "GET";
  return { name: "raw", method, bytes, closes: false };
});
