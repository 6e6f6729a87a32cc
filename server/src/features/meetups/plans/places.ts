/**
 * Public places for a plan, out of the gazetteer. They depend on squares of the map alone, and on which two these are, not on whose
 * is which: whoever asks again and again from everywhere learns at most which square the other one is in, and where the other shows
 * no square nothing of theirs goes in (offers.ts).
 */
import { type Cell, cellOf, distanceMetres, type LatLng, pointAt } from "@fitmate/contract/cell";
import { allPlaces, areaOf, type Mountain, mountains, type Place } from "@fitmate/contract/gazetteer/places";
import {
  PLAN_MIDDLE_MAX_METRES,
  PLAN_OFFERS_MAX,
  PLAN_PLACE_REACH_METRES,
  PLAN_TRAILHEAD_REACH_METRES,
} from "@fitmate/contract/limits";
import type { PlaceKind, PlanOffers } from "@fitmate/contract/plans";
import type { Sport } from "@fitmate/contract/profile";
import { sportPlaces } from "@fitmate/contract/sports";

type Offered = PlanOffers["places"][number];
type Candidate = { place: Place; mountain: string | null };

const TRACK_NAME = /(?:운동장|경기장|체육공원|스포츠타운|스타디움)$/;
/** How far from a mountain's foot somebody still sets out from. */
const FOOT_METRES = 800;

const isTrack = ({ kind, name }: Place) => (kind === "park" || kind === "landmark") && TRACK_NAME.test(name);
const isStart = ({ kind }: Place) => kind === "station" || kind === "park";

/** A station or a park at the foot of each mountain, the nearest to its summit that does not lie on it. */
function trailheads(): Candidate[] {
  const starts = allPlaces.filter(isStart);
  return mountains.flatMap((mountain) => {
    const place = startOf(mountain, starts);
    return place ? [{ place, mountain: mountain.name }] : [];
  });
}

function startOf({ at, reach }: Mountain, starts: readonly Place[]): Place | undefined {
  const near = starts
    .map((place) => ({ place, metres: distanceMetres(at, place.at) }))
    .filter(({ metres }) => metres <= reach + FOOT_METRES);
  return near.toSorted((one, other) => Math.abs(one.metres - reach) - Math.abs(other.metres - reach))[0]?.place;
}

const CANDIDATES: Record<PlaceKind, readonly Candidate[]> = {
  PARK: allPlaces.filter((place) => place.kind === "park" && !isTrack(place)).map(plain),
  TRACK: allPlaces.filter(isTrack).map(plain),
  STATION: allPlaces.filter(({ kind }) => kind === "station").map(plain),
  TRAILHEAD: trailheads(),
};

function plain(place: Place): Candidate {
  return { place, mountain: null };
}

/** Near the middle of two squares; none where they are so far apart that nobody would go there. */
export function placesBetween(one: Cell, other: Cell, sport: Sport): Offered[] {
  const [from, to] = [centreOf(one, one), centreOf(other, other)];
  return distanceMetres(from, to) > PLAN_MIDDLE_MAX_METRES ? [] : placesNear(centreOf(one, other), sport);
}

/** Near a square. */
export function placesAround(cell: Cell, sport: Sport): Offered[] {
  return placesNear(centreOf(cell, cell), sport);
}

/** The point half way between the middles of two squares. */
function centreOf(one: Cell, other: Cell): LatLng {
  return pointAt((one.x + other.x) / 2 + 0.5, (one.y + other.y) / 2 + 0.5);
}

/** The nearest of each kind, PLAN_OFFERS_MAX kinds at most, none of them twice. */
function placesNear(point: LatLng, sport: Sport): Offered[] {
  const offered: Offered[] = [];
  for (const kind of sportPlaces[sport]) {
    const found = nearestOf(kind, point, offered);
    if (found && offered.length < PLAN_OFFERS_MAX) offered.push(found);
  }
  return offered;
}

function nearestOf(kind: PlaceKind, point: LatLng, taken: readonly Offered[]): Offered | undefined {
  let nearest: Candidate | undefined;
  let least = kind === "TRAILHEAD" ? PLAN_TRAILHEAD_REACH_METRES : PLAN_PLACE_REACH_METRES;
  for (const candidate of CANDIDATES[kind]) {
    const metres = distanceMetres(point, candidate.place.at);
    const isTaken = taken.some(({ name }) => name === candidate.place.name);
    if (metres <= least && !isTaken) [nearest, least] = [candidate, metres];
  }
  if (!nearest) return undefined;
  const { place, mountain } = nearest;
  return { kind, name: place.name, ...place.at, area: areaOf(cellOf(place.at)), mountain };
}
