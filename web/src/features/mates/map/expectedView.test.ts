import { expect, it } from "vitest";
import { viewAt } from "./expectedView.ts";
import { metresPerPixel } from "./mercator.ts";

const SEONGSU = { latitude: 37.5446, longitude: 127.0557 };
const METRES_A_DEGREE = 111_195;

it("is as far as the map reaches from its middle, without what covers it", () => {
  const insets = { top: 100, right: 0, bottom: 300, left: 0 };
  const { southWest, northEast, centre } = viewAt({ width: 390, height: 800 }, { centre: SEONGSU, zoom: 14, insets });
  expect(centre).toEqual(SEONGSU);
  const metres = metresPerPixel(SEONGSU.latitude, 14);
  const tall = (northEast.latitude - southWest.latitude) * METRES_A_DEGREE;
  const across =
    (northEast.longitude - southWest.longitude) * METRES_A_DEGREE * Math.cos((SEONGSU.latitude * Math.PI) / 180);
  expect(tall / (400 * metres)).toBeCloseTo(1, 2);
  expect(across / (390 * metres)).toBeCloseTo(1, 2);
  expect((northEast.latitude + southWest.latitude) / 2).toBeCloseTo(SEONGSU.latitude, 4);
});
