/** Every SQL statement on passkeys. */
import type { Passkey } from "@fitmate/contract/passkeys";
import { sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/cleaning.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Challenge } from "./challenge.ts";

export type PasskeyRow = {
  id: number;
  memberId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  transports: string[];
};

const COLUMNS = [
  "id",
  "member_id as memberId",
  "credential_id as credentialId",
  "public_key as publicKey",
  "transports",
] as const;

export function selectPasskeyRows(db: Db, memberId: number): Promise<PasskeyRow[]> {
  return db.selectFrom("passkeys").select(COLUMNS).where("member_id", "=", memberId).execute();
}

export async function selectPasskeys(db: Db, memberId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("member_id", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    passkeyId: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

export function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkeys").select(COLUMNS).where("credential_id", "=", credentialId).executeTakeFirst();
}

export async function countPasskeys(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("passkeys")
    .select(sql<number>`count(*)`.as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewPasskey = Omit<PasskeyRow, "id"> & { counter: number; name: string };

/** Throws PostgreSQL's unique violation (23505) for a credential that is known already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<void> {
  await db
    .insertInto("passkeys")
    .values({
      member_id: passkey.memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .execute();
}

/** Uses the device had counted; undefined where the passkey is gone. Nobody changes it until the transaction ends. */
export async function lockCounter(trx: Db, { id, memberId }: PasskeyRow): Promise<number | undefined> {
  // The member first, as whatever ends sessions or removes passkeys does.
  await trx.selectFrom("members").select("id").where("id", "=", memberId).forNoKeyUpdate().execute();
  const row = await trx.selectFrom("passkeys").select("counter").where("id", "=", id).forUpdate().executeTakeFirst();
  return row?.counter;
}

export async function noteUse(trx: Db, { id }: PasskeyRow, counter: number): Promise<void> {
  await trx
    .updateTable("passkeys")
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** False when the member has no such passkey. */
export async function renamePasskey(db: Db, memberId: number, id: number, name: string): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the member has no such passkey. */
export async function deletePasskey(db: Db, memberId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers how many there were. */
export async function deletePasskeysOf(db: Db, memberId: number): Promise<number> {
  const rows = await db.deleteFrom("passkeys").where("member_id", "=", memberId).returning("id").execute();
  return rows.length;
}

/** False when it has been answered before. */
export async function useChallenge(db: Db, { nonce, expiresAt }: Challenge): Promise<boolean> {
  const row = await db
    .insertInto("used_challenges")
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("nonce").doNothing())
    .returning("nonce")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await deleteInSteps(db, "used_challenges", sql`expires_at < now()`);
}

/** The member's address, or null. */
export async function findEmail(db: Db, memberId: number): Promise<string | null> {
  const { email } = await db.selectFrom("members").select("email").where("id", "=", memberId).executeTakeFirstOrThrow();
  return email;
}
