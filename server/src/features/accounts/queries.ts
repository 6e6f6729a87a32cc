/** Every SQL statement on members' accounts and what they sign in with. */
import type { Gender } from "@fitmate/contract/gender";
import { FRESH_SESSION_MINUTES } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { deleteInSteps } from "../../platform/db/cleaning.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { genderColumn } from "./memberQueries.ts";
import type { MemberName } from "./nickname/queries.ts";

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

/** What whoever is leaving still signs in with, anybody else's nickname. */
const ownName = sql<string>`case when left_at is null then nickname else nickname_key end`;

/** What mails call the member with this id, who may be leaving; undefined for one who has been erased. */
export async function findMailedName(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("members")
    .select(ownName.as("name"))
    .where("id", "=", memberId)
    .where("email", "is not", null)
    .executeTakeFirst();
  return row?.name;
}

/** The member with this e-mail; whoever is leaving goes by the name they still sign in with. */
export async function findMemberByEmail(
  db: Db,
  emailKey: string,
): Promise<(MemberName & { email: string }) | undefined> {
  const row = await db
    .selectFrom("members")
    .select(["id", "email"])
    .select(ownName.as("nickname"))
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  return row?.email ? { ...row, email: row.email } : undefined;
}

/** Removes what no longer counts: sessions and links past their end, nicknames that are free again. */
export async function deleteExpired(db: Db): Promise<void> {
  const over = sql<boolean>`expires_at < now()`;
  await deleteInSteps(db, "sessions", over);
  await deleteInSteps(db, "password_resets", over);
  await deleteInSteps(db, "email_confirmations", over);
  await deleteInSteps(db, "former_nicknames", sql<boolean>`reserved_until < now()`);
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
