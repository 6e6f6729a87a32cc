/** A fault that is acted out, and what must hold through it. */

export type Scenario = {
  /** Its name on the command line. */
  name: string;
  /** What breaks, and what must hold. */
  about: string;
  /** Whether every `npm test` acts it out: 15 s at most, and surely. */
  short: boolean;
  /**
   * Acts it out and answers figures for the table (what → value with its unit). Throws a sentence for what did not hold. What it
   * opens goes on `stack`; chance comes out of `seed` only.
   */
  run(seed: number, stack: AsyncDisposableStack): Promise<Record<string, string>>;
};

/** Throws `complaints` as one error, where there are any. */
export function expectNone(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
}
