/** Finding gatherings: by day, then how far away, then time (meeting.md, section 1). */
import { type Cell, cellOf, DISTANCE_BANDS, type DistanceBand } from "@fitmate/contract/cell";
import { MEETUP_MAP_MAX, MEETUP_STRIP_DAYS } from "@fitmate/contract/limits";
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
import {
  type After,
  type Place,
  type Search,
  type Squares,
  selectDays,
  selectNextDay,
  selectOfDay,
} from "./findingQueries.ts";
import { selectCell } from "../mates/location/queries.ts";
import { findLooker, toItems } from "./reading.ts";
import type { Row } from "./readingQueries.ts";

/** Squares a search is put together from: of the smallest size of which no more are needed. */
const SQUARES_MAX = 36;
const SHIFTS = [0, 2, 3, 4] as const;
/** Days a page looks at: where there is little on each, the next page goes on. */
const DAYS_OF_PAGE = 7;
const EPOCH = "1970-01-01";
const LARGEST = 4;
/** Squares of the largest size a view of the map may touch: some 90 km each way. */
const VIEW_SQUARES_MAX = 144;

/** The bands a list goes through, nearest first; one that is everywhere where there is no place to measure from. */
type Ring = { band: number; place: Place };

/** The list from a day on; `next`: where its next page starts. Where little is to be found a page ends before it is full. */
export async function findMeetups(db: Db, memberId: number | undefined, query: MeetupsQuery): Promise<MeetupPage> {
  const { day, cursor, size, ...filters } = query;
  const looker = await findLooker(db, memberId);
  const search: Search = { viewer: memberId, filters };
  const today = dayOf(new Date());
  const start = cursor ? readCursor(cursor) : { day: day ?? today, band: 0, after: undefined };
  const rings = ringsOf(looker?.cell, filters);
  const rows: (Row & { band: number })[] = [];
  let number: number | undefined = dayNumber(start.day < today ? today : start.day);
  const first = number;
  for (let days = 0; number !== undefined && days < DAYS_OF_PAGE && rows.length <= size; days += 1) {
    const isStart = number === first;
    for (const { band, place } of rings.filter((ring) => !isStart || ring.band >= start.band)) {
      const after = isStart && band === start.band ? start.after : undefined;
      const found = await selectOfDay(db, search, { day: number, place, after, size: size + 1 - rows.length });
      rows.push(...found.map((row) => ({ ...row, band })));
      if (rows.length > size) break;
    }
    if (rows.length <= size) number = await selectNextDay(db, search, number, wholeOf(looker?.cell, filters));
  }
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  let next: string | null = null;
  if (rows.length > size && last)
    next = writeCursor(last.day, last.band, { beginsAt: last.beginsAt.getTime(), id: last.id });
  else if (number !== undefined) next = writeCursor(number, 0, { beginsAt: 0, id: 0 });
  return { meetups: await toItems(db, shown, looker), next };
}

/** Which of the days of the strip have something, by the filters. */
export async function findDays(db: Db, memberId: number | undefined, filters: MeetupFilters): Promise<MeetupDays> {
  const cell = memberId === undefined ? undefined : await selectCell(db, memberId);
  const today = dayNumber(dayOf(new Date()));
  const range = { first: today, last: today + MEETUP_STRIP_DAYS - 1, place: wholeOf(cell, filters) };
  const byDay = Map.groupBy(await selectDays(db, { viewer: memberId, filters }, range), ({ day }) => day);
  return [...byDay]
    .toSorted(([a], [b]) => a - b)
    .map(([day, found]) => ({ day: dayAfter(EPOCH, day), sports: found.map(({ sport }) => sport) }));
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

/** All that the filters let be far away. */
function wholeOf(cell: Cell | undefined, { within }: MeetupFilters): Place {
  const area = cell && within && areaWithin(cell, within);
  return { within: area && squaresOf(area) };
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

function writeCursor(day: number, band: number, { beginsAt, id }: After): string {
  return `${dayAfter(EPOCH, day)}.${band}.${beginsAt}.${id}`;
}
