import { expect, it } from "vitest";
import { nextIndex } from "./roving.ts";

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 0],
  ["ArrowDown", 1, 2],
  ["ArrowLeft", 0, 2],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Enter", 1, null],
])("%s from %i of three moves to %o", (key, index, next) => {
  expect(nextIndex(key, index, 3)).toBe(next);
});
