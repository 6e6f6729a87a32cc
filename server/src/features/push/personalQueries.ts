/** Browsers that get pushes, as personal data. */
import { type PersonalData, rowsOf } from "../../platform/personalData.ts";

export const pushData: PersonalData = {
  tables: ["push_subscriptions"],

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

  async erase(trx, memberId) {
    await trx.deleteFrom("push_subscriptions").where("member_id", "=", memberId).execute();
  },
};
