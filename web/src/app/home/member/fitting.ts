/** Which gatherings home offers to whoever comes to none. */
import type { MeetupItem } from "@fitmate/contract/meetups";
import type { MeetupsView } from "../../../data/meetups/list.ts";

const FITTING_MAX = 3;

/** What is worth looking through for those that fit. */
export const WITH_SEATS: MeetupsView = { filters: { free: "true" } };

/** Those that say why they fit me come before the others, in their order. */
export function fitting(meetups: readonly MeetupItem[]): MeetupItem[] {
  const others = meetups.filter(({ hosting, part }) => !hosting && part === null);
  return [...others.filter(({ reason }) => reason), ...others.filter(({ reason }) => !reason)].slice(0, FITTING_MAX);
}
