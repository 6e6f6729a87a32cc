/** Every SQL statement on who is in a gathering. Whoever changes that holds the lock on the gathering (seats.ts). */
import type { Part } from "@fitmate/contract/meetups";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { MEMBERS } from "../accounts/memberQueries.ts";
import { isApart } from "../mates/queries.ts";
import { isFor, isForEach } from "./readingQueries.ts";

/** The parts whose members a gathering counts, and in which column. */
export const COUNTED = ["CONFIRMED", "OFFERED", "WAITING", "PENDING"] as const satisfies readonly Part[];

/** Whether somebody who is `part` of a gathering is in it, or waits or asks to be. */
export const isCounted = (part: Part): boolean => COUNTED.some((counted) => counted === part);

/** What somebody is in a gathering; undefined where they have never been. */
export async function selectPart(db: Db, gatheringId: number, memberId: number): Promise<Part | undefined> {
  const row = await db
    .selectFrom("gathering_members")
    .select("part")
    .where("gathering_id", "=", gatheringId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.part;
}

export type PartChange = {
  part: Part;
  note?: string | null;
  /** With OFFERED: until when the seat is kept. */
  offeredUntil?: Date;
  /** With LEFT: later than one may. */
  isLate?: boolean;
  /** Keeps the place in the order it has: from the queue to a seat that is kept. */
  keepsPlace?: boolean;
};

/** Gives somebody their part, behind all who have come before, and keeps the gathering's counts right. */
export async function upsertPart(db: Db, gatheringId: number, memberId: number, change: PartChange): Promise<void> {
  const { part, note = null, offeredUntil = null, isLate = false, keepsPlace = false } = change;
  const count = (counted: (typeof COUNTED)[number]) =>
    sql`${sql.ref(counted.toLowerCase())} + (${part} = ${sql.lit(counted)})::integer
        - coalesce((select part = ${sql.lit(counted)} from before), false)::integer`;
  await sql`
    with before as (select part from gathering_members where gathering_id = ${gatheringId} and member_id = ${memberId}),
    counted as (
      update gatherings
         set confirmed = ${count("CONFIRMED")}, offered = ${count("OFFERED")}, waiting = ${count("WAITING")},
             pending = ${count("PENDING")}, next_place = next_place + 1
       where id = ${gatheringId}
      returning next_place - 1 as place, begins_at)
    insert into gathering_members (gathering_id, member_id, part, place, note, offered_until, left_late, begins_at)
    select ${gatheringId}, ${memberId}, ${part}, place, ${note}, ${offeredUntil}, ${isLate}, begins_at from counted
    on conflict (gathering_id, member_id) do update
       set part = excluded.part,
           -- Taken back with the question.
           note = case when 'LEFT' in (excluded.part, gathering_members.part) then excluded.note
                       else coalesce(excluded.note, gathering_members.note) end,
           place = case when ${keepsPlace} then gathering_members.place else excluded.place end,
           since = case when ${keepsPlace} then gathering_members.since else now() end,
           offered_until = excluded.offered_until, left_late = excluded.left_late, is_willing = false`.execute(db);
}

/** Who waits longest; undefined where nobody does. */
export async function selectFirstWaiting(db: Db, gatheringId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("gathering_members")
    .select("member_id")
    .where("gathering_id", "=", gatheringId)
    .where("part", "=", "WAITING")
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
  return row?.member_id;
}

/** Whether the gathering is still for somebody who waits, who by now has said their gender where it is for one. */
export async function isStillFor(db: Db, gatheringId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from gatherings g
     where g.id = ${gatheringId} and ${isFor(memberId)}
       and (g.audience_gender is null
            or exists (select from ${MEMBERS} m where m.id = ${memberId} and m.gender = g.audience_gender))`.execute(
    db,
  );
  return rows.length > 0;
}

/** Those for whom a seat was kept long enough. */
export async function selectLapsed(db: Db, gatheringId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("gathering_members")
    .select("member_id")
    .where("gathering_id", "=", gatheringId)
    .where("offered_until", "<=", sql<Date>`now()`)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Members of a gathering in any of `parts`, first come first. */
export async function selectMembersIn(db: Db, gatheringId: number, parts: readonly Part[]): Promise<number[]> {
  const rows = await db
    .selectFrom("gathering_members")
    .select("member_id")
    .where("gathering_id", "=", gatheringId)
    .where("part", "in", parts)
    .orderBy("place")
    .execute();
  return rows.map((row) => row.member_id);
}

/** Those in it who do not come yet, first come first, as far as they may know of it: to the others it is 404. */
export async function selectOthersIn(db: Db, gatheringId: number): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    select c.member_id as "memberId" from gathering_members c join gatherings g on g.id = c.gathering_id
     where c.gathering_id = ${gatheringId} and c.part in ('OFFERED', 'WAITING', 'PENDING')
       and g.hidden_at is null and ${isForEach(sql`c.member_id`)}
     order by c.place`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** Those who wait or ask, and for whom it is not any more: it is 404 for them, and they are never let in. */
export async function selectPassedOver(db: Db, gatheringId: number): Promise<{ memberId: number; part: Part }[]> {
  const { rows } = await sql<{ memberId: number; part: Part }>`
    select c.member_id as "memberId", c.part from gathering_members c join gatherings g on g.id = c.gathering_id
     where c.gathering_id = ${gatheringId} and c.part in ('WAITING', 'PENDING') and not ${isForEach(sql`c.member_id`)}`.execute(
    db,
  );
  return rows;
}

/** How many ask to join, as far as no block stands between them and the host. */
export async function countAsking(db: Db, gatheringId: number, hostId: number): Promise<number> {
  const { count } = await db
    .selectFrom("gathering_members as c")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("c.gathering_id", "=", gatheringId)
    .where("c.part", "=", "PENDING")
    .where(sql<boolean>`not ${isApart(hostId, sql`c.member_id`)}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of those who come, first come first: who would go on as host. */
export async function selectSuccessors(
  db: Db,
  gatheringId: number,
): Promise<{ memberId: number; isWilling: boolean }[]> {
  return db
    .selectFrom("gathering_members")
    .select(["member_id as memberId", "is_willing as isWilling"])
    .where("gathering_id", "=", gatheringId)
    .where("part", "=", "CONFIRMED")
    .orderBy("place")
    .execute();
}

export async function markWilling(db: Db, gatheringId: number, memberId: number): Promise<void> {
  await db
    .updateTable("gathering_members")
    .set({ is_willing: true })
    .where("gathering_id", "=", gatheringId)
    .where("member_id", "=", memberId)
    .execute();
}

/** Who was willing when a host left before is asked anew. */
export async function clearWilling(db: Db, gatheringId: number): Promise<void> {
  await db
    .updateTable("gathering_members")
    .set({ is_willing: false })
    .where("gathering_id", "=", gatheringId)
    .where("is_willing", "=", true)
    .execute();
}

/** Gatherings to come in which the member has a part that counts, as hosts have; in the order in which they are locked. */
export async function selectOwnIds(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("gathering_members")
    .select("gathering_id as id")
    .where("member_id", "=", memberId)
    .where("begins_at", ">", sql<Date>`now()`)
    .where("part", "in", COUNTED)
    .orderBy("gathering_id")
    .execute();
  return rows.map((row) => row.id);
}

/** Everybody who is, or has been, in it. */
export async function selectEverybody(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("gathering_members")
    .select("member_id as memberId")
    .where("gathering_id", "=", id)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Where something is due by now: a seat that was kept long enough, or the question who goes on as host. */
export async function selectDue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select gathering_id as id from gathering_members where offered_until <= now()
     union select id from gatherings where succession_until <= now() order by id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes somebody out of everything they have ever been in, and keeps the counts right. */
export async function eraseParts(db: Db, memberId: number): Promise<void> {
  await sql`
    with held as materialized (
      select g.id from gatherings g
       where g.id in (select gathering_id from gathering_members where member_id = ${memberId}) order by g.id for update),
    gone as (
      delete from gathering_members where member_id = ${memberId} and gathering_id in (select id from held)
      returning gathering_id, part)
    update gatherings g
       set confirmed = confirmed - (gone.part = 'CONFIRMED')::integer, offered = offered - (gone.part = 'OFFERED')::integer,
           waiting = waiting - (gone.part = 'WAITING')::integer, pending = pending - (gone.part = 'PENDING')::integer
      from gone where g.id = gone.gathering_id`.execute(db);
}
