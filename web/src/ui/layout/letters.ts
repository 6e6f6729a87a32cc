/** Where nobody has said how large letters are to be: in browsers until somebody does, and where pages are rendered. */
export const USUAL_PIXELS = 16;

/** How many pixels `rem` are: more for who reads in large letters. */
export function pixelsOf(rem: number): number {
  if (typeof document === "undefined") return rem * USUAL_PIXELS;
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
