/** Counts and dates as a Korean reader expects them. */
import { once } from "../../lib/once.ts";
import { TIME_ZONE } from "../../lib/timeZone.ts";

const WHOLE = once(() => new Intl.NumberFormat("ko-KR"));
const ROUND = once(() => new Intl.NumberFormat("ko-KR", { notation: "compact", maximumFractionDigits: 1 }));

/** 42, 1,204, 1.2만. */
export function shortCount(count: number): string {
  return (count < 10_000 ? WHOLE() : ROUND()).format(count);
}

const WRITTEN = once(
  () =>
    new Intl.DateTimeFormat("ko-KR", {
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZone: TIME_ZONE,
    }),
);

/** 2025년 10월 16일 오후 10:41 */
export function writtenAt(date: Date): string {
  return WRITTEN().format(date);
}
