/** Pictures, as personal data. Their files are beside the list in an export. */
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { releaseUploads } from "./service.ts";

export const uploadData: PersonalData = {
  columns: {
    upload_owners: {
      name: "pictures.name",
      owner_id: ONLY_LINKS,
    },
    uploads: {
      name: "pictures.name",
      width: "pictures.width",
      height: "pictures.height",
      bytes: "The file itself is beside the list.",
      uploaded_at: "pictures.uploadedAt",
    },
    upload_uses: {
      kind: "Where it shows is with what it shows in.",
      target_id: ONLY_LINKS,
      name: "pictures.name",
      is_public: "Where it shows is with what it shows in.",
    },
  },

  leaves: {
    uploads: "Of whose it was nothing is left; it goes within a day unless what stays shows it.",
    upload_uses: "Where what stays shows it: a post, a room, what was reported.",
  },

  words: {
    pictures: "올린 사진의 목록",
  },
  files: (db, memberId) => ({
    pictures: rowsOf(async () =>
      db
        .selectFrom("upload_owners as o")
        .innerJoin("uploads as u", "u.name", "o.name")
        .select(["u.name", "u.width", "u.height", "u.uploaded_at as uploadedAt"])
        .where("o.owner_id", "=", memberId)
        .orderBy("u.name")
        .execute(),
    ),
  }),

  /** Pictures that show nowhere else then go within a day, like every picture without a use. */
  async erase(trx, memberId) {
    await releaseUploads(trx, { kind: "profile", id: memberId });
    await trx.deleteFrom("upload_owners").where("owner_id", "=", memberId).execute();
  },
};
