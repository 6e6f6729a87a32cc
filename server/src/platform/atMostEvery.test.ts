import { afterEach, expect, test, vi } from "vitest";
import { atMostEvery } from "./atMostEvery.ts";

afterEach(() => void vi.useRealTimers());

test("the first is told at once, those that follow too soon only counted", () => {
  vi.useFakeTimers();
  const told: [number, string][] = [];
  const tell = atMostEvery(1_000, (leftOut, what: string) => told.push([leftOut, what]));
  for (const what of ["a", "b", "c"]) tell(what);
  vi.advanceTimersByTime(999);
  tell("d");
  vi.advanceTimersByTime(1);
  for (const what of ["e", "f"]) tell(what);
  expect(told).toEqual([
    [0, "a"],
    [3, "e"],
  ]);
});
