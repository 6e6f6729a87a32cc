/** Browsers that get pushes, as personal data. */
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../platform/personalData.ts";

const ONLY_WAITS = "How a notification, which is in notifications, waits to be sent, for a day at most.";

export const pushData: PersonalData = {
  columns: {
    push_subscriptions: {
      id: ONLY_LINKS,
      member_id: ONLY_LINKS,
      session_hash: "It only leads to the session.",
      endpoint: "pushSubscriptions.endpoint",
      p256dh: "The browser's own public key, which it has.",
      auth: "A secret between browser and server, which would let others write to it.",
      renewed_at: "pushSubscriptions.renewedAt",
    },
    pushes: {
      subscription_id: ONLY_LINKS,
      notification_id: ONLY_LINKS,
      attempts: ONLY_WAITS,
      due_at: ONLY_WAITS,
      expires_at: ONLY_WAITS,
    },
  },

  words: {
    pushSubscriptions: "기기로 알림을 받는 브라우저",
  },
  files: (db, memberId) => ({
    pushSubscriptions: rowsOf(async () =>
      db
        .selectFrom("push_subscriptions")
        .select(["endpoint", "renewed_at as renewedAt"])
        .where("member_id", "=", memberId)
        .orderBy("id")
        .execute(),
    ),
  }),

  /** What waits for them goes with them. */
  async erase(trx, memberId) {
    await trx.deleteFrom("push_subscriptions").where("member_id", "=", memberId).execute();
  },
};
