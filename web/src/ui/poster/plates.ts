/** Weight training: a plate from the front, two of its rings lit, or a loaded bar from the side. */
import { at, type Drawing, HEIGHT, type LitLine, type Point, radians, WIDTH } from "./drawing.ts";
import type { Random } from "./random.ts";

type Plate = {
  centre: Point;
  /** Radius of the innermost ring; lines are `width` wide, and so are the gaps. */
  inner: number;
  width: number;
  /** Number of the inner lit ring, and the angles it is lit between, clockwise from the right. */
  ring: number;
  from: number;
  to: number;
};

const RINGS = 18;

const COMPOSITIONS = [
  ({ between }) => ({
    centre: [between(226, 248), between(94, 112)],
    inner: 22,
    width: 9,
    ring: 2,
    from: between(56, 84),
    to: between(214, 240),
  }),
  ({ between }) => ({
    centre: [between(84, 108), between(60, 78)],
    inner: 18,
    width: 8,
    ring: 4,
    from: between(-96, -70),
    to: between(44, 58),
  }),
  ({ between }) => ({
    centre: [between(150, 172), between(180, 192)],
    inner: 20,
    width: 7,
    ring: 6,
    from: between(214, 234),
    to: between(298, 318),
  }),
  ({ between }) => ({
    centre: [between(62, 84), between(122, 138)],
    inner: 18,
    width: 9,
    ring: 6,
    from: between(-80, -60),
    to: between(-14, 2),
  }),
] as const satisfies readonly ((random: Random) => Plate)[];

/** How many of the posters show a loaded bar. */
const BAR_SHARE = 0.15;

export function drawPlates(random: Random): Drawing {
  return random.between(0, 1) < BAR_SHARE
    ? drawLoadedBar(random)
    : drawRings(random.pick(COMPOSITIONS)(random), random);
}

function drawRings(plate: Plate, random: Random): Drawing {
  const stagger = random.between(-6, 8);
  return {
    lineWidth: plate.width,
    dotRadius: plate.width,
    lines: Array.from({ length: RINGS }, (_, ring) => wholeRing(plate, ring)).join(""),
    lit: [lit(plate, plate.ring, 0), lit(plate, plate.ring + 1, stagger)],
  };
}

function radius({ inner, width }: Plate, ring: number): number {
  return inner + ring * width * 2;
}

function onRing({ centre: [x, y] }: Plate, r: number, angle: number): Point {
  return [x + r * Math.cos(radians(angle)), y + r * Math.sin(radians(angle))];
}

function wholeRing(plate: Plate, ring: number): string {
  const r = radius(plate, ring);
  const [left, right] = [onRing(plate, r, 180), onRing(plate, r, 0)];
  return `M${at(left)}A${r} ${r} 0 0 1 ${at(right)}A${r} ${r} 0 0 1 ${at(left)}Z`;
}

function lit(plate: Plate, ring: number, stagger: number): LitLine {
  const r = radius(plate, ring);
  const dot = onRing(plate, r, plate.to);
  const large = plate.to - plate.from + stagger > 180 ? 1 : 0;
  return { path: `M${at(onRing(plate, r, plate.from - stagger))}A${r} ${r} 0 ${large} 1 ${at(dot)}`, dot };
}

/** Five plates a side, the heaviest inside; one is lit at each end. */
function drawLoadedBar({ between, pick }: Random): Drawing {
  const width = 14;
  const grip = between(50, 62);
  const shrink = between(13, 18);
  const litPlate = pick([0, 1, 2]);
  const plate = (side: number, number: number) => {
    const x = WIDTH / 2 + side * (grip + width / 2 + number * (width + 6));
    const half = 68 - Math.max(0, number - 1) * shrink;
    return `M${at([x, HEIGHT / 2 - half])}V${Math.round(HEIGHT / 2 + half)}`;
  };
  return {
    lineWidth: width,
    dotRadius: 0,
    bar: `M0 ${HEIGHT / 2}H${WIDTH}`,
    roundEnds: true,
    lines: [0, 1, 2, 3, 4].flatMap((number) => [plate(-1, number), plate(1, number)]).join(""),
    lit: [{ path: plate(-1, litPlate) }, { path: plate(1, litPlate) }],
  };
}
