const FIRST_PAUSE_SECONDS = 5;
export const LONGEST_PAUSE_SECONDS = 3_600;

/** Seconds to wait after `attempts` failures: 5 s, 20 s, 80 s, … an hour at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 4 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
}
