/** How often one connection may send: a bucket that holds `burst` and refills by `perSecond`. */
export class SendRate {
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
    const refill = ((now - this.#countedAt) / 1_000) * this.#perSecond;
    this.#countedAt = now;
    this.#left = Math.min(this.#burst, this.#left + refill);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
