/** How two members stand, and every SQL statement that changes it. */
import { MATE_REQUEST_AGAIN_DAYS, MATE_REQUEST_DAYS } from "@fitmate/contract/limits";
import type { Relation } from "@fitmate/contract/mates";
import { ZONE } from "@fitmate/contract/wallTime";
import { type RawBuilder, sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/cleaning.ts";
import type { Db } from "../../../platform/db/database.ts";
import { orderPair } from "../queries.ts";

/** An interval. */
export const days = (count: number) => sql`${sql.lit(`${count} days`)}::interval`;

/** What holds of a row `r` of `mate_relations` at a moment. */
function standingAt(moment: RawBuilder<unknown>) {
  const isInTime = sql<boolean>`r.requested_at > ${moment} - ${days(MATE_REQUEST_DAYS)}`;
  const waits = sql<boolean>`(r.state = 'PENDING' and ${isInTime})`;
  const bars = sql<boolean>`(r.state = 'REJECTED' and r.answered_at > ${moment} - ${days(MATE_REQUEST_AGAIN_DAYS)})`;
  return {
    /** A request waits for its answer. */
    waits,
    /** A rejection is so young that the one who had asked must not ask again. */
    bars,
    /** As far as the one who asked can tell, the request waits for its answer, and no longer for having been rejected. */
    seemsToWait: sql<boolean>`(${waits} or (${bars} and ${isInTime} and r.withdrawn_at is null))`,
  };
}

/** What holds of a row now. */
export const NOW = standingAt(sql`now()`);

/** So long after it was made a request that is kept from its receiver is stored as rejected: its sender sees it wait like any other. */
const IGNORED_FOR = days(MATE_REQUEST_DAYS - MATE_REQUEST_AGAIN_DAYS);

/** Whether a request has reached its receiver: it waits, was accepted, or they have rejected it since; others reach nobody. */
export const HAS_REACHED = sql<boolean>`
  (${NOW.waits} or r.state = 'ACCEPTED'
   or (r.state = 'REJECTED' and r.answered_at >= r.requested_at and r.answered_at <> r.requested_at + ${IGNORED_FOR}))`;

/**
 * How the other member of a row of `mate_relations` (aliased `r`, possibly absent) stands to `memberId`. A rejection
 * shows to nobody: who was rejected sees a request that waits, until it may be sent again or would have ended by itself;
 * who rejected sees nothing.
 */
export function relationOf(memberId: number, { waits, seemsToWait } = NOW): RawBuilder<Relation> {
  return sql<Relation>`case
    when r.state = 'ACCEPTED' then 'MATES'
    when r.requester_id = ${memberId} and ${seemsToWait} then 'REQUESTED'
    when r.requester_id <> ${memberId} and ${waits} then 'RECEIVED'
    else 'NONE' end`;
}

/** What was said with row `r`, for a member: what moderators have hidden is there for who has written it. */
export const noteFor = (memberId: number): RawBuilder<string | null> =>
  sql`case when not r.note_hidden or r.requester_id = ${memberId} then r.note end`;

/** Stores a first request; false when the two have something between them already. */
export async function insertRequest(
  db: Db,
  requesterId: number,
  receiverId: number,
  note: string | null,
  at?: Date,
): Promise<boolean> {
  const { lowId, highId } = orderPair(requesterId, receiverId);
  const row = await db
    .insertInto("mate_relations")
    .values({ low_id: lowId, high_id: highId, requester_id: requesterId, state: "PENDING", note, requested_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("low_id")
    .executeTakeFirst();
  return row !== undefined;
}

export type Standing = {
  relation: Relation;
  requesterId: number;
  /** The other one asked, and as far as they can tell it still waits. */
  seemsToWait: boolean;
  /** A young rejection stands between the two. */
  bars: boolean;
};

/**
 * What is between the two at `at`, or now, seen by `memberId`, locked until the transaction ends; undefined = nothing
 * yet.
 */
export async function lockStanding(
  db: Db,
  memberId: number,
  otherId: number,
  at?: Date,
): Promise<Standing | undefined> {
  const then = at ? standingAt(sql`${at}::timestamptz`) : NOW;
  const { lowId, highId } = orderPair(memberId, otherId);
  return db
    .selectFrom("mate_relations as r")
    .select(["r.requester_id as requesterId", relationOf(memberId, then).as("relation")])
    .select([then.seemsToWait.as("seemsToWait"), then.bars.as("bars")])
    .where("r.low_id", "=", lowId)
    .where("r.high_id", "=", highId)
    .forUpdate()
    .executeTakeFirst();
}

/** Turns what is left of an older request into a new one. `quietly`: it stays rejected, and only its sender sees it. */
export async function renewRequest(
  db: Db,
  requesterId: number,
  receiverId: number,
  { note, at, quietly = false }: { note: string | null; at?: Date | undefined; quietly?: boolean },
): Promise<void> {
  const { lowId, highId } = orderPair(requesterId, receiverId);
  await db
    .updateTable("mate_relations")
    .set({
      requester_id: requesterId,
      request_id: sql<number>`nextval('mate_request_ids')`,
      note,
      note_hidden: false,
      requested_at: at ?? sql<Date>`now()`,
      withdrawn_at: null,
      ...(!quietly && { state: "PENDING" as const, answered_at: null }),
    })
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .execute();
}

/** Answers what was said with the request, unless moderators have hidden it. */
export async function answerRequest(
  db: Db,
  memberId: number,
  otherId: number,
  state: "ACCEPTED" | "REJECTED",
  at?: Date,
): Promise<{ note: string | null }> {
  const { lowId, highId } = orderPair(memberId, otherId);
  return db
    .updateTable("mate_relations")
    .set({ state, answered_at: at ?? sql<Date>`now()`, withdrawn_at: null })
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .returning(sql<string | null>`case when not note_hidden then note end`.as("note"))
    .executeTakeFirstOrThrow();
}

/**
 * Keeps a request that waits from its receiver. To its sender it goes on looking like one that nobody answers, and for as
 * long: that moves the rejection it is stored as.
 */
export async function ignoreRequest(db: Db, requesterId: number, receiverId: number): Promise<void> {
  const { lowId, highId } = orderPair(requesterId, receiverId);
  await db
    .updateTable("mate_relations")
    .set({
      state: "REJECTED",
      answered_at: sql<Date>`requested_at + ${IGNORED_FOR}`,
    })
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .execute();
}

/** The sender no longer sees the rejected request as one that waits. */
export async function withdrawRejected(db: Db, requesterId: number, receiverId: number): Promise<void> {
  const { lowId, highId } = orderPair(requesterId, receiverId);
  await db
    .updateTable("mate_relations")
    .set({ withdrawn_at: sql<Date>`now()` })
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .execute();
}

/** Leaves nothing between the two. */
export async function deleteRelation(db: Db, oneId: number, otherId: number): Promise<void> {
  const { lowId, highId } = orderPair(oneId, otherId);
  await db.deleteFrom("mate_relations").where("low_id", "=", lowId).where("high_id", "=", highId).execute();
}

/** Forgets the requests nobody answered in time, and the rejections that no longer bar. */
export async function deleteExpiredRequests(db: Db): Promise<void> {
  await deleteInSteps(
    db,
    "mate_relations",
    sql`(state = 'PENDING' and requested_at < now() - ${days(MATE_REQUEST_DAYS)}
         or state = 'REJECTED' and answered_at < now() - ${days(MATE_REQUEST_AGAIN_DAYS)})`,
  );
}

/** `secondsLeft`: until the day ends in Seoul. */
type RequestsOfDay = { sent: number; secondsLeft: number };

/** Counts one more request of the member on the day of `at` in Seoul, and answers how many that makes. */
export async function countRequest(db: Db, memberId: number, at?: Date): Promise<RequestsOfDay> {
  const day = sql`(coalesce(${at ?? null}::timestamptz, now()) at time zone ${sql.lit(ZONE)})::date`;
  const { rows } = await sql<RequestsOfDay>`
    insert into mate_request_days as d (member_id, day, sent) values (${memberId}, ${day}, 1)
    on conflict (member_id) do update
      set day = excluded.day, sent = case when d.day = excluded.day then d.sent + 1 else 1 end
    returning sent, ceil(extract(epoch from
      ((now() at time zone ${sql.lit(ZONE)})::date + 1)::timestamp at time zone ${sql.lit(ZONE)} - now()))::int as "secondsLeft"`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, secondsLeft: 0 };
}
