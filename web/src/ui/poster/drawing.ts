/** What the three kinds of posters have in common. */
export const WIDTH = 320;
export const HEIGHT = 180;

export type Point = readonly [x: number, y: number];

/** One of the two lit lines; it ends in a dot, or in none where plates are seen from the side. */
export type LitLine = { path: string; dot?: Point };

/** A poster without its colours. */
export type Drawing = {
  /** Of the lines; the gaps between them are about as wide. */
  lineWidth: number;
  dotRadius: number;
  lines: string;
  lit: readonly [LitLine, LitLine];
  /** The bar that plates hang on. */
  bar?: string;
  roundEnds?: boolean;
};

/** A point as path data; a tenth of a unit is finer than a screen shows. */
export function at([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
