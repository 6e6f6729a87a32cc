import { expect, it } from "vitest";
import { inWords } from "./numbers.ts";

it.each([
  [7, "7"],
  [1_000, "1,000"],
  [12_345, "12,345"],
  [20_000, "2만"],
  [25_000_000, "2,500만"],
])("%d reads %s", (number, words) => {
  expect(inWords(number)).toBe(words);
});
