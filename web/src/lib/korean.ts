/** Dates, times and bands as a Korean reader expects them. */
import type { DistanceBand } from "@fitmate/contract/cell";
import { once } from "./once.ts";
import { TIME_ZONE } from "./timeZone.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const written = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat("ko-KR", { ...options, timeZone: TIME_ZONE }));

const TIME = written({ hour: "numeric", minute: "2-digit" });
const MONTH_DAY = written({ month: "long", day: "numeric" });
const YEAR_MONTH_DAY = written({ year: "numeric", month: "long", day: "numeric" });
const WHOLE_DAY = written({ year: "numeric", month: "long", day: "numeric", weekday: "long" });
/** 2025-10-18 */
const ISO_DAY = once(() => new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE }));

function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.parse(ISO_DAY().format(date));
  return (midnight(later) - midnight(earlier)) / (24 * HOUR_MS);
}

function dayName(date: Date, now: Date): string {
  if (daysBetween(date, now) === 1) return "어제";
  const isThisYear = ISO_DAY().format(date).slice(0, 4) === ISO_DAY().format(now).slice(0, 4);
  return (isThisYear ? MONTH_DAY() : YEAR_MONTH_DAY()).format(date);
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
  return TIME().format(date);
}

/** In a list of rooms: 오후 8:02 today, else 어제 or the date. */
export function clockTimeOrDay(date: Date, now = new Date()): string {
  return daysBetween(date, now) === 0 ? TIME().format(date) : dayName(date, now);
}

/** 2025년 10월 18일 토요일 */
export function wholeDay(date: Date): string {
  return WHOLE_DAY().format(date);
}

/** 2025년 10월 18일 */
export function dateWords(date: Date): string {
  return YEAR_MONTH_DAY().format(date);
}

/** The same of a day without a time, as `2025-10-18`: it is that day everywhere. */
export function dayWords(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}년 ${month}월 ${date}일`;
}

const BAND_WORDS: Record<DistanceBand, string> = {
  WITHIN_500M: "500m 이내",
  WITHIN_1KM: "1km 이내",
  WITHIN_3KM: "3km 이내",
  WITHIN_5KM: "5km 이내",
  WITHIN_10KM: "10km 이내",
  BEYOND: "그 이상",
};

export function bandWords(band: DistanceBand): string {
  return BAND_WORDS[band];
}
