/** Moments of a gathering in words, on Korean clocks. */
import { dayOf, halfOfDay } from "@fitmate/contract/wallTime";
import { dayIn, dayNameOf, spanOf } from "../../../lib/wallClock.ts";

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
