import { describe, expect, it } from "vitest";
import { metresPerPixel } from "./mercator.ts";
import { ringsAt, ringWords } from "./rings.ts";

const SEOUL = 37.5;

describe("ringsAt", () => {
  it("shows the near distances from nearby, the far ones from far away", () => {
    expect(ringsAt(15)).toEqual([500, 1000, 1500]);
    expect(ringsAt(12)).toEqual([2000, 5000, 10_000]);
    expect(ringsAt(8)).toEqual([]);
  });

  it("keeps every ring clear of my dot and within reach of a screen", () => {
    for (const zoom of [10, 11, 12, 13, 14, 15, 16]) {
      for (const metres of ringsAt(zoom)) {
        const radius = metres / metresPerPixel(SEOUL, zoom);
        expect(radius).toBeGreaterThan(50);
        expect(radius).toBeLessThan(420);
      }
    }
  });

  it("says distances as people do", () => {
    expect([500, 1000, 1500, 10_000].map(ringWords)).toEqual(["500m", "1km", "1.5km", "10km"]);
  });
});
