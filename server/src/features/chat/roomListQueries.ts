/** The rooms of a member as the list shows them. */
import { membersAs } from "../accounts/memberQueries.ts";
import type { ChatRoom } from "@fitmate/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isMateOf } from "../mates/queries.ts";
import { messageColumns, toMessage } from "./messagesQueries.ts";

/** From the room that changed before `before`; of those that changed with it, from the next one after `beforeRoomId`. */
export type RoomPage = { before?: string | undefined; beforeRoomId?: number | undefined; size: number };

/** The member's listed rooms, last changed first. Pictures are unsigned, here and below. */
export async function selectRooms(
  db: Db,
  memberId: number,
  { before, beforeRoomId, size }: RoomPage,
): Promise<ChatRoom[]> {
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
  return rows.map(toChatRoom);
}

/** One of the member's rooms, listed or hidden. */
export async function findListedRoom(db: Db, memberId: number, roomId: number): Promise<ChatRoom | undefined> {
  const row = await roomsOf(db, memberId).where("mine.room_id", "=", roomId).executeTakeFirst();
  return row && toChatRoom(row);
}

function roomsOf(db: Db, memberId: number) {
  const areMates = isMateOf(memberId, sql.ref("mine.other_id"));
  return (
    db
      .selectFrom("chat_room_members as mine")
      .innerJoin("chat_rooms as room", "room.id", "mine.room_id")
      .innerJoin(membersAs("other"), "other.id", "mine.other_id")
      .leftJoin("chat_messages as message", (join) =>
        join.onRef("message.room_id", "=", "room.id").onRef("message.seq", "=", "room.last_seq"),
      )
      .leftJoin(membersAs("sender"), "sender.id", "message.sender_id")
      .select(["mine.room_id as chatRoomId", "mine.unread_count as unreadCount", "mine.muted", "mine.hidden"])
      .select(["other.nickname as receiverNickname", "other.profile_picture as receiverProfileImage"])
      .select(sql<boolean>`not ${areMates}`.as("readOnly"))
      // Not a join: the planner would look for the room among all rooms of the other member.
      .select((query) =>
        query
          .selectFrom("chat_room_members as theirs")
          .select(
            sql<number>`case when ${areMates} then theirs.last_read_seq else theirs.parted_read_seq end`.as("readSeq"),
          )
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

function toChatRoom(row: RoomRow): ChatRoom {
  const { seq, senderNickname, contents, pictures, sentAt, clientMessageId, deletedAt, ...room } = row;
  const lastMessage =
    seq === null || senderNickname === null || contents === null || sentAt === null
      ? null
      : toMessage(room.chatRoomId, { seq, senderNickname, contents, pictures, sentAt, clientMessageId, deletedAt });
  return { ...room, lastMessage };
}

/** Everybody who has a room with the member. */
export async function selectPartners(db: Db, memberId: number): Promise<number[]> {
  const rows = await db.selectFrom("chat_room_members").select("other_id").where("member_id", "=", memberId).execute();
  return rows.map((row) => row.other_id);
}

/** How many messages wait for the member, in all rooms of the list. */
export async function sumUnread(db: Db, memberId: number): Promise<number> {
  const { total } = await db
    .selectFrom("chat_room_members")
    .select(sql<number>`coalesce(sum(unread_count), 0)`.as("total"))
    .where("member_id", "=", memberId)
    .where("may_wait", "=", sql.lit(true))
    .where("hidden", "=", sql.lit(false))
    .executeTakeFirstOrThrow();
  return total;
}

const STEP = 1_000;

/** Takes back that something may wait where nothing has for a day: later, for what is read and written all the time stays. */
export async function noteNothingWaits(db: Db): Promise<void> {
  let noted: number;
  do {
    const { numAffectedRows = 0n } = await sql`
      update chat_room_members set may_wait = false where ctid = any (array(
        select ctid from chat_room_members
         where may_wait and unread_count = 0 and updated_at < now() - interval '1 day'
         limit ${sql.lit(STEP)} for update skip locked))`.execute(db);
    noted = Number(numAffectedRows);
  } while (noted === STEP);
}
