/** Every SQL statement on members' accounts and sessions. */
import type { Gender } from "@fitmate/contract/gender";
import { FRESH_SESSION_MINUTES, RESET_LINK_MINUTES, SESSION_DAYS, SESSION_LIFE_DAYS } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { nextPosition } from "../../platform/db/walPosition.ts";
import { deleteInSteps } from "../../platform/db/cleaning.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { genderColumn } from "./memberQueries.ts";
import type { MemberName } from "./nicknameQueries.ts";

export type NewMember = {
  nickname: string;
  nicknameKey: string;
  email: string | null;
  emailKey: string | null;
  /** null = signs in through Kakao only */
  passwordHash: string | null;
  /** That the address is theirs is known already. */
  isEmailConfirmed: boolean;
  /** null = not chosen */
  gender: Gender | null;
  isPublic: boolean;
};

/** Answers the new member's id; throws PostgreSQL's unique violation (23505) when nickname or e-mail is taken. */
export async function insertMember(db: Db, member: NewMember): Promise<number> {
  const { id } = await db
    .insertInto("members")
    .values({
      nickname: member.nickname,
      nickname_key: member.nicknameKey,
      email: member.email,
      email_key: member.emailKey,
      email_confirmed_at: member.isEmailConfirmed ? sql<Date>`now()` : null,
      password_hash: member.passwordHash,
      gender: genderColumn(member.gender),
      is_public: member.isPublic,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False in a new database. */
export async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom("members").select("id").limit(sql.lit(1)).executeTakeFirst()) !== undefined;
}

export async function isEmailTaken(db: Db, emailKey: string): Promise<boolean> {
  const row = await db.selectFrom("members").select("id").where("email_key", "=", emailKey).executeTakeFirst();
  return row !== undefined;
}

/** The hash of the member's password, which nobody changes until the transaction ends. */
export async function lockPassword(trx: Db, memberId: number): Promise<string | null> {
  const { passwordHash } = await trx
    .selectFrom("members")
    .select("password_hash as passwordHash")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("SESSION_EXPIRED"));
  return passwordHash;
}

/** Whether the password is still the one that was compared (null = there is none); holds it so until the transaction ends. */
export async function holdPassword(db: Db, memberId: number, passwordHash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .where("password_hash", "is not distinct from", passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** `isFresh`: the session was opened a moment ago. With it what the member signs in with. */
export type OwnCredentials = { passwordHash: string | null; isFresh: boolean; email: string | null };

const isFresh = sql<boolean>`sessions.created_at >= now() - ${sql.lit(`${FRESH_SESSION_MINUTES} minutes`)}::interval`;

export async function findOwnCredentials(db: Db, memberId: number, tokenHash: Buffer): Promise<OwnCredentials> {
  return db
    .selectFrom("members")
    .innerJoin("sessions", "sessions.member_id", "members.id")
    .select(["password_hash as passwordHash", "email", isFresh.as("isFresh")])
    .where("members.id", "=", memberId)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow(() => new AppError("SESSION_EXPIRED"));
}

/** The same, and nobody changes it until the transaction ends. */
export async function lockOwnCredentials(db: Db, memberId: number, tokenHash: Buffer): Promise<OwnCredentials> {
  // Two statements: the second one sees what was committed while the first waited.
  await db.selectFrom("members").select("id").where("id", "=", memberId).forNoKeyUpdate().execute();
  return findOwnCredentials(db, memberId, tokenHash);
}

/** Answers the member's address, or null. */
export async function updatePassword(db: Db, memberId: number, passwordHash: string): Promise<string | null> {
  const { email } = await db
    .updateTable("members")
    .set({ password_hash: passwordHash })
    .where("id", "=", memberId)
    .returning("email")
    .executeTakeFirstOrThrow();
  return email;
}

/** The member with this id; nobody for one who has left. */
export async function findMemberById(db: Db, memberId: number): Promise<MemberName | undefined> {
  return db
    .selectFrom("members")
    .select(["id", "nickname"])
    .where("id", "=", memberId)
    .where("left_at", "is", null)
    .executeTakeFirst();
}

/** The member with this e-mail; whoever is leaving goes by the name they still sign in with. */
export async function findMemberByEmail(
  db: Db,
  emailKey: string,
): Promise<(MemberName & { email: string }) | undefined> {
  const row = await db
    .selectFrom("members")
    .select(["id", "email"])
    .select(sql<string>`case when left_at is null then nickname else nickname_key end`.as("nickname"))
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  return row?.email ? { ...row, email: row.email } : undefined;
}

/** The member's one link: an older one opens nothing any more. */
export async function putPasswordReset(db: Db, memberId: number, tokenHash: Buffer): Promise<void> {
  const link = {
    token_hash: tokenHash,
    expires_at: sql<Date>`now() + ${sql.lit(`${RESET_LINK_MINUTES} minutes`)}::interval`,
  };
  await db
    .insertInto("password_resets")
    .values({ member_id: memberId, ...link })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(link))
    .execute();
}

/** Whether the member has a link that holds for `minutes` more. */
export async function hasPasswordReset(db: Db, memberId: number, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom("password_resets")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("expires_at", ">", sql<Date>`now() + ${minutes} * interval '1 minute'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose link it is; undefined for one that opens nothing. */
export async function findPasswordReset(
  db: Db,
  tokenHash: Buffer,
): Promise<{ nickname: string; email: string | null } | undefined> {
  return db
    .selectFrom("password_resets")
    .innerJoin("members", "members.id", "password_resets.member_id")
    .select(["nickname_key as nickname", "email"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses a link up and answers whose it was; undefined when it is over or was used. */
export async function usePasswordReset(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("member_id as memberId")
    .executeTakeFirst();
  return row?.memberId;
}

export async function deletePasswordReset(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("password_resets").where("member_id", "=", memberId).execute();
}

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

/** Removes what no longer counts: sessions and links past their end, nicknames that are free again. */
export async function deleteExpired(db: Db): Promise<void> {
  const over = sql<boolean>`expires_at < now()`;
  await deleteInSteps(db, "sessions", over);
  await deleteInSteps(db, "password_resets", over);
  await deleteInSteps(db, "email_confirmations", over);
  await deleteInSteps(db, "former_nicknames", sql<boolean>`reserved_until < now()`);
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

/** What is compared when the member has to prove who they are: null = has no password. */
export async function findProof(
  db: Db,
  memberId: number,
): Promise<{ nicknameKey: string; passwordHash: string | null }> {
  return db
    .selectFrom("members")
    .select(["nickname_key as nicknameKey", "password_hash as passwordHash"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}
