/** What is not published, so that no number tells of one person (docs/decisions/safety.md). */
import { PUBLISHED_MIN } from "@fitmate/contract/limits";

const isSmall = (count: number): boolean => count > 0 && count < PUBLISHED_MIN;

/** `count`, or null where it is too small. */
export const unlessSmall = (count: number): number | null => (isSmall(count) ? null : count);

/**
 * The parts of a whole, without the small ones, and without as many others, the smallest first, as are needed so that the whole
 * does not tell them: at least two are withheld together, and they come to PUBLISHED_MIN.
 */
export function withoutSmall(counts: readonly number[]): (number | null)[] {
  const rising = counts.map((count, place) => ({ count, place })).filter(({ count }) => count > 0);
  rising.sort((a, b) => a.count - b.count);
  const withheld = new Set<number>();
  let sum = 0;
  for (const { count, place } of rising) {
    const isTold = withheld.size === 1 || (withheld.size > 0 && sum < PUBLISHED_MIN);
    if (!isSmall(count) && !isTold) break;
    withheld.add(place);
    sum += count;
  }
  return counts.map((count, place) => (withheld.has(place) ? null : count));
}
