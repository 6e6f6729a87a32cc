/** How the ground's lines are written down, read and rounded off. */

/** Latitude and longitude in degrees. */
export type Point = readonly [latitude: number, longitude: number];

/** Thousandths of a degree (about 100 m): as fine as the coast that is known. */
const SCALE = 1000;
/** Points put between two given ones when a line is rounded off. */
const STEPS = 5;
const METRES_PER_DEGREE = 111_195;

/** A ring as whole numbers: the first point, then the step to each next one. */
export function encodeRing(ring: readonly Point[]): number[] {
  const whole = ring.map(
    ([latitude, longitude]) => [Math.round(latitude * SCALE), Math.round(longitude * SCALE)] as const,
  );
  return whole.flatMap(([y, x], index) => {
    const [beforeY, beforeX] = (index > 0 && whole[index - 1]) || [0, 0];
    return [y - beforeY, x - beforeX];
  });
}

export function decodeRing(steps: readonly number[]): Point[] {
  const points: Point[] = [];
  let [y, x] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    y += steps[index] ?? 0;
    x += steps[index + 1] ?? 0;
    points.push([y / SCALE, x / SCALE]);
  }
  return points;
}

/** Reads "37.5665,126.9780". */
function parsePoint(text: string): Point {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(",").map(Number);
  return [latitude, longitude];
}

/** Reads points with a space between them. */
export function parseLine(text: string): Point[] {
  return text.split(" ").map(parsePoint);
}

/** The same line as a curve through every given point (Catmull–Rom). */
export function smooth(points: readonly Point[], closed: boolean): Point[] {
  const at = (index: number): Point => {
    const bounded = closed ? (index + points.length) % points.length : Math.max(0, Math.min(points.length - 1, index));
    return points[bounded] ?? [0, 0];
  };
  const spans = closed ? points.length : points.length - 1;
  const curve = Array.from({ length: spans * STEPS }, (_, index): Point => {
    const start = Math.floor(index / STEPS);
    const t = (index % STEPS) / STEPS;
    const [a, b, c, d] = [at(start - 1), at(start), at(start + 1), at(start + 2)];
    return [between(a[0], b[0], c[0], d[0], t), between(a[1], b[1], c[1], d[1], t)];
  });
  return closed ? curve : [...curve, at(points.length - 1)];
}

function between(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** The point so many metres away in a direction (radians, counted from the north clockwise). */
export function pointAway([latitude, longitude]: Point, metres: number, direction: number): Point {
  const north = (metres * Math.cos(direction)) / METRES_PER_DEGREE;
  const east = (metres * Math.sin(direction)) / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
  return [latitude + north, longitude + east];
}
