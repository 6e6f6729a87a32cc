/** What is open at the same time, at most so much of each owner: the oldest gives way to the newest. */
export class Seats<T> {
  readonly #atMost: number;
  /** By owner, the oldest first. */
  readonly #taken = new Map<string, Set<T>>();

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  /** The one that would have to give way to another one of `owner`. */
  oldestIfFull(owner: string): T | undefined {
    const taken = this.#taken.get(owner);
    if (!taken || taken.size < this.#atMost) return undefined;
    const [oldest] = taken;
    return oldest;
  }

  /** Seats `item`; answers the one that has lost its seat and has to go. */
  take(owner: string, item: T): T | undefined {
    const oldest = this.oldestIfFull(owner);
    if (oldest !== undefined) this.leave(owner, oldest);
    const taken = this.#taken.get(owner) ?? new Set();
    this.#taken.set(owner, taken.add(item));
    return oldest;
  }

  leave(owner: string, item: T): void {
    const taken = this.#taken.get(owner);
    taken?.delete(item);
    if (taken?.size === 0) this.#taken.delete(owner);
  }

  /** Those of `owner`, the oldest first. */
  of(owner: string): Iterable<T> {
    return this.#taken.get(owner) ?? [];
  }
}
