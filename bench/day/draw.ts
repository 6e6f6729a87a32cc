/** Chance that is the same at every run. */
export type Random = () => number;

const SPAN = 2 ** 32;

/** Numbers from 0 to below 1 (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SPAN;
  };
}

/** How often something happens that happens `mean` times on average, each time by itself. */
export function often(random: Random, mean: number): number {
  const bound = Math.exp(-mean);
  let times = 0;
  for (let product = random(); product > bound; product *= random()) times += 1;
  return times;
}
