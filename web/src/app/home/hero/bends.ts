/** Measures of the bending lanes: beside the words, below them, and both again in the lower hero. */

export type Bend = {
  view: string;
  /** Centre of the bend, and where the lanes end below. */
  centre: readonly [x: number, y: number];
  floor: number;
  /** Left end and radius of the innermost lane, then from one lane to the next. */
  start: number;
  shift: number;
  inner: number;
  step: number;
  lanes: number;
  /** Number of the innermost lane with a sport, and where the three end. */
  firstLit: number;
  ends: readonly (readonly [x: number, y: number])[];
  dot: number;
};

export const WIDE: Bend = {
  view: "0 0 1120 440",
  centre: [740, 470],
  floor: 480,
  start: 676,
  shift: 22,
  inner: 70,
  step: 42,
  lanes: 8,
  firstLit: 3,
  ends: [
    [866, 319.9],
    [927.5, 323.5],
    [984.9, 334.3],
  ],
  dot: 28,
};

export const TALL: Bend = {
  view: "0 0 360 440",
  centre: [138, 478],
  floor: 480,
  start: 51,
  shift: 13,
  inner: 24,
  step: 27,
  lanes: 7,
  firstLit: 3,
  ends: [
    [193.6, 389],
    [236.1, 389.7],
    [273.6, 394.9],
  ],
  dot: 18.5,
};

export const COMPACT_WIDE: Bend = {
  view: "0 0 1120 280",
  centre: [790, 300],
  floor: 320,
  start: 714,
  shift: 22,
  inner: 40,
  step: 32,
  lanes: 7,
  firstLit: 2,
  ends: [
    [845.1, 211.8],
    [894.2, 212.6],
    [936.2, 217.3],
  ],
  dot: 21,
};

export const COMPACT_TALL: Bend = {
  view: "0 0 360 232",
  centre: [238, 248],
  floor: 272,
  start: 210,
  shift: 12,
  inner: 18,
  step: 21,
  lanes: 5,
  firstLit: 2,
  ends: [
    [266.2, 195],
    [299.1, 194.9],
    [327.2, 198.5],
  ],
  dot: 14,
};
