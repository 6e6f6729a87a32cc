/** Chat rooms and messages, as personal data. */
import { sql } from "kysely";
import { pagesOf, type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { releaseUploads } from "../uploads/service.ts";

type Position = { roomId: number; seq: number };

export const chatData: PersonalData = {
  tables: ["chat_rooms", "chat_room_members", "chat_messages"],

  files: (db, memberId) => ({
    chatRooms: rowsOf(async () =>
      db
        .selectFrom("chat_room_members as mine")
        .innerJoin("members as other", "other.id", "mine.other_id")
        .select(["mine.room_id as roomId", "other.nickname as with", "mine.last_read_seq as lastReadSeq"])
        .select(["mine.unread_count as unreadCount", "mine.muted", "mine.hidden", "mine.updated_at as updatedAt"])
        .where("mine.member_id", "=", memberId)
        .orderBy("mine.room_id")
        .execute(),
    ),
    // Of both sides: the member reads them in the app as well.
    messages: pagesOf(
      (after: Position | undefined, size) =>
        db
          .selectFrom("chat_room_members as mine")
          .innerJoin("chat_messages as message", "message.room_id", "mine.room_id")
          .innerJoin("members as sender", "sender.id", "message.sender_id")
          .select([
            "message.room_id as roomId",
            "message.seq",
            "sender.nickname as sender",
            "message.contents",
            "message.pictures",
          ])
          .select("message.sent_at as sentAt")
          .where("mine.member_id", "=", memberId)
          .where(
            sql<boolean>`(message.room_id, message.seq) > (${after?.roomId ?? 0}::bigint, ${after?.seq ?? 0}::bigint)`,
          )
          .orderBy("message.room_id")
          .orderBy("message.seq")
          .limit(size)
          .execute(),
      ({ roomId, seq }) => ({ roomId, seq }),
    ),
  }),

  /** What was said stays for the other, by nobody; when both have left, nobody is there to read it. */
  async erase(trx, memberId) {
    const { rows } = await sql<{ id: number }>`
      select room_id as id from chat_room_members side join members other on other.id = side.other_id
       where side.member_id = ${memberId} and other.left_at is not null
         and not exists (select from departures d where d.member_id = other.id)`.execute(trx);
    for (const { id } of rows) {
      await releaseUploads(trx, { kind: "room", id });
      await trx.deleteFrom("chat_rooms").where("id", "=", id).execute();
    }
    await sql`
      update chat_messages set client_message_id = null
       where sender_id = ${memberId} and client_message_id is not null
         and room_id in (select room_id from chat_room_members where member_id = ${memberId})`.execute(trx);
    await trx
      .updateTable("chat_room_members")
      .set({ muted: false, hidden: true })
      .where("member_id", "=", memberId)
      .execute();
  },
};
