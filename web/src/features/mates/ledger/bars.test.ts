import type { LocationLedger } from "@fitmate/contract/locationLedger";
import { expect, it } from "vitest";
import { averageOf, barsOf } from "./bars.ts";

const PAGE: LocationLedger = {
  firstDay: "2026-11-20",
  lastDay: "2026-11-24",
  nextDay: null,
  days: [
    { day: "2026-11-24", uses: [{ purpose: "MEETUPS", shownTo: 0 }] },
    { day: "2026-11-23", uses: [{ purpose: "PAUSE", shownTo: 0 }] },
    {
      day: "2026-11-21",
      uses: [
        { purpose: "MAP", shownTo: 31 },
        { purpose: "RECOMMENDATION", shownTo: 8 },
      ],
    },
  ],
};

it("has a bar a day, of the purpose it was shown to most for, and none for a day of pause", () => {
  expect(barsOf(PAGE)).toEqual([
    { day: "2026-11-20", shownTo: 0 },
    { day: "2026-11-21", shownTo: 31 },
    { day: "2026-11-22", shownTo: 0 },
    { day: "2026-11-23", shownTo: null },
    { day: "2026-11-24", shownTo: 0 },
  ]);
});

it("averages the days from the first one that was seen, without those of pause", () => {
  expect(averageOf(barsOf(PAGE))).toBe(10);
  expect(averageOf(barsOf({ ...PAGE, days: [] }))).toBeNull();
});
