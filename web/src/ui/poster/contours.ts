/** Hiking: the contour lines of two or three peaks, and a route with its parallel. */
import { at, type Drawing, HEIGHT, type LitLine, type Point, WIDTH } from "./drawing.ts";
import { isolines } from "./isolines.ts";
import type { Random } from "./random.ts";

type Hike = { peaks: readonly Point[]; start: Point; end: Point };

const LINE_WIDTH = 5.5;
const DOT_RADIUS = 6.2;
/** How softly the hills of two peaks run together. */
const BLEND = 18;
const ROUTE_POINTS = 14;

const COMPOSITIONS = [
  ({ between }) => ({
    peaks: [
      [between(222, 246), between(44, 60)],
      [between(40, 70), between(128, 150)],
    ],
    start: [between(60, 100), 204],
    end: [between(210, 226), between(62, 76)],
  }),
  ({ between }) => ({
    peaks: [
      [between(80, 104), between(70, 90)],
      [between(246, 272), between(34, 50)],
    ],
    start: [344, between(120, 156)],
    end: [between(92, 108), between(72, 86)],
  }),
  ({ between }) => ({
    peaks: [
      [between(40, 66), between(30, 46)],
      [between(256, 282), between(36, 54)],
      [between(150, 180), between(150, 170)],
    ],
    start: [-24, between(70, 96)],
    end: [between(150, 168), between(140, 152)],
  }),
  ({ between }) => ({
    peaks: [
      [between(222, 250), between(112, 130)],
      [between(48, 74), between(36, 52)],
    ],
    start: [between(60, 90), 204],
    end: [between(220, 238), between(122, 134)],
  }),
] as const satisfies readonly ((random: Random) => Hike)[];

export function drawContours(random: Random): Drawing {
  const hike = random.pick(COMPOSITIONS)(random);
  return {
    lineWidth: LINE_WIDTH,
    dotRadius: DOT_RADIUS,
    lines: isolines(heights(hike.peaks, random), LINE_WIDTH * 2.1, WIDTH, HEIGHT)
      .map(smooth)
      .join(""),
    lit: route(hike, random),
  };
}

/** Height at a point: the way down from the nearest peak, so that lines stand at even distances. */
function heights(peaks: readonly Point[], random: Random): (x: number, y: number) => number {
  const hills = peaks.map(([x, y], index) => {
    const [wobble, second, third] = [random.between(0.08, 0.16), random.between(0, 6), random.between(0, 6)];
    const base = index * random.between(12, 24);
    return (px: number, py: number) => {
      const angle = Math.atan2(py - y, px - x);
      const form = 1 + wobble * Math.cos(2 * angle + second) + 0.06 * Math.cos(3 * angle + third);
      return Math.hypot(px - x, py - y) * form + base;
    };
  });
  return (x, y) => -BLEND * Math.log(hills.reduce((sum, hill) => sum + Math.exp(-hill(x, y) / BLEND), 0));
}

/** Winds from `start` to `end`; the parallel keeps beside it all the way. */
function route({ start, end }: Hike, { between }: Random): readonly [LitLine, LitLine] {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const [sway, turns, phase] = [between(7, 13), between(1.2, 1.9), between(0, 6)];
  const way = (aside: number) =>
    Array.from({ length: ROUTE_POINTS }, (_, index): Point => {
      const share = index / (ROUTE_POINTS - 1);
      // Swaying less towards both ends.
      const sideways = sway * Math.sin(share * turns * 2 * Math.PI + phase) * Math.sin(share * Math.PI) + aside;
      return [start[0] + dx * share - uy * sideways, start[1] + dy * share + ux * sideways];
    });
  return [lit(way(0)), lit(way(LINE_WIDTH * 2.2))];
}

function lit(points: readonly Point[]): LitLine {
  return { path: smooth(points), dot: points.at(-1) };
}

/** A line through `points`, its corners rounded off: each is the control point between the middles beside it. */
function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return "";
  const curves = rest.map((point, index) => `Q${at(point)} ${at(middle(point, rest[index + 1] ?? last))}`);
  return `M${at(first)}${curves.join("")}L${at(last)}`;
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}
