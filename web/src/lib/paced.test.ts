import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paced } from "./paced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first is done at once, all that follow within the pause once, and another key's by itself", async () => {
  const inTurn = paced(1_000);
  const done: string[] = [];
  const want = (key: string, what: string) => inTurn(key, async () => void done.push(`${key}${what}`));
  want("a", "1");
  for (let more = 2; more <= 60; more += 1) want("a", `${more}`);
  want("b", "1");
  expect(done).toEqual(["a1", "b1"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(["a1", "b1", "a60"]);

  want("a", "61");
  expect(done).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done.at(-1)).toBe("a61");
  await vi.advanceTimersByTimeAsync(1_000);
  want("a", "62");
  expect(done.at(-1)).toBe("a62");
});

test("one that takes longer than the pause is waited for", async () => {
  const inTurn = paced(1_000);
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
  const second = vi.fn<() => Promise<void>>(async () => {});
  inTurn("a", () => isDone);
  inTurn("a", second);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(second).not.toHaveBeenCalled();
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(second).toHaveBeenCalledTimes(1);
});
