/** Finds the ground's own places by name, also by the first consonants of its syllables (ㅅㅅㅇ → 성수역). */
import { distanceMetres, type LatLng } from "@fitmate/contract/cell";
import { disassemble, getChoseong } from "es-hangul";
import type { Place, PlaceKind } from "./ground/places.ts";

const RESULTS_MAX = 8;
const ONLY_CONSONANTS = /^[ㄱ-ㅎ]+$/;

/** How near the map comes to a place that was chosen. */
const ZOOM_OF: Record<PlaceKind, number> = {
  province: 9,
  city: 12,
  district: 13,
  dong: 15,
  station: 15,
  park: 15,
  mountain: 14,
  landmark: 15,
  water: 14,
};

/** Of equal matches the kind people look for more often comes first. */
const ORDER: readonly PlaceKind[] = ["city", "station", "park", "mountain", "district", "dong", "landmark", "water"];

export function zoomOf({ kind }: Place): number {
  return ZOOM_OF[kind];
}

function plain(text: string): string {
  return text.normalize("NFC").replace(/[\s·]/g, "").toLowerCase();
}

/** 0 = the name itself, then names that begin so, then names that hold it; null = no match. */
function matchOf(name: string, query: string): number | null {
  const text = plain(name);
  if (text === query || text === `${query}역`) return 0;
  // Taken apart, 'ㅅ' of a syllable still being typed finds what it will become.
  const [whole, part] = ONLY_CONSONANTS.test(query)
    ? [getChoseong(text), query]
    : [disassemble(text), disassemble(query)];
  if (whole === part) return 0;
  if (whole.startsWith(part)) return 1;
  return whole.includes(part) ? 2 : null;
}

/** The best few places for what was typed; of equals the nearer one. */
export function searchPlaces(places: readonly Place[], typed: string, near: LatLng): Place[] {
  const query = plain(typed);
  if (query === "") return [];
  const matches = places.flatMap((place) => {
    const match = place.kind === "province" ? null : matchOf(place.name, query);
    return match === null ? [] : [{ place, match, metres: distanceMetres(place.at, near) }];
  });
  const sorted = matches
    .toSorted(
      (a, b) => a.match - b.match || ORDER.indexOf(a.place.kind) - ORDER.indexOf(b.place.kind) || a.metres - b.metres,
    )
    .map(({ place }) => place);
  // A river is labelled in several spots: the nearest stands for it.
  const unique = sorted.filter(
    (place, index) => place.kind !== "water" || sorted.findIndex(({ name }) => name === place.name) === index,
  );
  return unique.slice(0, RESULTS_MAX);
}
