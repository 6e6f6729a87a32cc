/** What is said of gatherings on the map. */
import type { MeetupItem } from "@fitmate/contract/meetups";
import { clockTimeOf, dateOf, dayIn, nearDay } from "../../../lib/wallClock.ts";

/** 오늘, 11월 28일 */
export const dayWords = (day: string, today: string): string => nearDay(day, today) ?? dateOf(day, today);

/** 밤 한강 8km, 오늘 오후 8:00 */
export function nameOnMap({ title, begins }: MeetupItem, today: string): string {
  return `${title}, ${dayWords(dayIn(begins), today)} ${clockTimeOf(begins)}`;
}
