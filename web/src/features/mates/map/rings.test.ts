import { describe, expect, it } from "vitest";
import { pointAway } from "./ground/geometry.ts";
import { metresPerPixel, worldPixel } from "./mercator.ts";
import { ringLabelAt, ringsAt } from "./rings.ts";

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
});

describe("ringLabelAt", () => {
  const me = { latitude: 37.5446, longitude: 127.0557 };
  const usual = ringLabelAt(me, 500, 14, []);
  const at = (degrees: number) => {
    const [latitude, longitude] = pointAway([me.latitude, me.longitude], 500, (degrees / 180) * Math.PI);
    return { latitude, longitude };
  };

  it("stands in the east-north-east of its ring, and beside whoever is there", () => {
    expect(usual).toEqual(at(62));
    expect(ringLabelAt(me, 500, 14, [{ ...me, latitude: 37.6 }])).toEqual(usual);
    const moved = ringLabelAt(me, 500, 14, [usual]);
    const [here, there] = [worldPixel(moved, 14), worldPixel(usual, 14)];
    expect(Math.abs(here.x - there.x) > 72 || Math.abs(here.y - there.y) > 40).toBe(true);
  });

  it("stands where there is most room where there is not enough", () => {
    const gap = 182;
    const crowd = Array.from({ length: 36 }, (_, n) => n * 10 + 2).filter((degrees) => Math.abs(degrees - gap) > 10);
    const moved = ringLabelAt(me, 500, 14, crowd.map(at));
    expect(moved).toEqual(at(gap));
  });
});
