/** Chat rooms and messages, as personal data. */
import { canComeBack } from "../leaving/queries.ts";
import { MEMBERS, membersAs } from "../accounts/memberQueries.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../platform/personalData.ts";
import { releaseUploads } from "../uploads/service.ts";

const PAGE_SIZE = 1_000;

/**
 * Room by room, each page from where the one before ended, and written as JSON by the database: a member may have millions,
 * which would keep this process busy for long, object by object.
 */
async function* messagesOf(db: Db, memberId: number): AsyncGenerator<string> {
  let room: number | undefined = 0;
  while ((room = await roomAfter(db, memberId, room)) !== undefined) {
    let after = 0;
    let page: Page;
    do {
      page = await pageAfter(db, room, after);
      if (page.text !== null) yield page.text;
      after = page.last ?? after;
    } while (page.size === PAGE_SIZE);
  }
}

async function roomAfter(db: Db, memberId: number, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("chat_room_members")
    .select("room_id as id")
    .where("member_id", "=", memberId)
    .where("room_id", ">", after)
    .orderBy("room_id")
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.id;
}

type Page = { text: string | null; last: number | null; size: number };

async function pageAfter(db: Db, roomId: number, after: number): Promise<Page> {
  const { rows } = await sql<Page>`
    with message as materialized (
      select * from chat_messages where room_id = ${roomId} and seq > ${after} order by seq limit ${sql.lit(PAGE_SIZE)})
    select max(seq) as last, count(*) as size, string_agg(row_to_json(line)::text, E',\n' order by seq) as text
      from (select room_id as "roomId", seq, nickname as sender, contents, pictures,
                   to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
                   to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt"
              from message join ${MEMBERS} m on m.id = sender_id) line`.execute(db);
  return rows[0] ?? { text: null, last: null, size: 0 };
}

export const chatData: PersonalData = {
  columns: {
    chat_rooms: {
      id: "chatRooms.roomId",
      low_id: ONLY_LINKS,
      high_id: ONLY_LINKS,
      last_seq: "How many messages there are, all of which are in messages.",
      created_at: "When the room was opened, which its first message says.",
    },
    chat_room_members: {
      member_id: ONLY_LINKS,
      room_id: "chatRooms.roomId",
      other_id: "chatRooms.with",
      last_read_seq: "chatRooms.lastReadSeq",
      parted_read_seq: "The read mark once more, as the other sees it after a block.",
      unread_count: "chatRooms.unreadCount",
      may_wait: "Whether unread_count is looked at: for an index.",
      updated_at: "chatRooms.updatedAt",
      muted: "chatRooms.muted",
      hidden: "chatRooms.hidden",
    },
    chat_messages: {
      room_id: "messages.roomId",
      seq: "messages.seq",
      sender_id: "messages.sender",
      client_message_id: "A random number of the browser that sent it, by which it is stored once.",
      contents: "messages.contents",
      pictures: "messages.pictures",
      sent_at: "messages.sentAt",
      deleted_at: "messages.deletedAt",
    },
  },

  leaves: {
    chat_rooms: "The room of the other, who is still there.",
    chat_room_members: "The side of the other, and of nobody.",
    "chat_messages.room_id": "What was said stays for the other, by nobody.",
    "chat_messages.seq": "Positions have no holes.",
    "chat_messages.sender_id": "It leads to the name of nobody.",
    "chat_messages.contents": "What was said stays for the other, by nobody.",
    "chat_messages.pictures": "What was shown stays for the other, by nobody.",
    "chat_messages.sent_at": "When it was said stays for the other.",
    "chat_messages.deleted_at": "That something was said there stays for the other.",
  },

  files: (db, memberId) => ({
    chatRooms: rowsOf(async () =>
      db
        .selectFrom("chat_room_members as mine")
        .innerJoin(membersAs("other"), "other.id", "mine.other_id")
        .select(["mine.room_id as roomId", "other.nickname as with", "mine.last_read_seq as lastReadSeq"])
        .select(["mine.unread_count as unreadCount", "mine.muted", "mine.hidden", "mine.updated_at as updatedAt"])
        .where("mine.member_id", "=", memberId)
        .orderBy("mine.room_id")
        .execute(),
    ),
    // Of both sides: the member reads them in the app as well.
    messages: messagesOf(db, memberId),
  }),

  /** What was said stays for the other, by nobody; when both have left, nobody is there to read it. */
  async erase(trx, memberId) {
    const { rows } = await sql<{ id: number }>`
      select room_id as id from chat_room_members side join ${MEMBERS} other on other.id = side.other_id
       where side.member_id = ${memberId} and other.left_at is not null
         and not ${canComeBack(sql`other.id`)}`.execute(trx);
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
