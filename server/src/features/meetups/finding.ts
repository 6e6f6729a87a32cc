/** Finding gatherings: by day, then how far away, then time (meeting.md, section 1). */
import { type Cell, cellOf, DISTANCE_BANDS, type DistanceBand } from "@fitmate/contract/cell";
import { MEETUP_AHEAD_DAYS, MEETUP_MAP_MAX } from "@fitmate/contract/limits";
import type {
  MeetupDays,
  MeetupFilters,
  MeetupMap,
  MeetupMapQuery,
  MeetupPage,
  MeetupsQuery,
} from "@fitmate/contract/meetups";
import { dayAfter, dayNumber, dayOf } from "@fitmate/contract/wallTime";
import type { Db } from "../../platform/db/database.ts";
import { type Area, areaWithin } from "../../platform/cellArea.ts";
import { type After, type Place, type Search, type Squares, selectDays, selectOfDay } from "./findingQueries.ts";
import { findLooker, toItems } from "./reading.ts";
import type { Row } from "./readingQueries.ts";

/** Squares a search is put together from: of the smallest size of which no more are needed. */
const SQUARES_MAX = 36;
const SHIFTS = [0, 2, 3, 4] as const;
const LARGEST = 4;
/** Squares of the largest size a view of the map may touch: some 90 km each way. */
const VIEW_SQUARES_MAX = 144;

/** The bands a list goes through, nearest first; one that is everywhere where there is no place to measure from. */
type Ring = { band: number; place: Place };

/** The list from a day on; `next`: where its next page starts. */
export async function findMeetups(db: Db, memberId: number | undefined, query: MeetupsQuery): Promise<MeetupPage> {
  const { day, cursor, size, ...filters } = query;
  const looker = await findLooker(db, memberId);
  const search: Search = { viewer: memberId, filters };
  const from = cursor ? readCursor(cursor) : undefined;
  const today = dayOf(new Date());
  const asked = from?.day ?? day ?? today;
  const first = asked < today ? today : asked;
  const rings = ringsOf(looker?.cell, filters);
  const days = new Set((await daysFrom(db, search, first, rings)).map((row) => row.day));

  const rows: (Row & { band: number })[] = [];
  for (const number of [...days].toSorted((a, b) => a - b)) {
    for (const { band, place } of rings) {
      if (from && number === dayNumber(from.day) && band < from.band) continue;
      const isStart = from !== undefined && number === dayNumber(from.day) && band === from.band;
      const page = { day: number, place, after: isStart ? from.after : undefined, size: size + 1 - rows.length };
      rows.push(...(await selectOfDay(db, search, page)).map((row) => ({ ...row, band })));
      if (rows.length > size) break;
    }
    if (rows.length > size) break;
  }
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { meetups: await toItems(db, shown, looker), next: last ? writeCursor(last) : null };
}

/** Which of the next days have something, by the filters. */
export async function findDays(db: Db, memberId: number | undefined, filters: MeetupFilters): Promise<MeetupDays> {
  const looker = await findLooker(db, memberId);
  const today = dayOf(new Date());
  const rows = await daysFrom(db, { viewer: memberId, filters }, today, ringsOf(looker?.cell, filters));
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay]
    .toSorted(([a], [b]) => a - b)
    .map(([day, found]) => ({
      day: dayAfter("1970-01-01", day),
      sports: [...new Set(found.map(({ sport }) => sport))],
    }));
}

async function daysFrom(db: Db, search: Search, first: string, rings: readonly Ring[]) {
  const last = dayNumber(dayOf(new Date())) + MEETUP_AHEAD_DAYS;
  const range = { first: dayNumber(first), last };
  const found = await Promise.all(rings.map(({ place }) => selectDays(db, search, { ...range, place })));
  return found.flat();
}

/** The first of a day in a view of the map. One so wide that nobody could tell them apart shows none, and that there are more. */
export async function findOnMap(db: Db, memberId: number | undefined, query: MeetupMapQuery): Promise<MeetupMap> {
  const { day, swLat, swLng, neLat, neLng, ...filters } = query;
  const looker = await findLooker(db, memberId);
  const [northWest, southEast] = [
    cellOf({ latitude: neLat, longitude: swLng }),
    cellOf({ latitude: swLat, longitude: neLng }),
  ];
  const within = squaresOf({ x0: northWest.x, y0: northWest.y, x1: southEast.x, y1: southEast.y });
  if (!within) return { meetups: [], more: true };
  const page = { day: dayNumber(day), place: { within }, after: undefined, size: MEETUP_MAP_MAX + 1 };
  const rows = await selectOfDay(db, { viewer: memberId, filters }, page);
  return { meetups: await toItems(db, rows.slice(0, MEETUP_MAP_MAX), looker), more: rows.length > MEETUP_MAP_MAX };
}

/** One ring a band up to the one that is asked for; without a cell one that holds everything. */
function ringsOf(cell: Cell | undefined, { within }: MeetupFilters): Ring[] {
  if (!cell) return [{ band: 0, place: {} }];
  const bands = DISTANCE_BANDS.map(([band]) => band);
  const asked = within === undefined ? bands : bands.slice(0, bands.indexOf(within) + 1);
  return asked.map((band, index) => ({ band: index, place: ringOf(cell, band, bands[index - 1]) }));
}

/** What lies in `band` but not in the one before it. Beyond the last one there is no end. */
function ringOf(cell: Cell, band: DistanceBand, before: DistanceBand | undefined): Place {
  const area = band === "BEYOND" ? undefined : areaWithin(cell, band);
  return { within: area && squaresOf(area), without: before && areaWithin(cell, before) };
}

/** `area` as squares of the smallest size of which few are needed; undefined where many of the largest are. */
function squaresOf(area: Area): Squares | undefined {
  const count = (shift: number) =>
    ((area.x1 >> shift) - (area.x0 >> shift) + 1) * ((area.y1 >> shift) - (area.y0 >> shift) + 1);
  const shift = SHIFTS.find((size) => count(size) <= SQUARES_MAX) ?? LARGEST;
  if (count(shift) > VIEW_SQUARES_MAX) return undefined;
  const squares: { x: number; y: number }[] = [];
  for (let x = area.x0 >> shift; x <= area.x1 >> shift; x += 1) {
    for (let y = area.y0 >> shift; y <= area.y1 >> shift; y += 1) squares.push({ x, y });
  }
  return { shift, squares, area };
}

type Cursor = { day: string; band: number; after: After };

function readCursor(cursor: string): Cursor {
  const [day = "", band, beginsAt, id] = cursor.split(".");
  return { day, band: Number(band), after: { beginsAt: Number(beginsAt), id: Number(id) } };
}

function writeCursor({ day, band, beginsAt, id }: Row & { band: number }): string {
  return `${dayAfter("1970-01-01", day)}.${band}.${beginsAt.getTime()}.${id}`;
}
