/** What has been written in a room, in pages and one by one. */
import type { ChatMessage, ChatPicture } from "@fitmate/contract/chat";
import { CHAT_UNREAD_BY_MAX } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { hidden } from "../../platform/db/hidden.ts";
import { timeline } from "../../platform/db/timeline.ts";
import { MEMBERS, membersAs } from "../accounts/memberQueries.ts";
import { areApart, isApart } from "../mates/queries.ts";
import { proposalPart } from "../meetups/plans/proposalQueries.ts";
import { toMessage } from "./wire.ts";

/** What a `message` says and shows to a reader, null: to many at once. To its sender also once moderators have hidden it from all others. */
export function asReadBy(readerId: number | null) {
  const isOwn = readerId === null ? sql`false` : sql`(message.hidden is not null and message.sender_id = ${readerId})`;
  const shown = <Value>(own: string, column: string) =>
    sql<Value>`case when ${isOwn} then ${sql.raw(own)} else ${sql.ref(column)} end`;
  return {
    contents: shown<string>("message.hidden ->> 'contents'", "message.contents"),
    pictures: shown<ChatPicture[] | null>("nullif(message.hidden -> 'pictures', 'null')", "message.pictures"),
    deletedAt: shown<Date | null>("null", "message.deleted_at"),
    proposalId: shown<number | null>("(message.hidden ->> 'proposalId')::bigint", "message.proposal_id"),
  };
}

/** Of a `message`, for `readerId`, or for many at once with null. */
export function messageColumns(readerId: number | null) {
  const { contents, pictures, deletedAt, proposalId } = asReadBy(readerId);
  return [
    "message.seq",
    "sender.nickname as sender",
    contents.as("contents"),
    pictures.as("pictures"),
    "message.sent_at as sentAt",
    "message.client_message_id as clientMessageId",
    deletedAt.as("deletedAt"),
    proposalPart(proposalId, sql`${readerId}::bigint`).as("proposal"),
  ] as const;
}

/** Who reads a room. */
export type Reader = { memberId: number; inGroup: boolean };

/** Of a `message` and whom it is `about`: what a line needs. */
export const lineColumns = ["message.line", "about.nickname as aboutNickname"] as const;

/** Whether a block stands between the member and whom the `message` comes from, or is about. */
export const isApartFrom = (memberId: number) => isApart(memberId, sql`coalesce(message.sender_id, message.about_id)`);

/** How many of those in the group room of the `message`, but its sender, have not read it; null for a line. */
const unreadBy = sql<number | null>`
  case when message.line is null then (
    select count(*) from chat_room_members side join ${MEMBERS} member on member.id = side.member_id
     where side.room_id = message.room_id and side.other_id is null and side.last_read_seq < message.seq
       and side.member_id <> message.sender_id and member.left_at is null) end`;

export type HistoryPage = { before?: number | undefined; after?: number | undefined; size: number };

/** The messages of a room; of a group room those since the member came, and none once they are out. */
export function messagesIn(db: Db, roomId: number, { memberId, inGroup }: Reader) {
  // Asked in the same statement as the messages: whoever goes between two of them would read what is said afterwards.
  const sinceSeq = sql<number>`(select since_seq from chat_room_members where room_id = ${roomId} and member_id = ${memberId})`;
  return (
    db
      .selectFrom("chat_messages as message")
      .leftJoin(membersAs("sender"), "sender.id", "message.sender_id")
      .select(messageColumns(memberId))
      // Hidden: of eight parts PostgreSQL would else look for the one anew each time, which takes longer than the page.
      .where("message.room_id", "=", hidden("bigint", roomId))
      .$if(inGroup, (query) =>
        query
          .leftJoin(membersAs("about"), "about.id", "message.about_id")
          .select(lineColumns)
          .select([isApartFrom(memberId).as("isFolded"), unreadBy.as("unreadBy")])
          .where("message.seq", ">", sinceSeq),
      )
  );
}

/** Ascending: the first ones after `after`, or else the last ones (before `before`). */
export async function selectMessages(
  db: Db,
  roomId: number,
  { before, after, size }: HistoryPage,
  reader: Reader,
): Promise<ChatMessage[]> {
  const rows = await messagesIn(db, roomId, reader)
    .$if(before !== undefined, (query) => query.where("message.seq", "<", hidden("bigint", before ?? 0)))
    .$if(after !== undefined, (query) => query.where("message.seq", ">", hidden("bigint", after ?? 0)))
    .orderBy("message.seq", after === undefined ? "desc" : "asc")
    .limit(sql.lit(size))
    .execute();
  const messages = rows.map((row) => toMessage(roomId, row));
  return after === undefined ? messages.toReversed() : messages;
}

/** Who hears of something in a group room, and for whom of them it is by nobody. */
export type Audience = { readers: number[]; apart: number[] };

/** A message as it is where nobody stands between; `audience`: of a group room. */
export type Heard = { message: ChatMessage; audience: Audience | undefined };

/**
 * What has been stored in each room (key) after a position (value), by room and `seq`, `size` messages at most. One look
 * into the primary key a room, however the planner guesses.
 */
export async function selectMissed(db: Db, positions: ReadonlyMap<number, number>, size: number): Promise<Heard[]> {
  const rooms = sql<{
    room_id: number;
    seq: number;
  }>`unnest(${[...positions.keys()]}::bigint[], ${[...positions.values()]}::bigint[])`;
  const hearer = sql`
    from chat_room_members side
   where side.room_id = message.room_id and side.other_id is null and side.since_seq < message.seq`;
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
    .innerJoin("chat_rooms as room", "room.id", "message.room_id")
    .leftJoin(membersAs("sender"), "sender.id", "message.sender_id")
    .leftJoin(membersAs("about"), "about.id", "message.about_id")
    .select("message.room_id as roomId")
    .select(messageColumns(null))
    .select(lineColumns)
    .select([
      sql<number | null>`case when room.title is not null then ${unreadBy} end`.as("unreadBy"),
      sql<number[] | null>`case when room.title is not null then array(select side.member_id ${hearer}) end`.as(
        "readers",
      ),
      sql<number[] | null>`
        case when room.title is not null then array(
          select side.member_id ${hearer}
             and side.member_id <> coalesce(message.sender_id, message.about_id)
             and ${areApart(sql`side.member_id`, sql`coalesce(message.sender_id, message.about_id)`)}) end`.as("apart"),
    ])
    .orderBy("message.room_id")
    .orderBy("message.seq")
    .limit(sql.lit(size))
    .execute();
  return rows.map(({ roomId, readers, apart, ...row }) => ({
    message: toMessage(roomId, row),
    audience: readers ? { readers, apart: apart ?? [] } : undefined,
  }));
}

/** What is stored at this position of the room, which has to be there. */
export async function requireHeard(db: Db, roomId: number, seq: number): Promise<Heard> {
  const [heard] = await selectMissed(db, new Map([[roomId, seq - 1]]), 1);
  if (heard?.message.seq !== seq) throw new Error("The message has gone with its room");
  return heard;
}

/** Who is in the group room, and whom of them a block keeps apart from `memberId`. */
export async function selectAudience(db: Db, roomId: number, memberId: number): Promise<Audience> {
  const rows = await db
    .selectFrom("chat_room_members as side")
    .select("side.member_id as id")
    .select(areApart(sql`side.member_id`, sql`${memberId}::bigint`).as("isApart"))
    .where("side.room_id", "=", roomId)
    .where("side.other_id", "is", null)
    .execute();
  return { readers: rows.map(({ id }) => id), apart: rows.filter((row) => row.isApart).map(({ id }) => id) };
}

/**
 * By how many the newest messages of the group room after `after` up to `end` have not been read, one for each position from
 * `firstSeq` on, CHAT_UNREAD_BY_MAX at most; 0 for a line.
 */
export async function selectUnreadBy(
  db: Db,
  roomId: number,
  after: number,
  end: number,
): Promise<{ firstSeq: number; unreadBy: number[] }> {
  const first = Math.max(after + 1, end - CHAT_UNREAD_BY_MAX + 1);
  const rows = await db
    .selectFrom("chat_messages as message")
    .select(unreadBy.as("unreadBy"))
    .where("message.room_id", "=", roomId)
    .where("message.seq", ">=", first)
    .where("message.seq", "<=", end)
    .orderBy("message.seq")
    .execute();
  return { firstSeq: first, unreadBy: rows.map((row) => row.unreadBy ?? 0) };
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
    .select(messageColumns(senderId))
    .where("message.room_id", "=", roomId)
    .where("message.sender_id", "=", senderId)
    .where("message.client_message_id", "=", clientMessageId)
    .executeTakeFirst();
  return row && toMessage(roomId, row);
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
