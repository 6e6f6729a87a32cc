/** Frames → bytes. */
import { escapeHeader } from "./escapes.ts";
import { type Command, type Version, escapingOf, mayHaveBody } from "./frame.ts";

export type OutgoingFrame = {
  command: Command;
  /** `undefined` leaves a header out. content-length is added to every frame that may have a body. */
  headers: Readonly<Record<string, string | undefined>>;
  body?: string | Uint8Array;
};

/** The bytes of `frame` in the words of `version`. Throws for a header that the version cannot carry. */
export function encodeFrame({ command, headers, body = "" }: OutgoingFrame, version: Version): Buffer {
  const escaping = escapingOf(command, version);
  const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
  let head = `${command}\n`;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) head += `${escapeHeader(name, escaping)}:${escapeHeader(value, escaping)}\n`;
  }
  if (mayHaveBody(command)) head += `content-length:${length}\n`;
  else if (length > 0) throw new Error(`${command} must not have a body`);
  if (typeof body === "string") return Buffer.from(`${head}\n${body}\0`);
  return Buffer.concat([Buffer.from(`${head}\n`), body, Buffer.of(0)]);
}
