import { dateNumber, dateOf } from "./wallClock.ts";

/** 28일 of a day near `today`; with its month where that is another: 12월 3일. */
export function shortDateOf(day: string, today: string): string {
  return day.slice(0, 7) === today.slice(0, 7) ? `${dateNumber(day)}일` : dateOf(day, today);
}
