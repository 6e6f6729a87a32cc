/**
 * Who is connected: few who have not said who they are, and so many of one owner. The oldest gives way, since phones leave
 * connections behind that nobody will ever close.
 */
import type { ErrorCode } from "@fitmate/contract/errors";
import { Seats } from "../seats.ts";

/** Of those who have not said who they are: of one network, and in all. */
const UNKNOWN_PER_NETWORK = 200;
const UNKNOWN_IN_ALL = 1_000;
const PER_OWNER = 20;
/** For so long nobody gives way, or a flood would push out those who are about to say who they are. */
const GRACE_MS = 2_000;

const EVERYBODY = "";

/** A connection as the crowd sees it. */
export type Guest = {
  network: string;
  openedAt: number;
  /** Makes room for another one. */
  giveWay(): void;
};

export class Crowd {
  readonly #ofNetwork: Seats<Guest>;
  readonly #unknown: Seats<Guest>;
  readonly #ofOwner: Seats<Guest>;
  readonly #owners = new Map<Guest, string>();

  /** `factor`: how many times the usual. */
  constructor(factor: number) {
    this.#ofNetwork = new Seats(UNKNOWN_PER_NETWORK * factor);
    this.#unknown = new Seats(UNKNOWN_IN_ALL * factor);
    this.#ofOwner = new Seats(PER_OWNER * factor);
  }

  /** Why nobody else may come in from `network` right now. */
  refuse(network: string): ErrorCode | undefined {
    if (isNew(this.#ofNetwork.oldestIfFull(network))) return "TOO_MANY_REQUESTS";
    if (isNew(this.#unknown.oldestIfFull(EVERYBODY))) return "UNAVAILABLE";
    return undefined;
  }

  enter(guest: Guest): void {
    this.#ofNetwork.take(guest.network, guest)?.giveWay();
    this.#unknown.take(EVERYBODY, guest)?.giveWay();
  }

  /** `guest` has said who they are. */
  know(guest: Guest, owner: string): void {
    this.leave(guest);
    this.#owners.set(guest, owner);
    this.#ofOwner.take(owner, guest)?.giveWay();
  }

  leave(guest: Guest): void {
    this.#ofNetwork.leave(guest.network, guest);
    this.#unknown.leave(EVERYBODY, guest);
    const owner = this.#owners.get(guest);
    if (owner !== undefined) this.#ofOwner.leave(owner, guest);
    this.#owners.delete(guest);
  }
}

function isNew(guest: Guest | undefined): boolean {
  return guest !== undefined && performance.now() - guest.openedAt < GRACE_MS;
}
