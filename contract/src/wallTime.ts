/**
 * Times as a clock on a wall of Korea shows them. A gathering begins at such a time, whatever zone somebody's phone is in; Korea
 * has had UTC+9 without summer time since 1988 (IANA tz, Asia/Seoul), so the two turn into each other by arithmetic.
 */
export const ZONE = "Asia/Seoul";
const OFFSET_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * `2026-11-28`, a day that is in the calendar, of the years 1000 to 2999: what is counted from it must be a day as well, here and in
 * the database.
 */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  // 2026-02-30 is read as a day of March.
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** `2026-11-28T20:00`, to the minute. */
export function isWallTime(text: string): boolean {
  const [day = "", time = ""] = text.split("T");
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && text.length === 16;
}

/** What the clocks of Korea show at `instant`. */
export function wallTimeOf(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 16);
}

/** When the clocks of Korea show `wallTime`. */
export function instantOf(wallTime: string): Date {
  return new Date(`${wallTime}:00.000+09:00`);
}

/** The day on which the clocks of Korea are at `instant`. */
export function dayOf(instant: Date): string {
  return wallTimeOf(instant).slice(0, 10);
}

/** The day `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Seconds until midnight in Korea. */
export function secondsToMidnight(instant: Date): number {
  return Math.ceil((instantOf(`${dayAfter(dayOf(instant), 1)}T00:00`).getTime() - instant.getTime()) / 1_000);
}

/** Days from 1970-01-01 to `day`. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00Z`) / DAY_MS;
}

/** 오전, 오후 */
export const halfOfDay = (wallTime: string): string => (Number(wallTime.slice(11, 13)) < 12 ? "오전" : "오후");

/** 8:00 of `2026-11-28T20:00`. */
export function clockFace(wallTime: string): string {
  return `${Number(wallTime.slice(11, 13)) % 12 || 12}:${wallTime.slice(14, 16)}`;
}

/** 오후 8:00 */
export const spokenTime = (wallTime: string): string => `${halfOfDay(wallTime)} ${clockFace(wallTime)}`;

/** 11월 28일 */
export const spokenDay = (wallTime: string): string =>
  `${Number(wallTime.slice(5, 7))}월 ${Number(wallTime.slice(8, 10))}일`;

/** 11월 28일 오후 8:00 */
export const spokenMoment = (wallTime: string): string => `${spokenDay(wallTime)} ${spokenTime(wallTime)}`;

const WEEKDAYS = ["일", "월", "화", "수", "목", "금", "토"] as const;

/** 토, of a day or a time on it. */
export const weekday = (wallTime: string): string =>
  WEEKDAYS[new Date(`${wallTime.slice(0, 10)}T00:00Z`).getUTCDay()] ?? "";

/** 토요일 */
export const spokenWeekday = (wallTime: string): string => `${weekday(wallTime)}요일`;

/** 11월 28일 토요일 오후 8:00 */
export const spokenWhole = (wallTime: string): string =>
  `${spokenDay(wallTime)} ${spokenWeekday(wallTime)} ${spokenTime(wallTime)}`;
