/** How often something may happen, counted in memory: a bucket that holds `burst` and refills by `perSecond`. */

const MS_PER_SECOND = 1_000;

export class Rate {
  readonly #perSecond: number;
  readonly #burst: number;
  #left: number;
  #countedAt = performance.now();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#left = burst;
  }

  /** Counts one; false when it is one too many. */
  take(): boolean {
    const now = performance.now();
    const refill = ((now - this.#countedAt) / MS_PER_SECOND) * this.#perSecond;
    this.#countedAt = now;
    this.#left = Math.min(this.#burst, this.#left + refill);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Seconds from the last `take` until there is one again; 0 when there is. */
  get wait(): number {
    return Math.max(0, 1 - this.#left) / this.#perSecond;
  }
}

/** Keys whose rates are remembered. What one unused for longer has used up is back long since, unless there is an attack. */
const KEYS_MAX = 100_000;

/** A rate for each of many keys. */
export class Rates {
  readonly #rates = new Map<string, Rate>();

  /** That of `key`, which `make` makes where there is none. */
  of(key: string, make: () => Rate): Rate {
    const rate = this.#rates.get(key) ?? make();
    // A Map keeps the order in which keys were put: the first is the one unused for longest.
    this.#rates.delete(key);
    this.#rates.set(key, rate);
    const [oldest] = this.#rates.keys();
    if (this.#rates.size > KEYS_MAX && oldest !== undefined) this.#rates.delete(oldest);
    return rate;
  }
}
