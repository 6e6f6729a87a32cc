import { describe, expect, it } from "vitest";
import { allWeeks, mondayOf, monthWords } from "./weeks.ts";

const week = (day: string) => ({ day, reports: 3, acted: 1, medianMinutes: 60 });

describe("weeks", () => {
  it("begin on Mondays", () => {
    expect(["2026-11-23", "2026-11-24", "2026-11-29"].map(mondayOf)).toEqual(Array(3).fill("2026-11-23"));
    expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  });

  it("are all there, also those in which nothing was", () => {
    const weeks = allWeeks([week("2026-11-09")], 4, "2026-11-24");
    expect(weeks.map(({ day }) => day)).toEqual(["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]);
    expect(weeks.map(({ reports }) => reports)).toEqual([0, 3, 0, 0]);
  });

  it("name a month where it begins", () => {
    expect(monthWords(week("2026-11-02"), week("2026-10-26"))).toBe("11월");
    expect(monthWords(week("2026-11-09"), week("2026-11-02"))).toBe("");
  });
});
