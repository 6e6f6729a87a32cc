import { expect, it } from "vitest";
import { termAt } from "./term.ts";

const [SINCE, UNTIL] = ["2026-11-22T05:40:00Z", "2026-12-06T05:40:00Z"];

it("counts from its first day to its last", () => {
  expect(termAt(SINCE, UNTIL, new Date(SINCE))).toEqual({ day: 1, days: 14, part: 0 });
  expect(termAt(SINCE, UNTIL, new Date("2026-11-29T05:40:00Z"))).toEqual({ day: 8, days: 14, part: 0.5 });
  expect(termAt(SINCE, UNTIL, new Date("2027-01-01T00:00:00Z"))).toEqual({ day: 14, days: 14, part: 1 });
});
