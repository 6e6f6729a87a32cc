import { expect, it } from "vitest";
import { partOfDayWords } from "./words.ts";

it.each([
  ["2026-11-26T07:00", "목요일 아침"],
  ["2026-11-28T14:00", "토요일 낮"],
  ["2026-11-26T20:00", "목요일 저녁"],
])("%s is called %s", (begins, words) => {
  expect(partOfDayWords(begins)).toBe(words);
});
