/**
 * Days (`2026-11-28`) and times (`2026-11-28T20:00`) of Korean clocks in words: where people meet there is one clock, whatever zone
 * their phones are in.
 */
import {
  clockFace,
  dayAfter,
  dayNumber,
  dayOf,
  halfOfDay,
  spokenTime,
  spokenWeekday,
  wallTimeOf,
} from "@fitmate/contract/wallTime";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export const dayIn = (wallTime: string): string => wallTime.slice(0, 10);

/** 28 */
export const dateNumber = (day: string): string => String(Number(day.slice(8, 10)));

/** 11월 28일, or 2027년 1월 3일 in another year than `today`. */
export function dateOf(day: string, today: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${day.slice(0, 4) === today.slice(0, 4) ? "" : `${year}년 `}${month}월 ${date}일`;
}

/** The same of a moment in UTC. */
export const dateAt = (instant: string, now = new Date()): string => dateOf(dayOf(new Date(instant)), dayOf(now));

/** The same with its weekday: 11월 28일 토요일. */
export const wholeDateOf = (day: string, today: string): string => `${dateOf(day, today)} ${spokenWeekday(day)}`;

/** By how many days `day` is later than `today`. */
export const daysAfter = (day: string, today: string): number => dayNumber(day) - dayNumber(today);

/** 오늘, 내일, 어제; else nothing. */
export function nearDay(day: string, today: string): "오늘" | "내일" | "어제" | null {
  if (day === today) return "오늘";
  if (day === dayAfter(today, 1)) return "내일";
  return day === dayAfter(today, -1) ? "어제" : null;
}

/** 오늘, 내일, 어제, else the date: 11월 28일. */
export const dayNameOf = (day: string, today: string): string => nearDay(day, today) ?? dateOf(day, today);

/** The same of a moment in UTC. */
export const dayNameAt = (instant: string, now = new Date()): string => dayNameOf(dayOf(new Date(instant)), dayOf(now));

/** What the clocks show `minutes` after `wallTime`. */
export function wallTimeAfter(wallTime: string, minutes: number): string {
  return new Date(Date.parse(`${wallTime}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);
}

/** When what begins then and takes so long is over: 9:15, 오후 1:00, 다음 날 오전 12:30. */
export function endOf(begins: string, minutes: number): string {
  const ends = wallTimeAfter(begins, minutes);
  if (dayIn(ends) !== dayIn(begins)) return `다음 날 ${spokenTime(ends)}`;
  return halfOfDay(ends) === halfOfDay(begins) ? clockFace(ends) : spokenTime(ends);
}

/** The same in milliseconds, of what begins at a moment in UTC. */
export const endsAt = ({ beginsAt, minutes }: { beginsAt: string; minutes: number }): number =>
  Date.parse(beginsAt) + minutes * MINUTE_MS;

/** How long it is from one moment to a later one: 3일 as people count days, 5시간, 20분. */
export function spanOf(from: Date, to: Date): string {
  const minutes = Math.max(1, Math.round((to.getTime() - from.getTime()) / MINUTE_MS));
  if (minutes >= 2 * DAY_MINUTES) return `${daysAfter(dayOf(to), dayOf(from))}일`;
  return minutes >= HOUR_MINUTES ? `${Math.floor(minutes / HOUR_MINUTES)}시간` : `${minutes}분`;
}

/** 11월 28일 토요일 오후 8:00 */
export const wholeMoment = (wallTime: string, now: Date): string =>
  `${wholeDateOf(dayIn(wallTime), dayOf(now))} ${spokenTime(wallTime)}`;

/** A moment in UTC: 오늘 오후 2:10, 어제 오후 9:12, 11월 20일 오후 1:00. */
export const momentWords = (instant: string, now = new Date()): string =>
  `${dayNameAt(instant, now)} ${spokenTime(wallTimeOf(new Date(instant)))}`;
