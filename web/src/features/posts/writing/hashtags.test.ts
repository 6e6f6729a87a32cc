import { describe, expect, it } from "vitest";
import { excessOf, withHashtag } from "./hashtags.ts";

const TEN = Array.from({ length: 10 }, (_, index) => String(index));

describe("a typed hashtag", () => {
  it.each([
    ["#야간 러닝", -16],
    ["가".repeat(25), 5],
    [`# ${"👟".repeat(21)}`, 1],
  ])("%s is too long by %i", (typed, excess) => expect(excessOf(typed)).toBe(excess));
});

describe("adding a hashtag", () => {
  it.each([
    ["a new one", ["가"], "나", ["가", "나"]],
    ["one that is there", ["가"], "가", ["가"]],
    ["one that is there in other case", ["8km"], "8KM", ["8km"]],
    ["without spaces and #", ["가"], "#야간 러닝", ["가", "야간러닝"]],
    ["nothing", ["가"], " # ", ["가"]],
    ["an eleventh", TEN, "나", TEN],
  ])("%s", (_, before, typed, after) => expect(withHashtag(before, typed)).toEqual(after));
});
