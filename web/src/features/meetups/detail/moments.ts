/** Moments of a gathering in words, on Korean clocks. */
import { dayOf, wallTimeOf } from "@fitmate/contract/wallTime";
import { clockTimeOf, dateOf, dayIn, halfOfDay, nearDay, spanOf, weekday } from "../../../lib/wallClock.ts";

/** 오후 8시, 오전 6시 30분 */
function hourOf(wallTime: string): string {
  const [hour = 0, minute = 0] = wallTime.slice(11).split(":").map(Number);
  return `${halfOfDay(wallTime)} ${hour % 12 || 12}시${minute > 0 ? ` ${minute}분` : ""}`;
}

/** 오후 8시 today, 내일 오전 9시, 11월 28일 오전 9시. */
export function hourAndDay(wallTime: string, now: Date): string {
  const [day, today] = [dayIn(wallTime), dayOf(now)];
  if (day === today) return hourOf(wallTime);
  return `${nearDay(day, today) ?? dateOf(day, today)} ${hourOf(wallTime)}`;
}

/** 11월 28일 토요일 오후 8:00 */
export function wholeMoment(wallTime: string, now: Date): string {
  const day = dayIn(wallTime);
  return `${dateOf(day, dayOf(now))} ${weekday(day)}요일 ${clockTimeOf(wallTime)}`;
}

/** A moment in UTC: 오늘 오후 2:10, 어제 오후 9:12, 11월 20일 오후 1:00. */
export function momentWords(instant: string, now: Date): string {
  const wallTime = wallTimeOf(new Date(instant));
  const [day, today] = [dayIn(wallTime), dayOf(now)];
  return `${nearDay(day, today) ?? dateOf(day, today)} ${clockTimeOf(wallTime)}`;
}

/** How long it is from now until a moment in UTC. */
export const until = (instant: string, now: Date): string => spanOf(now, new Date(instant));
