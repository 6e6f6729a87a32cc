/**
 * Every SQL statement that looks for gatherings. Each reads an index in the order in which it answers, square by square
 * (migration 0040), so a page costs what is on it, however many there are.
 */
import type { MeetupFilters } from "@fitmate/contract/meetups";
import { SPORTS } from "@fitmate/contract/sports";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Area } from "../../platform/cellArea.ts";
import type { Db } from "../../platform/db/database.ts";
import { inReach, mateIds } from "../mates/map/queries.ts";
import { COLUMNS, isSeen, joinViewer, type Row } from "./readingQueries.ts";

type Sql = RawBuilder<unknown>;

/** Who looks (undefined: a visitor), and for what. */
export type Search = { viewer: number | undefined; filters: MeetupFilters };

/** The cells of `area`, put together from squares of 2^shift each way. */
export type Squares = { shift: 0 | 2 | 3 | 4; squares: readonly { x: number; y: number }[]; area: Area };

/** Those in `within`, everywhere where it is undefined, but not those in `without`. */
export type Place = { within?: Squares | undefined; without?: Area | undefined };

/** After which one a page starts: its moment in ms and its id. */
export type After = { beginsAt: number; id: number };

const sportsOf = ({ sport }: MeetupFilters): readonly Sport[] => (sport ? [sport] : SPORTS);

/** Of gathering `g`: whether it is found, by all filters but sport and place. */
const isAskedFor = ({ viewer, filters }: Search): Sql => sql`
  g.listed and g.kind = 'MEETUP' and g.begins_at > now() and ${isSeen(viewer)}
  ${filters.level === undefined ? sql`` : sql`and g.level = ${filters.level}`}
  ${filters.free === undefined ? sql`` : sql`and g.waiting = 0 and g.confirmed + g.offered < g.capacity`}
  ${
    filters.mates === undefined || viewer === undefined
      ? sql``
      : sql`and exists (select from gathering_members come where come.gathering_id = g.id and come.part = 'CONFIRMED'
                           and come.member_id in (${mateIds(viewer)}))`
  }`;

/** Of gathering `g`: whether it lies in `area`. */
const inArea = (area: Area): Sql => sql`
  (g.x between ${area.x0}::integer and ${area.x1}::integer and g.y between ${area.y0}::integer and ${area.y1}::integer
   ${inReach(area, sql`g.x`, sql`g.y`)})`;

/** `(x >> 2)`, written as the index has it. */
const square = (column: "x" | "y", shift: number): Sql =>
  shift === 0 ? sql.ref(`g.${column}`) : sql`(${sql.ref(`g.${column}`)} >> ${sql.lit(shift)})`;

type Finding = { place: Place; day: Sql; behind?: Sql; what: Sql; size: number; order?: Sql };

/** The squares of each sport, and of each the first `size` rows of what `what` selects. */
const found = (
  search: Search,
  { place, day, behind = sql``, what, size, order = sql`g.begins_at, g.id` }: Finding,
): Sql => {
  const sports = sql`unnest(${sportsOf(search.filters)}::text[]) as s (sport)`;
  const { within, without } = place;
  const squares = within
    ? sql`, unnest(${within.squares.map(({ x }) => x)}::integer[], ${within.squares.map(({ y }) => y)}::integer[]) as q (x, y)`
    : sql``;
  const inSquare = within
    ? sql`and ${square("x", within.shift)} = q.x and ${square("y", within.shift)} = q.y and ${inArea(within.area)}`
    : sql``;
  const notWithout = without ? sql`and not ${inArea(without)}` : sql``;
  return sql`${sports} ${squares}, lateral (
    select ${what} from gatherings g ${joinViewer(search.viewer)}
     where g.sport = s.sport ${inSquare} ${notWithout} and g.day ${day} ${behind} and ${isAskedFor(search)}
     order by ${order} limit ${sql.lit(size)}) found`;
};

/** The first `size` of a day in `place`, by time, behind `after`. */
export async function selectOfDay(
  db: Db,
  search: Search,
  { day, place, after, size }: { day: number; place: Place; after: After | undefined; size: number },
): Promise<Row[]> {
  const behind = after
    ? sql`and (g.begins_at, g.id) > (to_timestamp(${after.beginsAt}::float8 / 1000), ${after.id}::bigint)`
    : sql``;
  const finding = { place, day: sql`= ${day}::integer`, behind, what: COLUMNS, size };
  const { rows } = await sql<Row>`
    select found.* from ${found(search, finding)}
     order by found."beginsAt", found.id limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** Of the days from `first` to `last` those with something, and of which sports. */
export async function selectDays(
  db: Db,
  search: Search,
  { first, last, place }: { first: number; last: number; place: Place },
): Promise<{ day: number; sport: Sport }[]> {
  const { rows } = await sql<{ day: number; sport: Sport }>`
    select distinct d.day, s.sport
      from generate_series(${first}::integer, ${last}::integer) as d (day),
           ${found(search, { place, day: sql`= d.day`, what: sql`g.id`, size: 1 })}
     order by d.day`.execute(db);
  return rows;
}

/** The first day after `day` that has something in `place`; undefined where none has. */
export async function selectNextDay(db: Db, search: Search, day: number, place: Place): Promise<number | undefined> {
  const later = { place, day: sql`> ${day}::integer`, what: sql`g.day`, order: sql`g.day, g.begins_at, g.id`, size: 1 };
  const { rows } = await sql<{ day: number | null }>`
    select min(found.day) as day from ${found(search, later)}`.execute(db);
  return rows[0]?.day ?? undefined;
}
