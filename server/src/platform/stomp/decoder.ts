/**
 * Bytes → frames, however the bytes are cut. Strict: whatever the standard does not allow is a StompProtocolError,
 * after which the decoder is of no further use. No byte is searched twice, so no input makes it slow.
 */
import { ByteQueue } from "./byteQueue.ts";
import { unescapeHeader } from "./escapes.ts";
import {
  type Command,
  type Frame,
  StompProtocolError,
  type Version,
  escapingOf,
  isCommand,
  mayHaveBody,
} from "./frame.ts";

export type DecoderLimits = {
  /** From the command to the NUL, both included. */
  maxFrameBytes: number;
  maxHeaders: number;
  maxHeaderBytes: number;
};

const NUL = 0;
const LF = 10;
const CR = 13;
const LONGEST_COMMAND = "UNSUBSCRIBE".length;
const CONTENT_LENGTH = /^\d{1,9}$/;
const UNTIL_NUL = "until NUL";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A frame whose command is known and whose end has not come yet. */
type Draft = {
  command: Command;
  headers: Map<string, string>;
  headerLines: number;
  body: number | typeof UNTIL_NUL | undefined;
};

export class StompDecoder {
  /** How headers are unescaped; to be set as soon as the version is agreed upon. */
  version: Version = "1.2";
  readonly #limits: DecoderLimits;
  readonly #queue = new ByteQueue();
  #draft: Draft | undefined;
  /** Bytes of the draft that were taken out of the queue. */
  #taken = 0;
  /** Bytes at the head of the queue that hold no end of what is being read. */
  #searched = 0;

  constructor(limits: DecoderLimits) {
    this.#limits = limits;
  }

  /** How many bytes wait. */
  get buffered(): number {
    return this.#queue.length;
  }

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
  }

  /** The next complete frame; undefined when more bytes are needed. Throws StompProtocolError. */
  next(): Frame | undefined {
    const draft = (this.#draft ??= this.#readCommand());
    if (!draft || !this.#readHeaders(draft)) return undefined;
    const body = this.#readBody(draft);
    if (!body) return undefined;
    this.#draft = undefined;
    this.#taken = 0;
    return { command: draft.command, headers: draft.headers, body };
  }

  #readCommand(): Draft | undefined {
    this.#skipLineEnds();
    const command = this.#readLine(LONGEST_COMMAND, "unknown command");
    if (command === undefined) return undefined;
    if (!isCommand(command)) throw new StompProtocolError("unknown command");
    return { command, headers: new Map(), headerLines: 0, body: undefined };
  }

  /** Heart-beats, and the line ends that may follow a frame. */
  #skipLineEnds(): void {
    let count = 0;
    for (;;) {
      const byte = this.#queue.at(count);
      if (byte === LF) count += 1;
      else if (byte === CR && this.#queue.at(count + 1) === LF) count += 2;
      else break;
    }
    if (count === 0) return;
    this.#queue.take(count);
    this.#searched = 0;
  }

  /** Answers true once the blank line after the headers has come. */
  #readHeaders(draft: Draft): boolean {
    while (draft.body === undefined) {
      const line = this.#readLine(this.#limits.maxHeaderBytes, "header too long");
      if (line === undefined) return false;
      if (line === "") draft.body = bodyLength(draft);
      else this.#acceptHeader(draft, line);
    }
    return true;
  }

  #acceptHeader(draft: Draft, line: string): void {
    draft.headerLines += 1;
    if (draft.headerLines > this.#limits.maxHeaders) throw new StompProtocolError("too many headers");
    const colon = line.indexOf(":");
    if (colon < 1) throw new StompProtocolError("header without a name or a colon");
    const escaping = escapingOf(draft.command, this.version);
    const name = unescapeHeader(line.slice(0, colon), escaping);
    // Raw colons in a value are let through: clients of every version send them in destinations and hosts.
    const value = unescapeHeader(line.slice(colon + 1), escaping);
    // Of several with one name the first counts.
    if (!draft.headers.has(name)) draft.headers.set(name, value);
  }

  /** A line without its end, which is LF or CRLF; undefined when it is not complete. */
  #readLine(longest: number, complaint: string): string | undefined {
    const end = this.#queue.indexOf(LF, this.#searched);
    const known = end === -1 ? this.#queue.length : end;
    // One more: it may be a carriage return.
    if (known > longest + 1) throw new StompProtocolError(complaint);
    this.#checkSize(known);
    if (end === -1) {
      this.#searched = known;
      return undefined;
    }
    const line = withoutCarriageReturn(this.#take(end + 1).subarray(0, end));
    if (line.length > longest) throw new StompProtocolError(complaint);
    if (line.includes(CR) || line.includes(NUL)) throw new StompProtocolError("carriage return or NUL inside a line");
    return decodeUtf8(line);
  }

  #readBody({ body }: Draft): Buffer | undefined {
    const end = body === UNTIL_NUL ? this.#queue.indexOf(NUL, this.#searched) : (body as number);
    this.#checkSize(end === -1 ? this.#queue.length + 1 : end + 1);
    if (end === -1 || end >= this.#queue.length) {
      this.#searched = this.#queue.length;
      return undefined;
    }
    if (this.#queue.at(end) !== NUL) throw new StompProtocolError("no NUL where the body must end");
    // A copy: the queue fills its memory again.
    return Buffer.from(this.#take(end + 1).subarray(0, end));
  }

  #take(count: number): Buffer {
    this.#taken += count;
    this.#searched = 0;
    return this.#queue.take(count);
  }

  /** Throws when the frame, with `pending` more bytes, is larger than allowed. */
  #checkSize(pending: number): void {
    if (this.#taken + pending > this.#limits.maxFrameBytes) throw new StompProtocolError("frame too large");
  }
}

function bodyLength({ command, headers }: Draft): number | typeof UNTIL_NUL {
  const given = headers.get("content-length");
  if (given !== undefined && !CONTENT_LENGTH.test(given))
    throw new StompProtocolError("content-length is not a number");
  if (mayHaveBody(command)) return given === undefined ? UNTIL_NUL : Number(given);
  if (given !== undefined && Number(given) > 0) throw new StompProtocolError(`${command} must not have a body`);
  return 0;
}

function withoutCarriageReturn(line: Buffer): Buffer {
  return line.at(-1) === CR ? line.subarray(0, -1) : line;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new StompProtocolError("header is not UTF-8");
  }
}
