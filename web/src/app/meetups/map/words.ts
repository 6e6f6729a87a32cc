/** What is said of gatherings on the map. */
import type { MeetupItem } from "@fitmate/contract/meetups";
import { spokenTime } from "@fitmate/contract/wallTime";
import { dayIn, dayNameOf } from "../../../lib/wallClock.ts";

/** 밤 한강 8km, 오늘 오후 8:00 */
export function nameOnMap({ title, begins }: MeetupItem, today: string): string {
  return `${title}, ${dayNameOf(dayIn(begins), today)} ${spokenTime(begins)}`;
}
