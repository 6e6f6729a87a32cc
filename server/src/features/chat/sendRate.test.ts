import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SendRate } from "./sendRate.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const takeAll = (rate: SendRate) => {
  let count = 0;
  while (rate.take()) count += 1;
  return count;
};

test("a burst, then as many as the time that has passed allows, never more than a burst", () => {
  const rate = new SendRate(20, 60);
  expect(takeAll(rate)).toBe(60);
  vi.advanceTimersByTime(49);
  expect(rate.take()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(takeAll(rate)).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(takeAll(rate)).toBe(20);
  vi.advanceTimersByTime(60_000);
  expect(takeAll(rate)).toBe(60);
});
