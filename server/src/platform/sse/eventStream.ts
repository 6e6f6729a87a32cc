/** One open `text/event-stream` answer (WHATWG HTML, "Server-sent events"). */
import type { ServerResponse } from "node:http";
import { RECONNECT_DELAY_MS } from "@fitmate/contract/limits";
import { QUIET_HEADER } from "@fitmate/contract/eventStream";
import type { FastifyReply } from "fastify";
import type { MemberEvent } from "./memberTopic.ts";

/** A reader who is this far behind is dropped: it connects again and asks for what it missed. */
const MAX_WAITING_BYTES = 256 * 1024;
/** How long the last bytes may take before the connection is cut. */
const END_PATIENCE_MS = 1_000;

/** How far the reader of one stream has come. A reader who connects again brings its `id` as `Last-Event-ID`. */
export type StreamPosition = {
  readonly id: string;
  /** Moves on past `event`; false = the reader has had it already. */
  pass(event: MemberEvent): boolean;
};

/** Where a stream begins: a position, and what its reader has missed up to there. */
export type StreamStart = { position: StreamPosition; missed: readonly MemberEvent[] };

export class EventStream {
  readonly sessionId: string;
  readonly #response: ServerResponse;
  #ended = false;
  /** What came in before the head was written; undefined from then on. */
  #early: MemberEvent[] | undefined = [];
  #position: StreamPosition | undefined;
  #lastId: string | undefined;

  constructor(sessionId: string, response: ServerResponse) {
    this.sessionId = sessionId;
    this.#response = response;
  }

  /** True once `end` was called, be it before the start. */
  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Takes the answer over from fastify and writes its head, a first comment, what was missed, and what has come in meanwhile.
   * `quietMs`: for how long the member had been told nothing when their stream began to listen.
   */
  start(reply: FastifyReply, { position, missed }: StreamStart, quietMs: number): void {
    reply.hijack();
    this.#position = position;
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) this.#response.setHeader(name, value);
    }
    this.#response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // Nothing can follow on this connection; so it closes with the stream.
      connection: "close",
      // nginx would hold events back.
      "x-accel-buffering": "no",
      [QUIET_HEADER]: Math.floor(quietMs),
    });
    this.#write(`: open\nretry: ${RECONNECT_DELAY_MS}\n${this.#idLine()}\n`);
    for (const event of missed) this.#writeEvent(event);
    for (const event of early) this.send(event);
  }

  send(event: MemberEvent): void {
    if (this.#early) this.#early.push(event);
    else if (this.#position?.pass(event)) this.#writeEvent(event);
  }

  #writeEvent({ event, data }: MemberEvent): void {
    this.#write(`${this.#idLine()}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Empty where the reader knows: an id holds until another comes. */
  #idLine(): string {
    const id = this.#position?.id;
    if (id === this.#lastId) return "";
    this.#lastId = id;
    return `id: ${id}\n`;
  }

  /** A comment that keeps proxies from giving the connection up, and lets the client notice when it is dead. */
  beat(): void {
    this.#write(":\n\n");
  }

  end(): void {
    this.#ended = true;
    if (this.#early) return;
    const response = this.#response;
    response.end();
    const cut = setTimeout(() => response.destroy(), END_PATIENCE_MS);
    response.once("close", () => clearTimeout(cut));
  }

  #write(text: string): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(text);
  }
}
