/** How a day is called over what is on it. */
import { dayOf, spokenWeekday } from "@fitmate/contract/wallTime";
import { dateOf, daysAfter, nearDay, wholeDateOf } from "../../../lib/wallClock.ts";

const WEEK_DAYS = 7;

/** 오늘 with its date, a weekday within a week, else the date with its weekday. */
export function dayWords(day: string, now: Date): { name: string; date: string } {
  const today = dayOf(now);
  const near = nearDay(day, today);
  const ahead = daysAfter(day, today);
  if (near) return { name: near, date: wholeDateOf(day, today) };
  if (ahead > 0 && ahead < WEEK_DAYS) return { name: spokenWeekday(day), date: dateOf(day, today) };
  return { name: dateOf(day, today), date: spokenWeekday(day) };
}
