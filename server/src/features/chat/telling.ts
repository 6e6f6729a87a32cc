/**
 * Tells members of messages that wait for them, apart from storing them: sending only notes where something came, and a
 * look at what is unread there a moment later tells what is still true. So a message that is read at once tells nobody, and
 * a hundred of them tell once. What is noted and lost with its process is told with the next message of the room; the
 * counts of the room list never depend on it.
 */
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { notifyOfMessages } from "../notifications/service.ts";
import type { SideKey } from "./roomsQueries.ts";
import type { ChatPorts } from "./service.ts";
import { lockWaiting } from "./tellingQueries.ts";

/** Sides of one transaction: senders in their rooms wait for its end. */
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
        await this.#tellOf(sides);
      } catch (error) {
        // The next turn but one tries again.
        for (const side of due.slice(first)) this.note(side);
        throw error;
      }
    }
  }

  async #tellOf(sides: SideKey[]): Promise<void> {
    const { db, bus } = this.#ports;
    const announce = await inTransaction(db, (trx) => notifyOfWaiting(trx, sides));
    announce(bus);
  }
}

async function notifyOfWaiting(db: Db, sides: SideKey[]) {
  const waiting = await lockWaiting(db, sides);
  return notifyOfMessages(
    db,
    waiting.map(({ sender, ...messages }) => ({ ...messages, url: `/messenger/${encodeURIComponent(sender)}` })),
  );
}
