/** Every SQL statement on single check-ins; what falls due stands in dueQueries.ts. */
import { CheckInState, checkInStates } from "@fitmate/contract/checkIn";
import {
  CHECK_IN_DAYS,
  CHECK_IN_MINUTES_MAX,
  CHECK_IN_MORE_MINUTES,
  CHECK_IN_SILENCE_MINUTES,
} from "@fitmate/contract/limits";
import type { Sport } from "@fitmate/contract/profile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { isOneSuspended, MEMBERS } from "../../accounts/memberQueries.ts";
import { areApart, areMatesNow } from "../../mates/queries.ts";
import { comesTo, GATHERINGS } from "../../meetups/comingQueries.ts";
import { PLACE, placeFor } from "../../meetups/plans/saidQueries.ts";

type Sql = RawBuilder<unknown>;

const minutes = (count: number): Sql => sql`${sql.lit(`${count} minutes`)}::interval`;
export const SILENCE = minutes(CHECK_IN_SILENCE_MINUTES);
const DAYS: Sql = sql`${sql.lit(`${CHECK_IN_DAYS} days`)}::interval`;
/** Until when one that is over now is kept. */
export const KEPT: Sql = sql`now() + ${DAYS}`;

const OPEN = CheckInState.options.filter((state) => checkInStates[state].isOpen);
/** Of a row `c`: not over. Written out, so that indexes with the same condition are found by it. */
export const IS_OPEN = sql<boolean>`c.state in (${sql.join(OPEN.map((state) => sql.lit(state)))})`;

/** Of a row `c` and its gathering `g`: what it hangs on is still so. */
export const HOLDS: RawBuilder<boolean> = sql`
  (g.cancelled_at is null and ${comesTo(sql`c.gathering_id`, sql`c.member_id`)}
   and ${areMatesNow(sql`c.member_id`, sql`c.mate_id`)}
   and not ${isOneSuspended(sql`c.member_id`, sql`c.mate_id`)})`;

/** A check-in with its gathering and the two; open ones move with the end of the gathering. `now`: the database's clock. */
export type Row = {
  id: number;
  gatheringId: number;
  memberId: number;
  mateId: number;
  /** ENDED where it is open and what it hangs on is not so any more. */
  state: CheckInState;
  dueAt: Date;
  alertAt: Date;
  alertedAt: Date | null;
  answeredAt: Date | null;
  seen: boolean;
  kind: "MEETUP" | "PLAN";
  sport: Sport;
  title: string;
  begins: string;
  beginsAt: Date;
  endsAt: Date;
  place: string;
  /** Also where moderators have hidden it from the member: of an alert. */
  exactPlace: string;
  area: string;
  /** The member comes still: nobody else is told the place. */
  comes: boolean;
  member: string;
  memberPicture: string | null;
  mate: string;
  matePicture: string | null;
  /** A block stands between the two. */
  isApart: boolean;
  now: Date;
};

const MOVED: Sql = sql`(case when ${IS_OPEN} then g.ends_at - c.ends_at else interval '0' end)`;

const ROWS: Sql = sql`
  select c.id, c.gathering_id as "gatheringId", c.member_id as "memberId", c.mate_id as "mateId",
         case when ${IS_OPEN} and not ${HOLDS} then 'ENDED' else c.state end as state,
         c.due_at + ${MOVED} as "dueAt", c.alert_at + ${MOVED} as "alertAt", c.alerted_at as "alertedAt",
         c.answered_at as "answeredAt", c.seen, g.kind, g.sport, g.title, g.begins_wall as begins, g.begins_at as "beginsAt",
         g.ends_at as "endsAt", ${placeFor(sql`c.member_id`)} as place, ${PLACE} as "exactPlace", g.area,
         ${comesTo(sql`c.gathering_id`, sql`c.member_id`)} as comes,
         member.nickname as member, member.profile_picture as "memberPicture",
         mate.nickname as mate, mate.profile_picture as "matePicture",
         ${areApart(sql`c.member_id`, sql`c.mate_id`)} as "isApart", now() as now
    from check_ins c join ${GATHERINGS} g on g.id = c.gathering_id
         join ${MEMBERS} member on member.id = c.member_id join ${MEMBERS} mate on mate.id = c.mate_id`;

/** A check-in; undefined where there is none. */
export async function selectCheckIn(db: Db, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${ROWS} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockCheckIn(db: Db, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${ROWS} where c.id = ${id} for no key update of c`.execute(db);
  return rows[0];
}

/** The one of a member and a gathering that is not marked as over, locked. */
export async function lockOpen(db: Db, memberId: number, gatheringId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    ${ROWS} where c.member_id = ${memberId} and c.gathering_id = ${gatheringId} and ${IS_OPEN}
      for no key update of c`.execute(db);
  return rows[0];
}

/** The last one that the member has asked for of a gathering. */
export async function selectLast(db: Db, memberId: number, gatheringId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    ${ROWS} where c.member_id = ${memberId} and c.gathering_id = ${gatheringId}
     order by c.asked_at desc, c.id desc limit 1`.execute(db);
  return rows[0];
}

/** The member's own that are not over, by when they are due. */
export async function selectOpen(db: Db, memberId: number, size: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${ROWS} where c.member_id = ${memberId} and ${IS_OPEN} order by c.due_at, c.id limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/**
 * What a mate has to answer, or was told and has not seen yet, by when it is due. Behind that what they have not seen and is over: it
 * must not stand before somebody who is not home yet.
 */
export async function selectToSee(db: Db, mateId: number, size: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${ROWS} where c.mate_id = ${mateId}
              and (c.state = 'ASKED' or c.alerted_at is not null and not c.seen)
     order by c.state not in ('ASKED', 'ALERTED'), c.due_at, c.id limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** How many the member has asked for since `dayBegan`, of anybody and of the one mate. */
export async function countAsked(
  db: Db,
  memberId: number,
  mateId: number,
  dayBegan: Date,
): Promise<{ all: number; ofMate: number }> {
  const { rows } = await sql<{ all: number; ofMate: number }>`
    select count(*)::int as "all", count(*) filter (where mate_id = ${mateId})::int as "ofMate"
      from check_ins where member_id = ${memberId} and asked_at >= ${dayBegan}`.execute(db);
  return rows[0] ?? { all: 0, ofMate: 0 };
}

export type NewRow = { gatheringId: number; memberId: number; mateId: number; minutes: number };

/** Stores one that the mate is asked for, due so many minutes after the end; answers its id. */
export async function insertCheckIn(db: Db, asked: NewRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into check_ins (gathering_id, member_id, mate_id, ends_at, due_at, alert_at, keep_until)
    select said.id, ${asked.memberId}::bigint, ${asked.mateId}::bigint, ends_at, due, due + ${SILENCE}, due + ${DAYS}
      from (select g.id, g.ends_at, g.ends_at + make_interval(mins => ${asked.minutes}) as due
              from ${GATHERINGS} g where g.id = ${asked.gatheringId}) said
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A check-in was not stored.");
  return row.id;
}

/** The mate has agreed: the time runs. */
export async function turnOn(db: Db, id: number): Promise<void> {
  await db.updateTable("check_ins").set({ state: "ON" }).where("id", "=", id).execute();
}

/** It is over, in whichever way but the good one. */
export async function close(db: Db, id: number, state: "DECLINED" | "WITHDRAWN" | "OFF"): Promise<void> {
  await db
    .updateTable("check_ins")
    .set({ state, keep_until: sql<Date>`${KEPT}` })
    .where("id", "=", id)
    .execute();
}

/** The member is back; the mate who was told has something new to see. */
export async function markSafe(db: Db, id: number): Promise<void> {
  await db
    .updateTable("check_ins")
    .set({ state: "SAFE", answered_at: sql<Date>`now()`, seen: false, keep_until: sql<Date>`${KEPT}` })
    .where("id", "=", id)
    .execute();
}

/** Asks later: from now, or from when it was due if that is still to come; CHECK_IN_MINUTES_MAX after the end at the latest. */
export async function putOff(db: Db, id: number): Promise<void> {
  await sql`
    update check_ins c
       set state = 'ON', ends_at = later.ends_at, due_at = later.due, alert_at = later.due + ${SILENCE},
           keep_until = later.due + ${DAYS}
      from (select g.ends_at, least(greatest(c.due_at + (g.ends_at - c.ends_at), now()) + ${minutes(CHECK_IN_MORE_MINUTES)},
                                    g.ends_at + ${minutes(CHECK_IN_MINUTES_MAX)}) as due
              from check_ins c join ${GATHERINGS} g on g.id = c.gathering_id where c.id = ${id}) later
     where c.id = ${id}`.execute(db);
}

export async function markSeen(db: Db, id: number): Promise<void> {
  await db.updateTable("check_ins").set({ seen: true }).where("id", "=", id).execute();
}
