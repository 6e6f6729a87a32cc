/** Who counts as whose mate, and between whom a block stands. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** The order in which a pair is stored. */
export function orderPair(oneId: number, otherId: number): { lowId: number; highId: number } {
  return oneId < otherId ? { lowId: oneId, highId: otherId } : { lowId: otherId, highId: oneId };
}

/** True when the two are mates now; a pending request does not count. */
export async function areMates(db: Db, oneId: number, otherId: number): Promise<boolean> {
  const { lowId, highId } = orderPair(oneId, otherId);
  const row = await db
    .selectFrom("mate_relations")
    .select("state")
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .executeTakeFirst();
  return row?.state === "ACCEPTED";
}

/** Whether the member with the id `other`, an expression, is a mate of `memberId` now. `offset 0`: one look-up each, as below. */
export const isMateOf = (memberId: number, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from mate_relations where low_id = least(${other}, ${memberId}::bigint)
                                       and high_id = greatest(${other}, ${memberId}::bigint) and state = 'ACCEPTED'
          offset 0)`;

/** Whether they were when one of the two left, and will be again once they are back. */
export const isMateAside = (memberId: number, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from departed_relations where low_id = least(${other}, ${memberId}::bigint)
                                           and high_id = greatest(${other}, ${memberId}::bigint) and state = 'ACCEPTED'
          offset 0)`;

/** Whether the members with the ids `one` and `other`, expressions, are mates now: one look-up. */
export const areMatesNow = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from mate_relations where low_id = least(${one}, ${other}) and high_id = greatest(${one}, ${other})
                                       and state = 'ACCEPTED' offset 0)`;

/** A join `mates` that keeps the rows in which the members with the ids `one` and `other`, expressions, are mates now. */
export const joinMates = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  join mate_relations mates on mates.low_id = least(${one}, ${other})
   and mates.high_id = greatest(${one}, ${other}) and mates.state = 'ACCEPTED'`;

/** Those of `otherIds` who are mates of `memberId` now. */
export async function matesAmong(db: Db, memberId: number, otherIds: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ id: number }>`
    select other.id
      from unnest(${otherIds}::bigint[]) as other (id)
      join mate_relations on low_id = least(other.id, ${memberId}) and high_id = greatest(other.id, ${memberId})
     where state = 'ACCEPTED'`.execute(db);
  return new Set(rows.rows.map(({ id }) => id));
}

/** Whether the member has a mate now. */
export async function hasMates(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from mate_relations where low_id = ${memberId} and state = 'ACCEPTED')
        or exists (select from mate_relations where high_id = ${memberId} and state = 'ACCEPTED') as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** How many mates the member has; `most` where there are more. */
export async function countMates(db: Db, memberId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from mate_names where member_id = ${memberId} limit ${sql.lit(most)}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether the member has ever asked somebody, or has a mate now. */
export async function hasApproached(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from mate_request_days where member_id = ${memberId})
        or exists (select from mate_relations where low_id = ${memberId} and state = 'ACCEPTED')
        or exists (select from mate_relations where high_id = ${memberId} and state = 'ACCEPTED') as done`.execute(db);
  return rows[0]?.done ?? false;
}

/** A query of the `id` of everybody whom `memberId` has blocked: BLOCKS_MAX at most. */
export const blockedBy = (memberId: number): RawBuilder<unknown> => sql`
  select blocked_id as id from member_blocks where blocker_id = ${memberId}`;

/**
 * Whether the member with the id `other`, an expression, has blocked `memberId`. One look-up each, not one list of them all:
 * any number of others may have. `offset 0` keeps it so whatever the planner guesses.
 */
const hasBlocked = (other: RawBuilder<unknown>, memberId: number): RawBuilder<boolean> => sql`
  exists (select from member_blocks where blocker_id = ${other} and blocked_id = ${memberId} offset 0)`;

/**
 * `hasBlocked` for many others at once. Most members nobody has blocked, which is asked first, once, and spares a look-up
 * for each.
 */
export const hasBlockedOfMany = (other: RawBuilder<unknown>, memberId: number): RawBuilder<boolean> => sql`
  ((select exists (select from member_blocks where blocked_id = ${memberId})) and ${hasBlocked(other, memberId)})`;

/** Whether a block stands between `memberId` and the member with the id `other`, whichever of the two has set it. */
export const isApart = (memberId: number, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (${other} in (${blockedBy(memberId)}) or ${hasBlocked(other, memberId)})`;

/** Whether a block stands between the members with the ids `one` and `other`, expressions: two look-ups. */
export const areApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (exists (select from member_blocks where blocker_id = ${one} and blocked_id = ${other} offset 0)
   or exists (select from member_blocks where blocker_id = ${other} and blocked_id = ${one} offset 0))`;

/** Those of `ids` between whom and `memberId` a block stands. */
export async function blockedAmong(db: Db, memberId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.id from unnest(${ids}::bigint[]) as other (id) where ${isApart(memberId, sql`other.id`)}`.execute(db);
  return rows.map(({ id }) => id);
}
