/** Every SQL statement on 위치 장부: whose square was used for what, and how many saw it. */
import { ZONE } from "@fitmate/contract/wallTime";
import { randomBytes } from "node:crypto";
import type { LocationPurpose } from "@fitmate/contract/locationLedger";
import { LOCATION_LEDGER_MONTHS } from "@fitmate/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/cleaning.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";

/** Bits of a sketch. A dozen who looked are counted to the one, hundreds to within 2 %, 5,000 to within 7 %; past 7,000 it is full. */
const BITS = 1_024;
/** Days closed in one step. */
const STEP = 1_000;
/** What was noted just before midnight is stored just after it. */
const LATE = "10 minutes";

/** Somebody saw where `memberId` is, or (`viewerId` null) it was used without being shown. */
export type Look = { day: string; purpose: LocationPurpose; memberId: number; viewerId: number | null };

/** A day of the ledger in Korea, as `2026-11-24`, and what was of it. */
export type UseRow = { day: string; purpose: LocationPurpose; shownTo: number };

/**
 * How many looked, by the bits they set (linear counting: Whang, Vander-Zanden, Taylor 1990). Whoever looks again sets the
 * same bit, so storing twice counts once.
 */
const estimate = (seen: RawBuilder<unknown>): RawBuilder<number> => sql`
  round(${sql.lit(-BITS)} * ln(greatest(${sql.lit(BITS)} - bit_count(${seen}), 0.5) / ${sql.lit(BITS)}::numeric))::integer`;

const NONE = sql.raw(`0::bit(${BITS})`);
const TODAY = sql`(now() at time zone ${sql.lit(ZONE)})::date`;

/**
 * Adds what was seen. Of members without a location (any more) nothing is kept, nor of one whose is being removed: a location stays while
 * looks at it are stored, so that nothing is stored after the ledger was erased. Nobody is waited for: erasing may take minutes.
 */
export async function insertLooks(db: Db, looks: readonly Look[]): Promise<void> {
  const column = <Key extends keyof Look>(key: Key) => looks.map((look) => look[key]);
  await inTransaction(db, async (trx) => {
    await sql`
      insert into location_look_salts (day, salt)
      select distinct day, ${randomBytes(16)}::bytea from unnest(${column("day")}::date[]) as given (day)
      on conflict do nothing`.execute(trx);
    // In one order, so that two nodes wait for each other instead of locking each other out. What adds nothing writes nothing.
    await sql`
      with given as (
        select distinct * from unnest(${column("memberId")}::bigint[], ${column("day")}::date[],
                                      ${column("purpose")}::text[], ${column("viewerId")}::bigint[])
          as look (member_id, day, purpose, viewer)
      ), held as (
        select member_id from locations where member_id = any(${column("memberId")}::bigint[]) for key share skip locked
      ), fresh as (
        select member_id, day, purpose,
               bit_or(case when viewer is null then ${NONE}
                      else set_bit(${NONE}, (get_byte(hash, 0) << 2) | (get_byte(hash, 1) >> 6), 1) end) as seen
          from given join held using (member_id) join location_look_salts using (day),
               lateral sha256(salt || int8send(coalesce(viewer, 0)) || int8send(member_id) || purpose::bytea) as hash
         group by 1, 2, 3)
      insert into location_looks as kept (member_id, day, purpose, seen)
      select member_id, day, purpose, fresh.seen
        from fresh left join location_looks before using (member_id, day, purpose)
       where before.seen is null or before.seen | fresh.seen <> before.seen
       order by 1, 2, 3
      on conflict (member_id, day, purpose) do update set seen = kept.seen | excluded.seen`.execute(trx);
  });
}

/** Makes numbers of the days that are over; what could tell who looked is gone then. */
export async function closeDays(db: Db): Promise<void> {
  const isOver = sql`day < (now() at time zone ${sql.lit(ZONE)} - ${sql.lit(LATE)}::interval)::date`;
  let closed: number;
  do {
    const { rows } = await sql`
      with gone as (
        delete from location_looks where ctid = any (array(
          select ctid from location_looks where ${isOver} limit ${sql.lit(STEP)} for update skip locked))
        returning *)
      insert into location_days as kept (member_id, day, purpose, shown_to)
      select member_id, day, purpose, ${estimate(sql`seen`)} from gone order by 1, 2, 3
      on conflict (member_id, day, purpose) do update set shown_to = greatest(kept.shown_to, excluded.shown_to)
      returning 1`.execute(db);
    closed = rows.length;
  } while (closed === STEP);
  await sql`delete from location_look_salts s
             where ${isOver} and not exists (select from location_looks l where l.day = s.day)`.execute(db);
}

/** Forgets the days that have had their time. */
export async function forgetDays(db: Db): Promise<void> {
  await deleteInSteps(
    db,
    "location_days",
    sql<boolean>`day < (${TODAY} - ${sql.lit(`${LOCATION_LEDGER_MONTHS} months`)}::interval)::date`,
  );
}

/** Notes when a pause begins; at its end, the whole days of it. Call it with what becomes of the member, in its transaction. */
export async function notePause(db: Db, memberId: number, paused: boolean): Promise<void> {
  if (paused)
    await sql`insert into location_pauses (member_id) values (${memberId}) on conflict do nothing`.execute(db);
  else {
    await sql`
      with over as (delete from location_pauses where member_id = ${memberId} returning member_id, since)
      insert into location_days (member_id, day, purpose, shown_to)
      select member_id, day, 'PAUSE', 0 from over, ${wholeDays(sql`since`, sql`${TODAY} - 1`)}
      on conflict do nothing`.execute(db);
  }
}

/** The days from `since` up to `last` that were paused from their first moment, as many as are kept. */
const wholeDays = (since: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  lateral (select day::date from generate_series(
    greatest((${since} at time zone ${sql.lit(ZONE)} - interval '1 microsecond')::date + 1,
             (${TODAY} - ${sql.lit(`${LOCATION_LEDGER_MONTHS} months`)}::interval)::date),
    ${last}, interval '1 day') as day) as days`;

/** What was from `first` to `last`, both included, the newest day first. */
export async function selectUses(db: Db, memberId: number, first: string, last: string): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    with uses as (
      select day, purpose, shown_to from location_days
       where member_id = ${memberId} and day between ${first}::date and ${last}::date
      union all
      select day, purpose, ${estimate(sql`seen`)} from location_looks
       where member_id = ${memberId} and day between ${first}::date and ${last}::date
      union all
      select days.day, 'PAUSE', 0 from location_pauses, ${wholeDays(sql`since`, TODAY)}
       where member_id = ${memberId} and days.day between ${first}::date and ${last}::date)
    select day::text, purpose, max(shown_to) as "shownTo" from uses group by 1, 2
     order by 1 desc, array_position(array['MAP', 'RECOMMENDATION', 'MEETUPS', 'PLANS', 'PAUSE'], purpose)`.execute(db);
  return rows;
}

/** All that is kept. */
export const selectAllUses = (db: Db, memberId: number): Promise<UseRow[]> =>
  selectUses(db, memberId, "-infinity", "infinity");

/** The last day before `day` that something was on; undefined without one. */
export async function selectDayBefore(db: Db, memberId: number, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest(
      (select max(day) from location_days where member_id = ${memberId} and day < ${day}::date),
      (select max(day) from location_looks where member_id = ${memberId} and day < ${day}::date),
      (select max(days.day) from location_pauses, ${wholeDays(sql`since`, sql`${day}::date - 1`)}
        where member_id = ${memberId}))::text as day`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Erases the ledger, for good. The location has to be gone first, in the same transaction: nothing is stored of who has none. */
export async function deleteLedger(db: Db, memberId: number): Promise<void> {
  // In this order: a day that is being closed goes from the first to the second.
  await db.deleteFrom("location_looks").where("member_id", "=", memberId).execute();
  await db.deleteFrom("location_days").where("member_id", "=", memberId).execute();
}

/** A pause that goes on begins now. */
export async function restartPause(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable("location_pauses")
    .set({ since: sql<Date>`now()` })
    .where("member_id", "=", memberId)
    .execute();
}

/** Erases since when the member pauses, too. */
export async function deletePause(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("location_pauses").where("member_id", "=", memberId).execute();
}
