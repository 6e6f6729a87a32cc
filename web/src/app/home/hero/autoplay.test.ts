import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterSlide, wrapped } from "./autoplay.ts";
import { HERO_SLIDES } from "./slides.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the time of a slide", () => {
  it("is 3,000 ms, once", () => {
    const next = vi.fn<() => void>();
    afterSlide(next);
    vi.advanceTimersByTime(2_999);
    expect(next).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(next).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(next).toHaveBeenCalledOnce();
  });

  it("ends without a move when it is stopped, and starts anew", () => {
    const next = vi.fn<() => void>();
    const stop = afterSlide(next);
    vi.advanceTimersByTime(2_000);
    stop();
    afterSlide(next);
    vi.advanceTimersByTime(2_999);
    expect(next).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(next).toHaveBeenCalledOnce();
  });
});

it("walks round the three slides, forth and back", () => {
  const count = HERO_SLIDES.length;
  expect([0, 1, 2, 3].map((index) => wrapped(index, count))).toEqual([0, 1, 2, 0]);
  expect(wrapped(-1, count)).toBe(2);
});

it("has three slides: videos, mates, chat", () => {
  expect(HERO_SLIDES.map(({ to }) => to)).toEqual(["/exerciseInfo", "/findmate", "/messenger"]);
});
