import { describe, expect, it } from "vitest";
import { type Layout, mapInsets } from "./layout.ts";
import { PEOPLE_SHEET } from "./list/ListSheet.tsx";
import { SHEET_STOPS } from "./list/sheetStops.ts";

const PHONE: Layout = { wide: false, short: false, heights: PEOPLE_SHEET, stop: "some", picking: false };
/** Half of what a phone's map has: its letters are twice as large. */
const SHORT: Layout = { ...PHONE, short: true };
const SHORT_HEIGHT = 300;

function seen(layout: Layout, height: number): number {
  const { top, bottom } = mapInsets(layout, height);
  return height - top - bottom;
}

describe("mapInsets", () => {
  it("are what the list and the controls cover", () => {
    expect(mapInsets(PHONE, 724)).toMatchObject({ top: 124, bottom: 280 });
    expect(mapInsets({ ...PHONE, stop: "count" }, 724)).toMatchObject({ top: 124, bottom: 68 });
    expect(mapInsets({ ...PHONE, wide: true }, 724)).toMatchObject({ top: 0, bottom: 0 });
  });

  it("are the same at each stop of the list on a short screen", () => {
    const covered = SHEET_STOPS.map((stop) => mapInsets({ ...SHORT, stop }, SHORT_HEIGHT));
    expect(covered).toEqual(SHEET_STOPS.map(() => covered[0]));
    expect(seen(SHORT, SHORT_HEIGHT)).toBe(SHORT_HEIGHT - 124 - 68);
  });

  it("leave a third of a map that is lower still", () => {
    for (const picking of [false, true]) expect(seen({ ...SHORT, picking }, 150)).toBeCloseTo(50);
  });
});
