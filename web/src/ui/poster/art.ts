/** The picture of a video without one: a drawing by its sport and colours that suit it, a pure function of the seed. */
import type { Sport } from "@fitmate/contract/profile";
import { type SportColour, sports } from "@fitmate/contract/sports";
import { drawContours } from "./contours.ts";
import { type Drawing, HEIGHT, type Point, WIDTH } from "./drawing.ts";
import { drawPlates } from "./plates.ts";
import { type Random, seededRandom } from "./random.ts";
import { drawTrack } from "./track.ts";

/** Ground, lines one step from it, and the two lit lines: volt, or on soft grounds the sport's colour and ink. */
type Palette = { ground: string; line: string; bar: string; mate: string; me: string };

export type PosterArt = {
  drawing: Drawing;
  palette: Palette;
  /** Of the whole drawing. */
  transform: string;
};

const INK = "#14181a";
const INK_LINE = "#2b3234";
const INK_BAR = "#475154";
const PAPER = "#f6f3eb";
const VOLT = "#d4ff3a";

function palettes(tones: { deep: string; fill: string; bright: string; soft: string; softLine: string }) {
  const { deep, fill, bright, soft, softLine } = tones;
  return [
    { ground: fill, line: deep, bar: INK, mate: PAPER, me: VOLT },
    { ground: bright, line: fill, bar: INK, mate: PAPER, me: VOLT },
    { ground: soft, line: softLine, bar: INK, mate: fill, me: INK },
    { ground: INK, line: INK_LINE, bar: INK_BAR, mate: bright, me: VOLT },
  ] as const satisfies readonly Palette[];
}

const PALETTES: Record<SportColour, ReturnType<typeof palettes>> = {
  run: palettes({ deep: "#1b46bd", fill: "#2459e8", bright: "#3c6ff5", soft: "#dce5fb", softLine: "#b9cbf7" }),
  hike: palettes({ deep: "#095e39", fill: "#0c7547", bright: "#178a57", soft: "#d9eddf", softLine: "#afd8bf" }),
  weight: palettes({ deep: "#b53408", fill: "#d8430f", bright: "#ec5a25", soft: "#fbe4d9", softLine: "#f3c0a8" }),
};

const DRAW: Record<Sport, (random: Random) => Drawing> = {
  RUNNING: drawTrack,
  HIKING: drawContours,
  WEIGHT: drawPlates,
};

export function posterArt(sport: Sport, seed: string): PosterArt {
  const random = seededRandom(seed);
  const drawing = DRAW[sport](random);
  const palette = random.pick<Palette>(PALETTES[sports[sport].colour]);
  return { drawing, palette, transform: transformOf(mirrorFor(drawing, random)) };
}

/** 1 as drawn, -1 the other way round. */
type Mirror = readonly [x: 1 | -1, y: 1 | -1];

const MIRRORS: readonly Mirror[] = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

/** One of the four ways to hang the picture, such that the play button covers neither dot. */
function mirrorFor({ lit }: Drawing, random: Random): Mirror {
  const first = Math.floor(random.between(0, MIRRORS.length));
  const inTurn = [...MIRRORS.slice(first), ...MIRRORS.slice(0, first)];
  const fits = inTurn.find((mirror) => lit.every(({ dot }) => !dot || isClear(mirrored(dot, mirror))));
  return fits ?? [1, 1];
}

/** The lower left corner is the play button's. */
function isClear([x, y]: Point): boolean {
  return x > 76 || y < 112;
}

function mirrored([x, y]: Point, [mx, my]: Mirror): Point {
  return [mx === 1 ? x : WIDTH - x, my === 1 ? y : HEIGHT - y];
}

function transformOf([x, y]: Mirror): string {
  return `matrix(${x} 0 0 ${y} ${x === 1 ? 0 : WIDTH} ${y === 1 ? 0 : HEIGHT})`;
}
