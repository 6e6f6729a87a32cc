/** Every SQL statement on departures. */
import { LEAVING_DAYS } from "@fitmate/contract/limits";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { lockFace, lockMember, markBack, markLeft, type MemberFace, MEMBERS } from "../accounts/memberQueries.ts";

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

/** Makes the member visible again; false for one who is not leaving, or is being erased. Call in a transaction. */
export async function undoDeparture(db: Db, memberId: number): Promise<boolean> {
  await lockMember(db, memberId);
  const departure = await db
    .deleteFrom("departures")
    .where("member_id", "=", memberId)
    .where("erasing_at", "is", null)
    .returning(["nickname", "profile_picture"])
    .executeTakeFirst();
  if (!departure) return false;
  await markBack(db, memberId, departure);
  return true;
}

/** The picture by which the member comes back, locked until the transaction ends; undefined for one who is not leaving. */
export async function lockPicture(db: Db, memberId: number): Promise<Pick<MemberFace, "profile_picture"> | undefined> {
  return db
    .selectFrom("departures")
    .select("profile_picture")
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps the picture that the member has now as the one by which they come back. */
export async function keepPicture(db: Db, memberId: number): Promise<void> {
  await sql`
    update departures d set profile_picture = m.profile_picture
      from ${MEMBERS} m where m.id = d.member_id and m.id = ${memberId}`.execute(db);
}

/** Whether the member with the id `memberId`, an expression, can still come back. */
export const canComeBack = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from departures d where d.member_id = ${memberId})`;

/** How the member with the id `memberId`, an expression, was called and will be once they are back; null for one who is not leaving. */
export const keptNickname = (memberId: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  (select d.nickname from departures d where d.member_id = ${memberId})`;

export async function deleteDeparture(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("departures").where("member_id", "=", memberId).execute();
}

/** For longer than any transaction may take: what was under way when somebody left has come, and is put aside, by then. */
const LOOKED_AFTER_DAYS = 1;

/** Everybody who has left lately, who has left first before all others. */
export async function selectLeftLately(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("departures")
    .select("member_id")
    .where("erase_at", ">", sql<Date>`now() + ${sql.lit(`${LEAVING_DAYS - LOOKED_AFTER_DAYS} days`)}::interval`)
    .orderBy("erase_at")
    .execute();
  return rows.map((row) => row.member_id);
}

/** A service that cannot be reached holds nobody's erasure up for longer. */
const isLate = sql<boolean>`erase_at < now() - interval '1 day'`;

/** A node that has not come to an end by then is gone. */
const isLeftAlone = sql<boolean>`(erasing_at is null or erasing_at < now() - interval '10 minutes')`;

export type Due = { memberId: number; isLate: boolean };

/**
 * Claims one whose time is over (`isLate`: for long) and whom no other node is erasing: nobody else does, and the member cannot
 * come back, until `releaseDue`. `but` are left alone.
 */
export async function claimDue(db: Db, but: readonly number[]): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update departures set erasing_at = now()
     where member_id = (
       select member_id from departures
        where erase_at <= now() and ${isLeftAlone} and member_id <> all(${but}::bigint[])
        order by erase_at limit 1 for update skip locked)
    returning member_id as "memberId", ${isLate} as "isLate"`.execute(db);
  return rows[0];
}

/** Lets somebody who was claimed be claimed again, or come back. */
export async function releaseDue(db: Db, memberId: number): Promise<void> {
  await db.updateTable("departures").set({ erasing_at: null }).where("member_id", "=", memberId).execute();
}

/** Whether the member is still leaving, locked until the transaction ends. */
export async function lockDeparture(db: Db, memberId: number): Promise<boolean> {
  await lockMember(db, memberId);
  return (await lockPicture(db, memberId)) !== undefined;
}

/** The same; false also of one whom somebody else has locked, which is not waited for. */
export async function lockIdleDeparture(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from departures d join ${MEMBERS} m on m.id = d.member_id where d.member_id = ${memberId}
       for update of d skip locked for no key update of m skip locked`.execute(db);
  return rows.length > 0;
}
