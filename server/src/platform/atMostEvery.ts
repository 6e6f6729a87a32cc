/** For what may come in hundreds: calls `tell` at most once in `milliseconds`, with how many calls it has left out before. */
export function atMostEvery<Args extends unknown[]>(
  milliseconds: number,
  tell: (leftOut: number, ...args: Args) => void,
): (...args: Args) => void {
  let toldAt = -Infinity;
  let leftOut = 0;
  return (...args) => {
    if (performance.now() - toldAt < milliseconds) {
      leftOut += 1;
      return;
    }
    toldAt = performance.now();
    tell(leftOut, ...args);
    leftOut = 0;
  };
}
