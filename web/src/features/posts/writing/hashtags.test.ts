import { describe, expect, it } from "vitest";
import { typedHashtag, withHashtag } from "./hashtags.ts";

const TEN = Array.from({ length: 10 }, (_, index) => String(index));

describe("typing a hashtag", () => {
  it.each([
    ["야간 러닝", "야간러닝"],
    ["#한강", "한강"],
    ["가".repeat(25), "가".repeat(20)],
    ["👟".repeat(25), "👟".repeat(20)],
  ])("%s leaves %s", (input, kept) => expect(typedHashtag(input)).toBe(kept));
});

describe("adding a hashtag", () => {
  it.each([
    ["a new one", ["가"], "나", ["가", "나"]],
    ["one that is there", ["가"], "가", ["가"]],
    ["one that is there in other case", ["8km"], "8KM", ["8km"]],
    ["nothing", ["가"], " # ", ["가"]],
    ["an eleventh", TEN, "나", TEN],
  ])("%s", (_, before, typed, after) => expect(withHashtag(before, typed)).toEqual(after));
});
