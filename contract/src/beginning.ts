/** How far ahead what is announced, or proposed, may begin. */
import { MEETUP_AHEAD_DAYS, MEETUP_AHEAD_MINUTES } from "./limits.ts";
import { instantOf } from "./wallTime.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How `begins`, a wall time, lies to that at `nowMs`; what is no time at all lies outside of it. */
export function beginningOf(begins: string, nowMs: number): "TOO_SOON" | "FINE" | "TOO_FAR" {
  const ahead = instantOf(begins).getTime() - nowMs;
  if (ahead < MEETUP_AHEAD_MINUTES * MINUTE_MS) return "TOO_SOON";
  return ahead <= MEETUP_AHEAD_DAYS * DAY_MS ? "FINE" : "TOO_FAR";
}

/**
 * The same of what began at `before` until now, both on the same clock. What stays as it was is fine until it begins; a later one
 * of a series, which may lie beyond, may also come nearer or move within its day.
 */
export function movedBeginningOf(begins: string, before: string, nowMs: number): ReturnType<typeof beginningOf> {
  const moved = beginningOf(begins, nowMs);
  const isFine =
    moved === "TOO_FAR"
      ? begins.slice(0, 10) <= before.slice(0, 10)
      : begins === before && instantOf(begins).getTime() > nowMs;
  return isFine ? "FINE" : moved;
}
