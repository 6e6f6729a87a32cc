/** Which cells a question is about: those of a view, widened to the squares that are counted. */
import { cellOf } from "@fitmate/contract/cell";
import type { Area } from "../../../platform/cellArea.ts";

/** Cells are the squares of this level. */
export const CELL_LEVEL = 16;
/** `map_cells` counts one level more than is ever asked for: that tells where in a square people are. */
const COARSEST_LEVEL = 8;
/** A square is 128 px wide on a map of 256 px tiles: what counts it does not touch its neighbour's. */
const LEVELS_BELOW_ZOOM = 1;
/** More squares side by side than any screen shows at its zoom: a view that asks for more gets larger ones. */
const SQUARES_ACROSS_MAX = 32;

export type View = { swLat: number; swLng: number; neLat: number; neLng: number; zoom: number };

/** The level whose squares a view counts, and all cells of the squares it touches. */
export function viewArea({ swLat, swLng, neLat, neLng, zoom }: View): { level: number; area: Area } {
  const northWest = cellOf({ latitude: neLat, longitude: swLng });
  const southEast = cellOf({ latitude: swLat, longitude: neLng });
  const across = (level: number) => {
    const shift = CELL_LEVEL - level;
    return (
      Math.max((southEast.x >> shift) - (northWest.x >> shift), (southEast.y >> shift) - (northWest.y >> shift)) + 1
    );
  };
  let level = Math.min(CELL_LEVEL, Math.max(COARSEST_LEVEL, Math.floor(zoom) + LEVELS_BELOW_ZOOM));
  while (level > COARSEST_LEVEL && across(level) > SQUARES_ACROSS_MAX) level -= 1;
  const size = 2 ** (CELL_LEVEL - level);
  const first = (cell: number) => cell - (cell % size);
  return {
    level,
    area: {
      x0: first(northWest.x),
      y0: first(northWest.y),
      x1: first(southEast.x) + size - 1,
      y1: first(southEast.y) + size - 1,
    },
  };
}
