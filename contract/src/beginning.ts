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
