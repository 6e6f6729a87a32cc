import { describe, expect, it } from "vitest";
import { shortCount, writtenAt } from "./format.ts";

describe("counts", () => {
  it.each([
    [0, "0"],
    [1_204, "1,204"],
    [9_999, "9,999"],
    [12_345, "1.2만"],
  ])("%i is %s", (count, text) => expect(shortCount(count)).toBe(text));
});

it("a moment is written out", () => {
  expect(writtenAt(new Date(2025, 9, 16, 22, 41))).toBe("2025년 10월 16일 오후 10:41");
});
