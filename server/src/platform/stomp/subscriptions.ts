/** The subscriptions of one connection. */
import { type Headers, StompProtocolError, type Version } from "./frame.ts";

/** What a subscription is found by: its id, or its destination where 1.0 lets the id be missing. */
export type SubscriptionName = { key: string; id: string | undefined };

/** Reads the name out of a SUBSCRIBE or UNSUBSCRIBE. Throws StompProtocolError when there is none. */
export function subscriptionName(headers: Headers, version: Version): SubscriptionName {
  const id = headers.get("id");
  if (id !== undefined) return { key: `id ${id}`, id };
  const destination = headers.get("destination");
  if (version !== "1.0" || destination === undefined) throw new StompProtocolError("subscription without id");
  return { key: `destination ${destination}`, id: undefined };
}

export class Subscriptions {
  readonly #limit: number;
  readonly #ends = new Map<string, () => void>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws StompProtocolError when `name` is taken or there are too many. */
  checkRoomFor({ key }: SubscriptionName): void {
    if (this.#ends.has(key)) throw new StompProtocolError("there is a subscription of this id");
    if (this.#ends.size >= this.#limit) throw new StompProtocolError("too many subscriptions");
  }

  add({ key }: SubscriptionName, end: () => void): void {
    this.#ends.set(key, end);
  }

  /** Throws StompProtocolError when there is no such subscription. */
  end({ key }: SubscriptionName): void {
    const end = this.#ends.get(key);
    if (!end) throw new StompProtocolError("no subscription of this id");
    this.#ends.delete(key);
    end();
  }

  endAll(): void {
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
  }
}
