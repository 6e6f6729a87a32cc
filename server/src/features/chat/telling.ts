/**
 * Tells members of messages that wait for them, apart from storing them: sending only notes where something came, and a
 * look at what is unread there a moment later tells what is still true. So a message that is read at once tells nobody, and
 * a hundred of them tell once. What is noted and lost with its process is told with the next message of the room; the
 * counts of the room list never depend on it.
 */
import { notifyOfMessages } from "../notifications/service.ts";
import type { SideKey } from "./roomsQueries.ts";
import type { ChatPorts } from "./service.ts";
import { waitingAt } from "./tellingQueries.ts";

/** Sides of one statement: senders in their rooms wait for its end. */
const TOLD_AT_ONCE = 100;

type Noted = Map<string, SideKey>;

export class Telling {
  readonly #ports: ChatPorts;
  /** Since the last turn: there may be somebody who is just reading it. */
  #fresh: Noted = new Map();
  #due: Noted = new Map();
  #turn: Promise<void> | undefined;

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  /** A message has come to this side of a room. */
  note(side: SideKey): void {
    const key = `${side.roomId} ${side.memberId}`;
    if (!this.#due.has(key)) this.#fresh.set(key, side);
  }

  /** Tells of what was noted before the last turn. One turn at a time. */
  tell(): Promise<void> {
    this.#turn ??= this.#tellDue().finally(() => {
      this.#turn = undefined;
    });
    return this.#turn;
  }

  /** Tells of everything: nobody will come back to it. */
  async tellAll(): Promise<void> {
    await this.#turn;
    await this.tell();
    await this.tell();
  }

  async #tellDue(): Promise<void> {
    const due = [...this.#due.values()];
    this.#due = this.#fresh;
    this.#fresh = new Map();
    for (let first = 0; first < due.length; first += TOLD_AT_ONCE) {
      const sides = due.slice(first, first + TOLD_AT_ONCE);
      try {
        const announce = await notifyOfMessages(this.#ports.db, waitingAt(sides));
        announce(this.#ports.bus);
      } catch (error) {
        // The next turn but one tries again.
        for (const side of due.slice(first)) this.note(side);
        throw error;
      }
    }
  }
}
