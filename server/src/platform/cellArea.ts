/** Rectangles and discs of the grid's cells. */
import { type Cell, cellCentre, type DistanceBand, distanceMetres } from "@fitmate/contract/cell";
import { DISTANCE_BANDS } from "@fitmate/contract/limits";

/** Cells from (x0, y0) to (x1, y1), both included; with `reach` only those that lie within it. */
export type Area = { x0: number; y0: number; x1: number; y1: number; reach?: Reach };

/** A disc of cells: column `x0 + n` spans the rows from `tops[n]` to `bottoms[n]`. */
type Reach = { x0: number; tops: number[]; bottoms: number[] };

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
