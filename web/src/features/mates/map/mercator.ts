/** Web Mercator in pixels, for sums that must not depend on a map library. */
import type { LatLng } from "@fitmate/contract/cell";

const TILE = 256;
/** Squares smaller than this many pixels are noise. */
const CELL_MIN_PX = 24;
const EQUATOR_M = 40_075_016.686;

/** Where a point lies on the whole world's picture at a zoom. */
export function worldPixel({ latitude, longitude }: LatLng, zoom: number): { x: number; y: number } {
  const size = TILE * 2 ** zoom;
  const phi = (latitude * Math.PI) / 180;
  return { x: ((longitude + 180) / 360) * size, y: ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * size };
}

/** The point at a place of that picture. */
export function pointAtPixel({ x, y }: { x: number; y: number }, zoom: number): LatLng {
  const size = TILE * 2 ** zoom;
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    longitude: (x / size) * 360 - 180,
  };
}

export function metresPerPixel(latitude: number, zoom: number): number {
  return (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / (TILE * 2 ** zoom);
}

/** The side of a privacy cell on screen: cells are the tiles of zoom 16. */
function cellPixels(zoom: number): number {
  return TILE * 2 ** (zoom - 16);
}

/** Whether they are large enough there to be drawn. */
export const areCellsSeen = (zoom: number): boolean => cellPixels(zoom) >= CELL_MIN_PX;
