/** Notifications, as personal data. */
import { groupRoomTitle } from "../chat/groupRoomsQueries.ts";
import { membersAs } from "../accounts/memberQueries.ts";
import { sql } from "kysely";
import { together } from "../../platform/bus/bus.ts";
import { ONLY_LINKS, pagesOf, type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { publishChange } from "./publishing.ts";
import { selectSettings } from "./settingsQueries.ts";
import { deleteOfMember } from "./settlingQueries.ts";

export const notificationData: PersonalData = {
  columns: {
    notifications: {
      id: "notifications.id",
      member_id: ONLY_LINKS,
      type: "notifications.type",
      sender_id: "notifications.sender",
      url: "notifications.url",
      state: "How the request of it stands, which mates says.",
      created_at: "notifications.createdAt",
      read_at: "notifications.readAt",
      post_id: ONLY_LINKS,
      comment_id: ONLY_LINKS,
      count: "notifications.count",
      likes_since: "Since when the likes are counted that it tells of together.",
      room_id: ONLY_LINKS,
      message_seq: ONLY_LINKS,
      words: "notifications.words",
    },
    notification_settings: {
      member_id: ONLY_LINKS,
      type: "notificationSettings.type",
      enabled: "notificationSettings.enabled",
      push: "notificationSettings.push",
    },
  },

  words: {
    notifications: "알림",
    notificationSettings: "알림 설정",
  },
  files: (db, memberId) => ({
    notifications: pagesOf(
      (after: number | undefined, size) =>
        db
          .selectFrom("notifications as n")
          .innerJoin(membersAs("sender"), "sender.id", "n.sender_id")
          .select(sql<string>`coalesce(${groupRoomTitle(sql.ref("n.room_id"))}, sender.nickname)`.as("sender"))
          .select(["n.id", "n.type", "n.url", "n.count", "n.words", "n.created_at as createdAt"])
          .select("n.read_at as readAt")
          .where("n.member_id", "=", memberId)
          .where("n.id", ">", after ?? 0)
          .orderBy("n.id")
          .limit(size)
          .execute(),
      ({ id }) => id,
    ),
    notificationSettings: rowsOf(() => selectSettings(db, memberId)),
  }),

  async erase(trx, memberId) {
    await trx.deleteFrom("notification_settings").where("member_id", "=", memberId).execute();
    return together((await deleteOfMember(trx, memberId)).map(publishChange));
  },
};
