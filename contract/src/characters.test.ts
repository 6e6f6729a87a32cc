import { expect, it, vi } from "vitest";
import { safeParse } from "zod/v4/core";
import { Nickname } from "./accounts.ts";
import { composed } from "./characters.ts";

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
