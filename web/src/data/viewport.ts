/** The part of a map that is looked at, as it is asked about. */
import { type LatLng, snapped } from "@fitmate/contract/cell";

/** Degrees; `zoom` as on the web's maps. */
export type Viewport = { southWest: LatLng; northEast: LatLng; zoom: number };

/** Metres are near enough, and the same view asks the same. */
export const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/**
 * Its corners, each as the middle of its cell: the server answers cell by cell, so the same people, and nobody learns to the
 * metre what somebody looks at.
 */
export function boundsOf(view: Viewport) {
  const [southWest, northEast] = [snapped(view.southWest), snapped(view.northEast)];
  return {
    swLat: rounded(southWest.latitude),
    swLng: rounded(southWest.longitude),
    neLat: rounded(northEast.latitude),
    neLng: rounded(northEast.longitude),
  };
}
