import { expect, it } from "vitest";
import { secondsToMidnight } from "./wallTime.ts";

it.each([
  ["2026-11-28T00:00:00.000+09:00", 86_400],
  ["2026-11-28T23:59:59.999+09:00", 1],
  ["2026-11-28T14:59:30.000Z", 30],
  ["2026-12-31T23:00:00.000+09:00", 3_600],
])("at %s the day of Korea has %d seconds left", (instant, seconds) => {
  expect(secondsToMidnight(new Date(instant))).toBe(seconds);
});
