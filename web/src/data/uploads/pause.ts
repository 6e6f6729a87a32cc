/** How long a picture that did not get through waits until it goes out again by itself. */
import { ApiError } from "../../lib/api.ts";

const FIRST_MS = 5_000;
const LONGEST_MS = 120_000;
/** Over this limits are counted: whoever is told to wait longer asks in between. */
const LONGEST_ASKED_SECONDS = 3_600;

/**
 * Milliseconds after the failure that is the `failures`-th in a row. What the server asks for, and a little more, so that not all
 * who were told the same come in one moment; otherwise twice as long each time, of which each draws between half and all.
 */
export function pauseAfter(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (asked !== undefined) return Math.min(asked, LONGEST_ASKED_SECONDS) * 1_000 * (1 + Math.random() / 4);
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (1 - Math.random() / 2);
}
