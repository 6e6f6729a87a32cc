/**
 * Notifies members of messages that wait for them, apart from storing them: sending only notes where something came, and a
 * look at what is unread there a moment later says what is still true. So of a message that is read at once nobody is
 * notified, and of a hundred of them once. What is noted and lost with its process is made good with the next message of
 * the room; the counts of the room list never depend on it.
 */
import type { Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { notifyOfMessages } from "../notifications/service.ts";
import type { SideKey } from "./roomsQueries.ts";
import type { ChatPorts } from "./service.ts";
import { lockFreeSides, waitingAt } from "./notifyingQueries.ts";

/** Sides of one statement: senders in their rooms wait for its end. */
const AT_ONCE = 100;

type Noted = Map<string, SideKey>;

const keyOf = ({ roomId, memberId }: SideKey) => `${roomId} ${memberId}`;

export class MessageNotifier {
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

  /** Notifies of what was noted before the last turn. One turn at a time. */
  notify(): Promise<void> {
    this.#turn ??= this.#notifyDue().finally(() => {
      this.#turn = undefined;
    });
    return this.#turn;
  }

  /** Notifies of everything: nobody will come back to it. */
  async notifyAll(): Promise<void> {
    await this.#turn;
    await this.notify();
    await this.notify();
  }

  async #notifyDue(): Promise<void> {
    const due = [...this.#due.values()];
    this.#due = this.#fresh;
    this.#fresh = new Map();
    for (let first = 0; first < due.length; first += AT_ONCE) {
      const sides = due.slice(first, first + AT_ONCE);
      try {
        const publish = await inTransaction(this.#ports.db, (trx) => this.#store(trx, sides));
        publish(this.#ports.bus);
      } catch (error) {
        // The next turn but one tries again.
        for (const side of due.slice(first)) this.note(side);
        throw error;
      }
    }
  }

  async #store(trx: Db, sides: readonly SideKey[]): Promise<Publish> {
    const found = await lockFreeSides(trx, sides);
    // Somebody writes or reads there at this moment, or hangs: that holds up no other room.
    for (const { isFree, ...side } of found) if (!isFree) this.note(side);
    return notifyOfMessages(trx, waitingAt(found.filter(({ isFree }) => isFree)));
  }
}
