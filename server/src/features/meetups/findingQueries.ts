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
import { hidden } from "../../platform/db/hidden.ts";
import { inReach, mateIds } from "../mates/map/queries.ts";
import { COLUMNS, isSeen, joinViewer, type Row } from "./readingQueries.ts";

type Sql = RawBuilder<unknown>;

/** Who looks (undefined: a visitor), and for what. */
export type Search = { viewer: number | undefined; filters: MeetupFilters };

/** Squares of 2^shift cells each way, in which the cells of one band are meant: those of `areas[band]`, but of none before it. */
export type Squares = {
  shift: 0 | 2 | 3 | 4;
  squares: readonly { band: number; x: number; y: number }[];
  areas: readonly Area[];
};

/** `near`: square by square. `far`: wherever it is but in `without`, all of it in one band. */
export type Place = { near?: Squares | undefined; far?: { band: number; without?: Area | undefined } | undefined };

/** Behind which one to look. */
export type After = { day: number; beginsAt: number; id: number };

const sportsOf = ({ sport }: MeetupFilters): readonly Sport[] => (sport ? [sport] : SPORTS);

/** Of gathering `g`: whether it is found, by all filters but sport, mates and place. */
const isAskedFor = ({ viewer, filters }: Search): Sql => sql`
  g.listed and g.kind = 'MEETUP' and g.begins_at > now() and ${isSeen(viewer)}
  ${filters.level === undefined ? sql`` : sql`and g.level = ${hidden("text", filters.level)}`}
  ${filters.free === undefined ? sql`` : sql`and g.waiting = 0 and g.confirmed + g.offered < g.capacity`}`;

/** Of gathering `g`: whether it lies in `area`. Written so that the index of its squares serves, and none that goes by x and y. */
const inArea = (area: Area): Sql => sql`
  (g.x - ${area.x0}::integer between 0 and ${area.x1 - area.x0}::integer
   and g.y - ${area.y0}::integer between 0 and ${area.y1 - area.y0}::integer
   ${inReach(area, sql`g.x`, sql`g.y`)})`;

/** Of gathering `g` in square `q`: whether it lies in the band that is meant. */
const inBand = (areas: readonly Area[]): Sql => {
  const within = areas.map((area, band) => {
    const before = areas[band - 1];
    return sql`when ${sql.lit(band)} then ${inArea(area)} ${before ? sql`and not ${inArea(before)}` : sql``}`;
  });
  return sql`case q.band ${sql.join(within, sql` `)} end`;
};

/** `(x >> 2)`, written as the index has it. */
const square = (column: "x" | "y", shift: number): Sql =>
  shift === 0 ? sql.ref(`g.${column}`) : sql`(${sql.ref(`g.${column}`)} >> ${sql.lit(shift)})`;

/** The sports that are asked for, each with the squares that are: `s` and `q`. */
const eachOf = (search: Search, near: Squares | undefined): Sql => {
  const sports = sql`unnest(${hidden("text[]", sportsOf(search.filters))}) as s (sport)`;
  if (!near) return sports;
  const column = (key: "band" | "x" | "y") =>
    hidden(
      "integer[]",
      near.squares.map((each) => each[key]),
    );
  return sql`${sports}, unnest(${column("band")}, ${column("x")}, ${column("y")}) as q (band, x, y)`;
};

/** Of gathering `g`: whether it is one that `search` finds in square `q`, or wherever `far` says. */
const isFound = (search: Search, { near, far }: Place): Sql => {
  const where = near
    ? sql`and ${square("x", near.shift)} = q.x and ${square("y", near.shift)} = q.y and ${inBand(near.areas)}`
    : sql``;
  const elsewhere = far?.without ? sql`and not ${inArea(far.without)}` : sql``;
  return sql`g.sport = s.sport ${where} ${elsewhere} and ${isAskedFor(search)}`;
};

/** `from`: of each band behind which one, `last`: up to which day; `size`: how many. */
export type Span = { from: readonly After[]; last: number | undefined; size: number };

/** Of gathering `g`: whether it lies in `span`, as `band` has it. */
const isBehind = ({ from, last }: Span, band: Sql): Sql => {
  const start = (type: "integer[]" | "float8[]" | "bigint[]", key: keyof After) =>
    sql`(${hidden(
      type,
      from.map((after) => after[key]),
    )})[${band} + 1]`;
  return sql`
    (g.day, g.begins_at, g.id) > (${start("integer[]", "day")}, to_timestamp(${start("float8[]", "beginsAt")} / 1000),
                                  ${start("bigint[]", "id")})
    ${last === undefined ? sql`` : sql`and g.day <= ${hidden("integer", last)}`}`;
};

/** Of each square and sport the first `size`: id, day, begins_at and band; `only`: of which band. */
const firstOfEach = (search: Search, { near, far }: Place, span: Span, only?: Sql): Sql => {
  const ofPart = (part: Place, band: Sql) => sql`
    select found.*, ${band} as band
      from ${eachOf(search, part.near)}, lateral (
             select g.id, g.day, g.begins_at from gatherings g
              where ${isFound(search, part)} and ${isBehind(span, band)}
              order by g.day, g.begins_at, g.id limit ${sql.lit(span.size)}) found
     ${only ? sql`where ${band} = ${only}` : sql``}`;
  const parts = [near && ofPart({ near }, sql`q.band`), far && ofPart({ far }, sql.lit(far.band))];
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` union all `,
  );
};

/** What is shown of those of `found`, in order. */
async function selectShown(db: Db, { viewer }: Search, found: Sql): Promise<(Row & { band: number })[]> {
  const { rows } = await sql<Row & { band: number }>`
    select ${COLUMNS}, found.band
      from (${found}) found join gatherings g on g.id = found.id ${joinViewer(viewer)}
     order by found.day, found.band, found.begins_at, found.id`.execute(db);
  return rows;
}

/**
 * The first in `place` by day, band and time. Of each square and sport no more are read than are asked for; where mates have to be in
 * it, those of the mates.
 */
export function selectInOrder(db: Db, search: Search, place: Place, span: Span): Promise<(Row & { band: number })[]> {
  const mates = matesOf(search);
  const found =
    mates === undefined
      ? firstOfEach(search, place, span)
      : sql`select g.id, g.day, g.begins_at, q.band
              from ${amongMates(mates, search, place, span.from[0]?.day ?? 0, span.last)} and ${isBehind(span, sql`q.band`)}`;
  return selectShown(
    db,
    search,
    sql`select * from (${found}) each order by day, band, begins_at, id limit ${sql.lit(span.size)}`,
  );
}

/** The same of one day, on which the bands follow each other: one after the other, none that is not needed. */
export function selectOfDay(
  db: Db,
  search: Search,
  place: Place,
  { from, day, size }: { from: readonly After[]; day: number; size: number },
): Promise<(Row & { band: number })[]> {
  const span = { from, last: day, size };
  if (matesOf(search) !== undefined) return selectInOrder(db, search, place, span);
  const bands = hidden(
    "integer[]",
    from.map((_, band) => band),
  );
  return selectShown(
    db,
    search,
    sql`select found.*
          from unnest(${bands}) as b (number), lateral (
                 select * from (${firstOfEach(search, place, span, sql`b.number`)}) each
                  order by begins_at, id limit ${sql.lit(size)}) found
         limit ${sql.lit(size)}`,
  );
}

/** The first day from `day` on with something in `place`, in whatever band; undefined: there is none. */
export async function selectFirstDay(
  db: Db,
  search: Search,
  { near, far }: Place,
  day: number,
): Promise<number | undefined> {
  const last = (near?.areas.length ?? 0) - 1;
  const whole = near && {
    ...near,
    areas: near.areas.slice(last),
    squares: near.squares.filter(({ band }) => band === last).map((each) => ({ ...each, band: 0 })),
  };
  const span = { from: [{ day, beginsAt: 0, id: 0 }], last: undefined, size: 1 };
  const found = firstOfEach(search, far ? { far: { band: 0 } } : { near: whole }, span);
  const { rows } = await sql<{ day: number | null }>`select min(day) as day from (${found}) found`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Of a day those that begin first, up to `size` of each sport. */
export async function selectIdsOfDay(db: Db, search: Search, day: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select found.id
      from ${eachOf(search, undefined)}, lateral (
             select g.id from gatherings g ${joinViewer(search.viewer)}
              where g.day = ${day}::integer and ${isFound(search, {})}
              order by g.begins_at, g.id limit ${sql.lit(size)}) found`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of `days` those with something in `place`, and of which sports. */
export async function selectDays(
  db: Db,
  search: Search,
  days: readonly number[],
  place: Place,
): Promise<{ day: number; sport: Sport }[]> {
  const mates = matesOf(search);
  const found =
    mates === undefined
      ? sql`select d.day, s.sport
              from unnest(${hidden("integer[]", days)}) as d (day), ${eachOf(search, place.near)}, lateral (
                     select from gatherings g
                      where g.day = d.day and ${isFound(search, place)} order by g.begins_at limit 1) found`
      : sql`select g.day, g.sport from ${amongMates(mates, search, place, days[0] ?? 0, days.at(-1))}
               and g.day = any(${days}::integer[])`;
  const { rows } = await sql<{ day: number; sport: Sport }>`
    select distinct day, sport from (${found}) found order by day`.execute(db);
  return rows;
}

/** Whose mates have to be in it; undefined: nobody's. */
const matesOf = ({ viewer, filters }: Search): number | undefined => (filters.mates === undefined ? undefined : viewer);

/** How far the day of a wall clock may begin from that of UTC. */
const ZONE = "1 day";

/** Those of the days from `first` to `last` to which a mate of `memberId` comes, `g`, each with its band `q`: few beside all. */
const amongMates = (
  memberId: number,
  search: Search,
  { near, far }: Place,
  first: number,
  last: number | undefined,
): Sql => {
  const dayOf = (day: number) => sql`(date '1970-01-01' + ${day}::integer)::timestamp at time zone 'UTC'`;
  const within = (near?.areas ?? []).map((area, band) => sql`when ${inArea(area)} then ${sql.lit(band)}`);
  const band = sql`case ${sql.join([...within, sql`when true then ${far ? sql.lit(far.band) : sql`null`}`], sql` `)} end`;
  return sql`
    (select distinct come.gathering_id as id
       from (${mateIds(memberId)}) mate, lateral (
              select gathering_id from gathering_members
               where member_id = mate.id and part = 'CONFIRMED' and begins_at > now()
                 and begins_at >= ${dayOf(first)} - interval ${sql.lit(ZONE)}
                 ${last === undefined ? sql`` : sql`and begins_at < ${dayOf(last + 1)} + interval ${sql.lit(ZONE)}`} offset 0) come
    ) come join gatherings g on g.id = come.id, lateral (select ${band} as band) q
    where q.band is not null and g.sport = any(${sportsOf(search.filters)}::text[]) and ${isAskedFor(search)}`;
};
