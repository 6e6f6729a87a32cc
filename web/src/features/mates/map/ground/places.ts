/** The named places of the ground: what its labels say and what the search finds. */
import { distanceMetres, type LatLng } from "@fitmate/contract/cell";
import mountainLines from "./mountains.json";
import places from "./places.json";
import rails from "./rails.json";
import { parsePoint, type Point } from "./geometry.ts";
import type { Mountain } from "./contours.ts";

export type PlaceKind =
  | "province"
  | "city"
  | "district"
  | "dong"
  | "station"
  | "park"
  | "mountain"
  | "landmark"
  | "water";

export type Place = {
  name: string;
  kind: PlaceKind;
  at: LatLng;
  /** 1 = known far away; higher numbers only matter nearby. */
  rank: number;
};

type Stop = { name: string; at: Point };
type Network = { city: string; lines: Stop[][] };

/** Trunk lines between cities: drawn, but their stations are cities already. */
const TRUNK = "전국";

/** "성수 37.5446,127.0560" */
function parseNamed(text: string): Stop {
  const space = text.lastIndexOf(" ");
  return { name: text.slice(0, space), at: parsePoint(text.slice(space + 1)) };
}

function toLatLng([latitude, longitude]: Point): LatLng {
  return { latitude, longitude };
}

/** A stop that was given on another line of the network is only named again. */
function parseNetwork(city: string, lines: Record<string, string>): Network {
  const known = new Map<string, Point>();
  const read = (text: string): Stop => {
    const at = known.get(text);
    if (at) return { name: text, at };
    const stop = parseNamed(text);
    known.set(stop.name, stop.at);
    return stop;
  };
  return { city, lines: Object.values(lines).map((line) => line.split(" / ").map(read)) };
}

const networks = Object.entries(rails).map(([city, lines]) => parseNetwork(city, lines));

const linesOf = (all: Network[]): Point[][] =>
  all.flatMap(({ lines }) => lines.map((line) => line.map(({ at }) => at)));

/** From stop to stop: the lines inside the cities, and those between them. */
export const metroLines = linesOf(networks.filter(({ city }) => city !== TRUNK));
export const trunkLines = linesOf(networks.filter(({ city }) => city === TRUNK));

/** The more lines meet in a station, the farther away it is worth a label. */
function stationsOf({ lines }: Network): Place[] {
  const stations = new Map<string, { stop: Stop; lines: number }>();
  for (const line of lines) {
    for (const stop of new Map(line.map((each) => [each.name, each])).values()) {
      stations.set(stop.name, { stop, lines: (stations.get(stop.name)?.lines ?? 0) + 1 });
    }
  }
  return Array.from(stations.values(), ({ stop, lines: count }) => ({
    name: stop.name.endsWith("역") ? stop.name : `${stop.name}역`,
    kind: "station",
    at: toLatLng(stop.at),
    rank: Math.max(1, 4 - count),
  }));
}

export const mountains: Mountain[] = mountainLines.map((line) => {
  const [name = "", height = "", at = "", radius = ""] = line.split(" ");
  return { name, height: Number(height), at: parsePoint(at), radius: Number(radius) };
});

function mountainRank(height: number): number {
  if (height >= 1400) return 1;
  return height >= 600 ? 2 : 3;
}

const written: Place[] = Object.entries(places).flatMap(([kind, byRank]) =>
  Object.entries(byRank).flatMap(([rank, lines]) =>
    lines.map((line) => {
      const { name, at } = parseNamed(line);
      return { name, kind: kind as PlaceKind, at: toLatLng(at), rank: Number(rank) };
    }),
  ),
);

export const allPlaces: Place[] = [
  ...written,
  ...networks.filter(({ city }) => city !== TRUNK).flatMap(stationsOf),
  ...mountains.map(({ name, height, at }): Place => ({
    name,
    kind: "mountain",
    at: toLatLng(at),
    rank: mountainRank(height),
  })),
];

/** The city a place belongs to in everyday words: the nearest large one. */
export function cityOf(place: Place): string {
  const cities = written.filter(({ kind, rank }) => kind === "city" && rank <= 2);
  const nearest = cities.toSorted((a, b) => distanceMetres(place.at, a.at) - distanceMetres(place.at, b.at))[0];
  return nearest?.name ?? "";
}
