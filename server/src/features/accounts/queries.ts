/** Every SQL statement on members' accounts and sessions. */
import { SESSION_DAYS } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type NewMember = {
  nickname: string;
  nicknameKey: string;
  email: string | null;
  emailKey: string | null;
  /** null = signs in through Kakao only */
  passwordHash: string | null;
  /** null = not chosen */
  gender: boolean | null;
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
      password_hash: member.passwordHash,
      gender: member.gender,
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

export async function isNicknameTaken(db: Db, nicknameKey: string): Promise<boolean> {
  const row = await db.selectFrom("members").select("id").where("nickname_key", "=", nicknameKey).executeTakeFirst();
  return row !== undefined;
}

export async function isEmailTaken(db: Db, emailKey: string): Promise<boolean> {
  const row = await db.selectFrom("members").select("id").where("email_key", "=", emailKey).executeTakeFirst();
  return row !== undefined;
}

export async function findCredentials(
  db: Db,
  nicknameKey: string,
): Promise<{ id: number; passwordHash: string | null } | undefined> {
  return db
    .selectFrom("members")
    .select(["id", "password_hash as passwordHash"])
    .where("nickname_key", "=", nicknameKey)
    .executeTakeFirst();
}

export type MemberName = { id: number; nickname: string };

/** The member called so, case ignored. */
export async function findMemberByNickname(db: Db, nicknameKey: string): Promise<MemberName | undefined> {
  return db.selectFrom("members").select(["id", "nickname"]).where("nickname_key", "=", nicknameKey).executeTakeFirst();
}

const expiry = () => sql<Date>`now() + ${sql.lit(`${SESSION_DAYS} days`)}::interval`;

export async function insertSession(db: Db, tokenHash: Buffer, memberId: number): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ token_hash: tokenHash, member_id: memberId, expires_at: expiry() })
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

export type LiveSession = { memberId: number; nickname: string; lastUsedAt: Date };

export async function findLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select(["members.id as memberId", "members.nickname", "sessions.last_used_at as lastUsedAt"])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

export async function extendSession(db: Db, tokenHash: Buffer): Promise<void> {
  const session = await db
    .updateTable("sessions")
    .set({ last_used_at: sql<Date>`now()`, expires_at: expiry() })
    .where("token_hash", "=", tokenHash)
    .returning("member_id as memberId")
    .executeTakeFirst();
  if (session) await noteSeen(db, session.memberId);
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Removes what no longer counts: sessions past their end and rate limits past their window. */
export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
}

/** Those of `tokenHashes` whose sessions are alive. */
export async function selectLiveSessions(db: Db, tokenHashes: Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("token_hash")
    .where("token_hash", "=", sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
  return rows.map((row) => row.token_hash);
}
