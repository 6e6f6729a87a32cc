import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isNearEnd, NEAR_END_EVERY_MS, throttle } from "./nearEnd.ts";

describe("isNearEnd", () => {
  it.each([
    [0, 800, 1_000, true],
    [0, 799, 1_000, false],
    [1_599, 800, 3_000, false],
    [1_600, 800, 3_000, true],
    [2_200, 800, 3_000, true],
    [0, 2_000, 900, true],
  ])("%i px down, %i px visible of %i: %s", (scrolled, visible, whole, near) => {
    expect(isNearEnd(scrolled, visible, whole)).toBe(near);
  });
});

describe("throttle", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("acts once in 150 ms for many calls, and again for later ones", () => {
    const act = vi.fn<() => void>();
    const { call } = throttle(act, NEAR_END_EVERY_MS);
    for (let count = 0; count < 10; count += 1) call();
    vi.advanceTimersByTime(149);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
    call();
    vi.advanceTimersByTime(150);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("drops what waits", () => {
    const act = vi.fn<() => void>();
    const { call, cancel } = throttle(act, 150);
    call();
    cancel();
    vi.advanceTimersByTime(1_000);
    expect(act).not.toHaveBeenCalled();
  });
});
