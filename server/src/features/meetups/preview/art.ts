/** What is on the picture besides words: the sport's lines, two of them lit, the logo and the icons. */
import type { Sport } from "@fitmate/contract/profile";
import { sportPictures } from "@fitmate/contract/sports";

export const WIDTH = 1200;
export const HEIGHT = 630;

/** Nobody meets there any more. */
export const QUIET = { ground: "#2b3234", line: "#353d40", soft: "#c5ccce" };

const VOLT = "#d4ff3a";
const PAPER = "#f6f3eb";
const STROKE = 22;
/** The distance from one line to the next. */
const STEP = 44;
const LINES = [0, 1, 2, 3, 4];

type Point = readonly [x: number, y: number];
/** The lines from the outside in, and the two outer ones as far as they are lit, from where somebody stands. */
type Art = { lines: readonly string[]; lit: readonly [me: Lit, mate: Lit] };
type Lit = { from: Point; path: string };

const ART: Record<(typeof sportPictures)[Sport]["lines"], Art> = {
  track: track(),
  hill: rings([1060, 330], 232, 1),
  plates: rings([1080, 302], 216, 0),
};

/** The bends of a track, its straights leading out of the picture. */
function track(): Art {
  const lane = (index: number) => {
    const [top, radius] = [86 + STEP * index, 216 - STEP * index];
    return `M1240 ${top}H970A${radius} ${radius} 0 0 0 970 ${top + 2 * radius}H1240`;
  };
  const straight = (x: number, y: number): Lit => ({ from: [x, y], path: `M1240 ${y}H${x}` });
  return { lines: LINES.map(lane), lit: [straight(930, 86), straight(1000, 130)] };
}

/** Rings around a point: round as plates, or, `uneven`, as the contours of a hill. */
function rings([x, y]: Point, radius: number, uneven: number): Art {
  const at = (index: number, degrees: number): Point => {
    const turn = (degrees * Math.PI) / 180;
    const wave = 1 + uneven * (0.16 * Math.sin(2 * turn + 0.6) + 0.07 * Math.sin(3 * turn + 2 + index / 4));
    const length = (radius - STEP * index) * wave;
    return [x + length * Math.cos(turn), y + length * Math.sin(turn)];
  };
  const arc = (index: number, from: number, to: number) =>
    Array.from({ length: (to - from) / 2 + 1 }, (_, step) => at(index, from + 2 * step));
  const lit = (index: number, from: number): Lit => ({ from: at(index, from), path: pathOf(arc(index, from, 360)) });
  return { lines: LINES.map((index) => `${pathOf(arc(index, 0, 358))}Z`), lit: [lit(0, 238), lit(1, 254)] };
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

/** The lines of `sport` in the colour `line`; with `isLit` two of them as people meet. */
export function drawLines(sport: Sport, line: string, isLit: boolean): string {
  const { lines, lit } = ART[sportPictures[sport].lines];
  const [me, mate] = lit;
  return `<g fill="none" stroke-width="${STROKE}" stroke-linejoin="round">${lines.map((path) => `<path d="${path}" stroke="${line}"/>`).join("")}${
    isLit ? drawLit(mate, PAPER) + drawLit(me, VOLT) : ""
  }</g>`;
}

function drawLit({ from: [x, y], path }: Lit, colour: string): string {
  return `<path d="${path}" stroke="${colour}"/><circle cx="${x}" cy="${y}" r="${STROKE}" fill="${colour}"/>`;
}

/** As in the app, 24 units each way. */
const AREA = '<rect x="4.2" y="4.2" width="15.6" height="15.6" rx="3.6" stroke-dasharray="3.6 2.6"/>';

/** An icon of 36 pixels. */
export function drawIcon(name: Sport | "area", x: number, y: number): string {
  const icon = name === "area" ? AREA : sportPictures[name].icon;
  return `<g transform="translate(${x} ${y}) scale(1.5)" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${icon}</g>`;
}

/** The mark and the word of the product, 56 pixels high. */
export const LOGO = `<g transform="translate(72 64) scale(${56 / 48})"><rect width="48" height="48" rx="15" fill="#14181a"/><g fill="none" stroke-width="4.5" stroke-linecap="round"><path d="M10 31.2H19.4A8.2 8.2 0 0 0 24.45 16.54" stroke="${PAPER}"/><path d="M10 40.6H19.4A17.6 17.6 0 0 0 30.24 9.13" stroke="${VOLT}"/></g><circle cx="24.45" cy="16.54" r="4.4" fill="${PAPER}"/><circle cx="30.24" cy="9.13" r="4.4" fill="${VOLT}"/></g><g transform="translate(142 74.6) scale(${146 / 168})" fill="none" stroke="#fff" stroke-width="5.4" stroke-linejoin="round" stroke-linecap="round"><path d="M3.5 6.2H24.5M3.5 19.6H24.5M9.8 6.2l1.3 13.4M18.2 6.2l-1.3 13.4M33 3.2V24M6.5 36.8L19.8 26.4 33 36.8M46.5 8.6H60.3V30.6H46.5ZM60.8 19.4H69.4M69.4 5.2V35M78 3.2V36.8M121 3.2V36.8M160.5 5.2H135.5V22.8H160.5M135.5 14H159M131.5 33.8H165"/><circle cx="100" cy="19.6" r="10.6"/></g>`;
