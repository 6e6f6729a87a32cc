/** What the bars over the ledger are drawn from. */
import type { LocationLedger } from "@fitmate/contract/locationLedger";
import { dayAfter, dayNumber } from "@fitmate/contract/wallTime";

/**
 * `shownTo`: how many saw the square that day at least: whoever saw it on the map and as a recommendation stands in both numbers.
 * null: a whole day of pause.
 */
export type Bar = { day: string; shownTo: number | null };

/** One a day of the page, the oldest first. */
export function barsOf({ firstDay, lastDay, days }: LocationLedger): Bar[] {
  const known = new Map(days.map(({ day, uses }) => [day, uses]));
  return Array.from({ length: dayNumber(lastDay) - dayNumber(firstDay) + 1 }, (_, index) => {
    const day = dayAfter(firstDay, index);
    const uses = known.get(day) ?? [];
    const isPause = uses.some(({ purpose }) => purpose === "PAUSE");
    return { day, shownTo: isPause ? null : Math.max(0, ...uses.map(({ shownTo }) => shownTo)) };
  });
}

/** Of the days from the first one on which something was, without those of pause; null where nothing was. */
export function averageOf(bars: readonly Bar[]): number | null {
  const first = bars.findIndex(({ shownTo }) => shownTo !== null && shownTo > 0);
  const counted = first === -1 ? [] : bars.slice(first).flatMap(({ shownTo }) => shownTo ?? []);
  return counted.length === 0 ? null : Math.round(counted.reduce((sum, each) => sum + each, 0) / counted.length);
}
