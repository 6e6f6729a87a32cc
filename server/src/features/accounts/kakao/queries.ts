/** Every SQL statement on whom other services vouch for. */
import type { MyKakao } from "@fitmate/contract/kakaoSignIn";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** Kakao is the only one so far. */
const PROVIDER = "kakao";

export async function findMemberBySubject(db: Db, subject: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("social_identities")
    .select("member_id")
    .where("provider", "=", PROVIDER)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.member_id;
}

/** Kakao's id of a member; undefined for one without. */
export async function findSubject(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("social_identities")
    .select("subject")
    .where("provider", "=", PROVIDER)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.subject;
}

export async function selectMyKakao(db: Db, memberId: number): Promise<MyKakao> {
  const { linkedAt, hasPassword } = await db
    .selectFrom("members")
    .leftJoin("social_identities", (join) =>
      join.onRef("social_identities.member_id", "=", "members.id").on("provider", "=", PROVIDER),
    )
    .select("social_identities.created_at as linkedAt")
    .select(sql<boolean>`password_hash is not null`.as("hasPassword"))
    .where("members.id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { linkedAt: linkedAt?.toISOString() ?? null, hasPassword };
}

/** Throws PostgreSQL's unique violation (23505) when either of the two has an identity already. */
export async function insertIdentity(db: Db, subject: string, memberId: number): Promise<void> {
  await db.insertInto("social_identities").values({ provider: PROVIDER, subject, member_id: memberId }).execute();
}

export async function deleteIdentity(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("social_identities").where("provider", "=", PROVIDER).where("member_id", "=", memberId).execute();
}

/** Ends the identity of a member who has a password; undefined where there is none, or no other way in. */
export async function deleteIdentityBesidePassword(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom("social_identities")
    .using("members")
    .whereRef("members.id", "=", "social_identities.member_id")
    .where("provider", "=", PROVIDER)
    .where("member_id", "=", memberId)
    .where("members.password_hash", "is not", null)
    .returning("subject")
    .executeTakeFirst();
  return row?.subject;
}

/** Whose e-mail this is; `isLinkable`: they have a password to prove it with, and no identity yet. */
export async function findEmailOwner(
  db: Db,
  emailKey: string,
): Promise<{ id: number; isLinkable: boolean } | undefined> {
  return db
    .selectFrom("members")
    .leftJoin("social_identities", (join) =>
      join.onRef("social_identities.member_id", "=", "members.id").on("provider", "=", PROVIDER),
    )
    .select([
      "members.id",
      sql<boolean>`members.password_hash is not null and social_identities.subject is null`.as("isLinkable"),
    ])
    .where("members.email_key", "=", emailKey)
    .executeTakeFirst();
}

export async function findCredentialsById(
  db: Db,
  memberId: number,
): Promise<{ nicknameKey: string; passwordHash: string | null } | undefined> {
  return db
    .selectFrom("members")
    .select(["nickname_key as nicknameKey", "password_hash as passwordHash"])
    .where("id", "=", memberId)
    .executeTakeFirst();
}
