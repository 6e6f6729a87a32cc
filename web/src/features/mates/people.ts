/** Who of the people on the map is meant. */
import { SPORTS } from "@fitmate/contract/sports";
import { type Cell, cellBounds, cellOf, type DistanceBand, distanceMetres, type LatLng } from "@fitmate/contract/cell";
import type { MapCluster } from "@fitmate/contract/map";
import type { Sport } from "@fitmate/contract/profile";
import type { Person } from "../../data/mates/wire.ts";
import { bandWords } from "../../lib/korean.ts";
import { sportLabel } from "../../ui/sports/sport.ts";
import { cellKey } from "./map/groups.ts";
import type { MapView } from "./map/MapPort.ts";

const CLOSE: readonly DistanceBand[] = ["WITHIN_500M", "WITHIN_1KM"];

/** The sport an address asks for, if it asks for one. */
export function askedSport(search: URLSearchParams): Sport | undefined {
  return SPORTS.find((sport) => sport === search.get("sport"));
}

/** The sport people are shown for: running where an address asks for none. */
export function sportOf(search: URLSearchParams): Sport {
  return askedSport(search) ?? "RUNNING";
}

/** Those who do `sport`, and those who have not said what they do. */
export function whoDo(people: readonly Person[], sport: Sport): Person[] {
  return people.filter(({ exerciseChoice }) => exerciseChoice.length === 0 || exerciseChoice.includes(sport));
}

/** Those who do `sport` so close to me that a map that opens around me shows them. */
export function closeBy(people: readonly Person[], sport: Sport): Person[] {
  return whoDo(people, sport).filter(({ distanceBand }) => distanceBand !== null && CLOSE.includes(distanceBand));
}

/** The server's order is the nearest to me first; without a location of mine it is the nearest to what I look at. */
export function nearestFirst(people: readonly Person[], centre: LatLng): Person[] {
  return people.every(({ distanceBand }) => distanceBand !== null) ? [...people] : byDistance(people, centre);
}

function byDistance(people: readonly Person[], from: LatLng): Person[] {
  return people.toSorted((a, b) => distanceMetres(from, a) - distanceMetres(from, b));
}

export function nearestTo(people: readonly Person[], point: LatLng): Person | undefined {
  return byDistance(people, point)[0];
}

/** `margin`: how much wider than the view, as a share of its size. */
export function isInView(
  { latitude, longitude }: LatLng,
  { southWest, northEast }: Pick<MapView, "southWest" | "northEast">,
  margin = 0,
): boolean {
  const tall = (northEast.latitude - southWest.latitude) * margin;
  const wide = (northEast.longitude - southWest.longitude) * margin;
  return (
    latitude >= southWest.latitude - tall &&
    latitude <= northEast.latitude + tall &&
    longitude >= southWest.longitude - wide &&
    longitude <= northEast.longitude + wide
  );
}

export function isInCell(point: LatLng, cell: Cell): boolean {
  return cellKey(cellOf(point)) === cellKey(cell);
}

/** Whether a point lies in the square that a cluster counts. */
export function isInSquare({ latitude, longitude }: LatLng, { southWest, northEast }: MapCluster): boolean {
  return (
    latitude > southWest.latitude &&
    latitude < northEast.latitude &&
    longitude > southWest.longitude &&
    longitude < northEast.longitude
  );
}

/** The cell that the whole cluster is in; null when it spreads over several. */
export function onlyCell({ latitude, longitude, southWest, northEast }: MapCluster): Cell | null {
  const cell = cellOf({ latitude, longitude });
  const one = cellBounds(cell);
  const [width, counted] = [
    one.northEast.longitude - one.southWest.longitude,
    northEast.longitude - southWest.longitude,
  ];
  return counted < 1.5 * width ? cell : null;
}

/** 성수러너, 러닝, 500m 이내 */
export function nameOnMap({ nickname, distanceBand }: Person, sport: Sport): string {
  return [nickname, sportLabel[sport], ...(distanceBand ? [bandWords(distanceBand)] : [])].join(", ");
}
