/**
 * Tells members of messages that wait for them, apart from storing them: sending only notes where something came, and a
 * look at what is unread there a moment later tells what is still true. So a message that is read at once tells nobody, and
 * a hundred of them tell once. What is noted and lost with its process is told with the next message of the room; the
 * counts of the room list never depend on it.
 */
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { type Announce, notifyOfMessages } from "../notifications/service.ts";
import type { SideKey } from "./roomsQueries.ts";
import type { ChatPorts } from "./service.ts";
import { lockFreeSides, waitingAt } from "./tellingQueries.ts";

/** Sides of one statement: senders in their rooms wait for its end. */
const TOLD_AT_ONCE = 100;

type Noted = Map<string, SideKey>;

const keyOf = ({ roomId, memberId }: SideKey) => `${roomId} ${memberId}`;

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
    const key = keyOf(side);
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
        const announce = await inTransaction(this.#ports.db, (trx) => this.#store(trx, sides));
        announce(this.#ports.bus);
      } catch (error) {
        // The next turn but one tries again.
        for (const side of due.slice(first)) this.note(side);
        throw error;
      }
    }
  }

  async #store(trx: Db, sides: readonly SideKey[]): Promise<Announce> {
    const found = await lockFreeSides(trx, sides);
    // Somebody writes or reads there at this moment, or hangs: that holds up no other room.
    for (const { isFree, ...side } of found) if (!isFree) this.note(side);
    return notifyOfMessages(trx, waitingAt(found.filter(({ isFree }) => isFree)));
  }
}
