/** Weeks of the numbers, each with its Monday. */
import type { DeskNumbers } from "@fitmate/contract/deskNumbers";
import { dayAfter, dayNumber } from "@fitmate/contract/wallTime";

export type Week = DeskNumbers["weeks"][number];

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((dayNumber(day) + 3) % 7));

/** `count` weeks up to that of `today`, oldest first; weeks in which nothing was are not answered. */
export function allWeeks(weeks: readonly Week[], count: number, today: string): Week[] {
  const known = new Map(weeks.map((week) => [week.day, week]));
  const last = mondayOf(today);
  return Array.from({ length: count }, (_, index) => {
    const day = dayAfter(last, (index - count + 1) * 7);
    return known.get(day) ?? { day, reports: 0, acted: 0, medianMinutes: null };
  });
}

/** 9월, where a month begins; else nothing. */
export function monthWords({ day }: Week, before: Week | undefined): string {
  return day.slice(0, 7) === before?.day.slice(0, 7) ? "" : `${Number(day.slice(5, 7))}월`;
}
