/** Every SQL statement on sessions, but for the end of those that are over. */
import { SESSION_DAYS, SESSION_LIFE_DAYS } from "@fitmate/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { nextPosition } from "../../../platform/db/walPosition.ts";

const inDays = (days: number) => sql<Date>`now() + ${sql.lit(`${days} days`)}::interval`;

export async function insertSession(db: Db, tokenHash: Buffer, memberId: number, device: string): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: tokenHash,
      member_id: memberId,
      expires_at: inDays(SESSION_DAYS),
      device,
      // Behind whatever the member has done in an earlier one.
      last_write: nextPosition,
    })
    .execute();
  await noteSeen(db, memberId);
}

/** Written once an hour at most: whether somebody was here within days needs no more. */
async function noteSeen(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable("members")
    .set({ last_seen_at: sql<Date>`now()` })
    .where("id", "=", memberId)
    .where("last_seen_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** Writing at every request would cost more than the two minutes it makes the expiry more exact. */
const isDue = sql<boolean>`last_used_at < now() - interval '2 minutes'`;

/** `isDue`: it is time to extend it. */
export type LiveSession = {
  memberId: number;
  nickname: string;
  leftAt: Date | null;
  isSuspended: boolean;
  isBarredFromWriting: boolean;
  isDue: boolean;
  lastWrite: string | null;
};

export async function findLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select(["members.id as memberId", "members.nickname", "members.left_at as leftAt"])
    .select(sql<boolean>`coalesce(members.suspended_until > now(), false)`.as("isSuspended"))
    .select(sql<boolean>`coalesce(members.no_writing_until > now(), false)`.as("isBarredFromWriting"))
    .select(isDue.as("isDue"))
    .select("sessions.last_write as lastWrite")
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Whether the session of the token hash `tokenHash`, an expression, goes on. */
export const isLiveSession = (tokenHash: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from sessions where token_hash = ${tokenHash} and expires_at > now())`;

/**
 * Notes that all sessions of members read from now on nothing from before this moment. After the commit of what they shall
 * read. Rows are locked in one order; the place is that of when a row is written, so that none is put back.
 */
export async function noteWrites(db: Db, memberIds: readonly number[]): Promise<void> {
  await sql`
    update sessions set last_write = ${nextPosition}
     where token_hash in (
             select token_hash from sessions
              where member_id = any(${memberIds}::bigint[])
              order by token_hash for no key update)`.execute(db);
}

/** To the hour, so that what is written every two minutes moves no index in between. */
const inDaysToTheHour = (days: number) =>
  sql<Date>`date_trunc('hour', now()) + ${sql.lit(`${days} days 1 hour`)}::interval`;

/** Puts a session's end off, but never past SESSION_LIFE_DAYS after signing in. */
export async function extendSession(db: Db, tokenHash: Buffer): Promise<void> {
  const session = await db
    .updateTable("sessions")
    .set({
      last_used_at: sql<Date>`now()`,
      expires_at: sql<Date>`least(${inDaysToTheHour(SESSION_DAYS)}, created_at + ${sql.lit(`${SESSION_LIFE_DAYS} days`)}::interval)`,
    })
    .where("token_hash", "=", tokenHash)
    // Of several requests at once only one writes.
    .where(isDue)
    .returning("member_id as memberId")
    .executeTakeFirst();
  if (session) await noteSeen(db, session.memberId);
}

export type SessionRow = { tokenHash: Buffer; device: string; createdAt: Date; lastUsedAt: Date };

/** The member's live sessions, last used first. */
export function selectSessions(db: Db, memberId: number): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(["token_hash as tokenHash", "device", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("member_id", "=", memberId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("last_used_at", "desc")
    .execute();
}

/** Deletes all of the member's sessions but `newest` and the last used ones, `max` in all. Answers their token hashes. */
export async function deleteLongestUnused(trx: Db, memberId: number, newest: Buffer, max: number): Promise<Buffer[]> {
  const rows = await trx
    .deleteFrom("sessions")
    .where("token_hash", "in", (query) =>
      query
        .selectFrom("sessions")
        .select("token_hash")
        .where("member_id", "=", memberId)
        .where("token_hash", "!=", newest)
        .orderBy(sql`expires_at > now()`, "desc")
        .orderBy("last_used_at", "desc")
        .offset(max - 1),
    )
    .returning("token_hash as tokenHash")
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Deletes those of the member's sessions that `which` names: one, or all but one. Answers their token hashes. */
export async function deleteSessions(
  db: Db,
  memberId: number,
  which: { only: Buffer } | { except: Buffer | undefined },
): Promise<Buffer[]> {
  let query = db.deleteFrom("sessions").where("member_id", "=", memberId);
  if ("only" in which) query = query.where("token_hash", "=", which.only);
  else if (which.except) query = query.where("token_hash", "!=", which.except);
  const rows = await query.returning("token_hash as tokenHash").execute();
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Those of `tokenHashes` whose sessions are alive, and what their members are called now. */
export async function selectLiveSessions(
  db: Db,
  tokenHashes: Buffer[],
): Promise<{ tokenHash: Buffer; nickname: string }[]> {
  return db
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select(["token_hash as tokenHash", "nickname"])
    .where("token_hash", "=", sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
}
