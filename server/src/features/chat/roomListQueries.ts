/** The rooms of a member as the list shows them. */
import type { ChatRoom } from "@fitmate/contract/chat";
import { type ChatRoomMember, NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import { GROUP_ROOM_FACES } from "@fitmate/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isWithin, stretchesOf } from "../../platform/db/walk.ts";
import { MEMBERS, membersAs } from "../accounts/memberQueries.ts";
import { isApart, isMateOf } from "../mates/queries.ts";
import { isApartFrom, lineColumns, messageColumns } from "./messagesQueries.ts";
import { type Face, toChatRoom, toMessage, toRoomMember } from "./wire.ts";

/**
 * From the room that changed before `before`; of those that changed with it, from the next one after `beforeRoomId`. `groups`: group
 * rooms as well.
 */
export type RoomPage = {
  before?: string | undefined;
  beforeRoomId?: number | undefined;
  size: number;
  groups?: "true" | "false" | undefined;
};

/** The member's listed rooms, last changed first. Pictures are unsigned, here and below. */
export async function selectRooms(
  db: Db,
  memberId: number,
  { before, beforeRoomId, size, groups }: RoomPage,
): Promise<ChatRoom[]> {
  const rows = await roomsOf(db, memberId)
    .where("mine.hidden", "=", sql.lit(false))
    .$if(groups !== "true", (query) => query.where("mine.other_id", "is not", null))
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
  return rows.map(toRoom);
}

/** One of the member's rooms, listed or hidden. */
export async function findListedRoom(db: Db, memberId: number, roomId: number): Promise<ChatRoom | undefined> {
  const row = await roomsOf(db, memberId).where("mine.room_id", "=", roomId).executeTakeFirst();
  return row && toRoom(row);
}

function roomsOf(db: Db, memberId: number) {
  const areMates = isMateOf(memberId, sql.ref("mine.other_id"));
  return (
    db
      .selectFrom("chat_room_members as mine")
      .innerJoin("chat_rooms as room", "room.id", "mine.room_id")
      .leftJoin(membersAs("other"), "other.id", "mine.other_id")
      .leftJoin("chat_messages as message", (join) =>
        join
          .onRef("message.room_id", "=", "room.id")
          .onRef("message.seq", "=", "room.last_seq")
          // Who has just entered a group room has nothing to read there yet.
          .onRef("message.seq", ">", "mine.since_seq"),
      )
      .leftJoin(membersAs("sender"), "sender.id", "message.sender_id")
      .leftJoin(membersAs("about"), "about.id", "message.about_id")
      .select(["mine.room_id as chatRoomId", "mine.unread_count as unreadCount", "mine.muted", "mine.hidden"])
      .select(["other.nickname", "other.profile_picture as profilePicture"])
      .select(
        sql<boolean>`case when mine.other_id is null then coalesce(room.read_only_at <= now(), false)
                          else not ${areMates} end`.as("readOnly"),
      )
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
          .as("readSeq"),
      )
      // To the microsecond, unlike a Date: it is where the next page starts.
      .select(sql<string>`to_char(mine.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("updatedAt"))
      .select(messageColumns(memberId))
      .select(lineColumns)
      .select(sql<boolean | null>`case when mine.other_id is null then ${isApartFrom(memberId)} end`.as("isFolded"))
      .select([
        "room.title",
        "room.gathering_id as gatheringId",
        "room.read_only_at as readOnlyAt",
        "mine.since_seq as sinceSeq",
      ])
      .select(
        sql<number | null>`
          case when mine.other_id is null then (
            select count(*) from chat_room_members side join ${MEMBERS} member on member.id = side.member_id
             where side.room_id = room.id and side.other_id is null and member.left_at is null) end`.as("memberCount"),
      )
      .select(
        sql<Face[] | null>`
          case when mine.other_id is null then (
            select coalesce(jsonb_agg(jsonb_build_object('nickname', nickname, 'picture', picture)), '[]')
              from (select member.nickname, member.profile_picture as picture
                      from chat_room_members side join ${MEMBERS} member on member.id = side.member_id
                     where side.room_id = room.id and side.other_id is null and side.member_id <> ${memberId}
                       and member.left_at is null and not ${isApart(memberId, sql`side.member_id`)}
                     order by side.entrance, side.member_id limit ${sql.lit(GROUP_ROOM_FACES)}) face) end`.as("faces"),
      )
      .where("mine.member_id", "=", memberId)
  );
}

type RoomRow = Awaited<ReturnType<ReturnType<typeof roomsOf>["executeTakeFirstOrThrow"]>>;

function toRoom(row: RoomRow): ChatRoom {
  const { seq, sender, contents, pictures, sentAt, clientMessageId, deletedAt, ...others } = row;
  const { line, aboutNickname, isFolded, proposal, ...room } = others;
  const { title, gatheringId, readOnlyAt, sinceSeq, memberCount, faces, ...side } = room;
  const { nickname, readSeq, ...shown } = side;
  const said = { sender, pictures, clientMessageId, deletedAt, line, aboutNickname, isFolded, proposal };
  const lastMessage =
    seq === null || contents === null || sentAt === null
      ? null
      : toMessage(room.chatRoomId, { seq, contents, sentAt, ...said });
  return toChatRoom({
    ...shown,
    nickname: title ?? nickname ?? "",
    readSeq: readSeq ?? 0,
    lastMessage,
    ...(title !== null && {
      group: {
        title,
        memberCount: memberCount ?? 0,
        gatheringId,
        sinceSeq,
        readOnlyAt: readOnlyAt?.toISOString() ?? null,
        faces: faces ?? [],
      },
    }),
  });
}

/** Who is in the room, of two where `otherId` says with whom, in the order in which they have entered. */
export async function selectRoomMembers(
  db: Db,
  memberId: number,
  roomId: number,
  otherId: number | null,
): Promise<ChatRoomMember[]> {
  const isGroup = otherId === null;
  const rows = await db
    .selectFrom("chat_room_members as side")
    .innerJoin(membersAs("member"), "member.id", "side.member_id")
    .select(["member.id", "member.nickname", "member.profile_picture as picture"])
    .select([
      isMateOf(memberId, sql`member.id`).as("isMate"),
      sql<boolean>`${isGroup}::boolean and ${isApart(memberId, sql`member.id`)}`.as("isApart"),
    ])
    .where("side.room_id", "=", roomId)
    .$if(isGroup, (query) => query.where("side.other_id", "is", null).where("member.left_at", "is", null))
    .$if(!isGroup, (query) => query.where("side.member_id", "in", [memberId, otherId ?? 0]))
    .orderBy("side.entrance")
    .orderBy("side.member_id")
    .execute();
  return rows.map(({ id, nickname, picture, isMate, isApart: isFolded }) =>
    toRoomMember(
      isFolded
        ? { nickname: NAMELESS_PARTICIPANT, picture: null, relation: "NONE", folded: true }
        : { nickname, picture, relation: id === memberId ? "SELF" : isMate ? "MATES" : "NONE" },
    ),
  );
}

/** Everybody who has a room with the member, but those in group rooms whom a block keeps apart. */
export async function selectPartners(db: Db, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other_id as id from chat_room_members where member_id = ${memberId} and other_id is not null
    union
    select side.member_id
      from chat_room_members mine join chat_room_members side on side.room_id = mine.room_id and side.other_id is null
     where mine.member_id = ${memberId} and mine.other_id is null and side.member_id <> ${memberId}
       and not ${isApart(memberId, sql`side.member_id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many messages wait for the member, in all rooms of the list; `groups`: in group rooms as well. */
export async function sumUnread(db: Db, memberId: number, { groups }: Pick<RoomPage, "groups"> = {}): Promise<number> {
  const { total } = await db
    .selectFrom("chat_room_members")
    .select(sql<number>`coalesce(sum(unread_count), 0)`.as("total"))
    .where("member_id", "=", memberId)
    .where("may_wait", "=", sql.lit(true))
    .where("hidden", "=", sql.lit(false))
    .$if(groups !== "true", (query) => query.where("other_id", "is not", null))
    .executeTakeFirstOrThrow();
  return total;
}

const STEP = 1_000;
/** The order in which they are looked at. What is hidden counts for nothing and is no part of its index: it waits until it shows again. */
const WAITING = { key: ["member_id", "room_id"], where: sql<boolean>`may_wait and not hidden` };

/** Takes back that something may wait where nothing has for a day: later, for what is read and written all the time stays. */
export async function noteNothingWaits(db: Db): Promise<void> {
  for await (const stretch of stretchesOf(db, { table: "chat_room_members", size: STEP, ...WAITING })) {
    await sql`
      update chat_room_members set may_wait = false where ctid = any (array(
        select ctid from chat_room_members
         where ${isWithin(stretch, WAITING.key)} and ${WAITING.where}
           and unread_count = 0 and updated_at < now() - interval '1 day'
         for update skip locked))`.execute(db);
  }
}
