/** Every SQL statement on chat rooms and messages. */
import type { ChatMessage, ChatRoom } from "@fitmate/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { orderPair } from "../mates/policy.ts";

export async function findRoom(db: Db, oneId: number, otherId: number): Promise<number | undefined> {
  const { lowId, highId } = orderPair(oneId, otherId);
  const room = await db
    .selectFrom("chat_rooms")
    .select("id")
    .where("low_id", "=", lowId)
    .where("high_id", "=", highId)
    .executeTakeFirst();
  return room?.id;
}

export async function roomExists(db: Db, roomId: number): Promise<boolean> {
  return (await db.selectFrom("chat_rooms").select("id").where("id", "=", roomId).executeTakeFirst()) !== undefined;
}

/** Makes the room of the two, with both sides; undefined when there is one. Call inside a transaction. */
export async function insertRoom(db: Db, oneId: number, otherId: number): Promise<number | undefined> {
  const { lowId, highId } = orderPair(oneId, otherId);
  const room = await db
    .insertInto("chat_rooms")
    .values({ low_id: lowId, high_id: highId })
    .onConflict((conflict) => conflict.columns(["low_id", "high_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!room) return undefined;
  await db
    .insertInto("chat_room_members")
    .values([
      { member_id: lowId, room_id: room.id, other_id: highId },
      { member_id: highId, room_id: room.id, other_id: lowId },
    ])
    .execute();
  return room.id;
}

/** A member's place in a room. */
export type Side = { otherId: number };

export async function findSide(db: Db, roomId: number, memberId: number): Promise<Side | undefined> {
  return db
    .selectFrom("chat_room_members")
    .select("other_id as otherId")
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .executeTakeFirst();
}

export type SideKey = { memberId: number; roomId: number };

/** Those of `keys` that are no side of a room (any more). */
export async function selectMissingSides(db: Db, keys: readonly SideKey[]): Promise<SideKey[]> {
  const { rows } = await sql<SideKey>`
    select asked.member_id as "memberId", asked.room_id as "roomId"
      from unnest(${keys.map(({ memberId }) => memberId)}::bigint[], ${keys.map(({ roomId }) => roomId)}::bigint[])
             as asked (member_id, room_id)
     where not exists (select 1 from chat_room_members side
                        where side.member_id = asked.member_id and side.room_id = asked.room_id)`.execute(db);
  return rows;
}

type MessageRow = {
  seq: number;
  senderNickname: string;
  contents: string;
  sentAt: Date;
  clientMessageId: string | null;
};

/** The message as it travels. */
export function toMessage(roomId: number, { sentAt, ...row }: MessageRow): ChatMessage {
  return { chatRoomId: roomId, messageId: `${roomId}-${row.seq}`, sendDate: sentAt.toISOString(), ...row };
}

const messageColumns = [
  "message.seq",
  "sender.nickname as senderNickname",
  "message.contents",
  "message.sent_at as sentAt",
  "message.client_message_id as clientMessageId",
] as const;

export type ListedRoom = Omit<ChatRoom, "readOnly"> & { otherId: number };

/** From the room that changed before `before`; of those that changed with it, from the next one after `beforeRoomId`. */
export type RoomPage = { before?: string | undefined; beforeRoomId?: number | undefined; size: number };

/** The member's listed rooms, last changed first. */
export async function selectRooms(
  db: Db,
  memberId: number,
  { before, beforeRoomId, size }: RoomPage,
): Promise<ListedRoom[]> {
  const rows = await roomsOf(db, memberId)
    .where("mine.hidden", "=", sql.lit(false))
    .$if(before !== undefined, (query) =>
      // No room has the id 0: without an id, all that changed at `before` are past.
      query.where(
        sql<boolean>`(mine.updated_at, mine.room_id) < (${before}::timestamptz, ${beforeRoomId ?? 0}::bigint)`,
      ),
    )
    .orderBy("mine.updated_at", "desc")
    .orderBy("mine.room_id", "desc")
    .limit(sql.lit(size))
    .execute();
  return rows.map(toListedRoom);
}

/** One of the member's rooms, listed or hidden. */
export async function findListedRoom(db: Db, memberId: number, roomId: number): Promise<ListedRoom | undefined> {
  const row = await roomsOf(db, memberId).where("mine.room_id", "=", roomId).executeTakeFirst();
  return row && toListedRoom(row);
}

function roomsOf(db: Db, memberId: number) {
  return (
    db
      .selectFrom("chat_room_members as mine")
      .innerJoin("chat_rooms as room", "room.id", "mine.room_id")
      .innerJoin("members as other", "other.id", "mine.other_id")
      .leftJoin("chat_messages as message", (join) =>
        join.onRef("message.room_id", "=", "room.id").onRef("message.seq", "=", "room.last_seq"),
      )
      .leftJoin("members as sender", "sender.id", "message.sender_id")
      .select([
        "mine.room_id as chatRoomId",
        "mine.other_id as otherId",
        "mine.unread_count as unreadCount",
        "mine.muted",
        "mine.hidden",
      ])
      .select(["other.nickname as receiverNickname", "other.profile_picture as receiverProfileImage"])
      // Not a join: the planner would look for the room among all rooms of the other member.
      .select((query) =>
        query
          .selectFrom("chat_room_members as theirs")
          .select("theirs.last_read_seq")
          .whereRef("theirs.member_id", "=", "mine.other_id")
          .whereRef("theirs.room_id", "=", "mine.room_id")
          .$asScalar()
          .$notNull()
          .as("receiverReadSeq"),
      )
      // To the microsecond, unlike a Date: it is where the next page starts.
      .select(sql<string>`to_char(mine.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("updatedAt"))
      .select(messageColumns)
      .where("mine.member_id", "=", memberId)
  );
}

type RoomRow = Awaited<ReturnType<ReturnType<typeof roomsOf>["executeTakeFirstOrThrow"]>>;

function toListedRoom({ seq, senderNickname, contents, sentAt, clientMessageId, ...room }: RoomRow): ListedRoom {
  const lastMessage =
    seq === null || senderNickname === null || contents === null || sentAt === null
      ? null
      : toMessage(room.chatRoomId, { seq, senderNickname, contents, sentAt, clientMessageId });
  return { ...room, lastMessage };
}

/** Position of the newest message; 0 in a room where nobody has written. */
export async function lastSeq(db: Db, roomId: number): Promise<number> {
  const room = await db.selectFrom("chat_rooms").select("last_seq").where("id", "=", roomId).executeTakeFirstOrThrow();
  return room.last_seq;
}

/** `words`: NFC, lower case. Messages from `start` up to but without `end` are looked through. */
export type MessageSearch = { words: readonly string[]; start: number; end: number; size: number };

/** Newest first. The primary key bounds what is read; within it every message is compared. */
export async function searchMessages(
  db: Db,
  roomId: number,
  { words, start, end, size }: MessageSearch,
): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom("chat_messages as message")
    .innerJoin("members as sender", "sender.id", "message.sender_id")
    .select(messageColumns)
    .where("message.room_id", "=", roomId)
    .where("message.seq", ">=", start)
    .where("message.seq", "<", end)
    .where((is) => is.and(words.map(contains)))
    .orderBy("message.seq", "desc")
    .limit(sql.lit(size))
    .execute();
  return rows.map((row) => toMessage(roomId, row));
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
    .innerJoin("members as sender", "sender.id", "message.sender_id")
    .select("message.room_id as roomId")
    .select(messageColumns)
    .orderBy("message.room_id")
    .orderBy("message.seq")
    .limit(sql.lit(size))
    .execute();
  return rows.map(({ roomId, ...row }) => toMessage(roomId, row));
}

/**
 * Both spellings of Hangul are looked for as they stand: normalizing every message would take fifty times as long. Only a
 * word with upper case needs the messages in lower case.
 */
function contains(word: string) {
  const contents = word === word.toUpperCase() ? sql`message.contents` : sql`lower(message.contents)`;
  return sql<boolean>`(strpos(${contents}, ${word}) > 0 or strpos(${contents}, ${word.normalize("NFD")}) > 0)`;
}

export type HistoryPage = { before?: number | undefined; after?: number | undefined; size: number };

/** Ascending: the first ones after `after`, or else the last ones (before `before`). */
export async function selectMessages(
  db: Db,
  roomId: number,
  { before, after, size }: HistoryPage,
): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom("chat_messages as message")
    .innerJoin("members as sender", "sender.id", "message.sender_id")
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

export type NewMessage = {
  roomId: number;
  senderId: number;
  contents: string;
  clientMessageId: string | undefined;
  /** When, if not now. */
  at: Date | undefined;
};

export type Appended = { seq: number; sentAt: Date; otherId: number };

/**
 * Stores messages, each at the next position of its room, and brings both sides up to date: one statement, so that all of
 * it happens or nothing. Answers one for one; undefined, and nothing is stored, for a sender who is not in the room or no
 * mate of the other, and for a `clientMessageId` that this sender has stored there before.
 *
 * The locks on the rooms' rows, taken in the order of their ids, make senders wait for each other; positions have no holes
 * and times rise with them. A sender with nothing unread has read his own message too.
 * Throws a unique violation of `chat_messages_once` when one `clientMessageId` is under way twice.
 */
export async function appendMessages(db: Db, messages: readonly NewMessage[]): Promise<(Appended | undefined)[]> {
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key] ?? null);
  const { rows } = await sql<Appended & { place: number }>`
    with draft as (
      select * from unnest(${column("roomId")}::bigint[], ${column("senderId")}::bigint[],
                           ${column("clientMessageId")}::text[], ${column("contents")}::text[],
                           ${column("at")}::timestamptz[])
        with ordinality as draft (room_id, sender_id, client_message_id, contents, at, place)
    ), allowed as materialized (
      select draft.*, side.other_id
        from draft
        join chat_room_members side on side.member_id = draft.sender_id and side.room_id = draft.room_id
        join mate_relations mates on mates.low_id = least(side.member_id, side.other_id)
         and mates.high_id = greatest(side.member_id, side.other_id) and mates.state = 'ACCEPTED'
       where not exists (select 1 from chat_messages earlier
                          where earlier.room_id = draft.room_id and earlier.sender_id = draft.sender_id
                            and earlier.client_message_id = draft.client_message_id)
    ), locked as materialized (
      select id from chat_rooms where id in (select room_id from allowed) order by id for update
    ), room as (
      update chat_rooms room set last_seq = room.last_seq + counted.messages
        from locked join (select room_id, count(*) as messages from allowed group by room_id) counted
          on counted.room_id = locked.id
       where room.id = locked.id
      returning room.id, room.last_seq - counted.messages as known
    ), placed as materialized (
      select allowed.*, room.known + row_number() over (partition by room.id order by allowed.place) as seq
        from allowed join room on room.id = allowed.room_id
    ), message as (
      insert into chat_messages (room_id, seq, sender_id, client_message_id, contents, sent_at)
      select room_id, seq, sender_id, client_message_id, contents, coalesce(at, clock_timestamp()) from placed
      returning room_id, seq, sender_id, sent_at
    ), change as (
      select message.room_id, member.id as member_id, max(message.sent_at) as at,
             count(*) filter (where message.sender_id <> member.id) as unread,
             -- everything up to the first message of the other
             coalesce(min(message.seq) filter (where message.sender_id <> member.id) - 1, max(message.seq)) as own_until
        from message
        join (select room_id, sender_id as id from allowed union select room_id, other_id from allowed) member
          on member.room_id = message.room_id
       group by message.room_id, member.id
    ), sides as (
      update chat_room_members side
         set updated_at = change.at,
             hidden = false,
             unread_count = side.unread_count + change.unread,
             last_read_seq = case when side.unread_count = 0 then greatest(side.last_read_seq, change.own_until)
                                  else side.last_read_seq end
        from change
       where side.member_id = change.member_id and side.room_id = change.room_id
    )
    select placed.place, placed.seq, message.sent_at as "sentAt", placed.other_id as "otherId"
      from placed join message on message.room_id = placed.room_id and message.seq = placed.seq`.execute(db);
  const answers: (Appended | undefined)[] = messages.map(() => undefined);
  for (const { place, ...appended } of rows) answers[place - 1] = appended;
  return answers;
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
    .innerJoin("members as sender", "sender.id", "message.sender_id")
    .select(messageColumns)
    .where("message.room_id", "=", roomId)
    .where("message.sender_id", "=", senderId)
    .where("message.client_message_id", "=", clientMessageId)
    .executeTakeFirst();
  return row && toMessage(roomId, row);
}

/**
 * Moves the member's reading forward to `seq` or to the room's end; answers where it is then, or undefined when it did
 * not move. Call inside a transaction.
 */
export async function advanceReading(
  db: Db,
  roomId: number,
  memberId: number,
  seq: number,
): Promise<number | undefined> {
  // First the lock, then the counting, in two statements: the second one sees what was committed while the first waited.
  await db
    .selectFrom("chat_room_members")
    .select("room_id")
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .forUpdate()
    .execute();
  const { rows } = await sql<{ readSeq: number }>`
    update chat_room_members side
       set last_read_seq = target.seq,
           unread_count = (select count(*) from chat_messages message
                            where message.room_id = ${roomId} and message.seq > target.seq and message.sender_id <> ${memberId})
      from (select least(last_seq, ${seq}) as seq from chat_rooms where id = ${roomId}) as target
     where side.member_id = ${memberId} and side.room_id = ${roomId} and side.last_read_seq < target.seq
    returning target.seq as "readSeq"`.execute(db);
  return rows[0]?.readSeq;
}

export async function setMuted(db: Db, roomId: number, memberId: number, muted: boolean): Promise<void> {
  await db
    .updateTable("chat_room_members")
    .set({ muted })
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .execute();
}

/** Lists the room again. */
export async function unhideRoom(db: Db, roomId: number, memberId: number): Promise<void> {
  await db
    .updateTable("chat_room_members")
    .set({ hidden: false })
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .where("hidden", "=", true)
    .execute();
}

/** Takes the room off the member's list unless there is a message after `seq`. Call inside a transaction. */
export async function hideRoom(db: Db, roomId: number, memberId: number, seq: number): Promise<void> {
  // The lock of `appendMessages`, in its order: a message is stored before this, or lists the room again after it.
  const { last_seq: last } = await db
    .selectFrom("chat_rooms")
    .select("last_seq")
    .where("id", "=", roomId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (last > seq) return;
  await db
    .updateTable("chat_room_members")
    .set({ hidden: true })
    .where("member_id", "=", memberId)
    .where("room_id", "=", roomId)
    .execute();
}

/** How many messages wait for the member, in all rooms of the list. */
export async function sumUnread(db: Db, memberId: number): Promise<number> {
  const { total } = await db
    .selectFrom("chat_room_members")
    .select(sql<number>`coalesce(sum(unread_count), 0)`.as("total"))
    .where("member_id", "=", memberId)
    .where("unread_count", ">", sql.lit(0))
    .where("hidden", "=", sql.lit(false))
    .executeTakeFirstOrThrow();
  return total;
}
