/** A room that somebody on this node has open: its messages are handed on by `seq`, each once, however they come in. */
import type { ChatMessage } from "@fitmate/contract/chat";
import type { ChatRoomEvent } from "./events.ts";

/** Gets an event, and its body as JSON, made once for all listeners. */
export type RoomListener = (json: string, event: ChatRoomEvent) => void;

/** So many messages wait for one before them; what comes beyond is read from the database. */
const EARLY_MAX = 200;

export class RoomChannel {
  readonly listeners = new Set<RoomListener>();
  /** `seq` of the message handed on last; undefined until the channel starts. */
  #position: number | undefined;
  readonly #early = new Map<number, ChatMessage>();
  readonly #sign: (message: ChatMessage) => ChatMessage;

  /** `sign` opens the pictures of a message to its listeners, at the moment they hear of it. */
  constructor(sign: (message: ChatMessage) => ChatMessage) {
    this.#sign = sign;
  }

  get position(): number | undefined {
    return this.#position;
  }

  /** A message is here, but not the one before it. */
  get hasHole(): boolean {
    return this.#position !== undefined && this.#early.size > 0;
  }

  /** Messages up to `position` are history to everybody who listens. */
  start(position: number): void {
    this.#position = position;
    this.#handOn();
  }

  /** Takes what the bus or the database brings. */
  take(event: ChatRoomEvent): void {
    if (event.type !== "message") return this.#tell(event);
    const { seq } = event.body;
    const next = (this.#position ?? 0) + 1;
    // The one they all wait for always has room.
    if (seq < next || (seq > next && this.#early.size >= EARLY_MAX)) return;
    this.#early.set(seq, event.body);
    this.#handOn();
  }

  #handOn(): void {
    if (this.#position === undefined) return;
    // Those that came in before the channel started.
    for (const seq of this.#early.keys()) if (seq <= this.#position) this.#early.delete(seq);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#early.delete(next.seq);
      this.#position = next.seq;
      this.#tell({ type: "message", body: this.#sign(next) });
    }
  }

  #next(): ChatMessage | undefined {
    return this.#early.get((this.#position ?? 0) + 1);
  }

  #tell(event: ChatRoomEvent): void {
    const json = JSON.stringify(event.body);
    for (const listener of this.listeners) listener(json, event);
  }
}
