/** Every SQL statement that reads or changes where a member is. */
import { GENDER, MEMBERS, membersAs } from "../../accounts/memberQueries.ts";
import type { Cell } from "@fitmate/contract/cell";
import type { Gender } from "@fitmate/contract/gender";
import { UNSEEN_DAYS } from "@fitmate/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export type LocationRow = {
  x: number | null;
  y: number | null;
  paused: boolean;
  sameGenderOnly: boolean;
  visibleUntil: Date | null;
};

/** From `members m` and `groups`: until when others see the member. */
const visibleUntil = (groups: RawBuilder<unknown>) =>
  sql<Date | null>`case when ${groups} <> 0 then m.last_seen_at + interval ${sql.lit(`${UNSEEN_DAYS} days`)} end`;

/**
 * Answers what is then known; undefined where the member has left. Locks the member first, as whatever changes a member does: what
 * others see of them cannot change in between.
 */
export async function upsertLocation(db: Db, memberId: number, cell: Cell): Promise<LocationRow | undefined> {
  const { rows } = await sql<LocationRow>`
    with m as materialized (
      select id, location_paused, location_same_gender, last_seen_at, map_groups(m) as groups,
             map_same_groups(m) as same_groups, map_ages_at(m) as ages_at
        from ${MEMBERS} m where id = ${memberId} and left_at is null for share),
    stored as (
      insert into locations (member_id, cell, groups, same_groups, ages_at)
      select id, point(${cell.x}, ${cell.y}), groups, same_groups, ages_at from m
      on conflict (member_id) do update
         set cell = excluded.cell, groups = excluded.groups, same_groups = excluded.same_groups,
             ages_at = excluded.ages_at, updated_at = now()
      returning cell)
    select cell[0] as x, cell[1] as y, m.location_paused as paused,
           m.location_same_gender as "sameGenderOnly", ${visibleUntil(sql`(m.groups | m.same_groups)`)} as "visibleUntil"
      from m, stored`.execute(db);
  return rows[0];
}

export async function deleteLocation(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("locations").where("member_id", "=", memberId).execute();
}

/** Of `locations`: whether the map shows the member there to the one with the id `viewer`, an expression. */
export const isShownTo = (viewer: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (groups <> 0 or same_groups & (select case gender when true then 255 when false then 65280 else 0 end
                                   from ${MEMBERS} where id = ${viewer}) <> 0)`;

/** Who looks at the map: from which square, and of which gender. */
export async function selectLooker(
  db: Db,
  memberId: number,
): Promise<{ mine: Cell | undefined; gender: Gender | null }> {
  const { rows } = await sql<{ x: number | null; y: number | null; gender: Gender | null }>`
    select cell[0] as x, cell[1] as y, ${GENDER} as gender
      from ${MEMBERS} m left join locations on member_id = id where id = ${memberId}`.execute(db);
  const { x = null, y = null, gender = null } = rows[0] ?? {};
  return { mine: x === null || y === null ? undefined : { x, y }, gender };
}

export async function selectCell(db: Db, memberId: number): Promise<Cell | undefined> {
  return db
    .selectFrom("locations")
    .select([sql<number>`cell[0]`.as("x"), sql<number>`cell[1]`.as("y")])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/**
 * The squares of two for what lies between them: `mine` is null while I have paused mine or have none, `isShown` says whether the map
 * shows it to the other, and `theirs` is null while it does not show theirs to me.
 */
export async function selectShownCells(
  db: Db,
  memberId: number,
  otherId: number,
): Promise<{ mine: Cell | null; isShown: boolean; theirs: Cell | null }> {
  const { rows } = await sql<{ id: number; x: number; y: number; isPaused: boolean; isShown: boolean }>`
    select m.id, l.cell[0] as x, l.cell[1] as y, m.location_paused as "isPaused",
           ${isShownTo(sql`${memberId}::bigint + ${otherId}::bigint - m.id`)} as "isShown"
      from locations l join ${MEMBERS} m on m.id = l.member_id where l.member_id in (${memberId}, ${otherId})`.execute(
    db,
  );
  const [mine, theirs] = [rows.find(({ id }) => id === memberId), rows.find(({ id }) => id === otherId)];
  return {
    mine: mine && !mine.isPaused ? { x: mine.x, y: mine.y } : null,
    isShown: mine?.isShown ?? false,
    theirs: theirs?.isShown ? { x: theirs.x, y: theirs.y } : null,
  };
}

export async function selectLocation(db: Db, memberId: number): Promise<LocationRow> {
  return db
    .selectFrom(membersAs("m"))
    .leftJoin("locations as l", "l.member_id", "m.id")
    .select([sql<number | null>`l.cell[0]`.as("x"), sql<number | null>`l.cell[1]`.as("y")])
    .select(["m.location_paused as paused", "m.location_same_gender as sameGenderOnly"])
    .select(visibleUntil(sql`(l.groups | l.same_groups)`).as("visibleUntil"))
    .where("m.id", "=", memberId)
    .executeTakeFirstOrThrow();
}

/** Members whose groups have changed by the time alone, locked until the transaction ends; the first `size`. */
export async function lockAged(db: Db, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from locations l join ${MEMBERS} m on m.id = l.member_id
     where l.ages_at <= now() order by l.ages_at limit ${size}::integer for share of m skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

export async function updateGroups(db: Db, memberIds: readonly number[]): Promise<void> {
  await sql`
    update locations set groups = map_groups(m), same_groups = map_same_groups(m), ages_at = map_ages_at(m)
      from ${MEMBERS} m where m.id = member_id and member_id = any(${memberIds}::bigint[])`.execute(db);
}
