/** Moments of a gathering in words, on Korean clocks. */
import { dayOf, halfOfDay } from "@fitmate/contract/wallTime";
import { dayIn, dayNameOf, daysAfter, spanOf } from "../../../lib/wallClock.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** 오후 8시, 오전 6시 30분 */
function hourOf(wallTime: string): string {
  const [hour = 0, minute = 0] = wallTime.slice(11).split(":").map(Number);
  return `${halfOfDay(wallTime)} ${hour % 12 || 12}시${minute > 0 ? ` ${minute}분` : ""}`;
}

/** 오후 8시 today, 내일 오전 9시, 11월 28일 오전 9시. */
export function hourAndDay(wallTime: string, now: Date): string {
  const [day, today] = [dayIn(wallTime), dayOf(now)];
  if (day === today) return hourOf(wallTime);
  return `${dayNameOf(day, today)} ${hourOf(wallTime)}`;
}

/** How long it is from now until a moment in UTC. */
export const until = (instant: string, now: Date): string => spanOf(now, new Date(instant));

/** 3 and 4 days have words of their own. */
const DAYS_AHEAD: Readonly<Record<number, string>> = {
  0: "오늘",
  1: "내일",
  2: "모레",
  3: "사흘 뒤",
  4: "나흘 뒤",
  [WEEK_DAYS]: "일주일 뒤",
};

/** 오늘, 내일, 모레, 사흘 뒤, 5일 뒤, 일주일 뒤 */
export function daysAhead(begins: string, now: Date): string {
  const days = daysAfter(dayIn(begins), dayOf(now));
  return DAYS_AHEAD[days] ?? `${days}일 뒤`;
}

/** How long it is until then: days, from 24 hours before hours and minutes; 지금 while it goes on. */
export function countdown({ begins, beginsAt }: { begins: string; beginsAt: string }, now: Date): string {
  const starts = new Date(beginsAt);
  if (starts <= now) return "지금";
  return starts.getTime() - now.getTime() < DAY_MS ? `${spanOf(now, starts)} 뒤` : daysAhead(begins, now);
}
