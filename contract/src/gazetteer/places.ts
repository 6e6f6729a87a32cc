/** Well-known places of Korea, each in its district: what the map's labels say and what the search finds. */
import { cellCentre, distanceMetres, type Cell, type LatLng } from "../cell.ts";
import { DONG_REACH_METRES } from "../limits.ts";
import capital from "./places/capital.json" with { type: "json" };
import middle from "./places/middle.json" with { type: "json" };
import southeast from "./places/southeast.json" with { type: "json" };
import southwest from "./places/southwest.json" with { type: "json" };

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
  /** Province and district: "서울 성동구"; a metropolis itself has only the first. */
  region: string;
  at: LatLng;
  /** 1 = known far away; higher numbers only matter nearby. */
  rank: number;
};

export type Mountain = Place & { height: number; /** Metres from the summit to its foot. */ reach: number };

/** Province → district → kind → "name latitude,longitude rank", of a mountain also its height and reach. */
type Written = Record<string, Record<string, Partial<Record<PlaceKind, string[]>>>>;

const provinces: Written = { ...capital, ...middle, ...southeast, ...southwest };

function parsePlace(text: string, kind: PlaceKind, region: string): Place | Mountain {
  const [name = "", at = "", rank, height, reach] = text.split(" ");
  const [latitude = Number.NaN, longitude = Number.NaN] = at.split(",").map(Number);
  const place = { name, kind, region, at: { latitude, longitude }, rank: Number(rank) };
  return kind === "mountain" ? { ...place, height: Number(height), reach: Number(reach) } : place;
}

export const allPlaces: readonly Place[] = Object.entries(provinces).flatMap(([province, districts]) =>
  Object.entries(districts).flatMap(([district, kinds]) =>
    Object.entries(kinds).flatMap(([kind, lines]) =>
      lines.map((line) => parsePlace(line, kind as PlaceKind, `${province} ${district}`.trim())),
    ),
  ),
);

export const mountains: readonly Mountain[] = allPlaces.filter((place): place is Mountain => place.kind === "mountain");

/** The district's own name: "성동구" of "서울 성동구". */
export function districtOf({ region }: Place): string {
  return region.slice(region.indexOf(" ") + 1);
}

const dongs = allPlaces.filter(({ kind }) => kind === "dong");

/**
 * How the surroundings of a square are called: the nearest known neighbourhood (성수동), else the district of the nearest known
 * place (성동구). Only the square decides: where in it somebody stands shows in nothing.
 */
export function areaOf(cell: Cell): string {
  const centre = cellCentre(cell);
  const dong = nearestTo(centre, dongs);
  if (dong && distanceMetres(centre, dong.at) <= DONG_REACH_METRES) return dong.name;
  const place = nearestTo(centre, allPlaces);
  return place ? districtOf(place) : "";
}

function nearestTo(point: LatLng, places: readonly Place[]): Place | undefined {
  let [nearest, least] = [places[0], Infinity];
  for (const place of places) {
    const metres = distanceMetres(point, place.at);
    if (metres < least) [nearest, least] = [place, metres];
  }
  return nearest;
}
