/** Lines of equal height over a field, by marching squares. */
import type { Point } from "./drawing.ts";

/** Side of a square of the grid. */
const CELL = 12;
/** Points of a line are not closer than this. */
const NEAREST = 11;

type Crossing = { point: Point; neighbours: number[] };

/** The lines on which `height` is a multiple of `interval`, over a frame of `width` × `height` and a little beyond. */
export function isolines(
  field: (x: number, y: number) => number,
  interval: number,
  width: number,
  height: number,
): Point[][] {
  const columns = Math.ceil(width / CELL) + 2;
  const rows = Math.ceil(height / CELL) + 2;
  const place = (index: number): Point => [
    ((index % columns) - 0.5) * CELL,
    (Math.floor(index / columns) - 0.5) * CELL,
  ];
  const grid = Array.from({ length: columns * rows }, (_, index) => field(...place(index)));

  const lines: Point[][] = [];
  const highest = Math.max(...grid);
  for (let level = Math.ceil(Math.min(...grid) / interval) * interval; level < highest; level += interval) {
    lines.push(...chains(crossings(grid, columns, level, place)));
  }
  return lines;
}

/** Where `level` crosses the grid's edges, each knowing the next crossings on its line. Edges: to the right even, down odd. */
function crossings(
  grid: readonly number[],
  columns: number,
  level: number,
  place: (index: number) => Point,
): Map<number, Crossing> {
  const found = new Map<number, Crossing>();
  const above = (index: number) => (grid[index] ?? level) > level;

  const crossing = (edge: number): Crossing => {
    const known = found.get(edge);
    if (known) return known;
    const from = edge >> 1;
    const to = edge % 2 === 0 ? from + 1 : from + columns;
    const [start, end] = [grid[from] ?? level, grid[to] ?? level];
    const share = (level - start) / (end - start);
    const [[ax, ay], [bx, by]] = [place(from), place(to)];
    const made: Crossing = { point: [ax + (bx - ax) * share, ay + (by - ay) * share], neighbours: [] };
    found.set(edge, made);
    return made;
  };

  for (let corner = 0; corner + columns + 1 < grid.length; corner += 1) {
    if ((corner + 1) % columns === 0) continue;
    const corners = [corner, corner + 1, corner + columns + 1, corner + columns];
    const edges = [corner * 2, (corner + 1) * 2 + 1, (corner + columns) * 2, corner * 2 + 1];
    // In order around the square: they pair up two by two.
    const crossed = edges.filter((_, side) => above(corners[side] ?? 0) !== above(corners[(side + 1) % 4] ?? 0));
    for (let pair = 0; pair < crossed.length; pair += 2) {
      const [a, b] = [crossed[pair] ?? 0, crossed[pair + 1] ?? 0];
      crossing(a).neighbours.push(b);
      crossing(b).neighbours.push(a);
    }
  }
  return found;
}

/** Joins crossings to lines: first those that begin at the frame, then the closed ones. */
function chains(found: Map<number, Crossing>): Point[][] {
  const visited = new Set<number>();
  const walk = (start: number): Point[] => {
    const line: Point[] = [];
    for (let edge: number | undefined = start; edge !== undefined;) {
      visited.add(edge);
      const crossing: Crossing | undefined = found.get(edge);
      if (crossing) line.push(crossing.point);
      edge = crossing?.neighbours.find((neighbour) => !visited.has(neighbour));
    }
    return line;
  };
  const open = [...found].filter(([, { neighbours }]) => neighbours.length === 1).map(([edge]) => edge);
  const lines = open.flatMap((edge) => (visited.has(edge) ? [] : [thin(walk(edge))]));
  for (const edge of found.keys()) {
    if (visited.has(edge)) continue;
    const ring = walk(edge);
    lines.push(thin([...ring, ...ring.slice(0, 1)]));
  }
  return lines;
}

function thin(line: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of line) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= NEAREST) kept.push(point);
  }
  const end = line.at(-1);
  return end && kept.length > 1 ? [...kept.slice(0, -1), end] : kept;
}
