/** A number not below `value` that three steps divide evenly. */
export function topOf(value: number): number {
  const step = Math.max(1, value / 3);
  const size = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 2, 5, 10].find((each) => each * size >= step) ?? 10;
  return 3 * nice * size;
}
