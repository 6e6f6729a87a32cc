/** Consents, as personal data. */
import { type PersonalData, rowsOf } from "../../platform/personalData.ts";

export const consentData: PersonalData = {
  tables: ["consents"],

  files: (db, memberId) => ({
    consents: rowsOf(async () =>
      db
        .selectFrom("consents")
        .select(["kind", "version", "given_at as givenAt", "withdrawn_at as withdrawnAt"])
        .where("member_id", "=", memberId)
        .orderBy("id")
        .execute(),
    ),
  }),

  async erase(trx, memberId) {
    await trx.deleteFrom("consents").where("member_id", "=", memberId).execute();
  },
};
