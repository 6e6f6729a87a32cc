import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atSomeTime } from "./atSomeTime.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("done once within the time however often it is asked, and again when it is asked later", () => {
  const act = vi.fn<() => void>();
  const soon = atSomeTime(10_000, act);
  for (let turn = 0; turn < 3; turn += 1) soon.ask();
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
  soon.ask();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(2);
});

test("spread over the whole time", () => {
  const acted: number[] = [];
  const start = Date.now();
  for (let client = 0; client < 1_000; client += 1) atSomeTime(10_000, () => acted.push(Date.now() - start)).ask();
  vi.advanceTimersByTime(10_000);
  const seconds = Map.groupBy(acted, (at) => Math.floor(at / 1_000));
  expect(acted).toHaveLength(1_000);
  expect(Math.max(...Array.from(seconds.values(), ({ length }) => length))).toBeLessThan(200);
});

test("not done once it was stopped", () => {
  const act = vi.fn<() => void>();
  const soon = atSomeTime(10_000, act);
  soon.ask();
  soon.stop();
  vi.advanceTimersByTime(20_000);
  expect(act).not.toHaveBeenCalled();
});
