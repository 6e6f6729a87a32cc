/** Finds places as their names are typed: whole or half syllables, also only their first consonants (ㅅㅅㅇ → 성수역). */
import { distanceMetres, type LatLng } from "@fitmate/contract/cell";
import { disassemble, getChoseong } from "es-hangul";
import { districtOf, type Place, type PlaceKind } from "@fitmate/contract/gazetteer/places";

const RESULTS_MAX = 8;

/** How a name fits what was typed; the smaller the better. */
const FIT = {
  whole: 0,
  /** The name without the word for what it is: 성수 for 성수역. */
  stem: 1,
  prefix: 2,
  /** The last syllable may still grow: 성ㅅ, 수 for 순천. */
  growingPrefix: 3,
  inside: 4,
  growingInside: 5,
} as const;

/** What people call a place without. */
const ENDINGS = ["역", "시", "군", "구", "동", "산"];

/** Added to the rank: the kinds people look for more often come first, a neighbourhood only where nothing else is called so. */
const KIND_WEIGHT: Record<PlaceKind, number> = {
  city: 0,
  station: 0.1,
  park: 0.2,
  mountain: 0.3,
  district: 0.4,
  landmark: 0.5,
  water: 0.6,
  province: 0.7,
  dong: 2.1,
};

const CONSONANT = /[ㄱ-ㅎ]/;
const CONSONANT_CLUSTERS = /[ㄳㄵㄶㄺ-ㅀㅄ]/g;

type Name = { text: string; letters: string; initials: string[] };
type Entry = { place: Place; names: Name[]; region: string };
type Query = Name & { hasConsonant: boolean };

function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s·.]/g, "")
    .toLowerCase();
}

function nameOf(name: string): Name {
  const text = plain(name);
  return { text, letters: disassemble(text), initials: Array.from(text, (letter) => getChoseong(letter) || letter) };
}

/** Two consonants typed in a row become one letter in some input methods: ㄳ was ㄱㅅ. */
function queryOf(typed: string): Query {
  const name = nameOf(typed.normalize("NFC").replace(CONSONANT_CLUSTERS, (cluster) => disassemble(cluster)));
  return { ...name, hasConsonant: CONSONANT.test(name.text) };
}

function entryOf(place: Place): Entry {
  const names = place.kind === "city" ? [place.name, districtOf(place)] : [place.name];
  return { place, names: [...new Set(names)].map(nameOf), region: plain(place.region) };
}

/** Whether the name reads so from syllable `start` on, a consonant standing for a syllable. */
function readsSoAt({ text, initials }: Name, query: string, start: number): boolean {
  return Array.from(query).every((letter, index) => {
    const at = start + index;
    return letter === text[at] || (CONSONANT.test(letter) && letter === initials[at]);
  });
}

function placeIn(name: Name, { text, hasConsonant }: Query): number {
  if (!hasConsonant) return name.text.indexOf(text);
  for (let start = 0; start + text.length <= name.text.length; start += 1) {
    if (readsSoAt(name, text, start)) return start;
  }
  return -1;
}

function fitOf(name: Name, query: Query): number | null {
  const start = placeIn(name, query);
  if (start === 0) {
    if (name.text.length === query.text.length) return FIT.whole;
    return ENDINGS.includes(name.text.slice(query.text.length)) ? FIT.stem : FIT.prefix;
  }
  if (name.letters.startsWith(query.letters)) return FIT.growingPrefix;
  if (start > 0) return FIT.inside;
  return name.letters.includes(query.letters) ? FIT.growingInside : null;
}

function bestFit({ names }: Entry, query: Query): number | null {
  const fits = names.map((name) => fitOf(name, query)).filter((fit) => fit !== null);
  return fits.length === 0 ? null : Math.min(...fits);
}

/** "부산 시청": the words that name the region narrow, the rest is the name. */
function fitOfWords(entry: Entry, words: readonly string[]): number | null {
  const rest = words.filter((word) => !entry.region.includes(word));
  if (rest.length === words.length) return null;
  return bestFit(entry, queryOf((rest.length === 0 ? words.slice(-1) : rest).join("")));
}

/** A rank weighs as much as being ten times as far away. */
function costOf({ rank, at, kind }: Place, near: LatLng): number {
  return rank + Math.log10(1 + distanceMetres(at, near) / 1000) + KIND_WEIGHT[kind];
}

export type FindPlaces = (typed: string, near: LatLng) => Place[];

/** Makes the search over `places`: the best few for what was typed, best fit first, then by rank and nearness to `near`. */
export function createPlaceSearch(places: readonly Place[]): FindPlaces {
  const entries = places.map(entryOf);
  return (typed, near) => {
    const query = queryOf(typed);
    if (query.text === "") return [];
    const words = typed.trim().split(/\s+/).map(plain);
    const found = entries.flatMap((entry) => {
      const fit = bestFit(entry, query) ?? (words.length > 1 ? fitOfWords(entry, words) : null);
      return fit === null ? [] : [{ place: entry.place, fit, cost: costOf(entry.place, near) }];
    });
    const sorted = found.toSorted((a, b) => a.fit - b.fit || a.cost - b.cost).map(({ place }) => place);
    return onceEachWater(sorted).slice(0, RESULTS_MAX);
  };
}

/** A river is named in several spots: the nearest stands for it. */
function onceEachWater(sorted: readonly Place[]): Place[] {
  const named = new Set<string>();
  return sorted.filter(({ kind, name }) => {
    if (kind !== "water") return true;
    const isFirst = !named.has(name);
    named.add(name);
    return isFirst;
  });
}
