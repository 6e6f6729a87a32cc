/** Every SQL statement on departures. */
import { LEAVING_DAYS } from "@fitmate/contract/limits";
import { LEFT_NICKNAME } from "@fitmate/contract/leaving";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { lockFace, markBack, markLeft } from "../accounts/memberQueries.ts";

export type DepartureRow = { nickname: string; eraseAt: Date };

/** Hides the member behind the name of nobody. Answers undefined for one who is leaving already. Call in a transaction. */
export async function insertDeparture(db: Db, memberId: number): Promise<DepartureRow | undefined> {
  const member = await lockFace(db, memberId);
  if (!member) return undefined;
  const departure = await db
    .insertInto("departures")
    .values({
      member_id: memberId,
      ...member,
      erase_at: sql<Date>`now() + ${sql.lit(`${LEAVING_DAYS} days`)}::interval`,
    })
    .returning(["nickname", "erase_at as eraseAt"])
    .executeTakeFirstOrThrow();
  await markLeft(db, memberId, { nickname: LEFT_NICKNAME, profile_picture: null });
  return departure;
}

export async function selectDeparture(db: Db, memberId: number): Promise<DepartureRow | undefined> {
  return db
    .selectFrom("departures")
    .select(["nickname", "erase_at as eraseAt"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

/** Makes the member visible again; false for one who is not leaving. Call in a transaction. */
export async function undoDeparture(db: Db, memberId: number): Promise<boolean> {
  const departure = await db
    .deleteFrom("departures")
    .where("member_id", "=", memberId)
    .returning(["nickname", "profile_picture"])
    .executeTakeFirst();
  if (!departure) return false;
  await markBack(db, memberId, departure);
  return true;
}

/** Whether the member with the id `memberId`, an expression, can still come back. */
export const canComeBack = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from departures d where d.member_id = ${memberId})`;

export async function deleteDeparture(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("departures").where("member_id", "=", memberId).execute();
}

/** Everybody who can still come back. */
export async function selectLeaving(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("departures").select("member_id").execute();
  return rows.map((row) => row.member_id);
}

/** A service that cannot be reached holds nobody's erasure up for longer. */
const isLate = sql<boolean>`erase_at < now() - interval '1 day'`;

/** One whose time is over (`isLate`: for long) and whom no other node is erasing, locked until the transaction ends; `but` are left alone. */
export async function lockDue(
  db: Db,
  but: readonly number[],
): Promise<{ memberId: number; isLate: boolean } | undefined> {
  return db
    .selectFrom("departures")
    .select(["member_id as memberId", isLate.as("isLate")])
    .where("erase_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`member_id <> all(${but}::bigint[])`)
    .orderBy("erase_at")
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
