/** Every SQL statement on whose a nickname is, or was until lately. */
import { NICKNAME_CHANGE_DAYS } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export type MemberName = { id: number; nickname: string };

/** `isSuspended`: out of everybody's sight for now. */
export type FoundMember = MemberName & { isSuspended: boolean };

/** Of a row of `members`. */
const isSuspended = sql<boolean>`coalesce(members.suspended_until > now(), false)`;

/** Of a row of `former_nicknames`. */
const isReserved = sql<boolean>`former_nicknames.reserved_until > now()`;

/** Whether somebody has the nickname, or had it so lately that nobody else can. */
export async function isNicknameTaken(db: Db, nicknameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("nickname_key", "=", nicknameKey)
    .unionAll(
      db
        .selectFrom("former_nicknames")
        .select("member_id as id")
        .where("nickname_key", "=", nicknameKey)
        .where(isReserved),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The member called so, case ignored, or called so until lately (then `nickname` is another one); nobody for one who has left. A
 * nickname leads to one member at most: nobody else can have it while it leads on.
 */
export async function findMemberByNickname(db: Db, nicknameKey: string): Promise<FoundMember | undefined> {
  return db
    .selectFrom("members")
    .select(["id", "nickname", isSuspended.as("isSuspended")])
    .where("nickname_key", "=", nicknameKey)
    .where("left_at", "is", null)
    .unionAll(
      db
        .selectFrom("former_nicknames")
        .innerJoin("members", "members.id", "former_nicknames.member_id")
        .select(["members.id", "members.nickname", isSuspended.as("isSuspended")])
        .where("former_nicknames.nickname_key", "=", nicknameKey)
        .where(isReserved)
        .where("members.left_at", "is", null),
    )
    .executeTakeFirst();
}

export type Credentials = { id: number; nicknameKey: string; passwordHash: string | null };

/** What whoever signs in by that nickname, or by the one they had until lately, is compared with. */
export async function findCredentials(db: Db, nicknameKey: string): Promise<Credentials | undefined> {
  return db
    .selectFrom("members")
    .select(["id", "nickname_key as nicknameKey", "password_hash as passwordHash"])
    .where("nickname_key", "=", nicknameKey)
    .unionAll(
      db
        .selectFrom("former_nicknames")
        .innerJoin("members", "members.id", "former_nicknames.member_id")
        .select(["members.id", "members.nickname_key as nicknameKey", "members.password_hash as passwordHash"])
        .where("former_nicknames.nickname_key", "=", nicknameKey)
        .where(isReserved),
    )
    .executeTakeFirst();
}

export type FormerNickname = { nickname: string; until: Date };

/** What the member was called until lately, and until when it is reserved. */
export async function findFormerNickname(db: Db, memberId: number): Promise<FormerNickname | undefined> {
  return db
    .selectFrom("former_nicknames")
    .select(["nickname", "reserved_until as until"])
    .where("member_id", "=", memberId)
    .where(isReserved)
    .executeTakeFirst();
}

/** Locked until the transaction ends; undefined for one who is leaving. */
export async function lockNickname(trx: Db, memberId: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom("members")
    .select("nickname")
    .where("id", "=", memberId)
    .where("left_at", "is", null)
    // As strong as the change will be, which moves a unique key.
    .forUpdate()
    .executeTakeFirst();
  return row?.nickname;
}

/** Reserves what the member is called now, before they are called otherwise; false while one from before is reserved. */
export async function reserveNickname(trx: Db, memberId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into former_nicknames (member_id, nickname, nickname_key, reserved_until)
    select id, nickname, nickname_key, now() + ${sql.lit(`${NICKNAME_CHANGE_DAYS} days`)}::interval
      from members where id = ${memberId}
    on conflict (member_id) do update
      set nickname = excluded.nickname, nickname_key = excluded.nickname_key, reserved_until = excluded.reserved_until
      where former_nicknames.reserved_until <= now()`.execute(trx);
  return numAffectedRows > 0n;
}

/** Throws PostgreSQL's unique violation (23505) of `members_nickname_key_key` when it is somebody else's, or reserved. */
export async function updateNickname(
  trx: Db,
  memberId: number,
  given: { nickname: string; nicknameKey: string },
): Promise<void> {
  await trx
    .updateTable("members")
    .set({ nickname: given.nickname, nickname_key: given.nicknameKey })
    .where("id", "=", memberId)
    .execute();
}

/** Frees what the member was called before. */
export async function deleteFormerNickname(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("former_nicknames").where("member_id", "=", memberId).execute();
}
