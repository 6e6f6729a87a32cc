/** Finding gatherings: by day, then how far away, then time (meeting.md, section 1). */
import { type Cell, cellOf } from "@fitmate/contract/cell";
import { DISTANCE_BANDS, MEETUP_MAP_MAX, MEETUP_STRIP_DAYS } from "@fitmate/contract/limits";
import type {
  MeetupDays,
  MeetupFilters,
  MeetupMap,
  MeetupMapQuery,
  MeetupPage,
  MeetupsQuery,
} from "@fitmate/contract/meetups";
import { dayAfter, dayNumber } from "@fitmate/contract/wallTime";
import type { Clock } from "../../platform/db/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Area, areaWithin } from "../../platform/cellArea.ts";
import {
  type After,
  type Place,
  type Search,
  selectDays,
  selectFirstDay,
  selectInOrder,
  selectOfDay,
  type Squares,
} from "./findingQueries.ts";
import { selectCell } from "../mates/location/queries.ts";
import { findLooker, toItems } from "./reading.ts";
import type { Row } from "./readingQueries.ts";

/** Squares a search is put together from: of the smallest size of which no more are needed. */
const SQUARES_MAX = 36;
const SHIFTS = [0, 2, 3, 4] as const;
/** Days a page looks at after its first two: where there is little near somebody it goes on, at last to the end. */
const DAYS_AT_ONCE = [14, undefined];
const EPOCH = "1970-01-01";
const LARGEST = 4;
/** Squares of the largest size a view of the map may touch: some 90 km each way. */
const VIEW_SQUARES_MAX = 144;

type Finding = { db: Db; clock: Pick<Clock, "today"> };

/** The list from a day on; `next`: where its next page starts. */
export async function findMeetups(
  { db, clock }: Finding,
  memberId: number | undefined,
  query: MeetupsQuery,
): Promise<MeetupPage> {
  const { day, cursor, size, ...filters } = query;
  const looker = await findLooker(db, memberId);
  const search: Search = { viewer: memberId, filters };
  const place = placeOf(looker?.cell, filters);
  const today = dayNumber(clock.today());
  const asked = cursor ? readCursor(cursor) : { ...startOf(day === undefined ? today : dayNumber(day)), band: 0 };
  const start = asked.day < today ? { ...startOf(today), band: 0 } : asked;
  const from = DISTANCE_BANDS.map((_, band): After => {
    if (band === start.band) return start;
    return startOf(band < start.band ? start.day + 1 : start.day);
  });
  const rows = await selectOfDay(db, search, place, { from, day: start.day, size: size + 1 });
  if (rows.length <= size) rows.push(...(await findAfter(db, search, place, start.day, size + 1 - rows.length)));
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { meetups: await toItems(db, shown, looker), next: rows.length > size && last ? writeCursor(last) : null };
}

/** Up to `size` of the days after `day`. Where there is much the next day that has something fills a page. */
async function findAfter(db: Db, search: Search, place: Place, day: number, size: number): Promise<Found[]> {
  const next = await selectFirstDay(db, search, place, day + 1);
  if (next === undefined) return [];
  const rows = await selectOfDay(db, search, place, { from: startsOf(next), day: next, size });
  let first = next + 1;
  for (const days of DAYS_AT_ONCE) {
    if (rows.length >= size) break;
    const last = days && first + days - 1;
    const span = { from: startsOf(first), last, size: size - rows.length };
    rows.push(...(await selectInOrder(db, search, place, span)));
    first += days ?? 0;
  }
  return rows;
}

/** Which of the days of the strip have something, by the filters. */
export async function findDays(
  { db, clock }: Finding,
  memberId: number | undefined,
  filters: MeetupFilters,
): Promise<MeetupDays> {
  const cell = memberId === undefined ? undefined : await selectCell(db, memberId);
  const today = dayNumber(clock.today());
  const days = Array.from({ length: MEETUP_STRIP_DAYS }, (_, index) => today + index);
  const area = cell && filters.within && areaWithin(cell, filters.within);
  const place = area ? { near: squaresOf([area]) } : EVERYWHERE;
  const byDay = Map.groupBy(await selectDays(db, { viewer: memberId, filters }, days, place), ({ day }) => day);
  return [...byDay]
    .toSorted(([a], [b]) => a - b)
    .map(([day, found]) => ({ day: dayAfter(EPOCH, day), sports: found.map(({ sport }) => sport) }));
}

/** The first of a day in a view of the map. One so wide that nobody could tell them apart shows none, and that there are more. */
export async function findOnMap(db: Db, memberId: number | undefined, query: MeetupMapQuery): Promise<MeetupMap> {
  const { day, swLat, swLng, neLat, neLng, ...filters } = query;
  const [northWest, southEast] = [
    cellOf({ latitude: neLat, longitude: swLng }),
    cellOf({ latitude: swLat, longitude: neLng }),
  ];
  const view = { x0: northWest.x, y0: northWest.y, x1: southEast.x, y1: southEast.y };
  if (countSquares(view, LARGEST) > VIEW_SQUARES_MAX) return { meetups: [], more: true };
  const number = dayNumber(day);
  const span = { from: [startOf(number)], last: number, size: MEETUP_MAP_MAX + 1 };
  const [looker, rows] = await Promise.all([
    findLooker(db, memberId),
    selectInOrder(db, { viewer: memberId, filters }, { near: squaresOf([view]) }, span),
  ]);
  return { meetups: await toItems(db, rows.slice(0, MEETUP_MAP_MAX), looker), more: rows.length > MEETUP_MAP_MAX };
}

const EVERYWHERE: Place = { far: { band: 0 } };

/** The bands a list goes through: up to the one that is asked for, else beyond them all; one where there is nowhere to measure from. */
function placeOf(cell: Cell | undefined, { within }: MeetupFilters): Place {
  if (!cell) return EVERYWHERE;
  const bands = DISTANCE_BANDS.map(([band]) => band);
  const asked = within === undefined ? bands : bands.slice(0, bands.indexOf(within) + 1);
  // Beyond the last one there is no end.
  const areas = asked.flatMap((band) => (band === "BEYOND" ? [] : (areaWithin(cell, band) ?? [])));
  const far = asked.includes("BEYOND") ? { band: areas.length, without: areas.at(-1) } : undefined;
  return { near: squaresOf(areas), far };
}

/** The bands of `areas`, each around the one before, as squares of the smallest size of which few are needed. */
function squaresOf(areas: readonly Area[]): Squares | undefined {
  const largest = areas.at(-1);
  if (!largest) return undefined;
  const shift = SHIFTS.find((size) => countSquares(largest, size) <= SQUARES_MAX) ?? LARGEST;
  const squares = areas.flatMap(({ x0, y0, x1, y1 }, band) =>
    numbersBetween(x0 >> shift, x1 >> shift).flatMap((x) =>
      numbersBetween(y0 >> shift, y1 >> shift).map((y) => ({ band, x, y })),
    ),
  );
  return { shift, squares, areas };
}

function countSquares({ x0, y0, x1, y1 }: Area, shift: number): number {
  return ((x1 >> shift) - (x0 >> shift) + 1) * ((y1 >> shift) - (y0 >> shift) + 1);
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Behind which one a day begins. */
function startOf(day: number): After {
  return { day, beginsAt: 0, id: 0 };
}

/** The same in each band. */
const startsOf = (day: number) => DISTANCE_BANDS.map(() => startOf(day));

type Found = Row & { band: number };
type Cursor = After & { band: number };

function readCursor(cursor: string): Cursor {
  const [day = "", band, beginsAt, id] = cursor.split(".");
  return { day: dayNumber(day), band: Number(band), beginsAt: Number(beginsAt), id: Number(id) };
}

function writeCursor({ day, band, beginsAt, id }: Row & { band: number }): string {
  return `${dayAfter(EPOCH, day)}.${band}.${beginsAt.getTime()}.${id}`;
}
