/**
 * The grid that keeps homes private: a location is only ever known as one square of the Web-Mercator tiling at zoom 16
 * (611 m at the equator, about 485 m in Seoul). Source: OpenStreetMap wiki, "Slippy map tilenames".
 */
import * as z from "zod/mini";
import { DISTANCE_BANDS } from "./limits.ts";

const ZOOM = 16;
const TILES = 2 ** ZOOM;
const EARTH_RADIUS_M = 6_371_008.8;
/** How wide a square is in Seoul, as sentences say it. */
export const CELL_METRES = 485;

/** Column and row of a square; both in [0, 65536). */
export type Cell = { x: number; y: number };
/** WGS 84, degrees. */
export type LatLng = { latitude: number; longitude: number };

/** The cell that holds `point`. */
export function cellOf({ latitude, longitude }: LatLng): Cell {
  const phi = (latitude * Math.PI) / 180;
  const clamp = (tile: number) => Math.min(TILES - 1, Math.max(0, Math.floor(tile)));
  return {
    x: clamp(((longitude + 180) / 360) * TILES),
    y: clamp(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * TILES),
  };
}

/** The point at fractional grid position (`x`, `y`). */
export function pointAt(x: number, y: number): LatLng {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / TILES))) * 180) / Math.PI,
    longitude: (x / TILES) * 360 - 180,
  };
}

export function cellCentre({ x, y }: Cell): LatLng {
  return pointAt(x + 0.5, y + 0.5);
}

/**
 * The middle of the cell that holds `point`: all that may be sent of where somebody is, or looks. The grid says the same of
 * both, so whoever asks with it is answered the same.
 */
export const snapped = (point: LatLng): LatLng => cellCentre(cellOf(point));

/** South-west and north-east corner of a cell. */
export function cellBounds({ x, y }: Cell): { southWest: LatLng; northEast: LatLng } {
  return { southWest: pointAt(x, y + 1), northEast: pointAt(x + 1, y) };
}

/** Great-circle distance in metres (haversine). */
export function distanceMetres(from: LatLng, to: LatLng): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const dPhi = rad(to.latitude - from.latitude);
  const dLambda = rad(to.longitude - from.longitude);
  const h =
    Math.sin(dPhi / 2) ** 2 + Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * Math.sin(dLambda / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** How far others get to see that somebody is. */
export const DistanceBand = z.enum(DISTANCE_BANDS.map(([band]) => band));
export type DistanceBand = z.infer<typeof DistanceBand>;

/** The band of the distance between two cells' centres. */
export function distanceBand(from: Cell, to: Cell): DistanceBand {
  const metres = distanceMetres(cellCentre(from), cellCentre(to));
  return DISTANCE_BANDS.find(([, bound]) => metres <= bound)?.[0] ?? "BEYOND";
}
