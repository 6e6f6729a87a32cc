/** Contour lines drawn around a summit: place and height are true, the shape of the slopes is not. */
import { type Point, pointAway } from "./geometry.ts";

export type Mountain = {
  name: string;
  height: number;
  at: Point;
  /** From the summit to its foot, in metres. */ radius: number;
};

const METRES_PER_LINE = 110;
const LINES_MIN = 3;
const LINES_MAX = 9;
const POINTS = 40;
const WAVES = [2, 3, 5, 7];

/** Lines around the summit, the outermost first. They never cross. */
export function contoursOf({ name, height, at, radius }: Mountain): Point[][] {
  const count = Math.max(LINES_MIN, Math.min(LINES_MAX, Math.round(height / METRES_PER_LINE)));
  const phases = WAVES.map((wave) => hash(`${name}${wave}`) * 2 * Math.PI);
  return Array.from({ length: count }, (_, line) => {
    const reach = radius * (1 - line / count) ** 0.85;
    return Array.from({ length: POINTS }, (__, index) => {
      const direction = (index / POINTS) * 2 * Math.PI;
      const bulge = WAVES.reduce(
        (sum, wave, order) => sum + Math.sin(wave * direction + (phases[order] ?? 0) + line * 0.12) / wave,
        0,
      );
      return pointAway(at, reach * (1 + bulge * 0.2), direction);
    });
  });
}

/** Between 0 and 1, always the same for the same text (FNV-1a). */
function hash(text: string): number {
  const mixed = Array.from(text).reduce(
    (value, letter) => Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  );
  return (mixed >>> 0) / 2 ** 32;
}
