/** Holds one conversation over /ws and says what was wrong with what came back. */
import { type ErrorCode, errors } from "@fitmate/contract/errors";
import type { Conversation } from "./frames.ts";

/** Where half a frame keeps the server waiting for the rest. */
const PATIENCE_MS = 150;

export async function converse(port: number, { messages }: Conversation): Promise<string[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  socket.binaryType = "arraybuffer";
  const complaints: string[] = [];
  const closed = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
  const opened = new Promise<void>((resolve) => socket.addEventListener("open", () => resolve()));
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string" && data.startsWith("ERROR")) complaints.push(...judgeError(data));
  });
  await Promise.race([opened, closed]);
  for (const message of messages) {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(typeof message === "string" ? message : new Uint8Array(message));
  }
  if (socket.readyState === WebSocket.OPEN) socket.send("DISCONNECT\n\n\0");
  const patience = setTimeout(() => socket.close(), PATIENCE_MS);
  await closed;
  clearTimeout(patience);
  return complaints;
}

function judgeError(frame: string): string[] {
  const body = frame.slice(frame.indexOf("\n\n") + 2, -1);
  const { status, code } = JSON.parse(body) as { status: number; code: ErrorCode };
  if (status >= 500) return [`ERROR ${status}`];
  return errors[code]?.[0] === status ? [] : [`ERROR with unknown code ${code}`];
}
