/** Who is near me, as the radar shows it: how many, which sports, and a few of them on the ring of their distance. */
import { SPORTS } from "@fitmate/contract/sports";
import type { DistanceBand } from "@fitmate/contract/cell";
import { DISTANCE_BANDS, MAP_PEOPLE_MAX } from "@fitmate/contract/limits";
import type { Sport } from "@fitmate/contract/profile";
import type { Person } from "../../../data/mates/wire.ts";

/** Three neighbouring bands; the far ones serve where nobody is near. */
const SCALES: readonly (readonly DistanceBand[])[] = [
  ["WITHIN_500M", "WITHIN_1KM", "WITHIN_3KM"],
  ["WITHIN_3KM", "WITHIN_5KM", "WITHIN_10KM"],
];

type Place = { x: number; y: number };

/** Where a head and its name have room, ring by ring, in px from me; between the rings drawn at 78, 143 and 208. */
const PLACES: readonly (readonly Place[])[] = [
  [
    { x: 63, y: -25 },
    { x: -72, y: -20 },
  ],
  [
    { x: -60, y: -92 },
    { x: 102, y: -96 },
    { x: 138, y: -22 },
  ],
  [
    { x: -123, y: -99 },
    { x: 57, y: -162 },
    { x: -70, y: -160 },
  ],
];

const SHOWN_MAX = 6;

export type RadarView = {
  /** Bands of the three rings, from the inside. */
  bands: readonly DistanceBand[];
  total: number;
  /** There are more than the server tells about. */
  atLeast: boolean;
  /** Most frequent first, without those that nobody chose. */
  sports: { sport: Sport; count: number }[];
  shown: (Place & { person: Person })[];
};

/** The view for `people` (nearest first), or null when nobody who is not a mate yet is within 10 km. */
export function radarView(people: readonly Person[]): RadarView | null {
  for (const bands of SCALES) {
    const near = people.filter((person) => person.relation !== "MATES" && ring(bands, person) >= 0);
    if (near.length === 0) continue;
    const wholeAnswerIsNear = people.every((person) => ring(bands, person) >= 0);
    return {
      bands,
      total: near.length,
      atLeast: people.length === MAP_PEOPLE_MAX && wholeAnswerIsNear,
      sports: countSports(near),
      shown: place(bands, near),
    };
  }
  return null;
}

/** The ring a member is within; -1 outside of all. */
function ring(bands: readonly DistanceBand[], { distanceBand }: Person): number {
  if (distanceBand === null) return -1;
  const order = DISTANCE_BANDS.map(([band]) => band);
  return bands.findIndex((band) => order.indexOf(distanceBand) <= order.indexOf(band));
}

/** The nearest ones, as long as their own ring has room: nobody is shown nearer or farther than they are. */
function place(bands: readonly DistanceBand[], near: readonly Person[]): RadarView["shown"] {
  const free = PLACES.map((places) => [...places]);
  return near
    .flatMap((person) => {
      const spot = free[ring(bands, person)]?.shift();
      return spot ? [{ ...spot, person }] : [];
    })
    .slice(0, SHOWN_MAX);
}

function countSports(people: readonly Person[]): RadarView["sports"] {
  return SPORTS.map((sport) => ({
    sport,
    count: people.filter((person) => person.exerciseChoice.includes(sport)).length,
  }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}
