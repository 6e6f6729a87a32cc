/** Bytes in, answers out: what is sent need not be HTTP, what comes back has to be. */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const PATIENCE_MS = 30_000;
/**
 * A client that ends its side gets no answer any more; one that is cut, or waits for what never comes, has to. So what may be
 * cut ends once it is answered and nothing more comes, or once there was time for an answer.
 */
const CUT_AFTER_MS = 80;
const MORE_MS = 5;
const HEAD_END = "\r\n\r\n";

export type Answer = {
  status: number;
  /** By their names in lower case. */
  headers: Map<string, string>;
  /** As it was before it was compressed; empty of a stream. */
  body: string;
};

/** What came back over one connection, until the server closed it or had nothing more to say. Throws when neither happens. */
export async function exchange(
  port: number,
  bytes: Buffer,
  { method, closes }: { method: string; closes: boolean },
): Promise<Answer[]> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  // A reset after the answer, while we were still sending, is the server's right.
  socket.on("error", () => {});
  let received = Buffer.alloc(0);
  const answered = new Promise<void>((resolve) => {
    socket.on("data", (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      if (hasAnswer(received, method)) resolve();
    });
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(bytes);
  if (closes) void answered.then(() => socket.destroy());
  else {
    await Promise.race([closed, answered.then(() => sleep(MORE_MS)), sleep(CUT_AFTER_MS)]);
    socket.end();
  }
  const isClosed = await Promise.race([closed.then(() => true), sleep(PATIENCE_MS, false, { ref: false })]);
  socket.destroy();
  if (!isClosed) throw new Error("neither answered nor closed");
  return readAnswers(received, method, true);
}

/** Also what is no answer is one to look at: once the connection is closed, reading it says so. */
function hasAnswer(bytes: Buffer, method: string): boolean {
  try {
    return readAnswers(bytes, method, false).length > 0;
  } catch {
    return true;
  }
}

/** `ended`: nothing more follows `bytes`, so that a body without a length ends with them. */
function readAnswers(bytes: Buffer, method: string, ended: boolean): Answer[] {
  const answers: Answer[] = [];
  for (let rest = bytes; ;) {
    const headEnd = rest.indexOf(HEAD_END);
    if (headEnd === -1) return answers;
    const { status, headers } = readHead(rest.subarray(0, headEnd).toString("latin1"));
    const after = rest.subarray(headEnd + HEAD_END.length);
    const body = status < 200 ? { bytes: Buffer.alloc(0), size: 0 } : readBody(after, headers, method, status, ended);
    if (!body) return answers;
    if (status >= 200 || status === 101) answers.push({ status, headers, body: decode(body.bytes, headers) });
    rest = after.subarray(body.size);
  }
}

function readHead(head: string): Pick<Answer, "status" | "headers"> {
  const [first = "", ...lines] = head.split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (!Number.isInteger(status)) throw new Error(`not an answer: ${JSON.stringify(first.slice(0, 100))}`);
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status, headers };
}

type Body = { bytes: Buffer; size: number };

function readBody(
  after: Buffer,
  headers: Answer["headers"],
  method: string,
  status: number,
  ended: boolean,
): Body | undefined {
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
  // What follows is the stream, or the answers to what came behind a HEAD: nothing that can be told apart here.
  if (method === "HEAD" || isStream) return { bytes: Buffer.alloc(0), size: after.length };
  if (status === 204 || status === 304) return { bytes: Buffer.alloc(0), size: 0 };
  const length = headers.get("content-length");
  if (length !== undefined) {
    const size = Number(length);
    return after.length >= size ? { bytes: after.subarray(0, size), size } : undefined;
  }
  if (headers.get("transfer-encoding") === "chunked") return readChunks(after);
  return ended ? { bytes: after, size: after.length } : undefined;
}

function readChunks(after: Buffer): Body | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = after.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(after.subarray(at, lineEnd).toString("latin1"), 16);
    const start = lineEnd + 2;
    if (after.length < start + size + 2) return undefined;
    if (size === 0) return { bytes: Buffer.concat(pieces), size: start + 2 };
    pieces.push(after.subarray(start, start + size));
    at = start + size + 2;
  }
}

function decode(bytes: Buffer, headers: Answer["headers"]): string {
  const encoding = headers.get("content-encoding");
  if (bytes.length === 0 || encoding === undefined) return bytes.toString();
  return (encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}
