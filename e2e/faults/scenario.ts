/** A fault that is acted out, and what must hold through it. */
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 50;

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

/** Resolves once `isSo`. Throws `complaint` when that takes longer than `patienceMs`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  patienceMs: number,
  complaint: string,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(complaint);
    await sleep(POLL_MS);
  }
}
