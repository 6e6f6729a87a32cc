/** Kakao counts levels from 1, the nearest, upwards: level 3 shows about what zoom 16.9 of Web Mercator does in Seoul. */
import { ZOOM_MAX, ZOOM_MIN } from "../MapPort.ts";

const SUM = 20;

export const LEVEL_NEAREST = SUM - ZOOM_MAX;
export const LEVEL_FARTHEST = SUM - ZOOM_MIN;

export function zoomOf(level: number): number {
  return SUM - level;
}

/** The level for a zoom, whole and within what the map shows. */
export function levelOf(zoom: number): number {
  return Math.min(LEVEL_FARTHEST, Math.max(LEVEL_NEAREST, Math.round(SUM - zoom)));
}
