import { describe, expect, it } from "vitest";
import { filtersOf, withFilter, withoutFilters } from "./filters.ts";

const of = (search: string) => filtersOf(new URLSearchParams(search));

describe("filters in the address", () => {
  it("are read, and nonsense is passed over", () => {
    expect(of("sport=HIKING&gender=FEMALE&within=WITHIN_3KM&activeDays=7&mates=NONE")).toEqual({
      gender: "FEMALE",
      within: "WITHIN_3KM",
      activeDays: "7",
      mates: "NONE",
    });
    expect(of("gender=CAT&within=BEYOND&activeDays=3&mates=ONLY")).toEqual({ mates: "ONLY" });
  });

  it("come and go without touching the rest", () => {
    const search = new URLSearchParams("sport=HIKING");
    const narrowed = withFilter(withFilter(search, "gender", "MALE"), "mates", "ONLY");
    expect(narrowed.toString()).toBe("sport=HIKING&gender=MALE&mates=ONLY");
    expect(withFilter(narrowed, "gender", "").toString()).toBe("sport=HIKING&mates=ONLY");
    expect(withoutFilters(narrowed).toString()).toBe("sport=HIKING");
  });
});
