/** The distance rings around me. */

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

/** 500m, 1km, 1.5km */
export function ringWords(metres: number): string {
  return metres < 1000 ? `${metres}m` : `${metres / 1000}km`;
}
