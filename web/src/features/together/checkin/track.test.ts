import { expect, test } from "vitest";
import { lane, pointAt } from "./track.ts";

const rounded = (share: number) => {
  const { x, y } = pointAt(share);
  return [Math.round(x), Math.round(y)];
};

test("whoever runs goes once around, from the top on, and comes back", () => {
  expect(rounded(0)).toEqual([176, 28]);
  expect(rounded(0.25)).toEqual([324, 112]);
  expect(rounded(0.5)).toEqual([176, 196]);
  expect(rounded(0.75)).toEqual([28, 112]);
  expect(rounded(1)).toEqual([176, 28]);
});

test("never off the lane, and never far from a moment ago", () => {
  for (let step = 0; step < 200; step += 1) {
    const [here, next] = [pointAt(step / 200), pointAt((step + 1) / 200)];
    const bend = Math.min(240, Math.max(112, here.x));
    expect(Math.hypot(here.x - bend, here.y - 112)).toBeCloseTo(84);
    expect(Math.hypot(here.x - next.x, here.y - next.y)).toBeLessThan(4);
  }
});

test("is drawn as it is run", () => {
  expect(lane(84)).toBe("M176 28H240A84 84 0 0 1 240 196H112A84 84 0 0 1 112 28Z");
});
