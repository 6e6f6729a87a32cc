import { expect, it, vi } from "vitest";
import { safeParse } from "zod/v4/core";
import { Nickname } from "./accounts.ts";
import { composed, countCharacters, hasAtMost } from "./characters.ts";

it("composes, and leaves half of a pair out", () => {
  expect(composed("민서".normalize("NFD"))).toBe("민서");
  expect(composed("a\ud800")).toBe("a\ufffd");
  expect(composed("e\u0301\u0323")).toBe("\u1eb9\u0301");
});

it("keeps no more marks on a letter than any language has: composing takes the square of their number", () => {
  const composing = vi.spyOn(String.prototype, "normalize");
  composed(`x${"\u0301\u0323".repeat(7_000)}y${"\u0301".repeat(14)}`);
  expect(composing.mock.contexts.map((text) => String(text).length)).toEqual([1 + 30 + 1 + 14]);
  composing.mockRestore();
});

it("composes no nickname that is far too long", () => {
  const composing = vi.spyOn(String.prototype, "normalize");
  const { success, error } = safeParse(Nickname, "\u0301\u0323".repeat(60_000));
  expect([success, error?.issues[0]?.message]).toEqual([false, "닉네임은 한글, 영문, 숫자로 10자까지 쓸 수 있어요."]);
  expect(composing).not.toHaveBeenCalled();
  composing.mockRestore();
});

it("counts what a person would", () => {
  const counts = ["", "한강 5km\n같이 뛰어요", "\r\n", "각".normalize("NFD"), "e\u0301", "👨‍👩‍👧 셋"].map(countCharacters);
  expect(counts).toEqual([0, 13, 1, 1, 1, 3]);
});

it("counts only what might be too long", () => {
  const counting = vi.spyOn(Intl.Segmenter.prototype, "segment");
  expect(hasAtMost("👨‍👩‍👧 셋", 10)).toBe(true);
  expect(counting).not.toHaveBeenCalled();
  expect(hasAtMost("👨‍👩‍👧 셋", 3)).toBe(true);
  expect(hasAtMost("👨‍👩‍👧 셋", 2)).toBe(false);
  expect(counting).toHaveBeenCalledTimes(2);
  counting.mockRestore();
});
