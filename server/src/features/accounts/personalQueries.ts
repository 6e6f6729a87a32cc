/** The account itself and its sessions, as personal data. */
import { sql } from "kysely";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import type { Db } from "../../platform/db/database.ts";
import { deleteMails, selectMails } from "../../platform/mail/queue.ts";
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { deleteEmailConfirmation } from "./email/queries.ts";
import { ERASED_PROFILE, PROFILE_IN_EXPORT, selectExportedProfile } from "./profileQueries.ts";
import { deleteFormerNickname } from "./nickname/queries.ts";
import { deletePasskeysOf } from "./passkeys/queries.ts";
import { deleteSessions } from "./sessions/queries.ts";

/** By which mails know the member; null for one without an e-mail. */
async function emailKeyOf(db: Db, memberId: number): Promise<string | null> {
  const row = await db.selectFrom("members").select("email_key").where("id", "=", memberId).executeTakeFirst();
  return row?.email_key ?? null;
}

const IN_DECISIONS = "What moderators have decided, and about what, is in decisions.";

export const accountData: PersonalData = {
  columns: {
    members: {
      ...PROFILE_IN_EXPORT,
      id: ONLY_LINKS,
      nickname: "account.nickname",
      nickname_key: "The nickname once more, as it is compared.",
      email: "account.email",
      email_key: "The e-mail once more, as it is compared.",
      email_confirmed_at: "account.emailConfirmedAt",
      password_hash: "account.hasPassword",
      created_at: "account.createdAt",
      last_seen_at: "account.lastSeenAt",
      location_paused: "account.locationPaused",
      location_same_gender: "account.locationSameGender",
      left_at: "Empty in everybody who can export.",
      suspended_until: IN_DECISIONS,
      no_writing_until: IN_DECISIONS,
      off_map_until: IN_DECISIONS,
      hidden_profile: IN_DECISIONS,
      profile_gives_way_until: "What gives way is told in placeholders.",
    },
    sessions: {
      token_hash: "It opens nothing, and would help who guesses tokens.",
      member_id: ONLY_LINKS,
      created_at: "sessions.createdAt",
      last_used_at: "sessions.lastUsedAt",
      expires_at: "sessions.expiresAt",
      device: "sessions.device",
      last_write: "A place in the log of the database, which says where to read.",
    },
    social_identities: {
      provider: "signInsByOthers.provider",
      subject: "signInsByOthers.subject",
      member_id: ONLY_LINKS,
      created_at: "signInsByOthers.createdAt",
    },
    passkeys: {
      id: ONLY_LINKS,
      member_id: ONLY_LINKS,
      credential_id: "It names the key to its device, which has it.",
      public_key: "The half of the key that proves nothing by itself; the device has both.",
      counter: "How often the device says it was used: only to notice a copy.",
      transports: "How the browser reaches the device, which it asks by itself.",
      name: "passkeys.name",
      created_at: "passkeys.createdAt",
      last_used_at: "passkeys.lastUsedAt",
    },
    former_nicknames: {
      member_id: ONLY_LINKS,
      nickname: "formerNicknames.nickname",
      nickname_key: "The nickname once more, as it is compared.",
      reserved_until: "formerNicknames.reservedUntil",
    },
    password_resets: {
      member_id: ONLY_LINKS,
      token_hash: "It opens nothing, and would help who guesses links.",
      expires_at: "passwordResets.expiresAt",
    },
    email_confirmations: {
      member_id: ONLY_LINKS,
      email: "emailConfirmations.email",
      token_hash: "It opens nothing, and would help who guesses links.",
      requested_at: "emailConfirmations.requestedAt",
      expires_at: "emailConfirmations.expiresAt",
    },
    mails: {
      id: ONLY_LINKS,
      kind: "mails.kind",
      recipient: "mails.recipient",
      member_id: ONLY_LINKS,
      attempts: "How often sending was tried: of the server, not of the member.",
      due_at: "mails.dueAt",
      expires_at: "Until when sending makes sense: of the server, not of the member.",
      about_id: ONLY_LINKS,
    },
  },

  leaves: {
    ...Object.fromEntries(Object.keys(ERASED_PROFILE).map((column) => [`members.${column}`, "Empty."])),
    "members.id": "What others keep of the member hangs on it.",
    "members.nickname": "The name of nobody.",
    "members.nickname_key": "Nobody can be found by it.",
    "members.location_paused": "False.",
    "members.location_same_gender": "False.",
    "members.left_at": "That somebody left, on which day.",
    "members.created_at": "The same as left_at.",
    "members.last_seen_at": "The same as left_at.",
  },

  words: {
    account: "회원 정보",
    signInsByOthers: "카카오 로그인 연결",
    passkeys: "패스키",
    formerNicknames: "이전 닉네임",
    passwordResets: "비밀번호를 새로 정하는 링크",
    emailConfirmations: "이메일을 확인하는 링크",
    mails: "보내려고 기다리는 메일",
    sessions: "로그인한 기기",
  },
  files: (db, memberId) => ({
    account: rowsOf(async () => {
      const account = await db
        .selectFrom("members")
        .select(["nickname", "email", "email_confirmed_at as emailConfirmedAt", "location_paused as locationPaused"])
        .select("location_same_gender as locationSameGender")
        .select(["created_at as createdAt", "last_seen_at as lastSeenAt"])
        .select(sql<boolean>`password_hash is not null`.as("hasPassword"))
        .where("id", "=", memberId)
        .executeTakeFirstOrThrow();
      return [{ ...account, ...(await selectExportedProfile(db, memberId)) }];
    }),
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
    formerNicknames: rowsOf(async () =>
      db
        .selectFrom("former_nicknames")
        .select(["nickname", "reserved_until as reservedUntil"])
        .where("member_id", "=", memberId)
        .execute(),
    ),
    passwordResets: rowsOf(async () =>
      db.selectFrom("password_resets").select("expires_at as expiresAt").where("member_id", "=", memberId).execute(),
    ),
    emailConfirmations: rowsOf(async () =>
      db
        .selectFrom("email_confirmations")
        .select(["email", "requested_at as requestedAt", "expires_at as expiresAt"])
        .where("member_id", "=", memberId)
        .execute(),
    ),
    mails: rowsOf(async () => selectMails(db, memberId, await emailKeyOf(db, memberId))),
    sessions: rowsOf(async () =>
      db
        .selectFrom("sessions")
        .select(["device", "created_at as createdAt", "last_used_at as lastUsedAt", "expires_at as expiresAt"])
        .where("member_id", "=", memberId)
        .orderBy("created_at")
        .execute(),
    ),
  }),

  /** The row stays: what others have talked about with the member hangs on it. Nicknames and e-mail are free again. */
  async erase(trx, memberId) {
    await deleteSessions(trx, memberId, { except: undefined });
    await trx.deleteFrom("password_resets").where("member_id", "=", memberId).execute();
    await deleteEmailConfirmation(trx, memberId);
    await deleteMails(trx, memberId, await emailKeyOf(trx, memberId));
    await trx.deleteFrom("social_identities").where("member_id", "=", memberId).execute();
    await deletePasskeysOf(trx, memberId);
    await deleteFormerNickname(trx, memberId);
    await trx
      .updateTable("members")
      .set({
        nickname: LEFT_NICKNAME,
        nickname_key: `left ${memberId}`,
        email: null,
        email_key: null,
        email_confirmed_at: null,
        password_hash: null,
        ...ERASED_PROFILE,
        location_paused: false,
        suspended_until: null,
        no_writing_until: null,
        off_map_until: null,
        hidden_profile: null,
        profile_gives_way_until: null,
        location_same_gender: false,
        // Since when, and how long somebody was here, says something about them too.
        created_at: sql<Date>`left_at`,
        last_seen_at: sql<Date>`left_at`,
      })
      .where("id", "=", memberId)
      .execute();
  },
};
