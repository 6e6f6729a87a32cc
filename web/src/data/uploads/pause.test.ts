import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { pauseAfter } from "./pause.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const busy = (retryAfterSeconds?: number) =>
  new ApiError({ status: 503, code: "UNAVAILABLE", message: "잠시 후에요." }, retryAfterSeconds);

/** The shortest and the longest that chance allows. */
function bounds(failures: number, error: unknown): number[] {
  return [0, 1].map((chance) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    return pauseAfter(failures, error);
  });
}

test("never less than the server asks for, a little more, and not for ever", () => {
  expect(bounds(1, busy(8))).toEqual([8_000, 10_000]);
  expect(bounds(9, busy(8))).toEqual([8_000, 10_000]);
  expect(bounds(1, busy(86_400))).toEqual([3_600_000, 4_500_000]);
});

test("where it asks for nothing, twice as long each time, up to two minutes", () => {
  const longest = [1, 2, 3, 4, 5, 6, 60].map((failures) => Math.max(...bounds(failures, busy())));
  expect(longest).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
  expect(bounds(3, new TypeError("broken off"))).toEqual([20_000, 10_000]);
});
