/** Every SQL statement on the confirmation of e-mail addresses. */
import { emailKey } from "@fitmate/contract/accounts";
import { EMAIL_LINK_AGAIN_SECONDS, EMAIL_LINK_MINUTES } from "@fitmate/contract/limits";
import type { MyEmail } from "@fitmate/contract/myEmail";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

const minutesFromNow = (minutes: number) => sql<Date>`now() + ${sql.lit(`${minutes} minutes`)}::interval`;
const isLive = sql<boolean>`email_confirmations.expires_at > now()`;
/** As `emailKey` has it, whatever the database takes for small letters. */
const isChange = sql<boolean>`lower(email_confirmations.email collate "C") is distinct from members.email_key`;

export async function selectMyEmail(db: Db, memberId: number): Promise<Omit<MyEmail, "proof">> {
  const { email, isConfirmed, linkEmail, waitSeconds } = await db
    .selectFrom("members")
    .leftJoin("email_confirmations", (join) =>
      join.onRef("email_confirmations.member_id", "=", "members.id").on(isLive),
    )
    .select(["members.email", "email_confirmations.email as linkEmail"])
    .select(sql<boolean>`email_confirmed_at is not null`.as("isConfirmed"))
    .select(
      sql<number>`greatest(0, ceil(extract(epoch from requested_at - now()) + ${sql.lit(EMAIL_LINK_AGAIN_SECONDS)}))::integer`.as(
        "waitSeconds",
      ),
    )
    .where("members.id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { email, isConfirmed, link: linkEmail === null ? null : { email: linkEmail, waitSeconds } };
}

/** Has `email` wait for its link, which comes about when the mail leaves; an older one of the member opens nothing any more. */
export async function putEmailConfirmation(db: Db, memberId: number, email: string, minutes: number): Promise<void> {
  const confirmation = {
    email,
    token_hash: null,
    requested_at: sql<Date>`now()`,
    expires_at: minutesFromNow(minutes),
  };
  await db
    .insertInto("email_confirmations")
    .values({ member_id: memberId, ...confirmation })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(confirmation))
    .execute();
}

/** Whom a link is mailed to, for what, and how long it holds; `isTaken`: somebody else has the address. */
export type LinkReceiver = { nickname: string; isChange: boolean; minutes: number; isTaken: boolean };

/** Gives what waits for `email` its link, which is over `maxMinutes` after it was asked for; undefined where nothing does any more, or its member is leaving. */
export async function openEmailLink(
  db: Db,
  memberId: number,
  email: string,
  tokenHash: Buffer,
  maxMinutes: number,
): Promise<LinkReceiver | undefined> {
  return db
    .updateTable("email_confirmations")
    .from("members")
    .set({
      token_hash: tokenHash,
      expires_at: sql<Date>`least(${minutesFromNow(EMAIL_LINK_MINUTES)}, requested_at + ${sql.lit(`${maxMinutes} minutes`)}::interval)`,
    })
    .whereRef("members.id", "=", "email_confirmations.member_id")
    .where("member_id", "=", memberId)
    .where("email_confirmations.email", "=", email)
    .where("members.left_at", "is", null)
    .where(isLive)
    .returning(["members.nickname", isChange.as("isChange")])
    .returning(
      sql<number>`ceil(extract(epoch from email_confirmations.expires_at - now()) / 60)::integer`.as("minutes"),
    )
    .returning(
      sql<boolean>`exists (select from members other where other.email_key = ${emailKey(email)} and other.id <> members.id)`.as(
        "isTaken",
      ),
    )
    .executeTakeFirst();
}

/** Whose link it is; undefined for one that opens nothing. */
export async function findEmailLinkOwner(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom("email_confirmations")
    .select("member_id as memberId")
    .where("token_hash", "=", tokenHash)
    .where(isLive)
    .executeTakeFirst();
  return row?.memberId;
}

export type EmailHolder = { nickname: string; email: string | null };

/** The member as they are, whom nobody changes until the transaction ends; undefined for one who is leaving, or has left. */
export async function lockEmailHolder(trx: Db, memberId: number): Promise<EmailHolder | undefined> {
  return (
    trx
      .selectFrom("members")
      .select(["nickname", "email"])
      .where("id", "=", memberId)
      .where("left_at", "is", null)
      // Another e-mail is another key of the row: locked less, two who hold it could wait for each other.
      .forUpdate()
      .executeTakeFirst()
  );
}

/** Uses a link up and answers for which address it was; undefined when it is over or was used. */
export async function useEmailLink(trx: Db, memberId: number, tokenHash: Buffer): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("email_confirmations")
    .where("member_id", "=", memberId)
    .where("token_hash", "=", tokenHash)
    .where(isLive)
    .returning("email")
    .executeTakeFirst();
  return row?.email;
}

/** Notes that the member's address is theirs. */
export async function markEmailConfirmed(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable("members")
    .set({ email_confirmed_at: sql<Date>`now()` })
    .where("id", "=", memberId)
    .where("email", "is not", null)
    .where("email_confirmed_at", "is", null)
    .execute();
}

/** Gives the member another address, which is theirs. Throws PostgreSQL's unique violation (23505) when somebody has it. */
export async function replaceEmail(trx: Db, memberId: number, email: string): Promise<void> {
  await trx
    .updateTable("members")
    .set({ email, email_key: emailKey(email), email_confirmed_at: sql<Date>`now()` })
    .where("id", "=", memberId)
    .execute();
}

/** Ends the link that would give the member another address. */
export async function deleteEmailChange(db: Db, memberId: number): Promise<void> {
  await db
    .deleteFrom("email_confirmations")
    .using("members")
    .whereRef("members.id", "=", "email_confirmations.member_id")
    .where("member_id", "=", memberId)
    .where(isChange)
    .execute();
}

/** Ends every link of the member for an address. */
export async function deleteEmailConfirmation(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom("email_confirmations").where("member_id", "=", memberId).execute();
}

/** Whether the member has this address; holds it so until the transaction ends. */
export async function holdEmail(trx: Db, memberId: number, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .where("email_key", "=", key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
