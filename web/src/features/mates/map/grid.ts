/** The grid of an orienteering sheet: a line each kilometre, each ten on a small scale. */

type Bounds = { south: number; north: number; west: number; east: number };
type Line = [from: [latitude: number, longitude: number], to: [latitude: number, longitude: number]];

const METRES_PER_DEGREE = 111_195;
/** The sheet is squared anew every half degree northwards: the error stays below half a percent. */
const BAND_DEGREES = 0.5;

function stepMetres(zoom: number): number | null {
  if (zoom >= 13) return 1000;
  return zoom >= 9 ? 10_000 : null;
}

/** Multiples of `step` from `start` to `end`. */
function marks(start: number, end: number, step: number): number[] {
  const first = Math.ceil(start / step);
  return Array.from({ length: Math.max(0, Math.floor(end / step) - first + 1) }, (_, index) => (first + index) * step);
}

/** The lines within `bounds`; none where they would be too close. */
export function gridLines({ south, north, west, east }: Bounds, zoom: number): Line[] {
  const metres = stepMetres(zoom);
  if (metres === null) return [];
  const band = Math.round((south + north) / 2 / BAND_DEGREES) * BAND_DEGREES;
  const latStep = metres / METRES_PER_DEGREE;
  const lngStep = latStep / Math.cos((band * Math.PI) / 180);
  return [
    ...marks(south, north, latStep).map((latitude): Line => [
      [latitude, west],
      [latitude, east],
    ]),
    ...marks(west, east, lngStep).map((longitude): Line => [
      [south, longitude],
      [north, longitude],
    ]),
  ];
}
