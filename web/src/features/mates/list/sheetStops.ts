/** The three heights the list stops at on a phone. */
export const SHEET_STOPS = ["count", "some", "full"] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** A flick: pixels a millisecond from which the direction decides, not the place. */
const FLICK = 0.5;

/** Where a sheet let go at `height` comes to rest; `speed` in pixels a millisecond, upwards positive. */
export function restingStop(heights: Record<SheetStop, number>, height: number, speed: number): SheetStop {
  const nearest = SHEET_STOPS.reduce((best, stop) =>
    Math.abs(heights[stop] - height) < Math.abs(heights[best] - height) ? stop : best,
  );
  if (speed > FLICK) return SHEET_STOPS.find((stop) => heights[stop] > height) ?? "full";
  if (speed < -FLICK) return SHEET_STOPS.findLast((stop) => heights[stop] < height) ?? "count";
  return nearest;
}

/** One stop higher (1) or lower (-1), if there is one. */
export function nextStop(stop: SheetStop, step: 1 | -1): SheetStop {
  return SHEET_STOPS[SHEET_STOPS.indexOf(stop) + step] ?? stop;
}
