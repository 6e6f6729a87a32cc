/** Every SQL statement on the links by which members choose a new password. */
import { RESET_LINK_MINUTES } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

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
): Promise<{ memberId: number; nickname: string; email: string | null } | undefined> {
  return db
    .selectFrom("password_resets")
    .innerJoin("members", "members.id", "password_resets.member_id")
    .select(["member_id as memberId", "nickname_key as nickname", "email"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses a link up; false when it is over or was used. */
export async function usePasswordReset(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasswordReset(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("password_resets").where("member_id", "=", memberId).execute();
}
