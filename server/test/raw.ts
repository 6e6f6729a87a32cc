/** What goes over the wire byte by byte, where no HTTP client would send it. */
import { once } from "node:events";
import { connect } from "node:net";

const PATIENCE_MS = 30_000;

/**
 * Sends `text` to the server at `url` and answers all that comes back until it closes; throws when it does not. `cut`: nothing
 * more comes, whether or not that was all.
 */
export async function sendRaw(url: string, text: string, { cut } = { cut: false }): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("the server says nothing and does not close")));
  socket.write(Buffer.from(text, "latin1"));
  if (cut) socket.end();
  await once(socket, "close");
  return Buffer.concat(pieces).toString();
}

/** The first answer of those bytes. */
export function readRaw(answer: string): { status: number; type: string | undefined; body: unknown } {
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  const type = /^content-type: (.*)$/im.exec(head)?.[1];
  return {
    status: Number(head.slice("HTTP/1.1 ".length, 12)),
    type,
    body: type?.includes("json") ? JSON.parse(body) : body,
  };
}
