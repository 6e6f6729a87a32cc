import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Rate, Rates } from "./rate.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const takeAll = (rate: Rate) => {
  let count = 0;
  while (rate.take()) count += 1;
  return count;
};

test("a burst, then as many as the time that has passed allows, never more than a burst", () => {
  const rate = new Rate(20, 60);
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

test("says how long to wait for the next one", () => {
  const rate = new Rate(2, 1);
  expect(rate.wait).toBe(0);
  takeAll(rate);
  expect(rate.wait).toBe(0.5);
  vi.advanceTimersByTime(250);
  expect(rate.take()).toBe(false);
  expect(rate.wait).toBe(0.25);
});

test("each key has its own, and of very many those unused for longest are forgotten", () => {
  const rates = new Rates();
  const make = () => new Rate(1, 1);
  expect(rates.of("a", make).take()).toBe(true);
  expect(rates.of("b", make).take()).toBe(true);
  expect(rates.of("a", make).take()).toBe(false);
  for (let key = 0; key < 99_999; key += 1) rates.of(String(key), make);
  expect(rates.of("a", make).take(), "used later than b").toBe(false);
  expect(rates.of("b", make).take()).toBe(true);
});
