import { expect, it } from "vitest";
import { charactersUpTo, hoursInWords, inWords, metresInWords, passingHours } from "./numbers.ts";

it.each([
  [7, "7"],
  [1_000, "1,000"],
  [12_345, "12,345"],
  [20_000, "2만"],
  [25_000_000, "2,500만"],
])("%d reads %s", (number, words) => {
  expect(inWords(number)).toBe(words);
});

it("says how long a text may be with a comma", () => {
  expect([charactersUpTo(100), charactersUpTo(1_000)]).toEqual(["100자까지", "1,000자까지"]);
});

it.each([
  [6, "6시간", "6시간이"],
  [24, "하루", "하루가"],
  [36, "36시간", "36시간이"],
  [72, "3일", "3일이"],
])("%d hours are %s, and pass as %s", (hours, words, passing) => {
  expect([hoursInWords(hours), passingHours(hours)]).toEqual([words, passing]);
});

it("says distances as people do", () => {
  expect([500, 1_000, 1_500, 10_000].map(metresInWords)).toEqual(["500m", "1km", "1.5km", "10km"]);
});
