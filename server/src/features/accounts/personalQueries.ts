/** The account itself and its sessions, as personal data. */
import { sql } from "kysely";
import { LEFT_NICKNAME } from "@fitmate/contract/leaving";
import type { Db } from "../../platform/db/database.ts";
import { deleteMailsTo, selectMailsTo } from "../../platform/mail/queue.ts";
import { type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { deletePasskeysOf } from "./passkeyQueries.ts";
import { deleteSessions } from "./queries.ts";

/** By which mails know the member; null for one without an e-mail. */
async function emailKeyOf(db: Db, memberId: number): Promise<string | null> {
  const row = await db.selectFrom("members").select("email_key").where("id", "=", memberId).executeTakeFirst();
  return row?.email_key ?? null;
}

export const accountData: PersonalData = {
  tables: ["members", "sessions", "social_identities", "passkeys", "password_resets", "mails"],

  files: (db, memberId) => ({
    account: rowsOf(async () =>
      db
        .selectFrom("members")
        .select(["nickname", "email", "gender", "is_public as isPublic", "introduction"])
        .select(["exercise_choice as exerciseChoice", "profile_picture as profilePicture"])
        .select(["weekly_slots as weeklySlots", "running_level as runningLevel", "hiking_level as hikingLevel"])
        .select(["weight_level as weightLevel", "location_paused as locationPaused"])
        .select(["created_at as createdAt", "last_seen_at as lastSeenAt"])
        .select(sql<boolean>`password_hash is not null`.as("hasPassword"))
        .where("id", "=", memberId)
        .execute(),
    ),
    signInsByOthers: rowsOf(async () =>
      db
        .selectFrom("social_identities")
        .select(["provider", "subject", "created_at as createdAt"])
        .where("member_id", "=", memberId)
        .execute(),
    ),
    passkeys: rowsOf(async () =>
      db
        .selectFrom("passkeys")
        .select(["name", "created_at as createdAt", "last_used_at as lastUsedAt"])
        .where("member_id", "=", memberId)
        .orderBy("id")
        .execute(),
    ),
    passwordResets: rowsOf(async () =>
      db.selectFrom("password_resets").select("expires_at as expiresAt").where("member_id", "=", memberId).execute(),
    ),
    mails: rowsOf(async () => {
      const recipient = await emailKeyOf(db, memberId);
      return recipient === null ? [] : selectMailsTo(db, recipient);
    }),
    sessions: rowsOf(async () =>
      db
        .selectFrom("sessions")
        .select(["device", "created_at as createdAt", "last_used_at as lastUsedAt", "expires_at as expiresAt"])
        .where("member_id", "=", memberId)
        .orderBy("created_at")
        .execute(),
    ),
  }),

  /** The row stays: what others have talked about with the member hangs on it. Nickname and e-mail are free again. */
  async erase(trx, memberId) {
    await deleteSessions(trx, memberId, { except: undefined });
    await trx.deleteFrom("password_resets").where("member_id", "=", memberId).execute();
    const recipient = await emailKeyOf(trx, memberId);
    if (recipient !== null) await deleteMailsTo(trx, recipient);
    await trx.deleteFrom("social_identities").where("member_id", "=", memberId).execute();
    await deletePasskeysOf(trx, memberId);
    await trx
      .updateTable("members")
      .set({
        nickname: LEFT_NICKNAME,
        nickname_key: `left ${memberId}`,
        email: null,
        email_key: null,
        password_hash: null,
        gender: null,
        is_public: false,
        introduction: "",
        exercise_choice: [],
        profile_picture: null,
        weekly_slots: 0,
        running_level: null,
        hiking_level: null,
        weight_level: null,
        location_paused: false,
        // Since when, and how long somebody was here, says something about them too.
        created_at: sql<Date>`left_at`,
        last_seen_at: sql<Date>`left_at`,
      })
      .where("id", "=", memberId)
      .execute();
  },
};
