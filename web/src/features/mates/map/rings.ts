/** The distance rings around me, and where on them their labels stand. */
import type { LatLng } from "@fitmate/contract/cell";
import { pointAway } from "./ground/geometry.ts";
import { worldPixel } from "./mercator.ts";

/** Which rings, in metres, say something at which zoom: never so small that they hide me, never wider than a screen. */
const RINGS: Record<number, readonly number[]> = {
  16: [500],
  15: [500, 1000, 1500],
  14: [500, 1000, 2000],
  13: [1000, 2000, 5000],
  12: [2000, 5000, 10_000],
  11: [5000, 10_000],
  10: [10_000],
};

/** Radii in metres, the smallest first. */
export function ringsAt(zoom: number): readonly number[] {
  return RINGS[Math.round(zoom)] ?? [];
}

/** East-north-east: clear of the search bar above and the sheet below. */
const PREFERRED_DEGREES = 62;
const STEP_DEGREES = 15;
/** All around, the preferred direction first and then ever farther from it, to both sides. */
const DIRECTIONS = Array.from({ length: 360 / STEP_DEGREES }, (_, step) => {
  const side = step % 2 === 0 ? 1 : -1;
  return ((PREFERRED_DEGREES + side * Math.ceil(step / 2) * STEP_DEGREES) / 180) * Math.PI;
});
/** From the middle of a label to the middle of a token they must be so far apart, across or down. */
const CLEAR_PX = { across: 72, down: 40 };

/** Where a ring's label stands: on the ring, clear of the tokens on the map, or else where there is most room. */
export function ringLabelAt(centre: LatLng, metres: number, zoom: number, tokens: readonly LatLng[]): LatLng {
  const taken = tokens.map((token) => worldPixel(token, zoom));
  const places = DIRECTIONS.map((direction): LatLng => {
    const [latitude, longitude] = pointAway([centre.latitude, centre.longitude], metres, direction);
    return { latitude, longitude };
  });
  /** 1 or more = clear of all tokens. */
  const roomAt = (place: LatLng) => {
    const { x, y } = worldPixel(place, zoom);
    return Math.min(
      ...taken.map((one) => Math.max(Math.abs(one.x - x) / CLEAR_PX.across, Math.abs(one.y - y) / CLEAR_PX.down)),
    );
  };
  const rooms = places.map(roomAt);
  const clear = rooms.findIndex((room) => room >= 1);
  return places[clear === -1 ? rooms.indexOf(Math.max(...rooms)) : clear] ?? centre;
}
