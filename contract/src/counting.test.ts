import { expect, it } from "vitest";
import { countingWord, ordinalWord } from "./counting.ts";

it.each([
  [1, "한"],
  [2, "두"],
  [6, "여섯"],
  [10, "열"],
  [11, "11"],
])("%d of something are %s", (number, word) => {
  expect(countingWord(number)).toBe(word);
});

it("counts through in words, above ten in digits", () => {
  expect([1, 2, 10, 11].map(ordinalWord)).toEqual(["첫 번째", "두 번째", "열 번째", "11번째"]);
});
