/** What has been written in a room, in pages and one by one. */
import { membersAs } from "../accounts/memberQueries.ts";
import { type ChatMessage, type ChatPicture, DELETED_MESSAGE } from "@fitmate/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { timeline } from "../../platform/db/timeline.ts";

type MessageRow = {
  seq: number;
  senderNickname: string;
  contents: string;
  pictures: ChatPicture[] | null;
  sentAt: Date;
  clientMessageId: string | null;
  deletedAt?: Date | null;
};

/** The message as it travels, but for the signatures of its pictures (see pictures.ts). */
export function toMessage(roomId: number, { sentAt, pictures, deletedAt, ...row }: MessageRow): ChatMessage {
  return {
    chatRoomId: roomId,
    messageId: `${roomId}-${row.seq}`,
    sendDate: sentAt.toISOString(),
    ...row,
    ...(pictures && { pictures }),
    ...(deletedAt && { contents: DELETED_MESSAGE, deleted: true }),
  };
}

export const messageColumns = [
  "message.seq",
  "sender.nickname as senderNickname",
  "message.contents",
  "message.pictures",
  "message.sent_at as sentAt",
  "message.client_message_id as clientMessageId",
  "message.deleted_at as deletedAt",
] as const;

export type HistoryPage = { before?: number | undefined; after?: number | undefined; size: number };

/** Ascending: the first ones after `after`, or else the last ones (before `before`). */
export async function selectMessages(
  db: Db,
  roomId: number,
  { before, after, size }: HistoryPage,
): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom("chat_messages as message")
    .innerJoin(membersAs("sender"), "sender.id", "message.sender_id")
    .select(messageColumns)
    .where("message.room_id", "=", roomId)
    .$if(before !== undefined, (query) => query.where("message.seq", "<", before ?? 0))
    .$if(after !== undefined, (query) => query.where("message.seq", ">", after ?? 0))
    .orderBy("message.seq", after === undefined ? "desc" : "asc")
    .limit(sql.lit(size))
    .execute();
  const messages = rows.map((row) => toMessage(roomId, row));
  return after === undefined ? messages.toReversed() : messages;
}

/**
 * What has been stored in each room (key) after a position (value), by room and `seq`, `size` messages at most. One look
 * into the primary key a room, however the planner guesses.
 */
export async function selectMissed(
  db: Db,
  positions: ReadonlyMap<number, number>,
  size: number,
): Promise<ChatMessage[]> {
  const rooms = sql<{
    room_id: number;
    seq: number;
  }>`unnest(${[...positions.keys()]}::bigint[], ${[...positions.values()]}::bigint[])`;
  const rows = await db
    .selectFrom(rooms.as<"known">(sql`known (room_id, seq)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("chat_messages as stored")
          .selectAll()
          .whereRef("stored.room_id", "=", "known.room_id")
          .whereRef("stored.seq", ">", "known.seq")
          .orderBy("stored.seq")
          .limit(sql.lit(size))
          .as("message"),
      (join) => join.onTrue(),
    )
    .innerJoin(membersAs("sender"), "sender.id", "message.sender_id")
    .select("message.room_id as roomId")
    .select(messageColumns)
    .orderBy("message.room_id")
    .orderBy("message.seq")
    .limit(sql.lit(size))
    .execute();
  return rows.map(({ roomId, ...row }) => toMessage(roomId, row));
}

/** What this sender has stored in this room under this `clientMessageId`. */
export async function findOwnMessage(
  db: Db,
  roomId: number,
  senderId: number,
  clientMessageId: string,
): Promise<ChatMessage | undefined> {
  const row = await db
    .selectFrom("chat_messages as message")
    .innerJoin(membersAs("sender"), "sender.id", "message.sender_id")
    .select(messageColumns)
    .where("message.room_id", "=", roomId)
    .where("message.sender_id", "=", senderId)
    .where("message.client_message_id", "=", clientMessageId)
    .executeTakeFirst();
  return row && toMessage(roomId, row);
}

/** The message at this position of the room. */
export async function findMessage(db: Db, roomId: number, seq: number): Promise<ChatMessage | undefined> {
  const [message] = await selectMessages(db, roomId, { after: seq - 1, size: 1 });
  return message?.seq === seq ? message : undefined;
}

/** Position of the newest message; 0 in a room where nobody has written. */
export async function lastSeq(db: Db, roomId: number): Promise<number> {
  const room = await db.selectFrom("chat_rooms").select("last_seq").where("id", "=", roomId).executeTakeFirstOrThrow();
  return room.last_seq;
}

/** Where a room's history ends: `seq` of the newest message (0: nobody has written), on this timeline of the database. */
export type HistoryEnd = { seq: number; timeline: string };

/** Of those of the rooms that there are. */
export async function selectEnds(db: Db, roomIds: readonly number[]): Promise<(HistoryEnd & { roomId: number })[]> {
  return db
    .selectFrom("chat_rooms")
    .select(["id as roomId", "last_seq as seq", timeline.as("timeline")])
    .where("id", "=", sql<number>`any(${roomIds}::bigint[])`)
    .execute();
}
