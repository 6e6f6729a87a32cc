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
import { type After, type Place, type Search, selectDays, selectOfDay } from "./findingQueries.ts";
import { findLooker, toItems } from "./reading.ts";
import type { Row } from "./readingQueries.ts";

/** Squares a search is put together from: of the smallest size of which no more are needed. */
const SQUARES_MAX = 36;
const SHIFTS = [0, 2, 3, 4] as const;

/** The bands a list goes through, nearest first; one that ends nowhere where there is no place to measure from. */
type Ring = { band: number; place: Place | undefined };

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

/** The first of a day in a view of the map. */
export async function findOnMap(db: Db, memberId: number | undefined, query: MeetupMapQuery): Promise<MeetupMap> {
  const { day, swLat, swLng, neLat, neLng, ...filters } = query;
  const looker = await findLooker(db, memberId);
  const [northWest, southEast] = [
    cellOf({ latitude: neLat, longitude: swLng }),
    cellOf({ latitude: swLat, longitude: neLng }),
  ];
  const place = placeOf({ x0: northWest.x, y0: northWest.y, x1: southEast.x, y1: southEast.y });
  const page = { day: dayNumber(day), place, after: undefined, size: MEETUP_MAP_MAX + 1 };
  const rows = await selectOfDay(db, { viewer: memberId, filters }, page);
  return { meetups: await toItems(db, rows.slice(0, MEETUP_MAP_MAX), looker), more: rows.length > MEETUP_MAP_MAX };
}

/** One ring a band up to the one that is asked for; without a cell one that holds everything. */
function ringsOf(cell: Cell | undefined, { within }: MeetupFilters): Ring[] {
  if (!cell) return [{ band: 0, place: undefined }];
  const bands = DISTANCE_BANDS.map(([band]) => band);
  const asked = within === undefined ? bands : bands.slice(0, bands.indexOf(within) + 1);
  return asked.map((band, index) => ({ band: index, place: ringOf(cell, band, bands[index - 1]) }));
}

/** What lies in `band` but not in the one before it; undefined for what lies beyond all: there is no end to it. */
function ringOf(cell: Cell, band: DistanceBand, before: DistanceBand | undefined): Place | undefined {
  if (band === "BEYOND") return undefined;
  const area = areaWithin(cell, band);
  return area && placeOf(area, before && areaWithin(cell, before));
}

/** `area` without `without`, as squares of a size of which few are needed. */
function placeOf(area: Area, without?: Area): Place {
  const across = (shift: number) =>
    ((area.x1 >> shift) - (area.x0 >> shift) + 1) * ((area.y1 >> shift) - (area.y0 >> shift) + 1);
  const shift = SHIFTS.find((size) => across(size) <= SQUARES_MAX) ?? SHIFTS[SHIFTS.length - 1] ?? 4;
  const squares: { x: number; y: number }[] = [];
  for (let x = area.x0 >> shift; x <= area.x1 >> shift; x += 1) {
    for (let y = area.y0 >> shift; y <= area.y1 >> shift; y += 1) squares.push({ x, y });
  }
  return { shift, squares, area, without };
}

type Cursor = { day: string; band: number; after: After };

function readCursor(cursor: string): Cursor {
  const [day = "", band, beginsAt, id] = cursor.split(".");
  return { day, band: Number(band), after: { beginsAt: Number(beginsAt), id: Number(id) } };
}

function writeCursor({ day, band, beginsAt, id }: Row & { band: number }): string {
  return `${dayAfter("1970-01-01", day)}.${band}.${beginsAt.getTime()}.${id}`;
}
