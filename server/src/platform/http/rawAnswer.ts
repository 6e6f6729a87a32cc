/** Answers past HTTP's own ways: where a request cannot be read, or is none of ours. */
import type { Duplex } from "node:stream";
import { type ErrorBody, type ErrorCode, errors } from "@fitmate/contract/errors";
import { REFUSAL_HEADERS } from "./security.ts";

/** How long the client may take to read why, and to stop talking. */
const FAREWELL_MS = 2_000;
/** What may be tried again, and when. */
const LATER = new Set<ErrorCode>(["TOO_MANY_REQUESTS", "UNAVAILABLE"]);
const RETRY_AFTER_SECONDS = 5;

/** Writes the refusal `code` to `socket` and closes it. */
export function answerAndClose(socket: Duplex, code: ErrorCode): void {
  // Node complains again with every further piece of what it cannot read.
  if (socket.writableEnded || socket.destroyed) return;
  const [status, message] = errors[code];
  const body = JSON.stringify({ status, code, message } satisfies ErrorBody);
  const headers = Object.entries({
    ...REFUSAL_HEADERS,
    ...(LATER.has(code) && { "retry-after": RETRY_AFTER_SECONDS }),
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => socket.destroy());
  // Not at once: what the client still sends would be answered with a reset, which takes the answer away.
  const cut = setTimeout(() => socket.destroy(), FAREWELL_MS);
  socket.once("close", () => clearTimeout(cut));
  socket.end(`HTTP/1.1 ${status} ${code}\r\n${headers.join("")}\r\n${body}`);
}
