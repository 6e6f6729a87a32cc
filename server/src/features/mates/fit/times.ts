/**
 * What two weeks have in common, as far as one member may know it of another.
 *
 * Whoever compares chooses one of the two weeks, as often as they like and under as many names: an answer that depends on
 * which days they have ticked tells them, tick by tick, the days of the other. So nobody but mates is answered by days.
 */
import { SHARED_PART_MAX, SHARED_PART_MIN } from "@fitmate/contract/limits";
import type { MateMatch } from "@fitmate/contract/mateRequests";
import { DAY_PARTS, type DayPart, type Slot } from "@fitmate/contract/profile";

/** For mates: the slots of both. */
export function slotsOf(mine: readonly Slot[], theirs: readonly Slot[]): Slot[] {
  return mine.filter((slot) => theirs.includes(slot));
}

/**
 * For everybody: the parts of the day in which both have time on several days, be they the same or not. Depends on how many
 * days somebody has ticked there alone, and of that only on whether they are fewer than two, two or more.
 */
export function partsOf(mine: readonly Slot[], theirs: readonly Slot[]): MateMatch["sharedParts"] {
  return DAY_PARTS.map((part) => ({
    part,
    days: Math.min(SHARED_PART_MAX, daysIn(part, mine), daysIn(part, theirs)),
  })).filter(({ days }) => days >= SHARED_PART_MIN);
}

function daysIn(part: DayPart, slots: readonly Slot[]): number {
  return slots.filter((slot) => slot.endsWith(`_${part}`)).length;
}
