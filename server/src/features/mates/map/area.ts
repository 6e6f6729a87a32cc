/** Which cells a question is about: those of a view, widened to the squares that are counted, and those near my cell. */
import {
  type Cell,
  cellCentre,
  cellOf,
  DISTANCE_BANDS,
  type DistanceBand,
  distanceMetres,
} from "@fitmate/contract/cell";

/** Cells are the squares of this level. */
export const CELL_LEVEL = 16;
/** `map_cells` counts one level more than is ever asked for: that tells where in a square people are. */
const COARSEST_LEVEL = 8;
/** A square is 128 px wide on a map of 256 px tiles: what counts it does not touch its neighbour's. */
const LEVELS_BELOW_ZOOM = 1;
/** More squares side by side than any screen shows at its zoom: a view that asks for more gets larger ones. */
const SQUARES_ACROSS_MAX = 32;

/** Cells from (x0, y0) to (x1, y1), both included; with `reach` only those that lie within it. */
export type Area = { x0: number; y0: number; x1: number; y1: number; reach?: Reach };

/** A disc of cells: column `x0 + n` spans the rows from `tops[n]` to `bottoms[n]`. */
type Reach = { x0: number; tops: number[]; bottoms: number[] };

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

/** The part of `area` (of all cells, when there is none) in `band` of `centre` or nearer; undefined when there is none. */
export function areaWithin(centre: Cell, band: DistanceBand, area?: Area): Area | undefined {
  const reach = reachOf(centre, DISTANCE_BANDS.find(([name]) => name === band)?.[1] ?? 0);
  const disc = {
    x0: reach.x0,
    y0: Math.min(...reach.tops),
    x1: reach.x0 + reach.tops.length - 1,
    y1: Math.max(...reach.bottoms),
  };
  const part = area
    ? {
        x0: Math.max(area.x0, disc.x0),
        y0: Math.max(area.y0, disc.y0),
        x1: Math.min(area.x1, disc.x1),
        y1: Math.min(area.y1, disc.y1),
      }
    : disc;
  return part.x0 <= part.x1 && part.y0 <= part.y1 ? { ...part, reach } : undefined;
}

/** Cells whose middles are at most `metres` away: what `distanceBand` says, for many cells at once. */
function reachOf({ x, y }: Cell, metres: number): Reach {
  const middle = cellCentre({ x, y });
  const isWithin = (dx: number, dy: number) => distanceMetres(middle, cellCentre({ x: x + dx, y: y + dy })) <= metres;
  const spanTo = (dx: number, direction: 1 | -1) => {
    let rows = 0;
    while (isWithin(dx, direction * (rows + 1))) rows += 1;
    return rows;
  };
  let columns = 0;
  while (isWithin(columns + 1, 0)) columns += 1;
  const offsets = Array.from({ length: 2 * columns + 1 }, (_, index) => index - columns);
  return {
    x0: x - columns,
    tops: offsets.map((dx) => y - spanTo(dx, -1)),
    bottoms: offsets.map((dx) => y + spanTo(dx, 1)),
  };
}
