/** Everything the map draws below the people, read from the files beside it. */
import { lines as transitLines } from "../gazetteer/lines.ts";
import { mountains as knownMountains, type Place } from "@fitmate/contract/gazetteer/places";
import areas from "./areas.json";
import coasts from "./coasts.json";
import { contoursOf, type Mountain } from "./contours.ts";
import { decodeRing, parseLine, type Point, smooth } from "./geometry.ts";
import lines from "./lines.json";
import outlines from "./outlines.json";
import trunkLines from "./trunks.json";
import waters from "./waters.json";

export type Stream = { points: Point[]; /** Metres from bank to bank. */ width: number };

const closedCurve = (text: string) => smooth(parseLine(text), true);
const openCurve = (text: string) => smooth(parseLine(text), false);

const pointOf = ({ at }: Place): Point => [at.latitude, at.longitude];

export const mountains: Mountain[] = knownMountains.map((mountain) => ({
  name: mountain.name,
  height: mountain.height,
  at: pointOf(mountain),
  radius: mountain.reach,
}));

/** Hills nearer than this to their foot, in metres, are worth drawing only from nearby. */
const HILL_M = 2000;

const contoursWhere = (wanted: (mountain: Mountain) => boolean): Point[][][] =>
  mountains.filter(wanted).map(contoursOf);
const ranges = contoursWhere(({ radius }) => radius > HILL_M);
const hills = contoursWhere(({ radius }) => radius <= HILL_M);
const feet = (contours: Point[][][]): Point[][] => contours.flatMap(([foot]) => (foot ? [foot] : []));

export const land: Point[][] = outlines.land.map(decodeRing);
/** Where people live by the sea the world's coast is too coarse: it is washed away and drawn anew. */
export const coastSea: Point[][] = Object.values(coasts).map(({ sea }) => parseLine(sea));
export const coastLand: Point[][] = Object.values(coasts).flatMap((coast) => coast.land.map(closedCurve));
export const rivers: Point[][] = Object.values(waters.rivers).map(closedCurve);
export const islands: Point[][] = Object.values(waters.islands).map(closedCurve);
/** Keyed "120 중랑천": the width first. */
export const streams: Stream[] = Object.entries(waters.streams).map(([key, text]) => ({
  width: Number.parseInt(key, 10),
  points: openCurve(text),
}));
export const parks: Point[][] = Object.values(areas).map(closedCurve);
export const rangeFeet: Point[][] = feet(ranges);
export const rangeContours: Point[][] = ranges.flat();
export const hillFeet: Point[][] = feet(hills);
export const hillContours: Point[][] = hills.flat();
export const borders: Point[][] = lines.borders.map(openCurve);
export const bridges: Point[][] = lines.bridges.map(parseLine);
export const roads: Point[][] = lines.roads.map(openCurve);
export const metro: Point[][] = transitLines.map(({ stations }) => smooth(stations.map(pointOf), false));
/** Between the cities: drawn, but their stations are cities already. */
export const trunks: Point[][] = Object.values(trunkLines).map(openCurve);
