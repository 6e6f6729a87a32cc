/** Consents, as personal data. */
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../platform/personalData.ts";

export const consentData: PersonalData = {
  columns: {
    consents: {
      id: ONLY_LINKS,
      member_id: ONLY_LINKS,
      kind: "consents.kind",
      version: "consents.version",
      given_at: "consents.givenAt",
      withdrawn_at: "consents.withdrawnAt",
    },
  },

  words: {
    consents: "동의한 내용과 시각",
  },
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
