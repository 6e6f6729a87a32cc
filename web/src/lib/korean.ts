/** Dates, times and bands as a Korean reader expects them. */
import { BAND_WORDS } from "@fitmate/contract/bandWords";
import type { DistanceBand } from "@fitmate/contract/cell";
import { dayNumber, spokenTime, spokenWeekday, wallTimeOf } from "@fitmate/contract/wallTime";
import { dateOf, dayIn } from "./wallClock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * `2026-11-28T20:00`, as the clocks around the reader show it; where pages are rendered nobody is anywhere, and most are in Korea.
 * Put into words by hand: a phone takes some 150 ms to set up Intl's time zones and calendars, before the first page answers.
 */
function localTime(date: Date): string {
  if (import.meta.env.SSR) return wallTimeOf(date);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

const localDay = (date: Date): string => dayIn(localTime(date));

const daysBetween = (earlier: Date, later: Date): number => dayNumber(localDay(later)) - dayNumber(localDay(earlier));

function dayName(date: Date, now: Date): string {
  return daysBetween(date, now) === 1 ? "어제" : dateOf(localDay(date), localDay(now));
}

/** 방금, 10분 전, 1시간 전, 어제, 10월 14일, 2024년 10월 14일. */
export function timeAgo(date: Date, now = new Date()): string {
  const elapsed = now.getTime() - date.getTime();
  if (elapsed < MINUTE_MS) return "방금";
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}분 전`;
  if (daysBetween(date, now) === 0) return `${Math.floor(elapsed / HOUR_MS)}시간 전`;
  return dayName(date, now);
}

/** 오후 8:02 */
export function clockTime(date: Date): string {
  return spokenTime(localTime(date));
}

/** In a list of rooms: 오후 8:02 today, else 어제 or the date. */
export function clockTimeOrDay(date: Date, now = new Date()): string {
  return daysBetween(date, now) === 0 ? clockTime(date) : dayName(date, now);
}

/** 2025년 10월 18일 오후 8:02 */
export function writtenAt(date: Date): string {
  return `${dateWords(date)} ${clockTime(date)}`;
}

/** 2025년 10월 18일 토요일 */
export function wholeDay(date: Date): string {
  return `${dateWords(date)} ${spokenWeekday(localDay(date))}`;
}

/** 2025년 10월 18일 */
export function dateWords(date: Date): string {
  return dayWords(localDay(date));
}

/** The same of a day without a time, as `2025-10-18`: it is that day everywhere. */
export function dayWords(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}년 ${month}월 ${date}일`;
}

export function bandWords(band: DistanceBand): string {
  return BAND_WORDS[band];
}
