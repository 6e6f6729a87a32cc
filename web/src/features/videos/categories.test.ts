import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import { describe, expect, it } from "vitest";
import { CATEGORY_TABS, categoryOf } from "./categories.ts";

describe("categoryOf", () => {
  it.each([
    ["hiking", "hiking"],
    ["health", "health"],
    ["running", "running"],
    [null, "running"],
    ["", "running"],
    ["HIKING", "running"],
    ["weight", "running"],
  ])("%j is %s", (value, category) => {
    expect(categoryOf(value)).toBe(category);
  });
});

it("has a tab for each category, in the words of its sport", () => {
  expect(CATEGORY_TABS).toHaveLength(VIDEO_CATEGORIES.length);
  expect(CATEGORY_TABS.slice(0, 3).map(({ value, label }) => [value, label])).toEqual([
    ["running", "러닝"],
    ["hiking", "등산"],
    ["health", "헬스"],
  ]);
});
