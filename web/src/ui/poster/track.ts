/** Running: the lanes of a track, two of them lit. */
import { at, type Drawing, type LitLine, type Point, radians } from "./drawing.ts";
import type { Random } from "./random.ts";

type Track = {
  /** The straights run from `left` to `right` around `middle`. */
  left: number;
  right: number;
  middle: number;
  /** Radius of the innermost lane; lines are `width` wide, and so are the gaps. */
  inner: number;
  width: number;
  /** Degrees around the end of the lit lines' straight. */
  tilt: number;
  /** Number of the inner lit lane. */
  lane: number;
  leg: Leg;
};

/**
 * The way two runners went: from `from` along the upper straight and around the bend as far as `bend` degrees; with `home`
 * on along the lower straight as far as there.
 */
type Leg = { from: number; bend: number; home?: number };

const LANES = 22;

const COMPOSITIONS = [
  // Into the bend, seen from the infield.
  ({ between }) => ({
    left: 26,
    right: between(140, 175),
    middle: between(184, 202),
    inner: 26,
    width: 9,
    tilt: between(-3, 3),
    lane: 5,
    leg: { from: between(0, 60), bend: between(44, 60) },
  }),
  // The whole track, once around the far bend.
  ({ between }) => ({
    left: between(76, 92),
    right: between(224, 238),
    middle: 90,
    inner: 8,
    width: 6.5,
    tilt: 0,
    lane: 4,
    leg: { from: between(90, 170), bend: 180, home: between(150, 205) },
  }),
  // The last straight, from far right.
  ({ between }) => ({
    left: between(80, 110),
    right: 520,
    middle: between(-32, -14),
    inner: 18,
    width: 9,
    tilt: between(-4, 4),
    lane: 4,
    leg: { from: 520, bend: 180, home: between(196, 232) },
  }),
  ({ between }) => ({
    left: between(95, 115),
    right: 480,
    middle: between(60, 74),
    inner: 10,
    width: 8,
    tilt: between(-21, -15),
    lane: 2,
    leg: { from: 480, bend: 180, home: between(210, 236) },
  }),
  // Downhill from the upper left.
  ({ between }) => ({
    left: -230,
    right: between(96, 116),
    middle: between(128, 140),
    inner: 30,
    width: 10,
    tilt: between(24, 30),
    lane: 2,
    leg: { from: -230, bend: between(46, 64) },
  }),
  // Uphill from the left.
  ({ between }) => ({
    left: -260,
    right: between(166, 186),
    middle: between(92, 104),
    inner: 20,
    width: 8,
    tilt: between(-22, -17),
    lane: 3,
    leg: { from: -260, bend: between(84, 100) },
  }),
] as const satisfies readonly ((random: Random) => Track)[];

export function drawTrack(random: Random): Drawing {
  const track = random.pick(COMPOSITIONS)(random);
  const stagger = random.between(8, 22);
  return {
    lineWidth: track.width,
    dotRadius: track.width,
    lines: Array.from({ length: LANES }, (_, lane) => wholeLane(track, lane)).join(""),
    lit: [lit(track, track.lane, stagger), lit(track, track.lane + 1, 0)],
  };
}

function radius({ inner, width }: Track, lane: number): number {
  return inner + lane * width * 2;
}

/** Tilts around the right end of the track's straight, or around the frame's middle where that lies outside. */
function tilted({ right, middle, tilt }: Track, [x, y]: Point): string {
  return at(turned(right, middle, tilt, x, y));
}

function turned(right: number, middle: number, tilt: number, x: number, y: number): Point {
  const [cx, cy] = [Math.min(right, 240), middle];
  const [cos, sin] = [Math.cos(radians(tilt)), Math.sin(radians(tilt))];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

function wholeLane(track: Track, lane: number): string {
  const r = radius(track, lane);
  const { left, right, middle } = track;
  const bend = (x: number, y: number) => `A${r} ${r} 0 0 1 ${tilted(track, [x, y])}`;
  return (
    `M${tilted(track, [left, middle - r])}L${tilted(track, [right, middle - r])}${bend(right, middle + r)}` +
    `L${tilted(track, [left, middle + r])}${bend(left, middle - r)}Z`
  );
}

function lit(track: Track, lane: number, stagger: number): LitLine {
  const r = radius(track, lane);
  const { right, middle, tilt, leg } = track;
  const angle = radians(leg.bend);
  const [x, y] = [right + r * Math.sin(angle), middle - r * Math.cos(angle)];
  const end: Point = leg.home === undefined ? [x, y] : [leg.home + stagger / 3, y];
  const home = leg.home === undefined ? "" : `L${tilted(track, end)}`;
  return {
    path: `M${tilted(track, [leg.from + stagger, middle - r])}L${tilted(track, [right, middle - r])}A${r} ${r} 0 0 1 ${tilted(track, [x, y])}${home}`,
    dot: turned(right, middle, tilt, ...end),
  };
}
