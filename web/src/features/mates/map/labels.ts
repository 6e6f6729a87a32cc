/** Which names the ground shows at a zoom, so that none lies on another. */
import { worldPixel } from "./mercator.ts";
import type { Place, PlaceKind } from "@fitmate/contract/gazetteer/places";

type Range = readonly [from: number, to: number];

/** First and last zoom by rank: the first entry is rank 1. */
const VISIBLE: Record<PlaceKind, readonly Range[]> = {
  province: [[7, 8]],
  city: [
    [7, 11],
    [8, 11],
    [9, 11],
  ],
  district: [[11, 13]],
  dong: [[14, 16]],
  station: [
    [12, 16],
    [13, 16],
    [14, 16],
  ],
  park: [
    [12, 16],
    [13, 16],
  ],
  mountain: [
    [8, 16],
    [10, 16],
    [12, 16],
  ],
  landmark: [
    [10, 16],
    [14, 16],
  ],
  water: [
    [10, 16],
    [13, 16],
  ],
};

/** Who may stay when two names meet: the earlier kind. */
const ORDER: readonly PlaceKind[] = [
  "city",
  "province",
  "district",
  "water",
  "station",
  "mountain",
  "park",
  "landmark",
  "dong",
];

/** Half the height of a label and the air around it, in pixels. */
const HALF_HEIGHT = 9;
const GAP = 4;
/** A station's name stands below its dot. */
const BELOW_DOT = 18;
/** The same river is named again only so far away. */
const REPEAT_PX = 420;

const WIDE_LETTER = 12;
const NARROW_LETTER = 7;

type Box = { name: string; x: number; left: number; right: number; y: number; top: number; bottom: number };

export function isVisible({ kind, rank }: Place, zoom: number): boolean {
  const range = VISIBLE[kind][rank - 1];
  return range !== undefined && zoom >= range[0] && zoom <= range[1];
}

function widthOf(name: string): number {
  return Array.from(name).reduce(
    (sum, letter) => sum + (letter >= "가" && letter <= "힣" ? WIDE_LETTER : NARROW_LETTER),
    0,
  );
}

function boxOf(place: Place, zoom: number): Box {
  const { x, y } = worldPixel(place.at, zoom);
  const half = widthOf(place.name) / 2 + GAP;
  const station = place.kind === "station";
  return {
    name: place.name,
    x,
    y,
    left: x - half,
    right: x + half,
    top: y - (station ? GAP : HALF_HEIGHT),
    bottom: y + HALF_HEIGHT + (station ? BELOW_DOT : 0),
  };
}

function collide(a: Box, b: Box): boolean {
  if (a.name === b.name && Math.hypot(a.x - b.x, a.y - b.y) < REPEAT_PX) return true;
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The places to name at a whole zoom, the more important first. */
export function labelsAt(places: readonly Place[], zoom: number): Place[] {
  const candidates = places
    .filter((place) => isVisible(place, zoom))
    .toSorted((a, b) => a.rank - b.rank || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const taken: Box[] = [];
  return candidates.filter((place) => {
    const box = boxOf(place, zoom);
    if (taken.some((other) => collide(box, other))) return false;
    taken.push(box);
    return true;
  });
}
