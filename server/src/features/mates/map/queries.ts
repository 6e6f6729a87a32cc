/** Every SQL statement that looks at the map. */
import { GENDER, MEMBERS } from "../../accounts/memberQueries.ts";
import { BLOCKS_MAX } from "@fitmate/contract/limits";
import { type Cell, cellCentre, type DistanceBand, distanceBand, type LatLng } from "@fitmate/contract/cell";
import type { Gender } from "@fitmate/contract/gender";
import type { MapFilters } from "@fitmate/contract/map";
import type { MatchReason, Relation } from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import { deleteOnAWalk } from "../../../platform/db/cleaning.ts";
import type { Db } from "../../../platform/db/database.ts";
import { blockedBy, hasBlockedOfMany } from "../queries.ts";
import type { Area } from "../../../platform/cellArea.ts";
import { CELL_LEVEL } from "./area.ts";
import { groupOf, sameGroupOf } from "./filters.ts";
import { relationOf } from "../requests/queries.ts";

/** Who looks, of which gender, from which cell (if they have one), at whom. */
export type Look = { memberId: number; gender: Gender | null; mine: Cell | undefined; filters: MapFilters };

type Sql = RawBuilder<unknown>;

/** A query of the `id` of everybody who is a mate of `memberId`. */
export const mateIds = (memberId: number): Sql => sql`
  select high_id as id from mate_relations where low_id = ${memberId} and state = 'ACCEPTED'
  union all
  select low_id from mate_relations where high_id = ${memberId} and state = 'ACCEPTED'`;

/** Whom the one who looks does not want to see: oneself, whom one has blocked, and mates where none are wanted. */
const unwantedIds = ({ memberId, filters }: Look): Sql =>
  sql`select ${memberId}::bigint as id union all ${blockedBy(memberId)}
      ${filters.mates === "NONE" ? sql`union all ${mateIds(memberId)}` : sql``}`;

/** Of `locations`: whether the one who looks may see whoever is there. The blocked are nobody's mates. */
const isSeen = (look: Look): Sql =>
  sql`member_id not in (${unwantedIds(look)}) and not ${hasBlockedOfMany(sql`member_id`, look.memberId)}`;

/** The same, also where mates alone are asked for: whoever is one may be seen. */
export const isWanted = (look: Look): Sql =>
  look.filters.mates === "ONLY" ? sql`member_id in (${mateIds(look.memberId)})` : isSeen(look);

/**
 * Those the one who looks does not see, though everybody counts them. Of those who have blocked them no more than anybody
 * may block: however many they are, counting stays as quick, and a count that is too high tells of nobody.
 */
const apartIds = (look: Look): Sql =>
  sql`${unwantedIds(look)} union all
      (select blocker_id from member_blocks where blocked_id = ${look.memberId} limit ${sql.lit(BLOCKS_MAX)})`;

/** Of `locations`: whom the filters ask for of those everybody sees. `groups <> 0` is what the index of places holds. */
const isOpen = ({ filters }: Look): Sql => sql`groups <> 0 and groups & ${2 ** groupOf(filters)}::integer <> 0`;

/** The same of those who show to the gender of the one who looks only; undefined: there can be none. */
function isOfMyGender({ filters, gender }: Look): Sql | undefined {
  const group = sameGroupOf(filters, gender);
  return group === undefined ? undefined : sql`same_groups <> 0 and same_groups & ${2 ** group}::integer <> 0`;
}

/** Both together: for looking up, not for walking, since each has an index of its own. */
export function isAskedFor(look: Look): Sql {
  const ofMyGender = isOfMyGender(look);
  return ofMyGender ? sql`(${isOpen(look)} or ${ofMyGender})` : isOpen(look);
}

/** What `walk` finds of both, each by its own index. */
function byBoth(look: Look, walk: (isAsked: Sql) => Sql): Sql {
  const ofMyGender = isOfMyGender(look);
  return ofMyGender ? sql`(${walk(isOpen(look))}) union all (${walk(ofMyGender)})` : walk(isOpen(look));
}

/** Whether column `x` and row `y` lie in the disc of `area`, if it has one. */
export function inReach({ reach }: Area, x: Sql, y: Sql): Sql {
  if (!reach) return sql``;
  const column = sql`${x} - ${reach.x0 - 1}::integer`;
  return sql`and ${y} between (${reach.tops}::integer[])[${column}] and (${reach.bottoms}::integer[])[${column}]`;
}

/** Of `locations`: whether the cell lies in `area`. */
const inArea = (area: Area): Sql => sql`cell <@ box(point(${area.x1}, ${area.y1}), point(${area.x0}, ${area.y0}))
  ${inReach(area, sql`cell[0]::integer`, sql`cell[1]`)}`;

export type Square = Cell & {
  count: number;
  /** Where its people are on average, in cells from the corner of the map. */
  middleX: number;
  middleY: number;
};

/** How many people of `area` the one who looks sees, by squares of `level`. Reads kept counts, however many there are. */
export function countPeople(look: Look, area: Area, level: number): RawBuilder<Square> {
  if (look.filters.mates === "ONLY") return countMates(look, area, level);
  // A level more than is asked for tells where in a square its people are; a disc cuts through all but cells.
  const read = area.reach ? CELL_LEVEL : Math.min(level + 1, CELL_LEVEL);
  const shift = CELL_LEVEL - read;
  const columns = Array.from({ length: (area.x1 >> shift) - (area.x0 >> shift) + 1 }, (_, n) => (area.x0 >> shift) + n);
  // Whoever is apart is looked up one by one: where their number is guessed wrong, everybody in the area would be read.
  const counts = (table: Sql, group: number) => sql`
    select x, y, totals[${group + 1}::integer] as people from ${table}
     where level = ${read} and x = any(${columns}::integer[])
       and y between ${area.y0 >> shift}::integer and ${area.y1 >> shift}::integer ${inReach(area, sql`x`, sql`y`)}`;
  const sameGroup = sameGroupOf(look.filters, look.gender);
  return summed(
    read,
    level,
    sql`${counts(sql`map_cells`, groupOf(look.filters))}
        ${sameGroup === undefined ? sql`` : sql`union all ${counts(sql`map_same_cells`, sameGroup)}`}
        union all
        select cell[0]::integer >> ${shift}::integer, cell[1]::integer >> ${shift}::integer, -1
          from (select distinct id from (${apartIds(look)}) ids) apart,
               lateral (select cell, groups, same_groups from locations where member_id = apart.id offset 0) one_by_one
         where ${isAskedFor(look)} and ${inArea(area)}`,
  );
}

/** The same for mates only: few enough to be counted one by one. */
function countMates(look: Look, area: Area, level: number): RawBuilder<Square> {
  return summed(
    CELL_LEVEL,
    level,
    sql`select cell[0]::integer as x, cell[1]::integer as y, 1 as people
          from (select id from (${mateIds(look.memberId)}) ids offset 0) mates join locations on member_id = id
         where ${isAskedFor(look)} and ${inArea(area)}`,
  );
}

/** Squares of `level` from the squares (x, y) of level `read` with their `people`. */
function summed(read: number, level: number, counted: Sql): RawBuilder<Square> {
  const up = sql`${read - level}::integer`;
  const size = sql`${2 ** (CELL_LEVEL - read)}::float8`;
  return sql<Square>`
    select x >> ${up} as x, y >> ${up} as y, sum(people) as count,
           sum(people * (x + 0.5::float8)) / sum(people) * ${size} as "middleX",
           sum(people * (y + 0.5::float8)) / sum(people) * ${size} as "middleY"
      from (${counted}) counted
     group by 1, 2
    having sum(people) > 0`;
}

type About = {
  nickname: string;
  gender: Gender | null;
  introduction: string;
  exerciseChoice: Sport[];
  profilePicture: string | null;
  relation: Relation;
};

/** Only where those are asked for who fit best. */
type Fit = { score: number; reasons: MatchReason[] };

/** Somebody on the map. */
export type Person = About &
  LatLng & {
    /** null while the one who looks has no location. */
    distanceBand: DistanceBand | null;
  } & Partial<Fit>;

export type PersonRow = About & Cell & { id: number } & Partial<Fit>;

/** A person as the one who looks from `mine` sees them. */
export function toPerson(row: PersonRow, mine: Cell | undefined): Person {
  const { nickname, gender, introduction, exerciseChoice, profilePicture, relation } = row;
  const about = { nickname, gender, introduction, exerciseChoice, profilePicture, relation };
  const fit = row.score === undefined ? {} : { score: row.score, reasons: row.reasons };
  return { ...about, ...fit, ...cellCentre(row), distanceBand: mine ? distanceBand(mine, row) : null };
}

/** Written out: a plan made once for any number of people would rather read all members than look up a few. */
const first = (size: number): Sql => sql`limit ${sql.lit(size)}`;

/** The rows of `locations` of the `size` people nearest to `centre`, with their `distance`; of `area` only, if there is one. */
export function nearest(look: Look, centre: Cell, size: number, area?: Area): Sql {
  const distance = sql`cell <-> point(${centre.x}, ${centre.y})`;
  const within = area ? sql`and ${inArea(area)}` : sql``;
  // Mates are looked up one by one: walking the map until enough of them came by would never end.
  return look.filters.mates === "ONLY"
    ? sql`with mates as materialized (${mateIds(look.memberId)})
          select member_id, cell, ${distance} as distance from mates join locations on member_id = mates.id
           where ${isAskedFor(look)} ${within} order by distance ${first(size)}`
    : // Nothing to break ties: with a second key PostgreSQL would sort everybody instead of walking the index.
      sql`select member_id, cell, distance from (${byBoth(
        look,
        (isAsked) => sql`
          select member_id, cell, ${distance} as distance from locations
           where ${isAsked} ${within} and ${isSeen(look)} order by distance ${first(size)}`,
      )}) walked order by distance ${first(size)}`;
}

/** The `size` people nearest to `centre`, nearest first; of `area` only, if there is one. */
export function nearestPeople(look: Look, centre: Cell, size: number, area?: Area): RawBuilder<PersonRow> {
  return sql<PersonRow>`
    select ${person(look.memberId)}
      from (${nearest(look, centre, size, area)}) l ${withMember(look.memberId)} order by l.distance`;
}

/** People of one cell in order of nickname, from the one after `afterKey`. */
export function peopleOfCell(look: Look, cell: Cell, afterKey: string, size: number): RawBuilder<PersonRow> {
  const key = sql`m.nickname_key collate "C"`;
  return sql<PersonRow>`
    select ${person(look.memberId)}
      from (${byBoth(
        look,
        (isAsked) => sql`
          select member_id, cell from locations
           where ${isAsked} and cell ~= point(${cell.x}, ${cell.y}) and ${isWanted(look)}`,
      )}) l
           ${withMember(look.memberId)}
     where ${key} > ${afterKey}
     order by ${key}
     ${first(size)}`;
}

export const person = (memberId: number): Sql => sql`
  m.id, m.nickname, ${GENDER} as gender, m.introduction, m.exercise_choice as "exerciseChoice",
  m.profile_picture as "profilePicture", l.cell[0] as x, l.cell[1] as y, ${relationOf(memberId)} as relation`;

export const withMember = (memberId: number): Sql => sql`
  join ${MEMBERS} m on m.id = l.member_id
  left join mate_relations r on r.low_id = least(l.member_id, ${memberId}) and r.high_id = greatest(l.member_id, ${memberId})`;

/** Forgets the squares that nobody is in any more. */
export async function forgetEmptyCells(db: Db): Promise<void> {
  await deleteOnAWalk(db, "map_cells", ["level", "x", "y"], sql`0 = all (totals)`);
  await deleteOnAWalk(db, "map_same_cells", ["level", "x", "y"], sql`0 = all (totals)`);
}
