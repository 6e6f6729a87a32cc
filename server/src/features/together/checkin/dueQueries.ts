/** Every SQL statement on check-ins that fall due, follow what they hang on, or are forgotten. */
import type { Sport } from "@fitmate/contract/profile";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { comesTo, GATHERINGS } from "../../meetups/comingQueries.ts";
import { HOLDS, IS_OPEN, KEPT, SILENCE } from "./queries.ts";

/** Who it is about. */
export type Claimed = { id: number; memberId: number; mateId: number };

const CLAIMED = sql`c.id, c.member_id as "memberId", c.mate_id as "mateId"`;

/**
 * The next members who have to be asked whether they are back, marked as asked. Who is asked late, since no server ran, has as
 * long to answer from then on.
 */
export async function claimDue(db: Db, size: number, except: readonly number[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update check_ins c
       set state = 'DUE',
           alert_at = case when c.due_at > now() - interval '1 minute' then c.due_at else now() end + ${SILENCE}
     where c.id in (select c.id from check_ins c join ${GATHERINGS} g on g.id = c.gathering_id
                     where c.state = 'ON' and c.due_at <= now() and c.ends_at = g.ends_at and ${HOLDS}
                       and c.id <> all (${except}::bigint[])
                     order by c.due_at limit ${sql.lit(size)} for no key update of c skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows;
}

/** What a browser has kept is told every ten seconds (web/src/data/together/arrival.ts), by whoever comes back to it, too. */
const PUT_OFF_UNTIL = sql`now() + interval '2 minutes'`;

/** Puts off the next alerts. Whoever is answering at this moment is left as they are. */
export async function putOffAlerts(db: Db): Promise<void> {
  await sql`
    update check_ins set alert_at = ${PUT_OFF_UNTIL}
     where id in (select id from check_ins where state = 'DUE' and alert_at < ${PUT_OFF_UNTIL}
                     for no key update skip locked)`.execute(db);
}

/** The next mates who have to be told that there was no answer, marked as told. */
export async function claimUnanswered(db: Db, size: number, except: readonly number[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update check_ins c
       set state = 'ALERTED', alerted_at = now(), seen = false, keep_until = ${KEPT}
     where c.id in (select c.id from check_ins c join ${GATHERINGS} g on g.id = c.gathering_id
                     where c.state = 'DUE' and c.alert_at <= now() and ${HOLDS}
                       and c.id <> all (${except}::bigint[])
                     order by c.alert_at limit ${sql.lit(size)} for no key update of c skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows;
}

/** The next that no mate has answered until they were due, marked as over. */
export async function claimLapsed(db: Db, size: number, except: readonly number[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update check_ins c
       set state = 'LAPSED', keep_until = ${KEPT}
     where c.id in (select c.id from check_ins c join ${GATHERINGS} g on g.id = c.gathering_id
                     where c.state = 'ASKED' and c.due_at <= now() and c.ends_at = g.ends_at and ${HOLDS}
                       and c.id <> all (${except}::bigint[])
                     order by c.due_at limit ${sql.lit(size)} for no key update of c skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows;
}

/** Which one it is, to a mate who may look after several. */
export type Which = { begins: string; sport: Sport };

/** One that has ended with what it hung on: what that was, whether the mate had agreed, and was told that there was no answer. */
export type Broken = Claimed &
  Which & { why: "CANCELLED" | "NOT_COMING" | "APART"; hadAgreed: boolean; wasAlerted: boolean };

/** Of a row `c` and its gathering `g`. */
const STOOD = sql`g.begins_wall as begins, g.sport, c.state <> 'ASKED' as "hadAgreed", c.state = 'ALERTED' as "wasAlerted"`;

/** Where a walk over all that are not over stands: the last one that was looked at. */
export type Place = { memberId: number; gatheringId: number };

/** The next that are not over after a place, in an order of their own. */
export async function selectOpenAfter(
  db: Db,
  { memberId, gatheringId }: Place,
  size: number,
): Promise<(Place & { id: number })[]> {
  const { rows } = await sql<Place & { id: number }>`
    select c.id, c.member_id as "memberId", c.gathering_id as "gatheringId" from check_ins c
     where ${IS_OPEN} and (c.member_id, c.gathering_id) > (${memberId}::bigint, ${gatheringId}::bigint)
     order by c.member_id, c.gathering_id limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** The next of `ids` that what they hang on is not so any more, marked as over. */
export async function claimBroken(db: Db, ids: readonly number[], size: number): Promise<Broken[]> {
  const { rows } = await sql<Broken>`
    with broken as materialized (
      select ${CLAIMED}, ${STOOD},
             case when g.cancelled_at is not null then 'CANCELLED'
                  when not ${comesTo(sql`c.gathering_id`, sql`c.member_id`)} then 'NOT_COMING' else 'APART' end as why
        from check_ins c join ${GATHERINGS} g on g.id = c.gathering_id
       where c.id = any (${ids}::bigint[]) and ${IS_OPEN} and not ${HOLDS}
       order by c.id limit ${sql.lit(size)} for no key update of c skip locked),
    closed as (
      update check_ins set state = 'ENDED', keep_until = ${KEPT} where id in (select id from broken))
    select * from broken`.execute(db);
  return rows;
}

/** The same of one member, whoever of the two they are, and whatever it hangs on: they are leaving the product. */
export async function claimOf(db: Db, memberId: number): Promise<Broken[]> {
  const { rows } = await sql<Broken>`
    with broken as materialized (
      select ${CLAIMED}, ${STOOD}, 'APART' as why
        from check_ins c join ${GATHERINGS} g on g.id = c.gathering_id
       where (c.member_id = ${memberId} or c.mate_id = ${memberId}) and ${IS_OPEN}
       order by c.id for no key update of c),
    closed as (
      update check_ins set state = 'ENDED', keep_until = ${KEPT} where id in (select id from broken))
    select * from broken`.execute(db);
  return rows;
}

/** Those of `ids` whose gathering ends at another time by now, moved by as much; whether the mate had agreed. */
export async function claimMoved(
  db: Db,
  ids: readonly number[],
  size: number,
): Promise<(Claimed & { hasAgreed: boolean })[]> {
  const { rows } = await sql<Claimed & { hasAgreed: boolean }>`
    update check_ins c
       set due_at = c.due_at + (g.ends_at - c.ends_at), alert_at = c.alert_at + (g.ends_at - c.ends_at),
           keep_until = c.keep_until + (g.ends_at - c.ends_at), ends_at = g.ends_at
      from ${GATHERINGS} g
     where g.id = c.gathering_id
       and c.id in (select c.id from check_ins c join ${GATHERINGS} g on g.id = c.gathering_id
                     where c.id = any (${ids}::bigint[]) and c.state in ('ASKED', 'ON') and c.ends_at <> g.ends_at
                     order by c.id limit ${sql.lit(size)} for no key update of c skip locked)
    returning ${CLAIMED}, c.state = 'ON' as "hasAgreed"`.execute(db);
  return rows;
}

/** Deletes the next that were kept long enough, and answers whom they were about. */
export async function deleteKept(db: Db, size: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    delete from check_ins c
     where c.id in (select id from check_ins where keep_until <= now() order by keep_until limit ${sql.lit(size)}
                       for update skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows;
}
