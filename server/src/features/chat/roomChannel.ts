/** A room that somebody on this node has open: its messages are handed on by `seq`, each once, however they come in. */
import type { ChatMessage } from "@fitmate/contract/chat";
import { type Context, context } from "@opentelemetry/api";
import { traced } from "../../platform/tracing.ts";
import type { ChatRoomEvent } from "./events.ts";
import type { HistoryEnd } from "./messagesQueries.ts";
import { folded } from "./wire.ts";

export type RoomListener = (telling: Telling) => void;

/** An event on its way to the listeners of a room: its body is made JSON once, whoever hears it. */
export class Telling {
  readonly event: ChatRoomEvent;
  #json: string | undefined;
  #foldedJson: string | undefined;

  constructor(event: ChatRoomEvent) {
    this.event = event;
  }

  /** The body as the member gets it; undefined: this is nothing for them. */
  jsonFor(memberId: number): string | undefined {
    const { event } = this;
    if ("from" in event && event.from === memberId) return undefined;
    if (event.type === "typing" && event.apart?.includes(memberId)) return undefined;
    if (event.type === "end" && event.memberId !== memberId) return undefined;
    if ("readers" in event && event.readers?.includes(memberId) === false) return undefined;
    if ((event.type === "message" || event.type === "deletion") && event.apart?.includes(memberId))
      return (this.#foldedJson ??= JSON.stringify(folded(event.body)));
    return (this.#json ??= JSON.stringify(event.body));
  }
}

type MessageEvent = Extract<ChatRoomEvent, { type: "message" }>;

/** A message that waits for one before it, and the trace that brought it. */
type Early = { event: MessageEvent; cause: Context };

/** So many messages wait for one before them; what comes beyond is read from the database. */
const EARLY_MAX = 200;

export class RoomChannel {
  readonly listeners = new Set<RoomListener>();
  /** The message handed on last; undefined until the channel starts. */
  #end: HistoryEnd | undefined;
  readonly #early = new Map<number, Early>();
  readonly #sign: (message: ChatMessage) => ChatMessage;

  /** `sign` opens the pictures of a message to its listeners, at the moment they hear of it. */
  constructor(sign: (message: ChatMessage) => ChatMessage) {
    this.#sign = sign;
  }

  get position(): number | undefined {
    return this.#end?.seq;
  }

  /** A message is here, but not the one before it. */
  get hasHole(): boolean {
    return this.#end !== undefined && this.#early.size > 0;
  }

  /** What it hands on was stored by a database on another timeline: the two do not fit together. */
  isForeignTo(timeline: string | undefined): boolean {
    return this.#end !== undefined && timeline !== undefined && timeline !== this.#end.timeline;
  }

  /** Messages up to `end` are history to everybody who listens. */
  start(end: HistoryEnd): void {
    this.#end = end;
    // Those that came in before the channel started.
    for (const [seq, { event }] of this.#early) {
      if (seq <= end.seq || this.isForeignTo(event.timeline)) this.#early.delete(seq);
    }
    this.#handOn();
  }

  /** The same once more after a change of timeline: what was handed on may be gone, so that all have to load it anew. */
  startAnew(chatRoomId: number, end: HistoryEnd): void {
    this.#early.clear();
    this.#end = end;
    this.#tell({ type: "reload", body: { chatRoomId } });
  }

  /** Takes what the bus or the database brings. */
  take(event: ChatRoomEvent, isChange = false): void {
    const next = (this.position ?? 0) + 1;
    // Deleted, or answered, before anybody has heard of it here: nobody hears what it was.
    if ((event.type === "deletion" || event.type === "proposal") && event.body.seq >= next)
      return this.take({ ...event, type: "message" }, true);
    if (event.type !== "message") return this.#tell(event);
    const { seq } = event.body;
    const early = this.#early.get(seq)?.event.body;
    if (early?.deleted || (early?.proposal && !isChange)) return;
    // The one they all wait for always has room.
    if (this.isForeignTo(event.timeline) || seq < next || (seq > next && this.#early.size >= EARLY_MAX)) return;
    this.#early.set(seq, { event, cause: context.active() });
    this.#handOn();
  }

  #handOn(): void {
    if (this.#end === undefined) return;
    for (let next = this.#next(); next; next = this.#next()) {
      const { event, cause } = next;
      const { seq } = event.body;
      this.#early.delete(seq);
      this.#end = { ...this.#end, seq };
      context.with(cause, () => this.#tell(event));
    }
  }

  #next(): Early | undefined {
    return this.#early.get((this.position ?? 0) + 1);
  }

  #tell(event: ChatRoomEvent): void {
    // What moderators show again has its pictures as well.
    const isOpened = event.type === "message" || event.type === "deletion";
    const telling = new Telling(isOpened ? { ...event, body: this.#sign(event.body) } : event);
    const tellAll = () => {
      for (const listener of this.listeners) listener(telling);
    };
    traced(
      () => ({ name: `hand on ${event.type}`, attributes: { "fitmate.listeners": this.listeners.size } }),
      tellAll,
    );
  }
}
