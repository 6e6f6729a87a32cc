/** Every SQL statement on stored notifications. */
import { paths } from "@fitmate/contract/paths";
import { MEMBERS, membersAs } from "../accounts/memberQueries.ts";
import {
  MATE_REQUEST_DAYS,
  NOTIFICATION_DAYS,
  READ_NOTIFICATION_DAYS,
  UNREAD_NOTIFICATIONS_MAX,
} from "@fitmate/contract/limits";
import {
  type MatchingState,
  type Notification,
  NotificationType,
  notificationTypes,
} from "@fitmate/contract/notifications";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { type RawBuilder, sql } from "kysely";
import { deleteInSteps } from "../../platform/db/cleaning.ts";
import type { Db } from "../../platform/db/database.ts";
import { ownedAfter, ownedBefore } from "../../platform/db/owned.ts";
import { groupRoomTitle } from "../chat/groupRoomsQueries.ts";
import { isApart } from "../mates/queries.ts";
import { insertionOfPushes } from "../push/queries.ts";
import type { Stored } from "./publishing.ts";
import { groupRoomMessage, notificationMessage } from "./messages.ts";

export type NewNotification = {
  /** Who is told. */
  memberId: number;
  type: NotificationType;
  /** Whose doing it is. */
  senderId: number;
  url?: string;
  /** When it happened; now unless said otherwise. */
  at?: Date;
  /** What it is about, or all it says, by its type (messages.ts). */
  words?: string;
  /** Of a plan: where its proposal stands in the room with who has done it. */
  messageSeq?: number;
  /** What of a post it is about. */
  about?: About;
};

type About = { post_id: number; comment_id: number } | { post_id: number; count: number; likes_since: Date };

/** Of a notification `n` and its `sender`: what a Row holds. */
const COLUMNS = [
  "n.id",
  "n.type",
  "n.url",
  "n.state",
  "n.created_at",
  "n.read_at",
  "n.count",
  "n.post_id",
  "n.comment_id",
  "n.message_seq",
  "n.words",
  "n.room_id",
  "sender.nickname as sender",
  "sender.profile_picture as senderProfileImage",
] as const;

/** Of a notification `n`: the group room whose messages it tells of. */
const ROOM_TITLE = groupRoomTitle(sql.ref("n.room_id")).as("roomTitle");

const COUNTED = NotificationType.options.filter((type) => notificationTypes[type].inBell);

type Row = {
  id: number;
  type: NotificationType;
  sender: string;
  senderProfileImage: string | null;
  url: string | null;
  state: MatchingState | null;
  created_at: Date;
  read_at: Date | null;
  count: number;
  post_id: number | null;
  comment_id: number | null;
  message_seq: number | null;
  words: string | null;
  room_id: number | null;
  roomTitle: string | null;
};

function toNotification(row: Row): Notification {
  const { roomTitle } = row;
  return {
    notificationId: row.id,
    message:
      roomTitle === null
        ? notificationMessage(row.type, row.sender, row.count, row.words ?? undefined)
        : groupRoomMessage(roomTitle, row.count),
    notificationType: row.type,
    sender: roomTitle ?? row.sender,
    senderProfileImage: roomTitle === null ? row.senderProfileImage : null,
    url: addressOf(row),
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
    state: row.state,
  };
}

/** Leads to what it tells of, by the names that people have today; null where that is over. */
function addressOf({ type, state, sender, url, post_id, comment_id, ...row }: Row): string | null {
  if (type === "MATCHING" && state !== "ACCEPTED") {
    return state === "PENDING" ? paths.mates({ request: sender }) : null;
  }
  const message = row.message_seq ?? undefined;
  if (row.room_id !== null && row.roomTitle !== null) return paths.groupRoom(row.room_id, { message });
  const isInRoom = type.startsWith("PLAN_") && message !== undefined;
  if (type === "MATCHING" || type === "MATCHING_ACCEPTED" || type === "MESSAGE" || isInRoom) {
    // Those who have left share a name, which opens no room.
    return sender === LEFT_NICKNAME ? paths.messenger() : paths.room(sender, { message });
  }
  return post_id === null || comment_id === null ? url : paths.post(post_id, { comment: comment_id });
}

/**
 * Stores a notification, with the pushes that tell of it, and answers it as the member will see it; undefined = the member
 * wants none of its type, or a block stands between the two. One statement: it belongs to hot transactions.
 */
export async function insertNotification(
  db: Db,
  { memberId, type, senderId, url, at, words, messageSeq, about }: NewNotification,
): Promise<Stored | undefined> {
  const values = {
    member_id: memberId,
    type,
    sender_id: senderId,
    url: url ?? null,
    state: type === "MATCHING" ? "PENDING" : null,
    ...(at && { created_at: at }),
    ...(words !== undefined && { words }),
    ...(messageSeq !== undefined && { message_seq: messageSeq }),
    ...about,
  };
  const columns = Object.keys(values) as (keyof typeof values)[];
  const row = await db
    .with("n", (query) =>
      query
        .insertInto("notifications")
        .columns(columns)
        .expression(
          sql`select ${sql.join(Object.values(values))}
               where not exists (select from notification_settings
                                  where member_id = ${memberId} and type = ${type} and not enabled)
                 and not ${isApart(memberId, sql`${senderId}::bigint`)}`,
        )
        .returningAll(),
    )
    .with("pushed", () => sql`(${insertionOfPushes(sql`n`)})`)
    .selectFrom("n")
    .innerJoin(membersAs("sender"), "sender.id", "n.sender_id")
    .select(COLUMNS)
    .select(ROOM_TITLE)
    .executeTakeFirst();
  return row && { memberId, notification: toNotification(row) };
}

/** What tells `memberId` of likes of a post and is unread, locked. */
export function unreadLikes(db: Db, memberId: number, postId: number) {
  return db
    .selectFrom("notifications")
    .select(["id", "count", "likes_since as since", "sender_id as senderId"])
    .where("member_id", "=", memberId)
    .where("post_id", "=", postId)
    .where("type", "=", "LIKE")
    .where("read_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** One like fewer; the newest of those that are left is of `senderId`. */
export async function countOneLess(db: Db, id: number, senderId: number): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ count: sql<number>`count - 1`, sender_id: senderId })
    .where("id", "=", id)
    .execute();
}

/** A notification and whose it is; undefined once it is gone. */
export async function findNotification(db: Db, id: number): Promise<Stored | undefined> {
  const row = await db
    .selectFrom("notifications as n")
    .innerJoin(membersAs("sender"), "sender.id", "n.sender_id")
    .select(COLUMNS)
    .select(ROOM_TITLE)
    .select("n.member_id")
    .where("n.id", "=", id)
    .executeTakeFirst();
  return row && { memberId: row.member_id, notification: toNotification(row) };
}

/** Newest first; `cursorId` -1 = from the newest. */
export async function selectNotifications(
  db: Db,
  memberId: number,
  { cursorId, size }: { cursorId: number; size: number },
): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notifications as n")
    .innerJoin(membersAs("sender"), "sender.id", "n.sender_id")
    .select(COLUMNS)
    .select(ROOM_TITLE)
    .where(ownedBefore("n.member_id", "n.id", memberId, cursorId === -1 ? undefined : cursorId))
    .where((is) => is.not(expiredRequest("n")))
    .orderBy("n.member_id", "desc")
    .orderBy("n.id", "desc")
    .limit(sql.lit(size))
    .execute();
  return rows.map(toNotification);
}

/** The ids of the member's newest `size`, newest first, and which of them were stored within the last `seconds`. */
export function selectNewestIds(
  db: Db,
  memberId: number,
  { size, seconds }: { size: number; seconds: number },
): Promise<{ id: number; isFresh: boolean }[]> {
  return db
    .selectFrom("notifications")
    .select(["id", sql<boolean>`created_at > now() - make_interval(secs => ${seconds})`.as("isFresh")])
    .where(ownedBefore("member_id", "id", memberId))
    .orderBy("member_id", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(size))
    .execute();
}

/** The first `size` of the member's unread ones that came after the id `after`, without those `told`; oldest first. */
export async function selectUnreadAfter(
  db: Db,
  memberId: number,
  { after, told, size }: { after: number; told: readonly number[]; size: number },
): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notifications as n")
    .innerJoin(membersAs("sender"), "sender.id", "n.sender_id")
    .select(COLUMNS)
    .select(ROOM_TITLE)
    .where(ownedAfter("n.member_id", "n.id", memberId, after))
    .where(sql<boolean>`n.id <> all(${told}::bigint[])`)
    .where("n.read_at", "is", null)
    .where((is) => is.not(expiredRequest("n")))
    .orderBy("n.member_id")
    .orderBy("n.id")
    .limit(sql.lit(size))
    .execute();
  return rows.map(toNotification);
}

/** Of a notification: its request waited too long for an answer. */
function expiredRequest(alias: string) {
  const n = sql.table(alias);
  const age = sql.lit(`${MATE_REQUEST_DAYS} days`);
  return sql<boolean>`(${n}.state is not distinct from 'PENDING' and ${n}.created_at < now() - ${age}::interval)`;
}

/** Forgets the requests nobody answered in time. */
export async function deleteExpiredMatching(db: Db): Promise<void> {
  await db.deleteFrom("notifications as n").where(expiredRequest("n")).execute();
}

/** Forgets what is older than NOTIFICATION_DAYS, or was read READ_NOTIFICATION_DAYS ago. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  const before = (days: number) => sql`now() - ${sql.lit(`${days} days`)}::interval`;
  await deleteInSteps(db, "notifications", sql`read_at < ${before(READ_NOTIFICATION_DAYS)}`);
  await deleteInSteps(db, "notifications", sql`created_at < ${before(NOTIFICATION_DAYS)}`);
}

/** Removes the notification of a pending request from `senderId`, as if there had been none; false when there is none. */
export async function deleteMatching(db: Db, memberId: number, senderId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("member_id", "=", memberId)
    .where("sender_id", "=", senderId)
    .where("type", "=", "MATCHING")
    .where("state", "=", "PENDING")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Tells of messages: one notification a room and member, which moves to the front, unread. Leaves out who wants none, and
 * what is told already. `waiting` selects member_id, room_id, sender_id, count and message_seq.
 */
export async function upsertOfMessages(db: Db, waiting: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } = await sql<Row & { memberId: number }>`
    with w as materialized (${waiting}), n as (
      insert into notifications (member_id, type, sender_id, room_id, count, message_seq)
      select w.member_id, 'MESSAGE', w.sender_id, w.room_id, w.count, w.message_seq
        from w
       where not exists (select 1 from notification_settings s
                          where s.member_id = w.member_id and s.type = 'MESSAGE' and not s.enabled)
       -- the order of lockOwn: nobody waits in a circle
       order by w.member_id, w.room_id
      on conflict (room_id, member_id) where room_id is not null
        do update set id = default, count = excluded.count, message_seq = excluded.message_seq, created_at = now(), read_at = null
        where notifications.read_at is not null or notifications.count <> excluded.count
      returning *
    )
    select n.id, n.member_id as "memberId", n.type, n.url, n.state, n.created_at, n.read_at, n.count,
           n.post_id, n.comment_id, n.message_seq, n.words, n.room_id, ${groupRoomTitle(sql`n.room_id`)} as "roomTitle",
           sender.nickname as sender, sender.profile_picture as "senderProfileImage"
      from n join ${MEMBERS} sender on sender.id = n.sender_id
     order by n.id`.execute(db);
  return rows.map((row) => ({ memberId: row.memberId, notification: toNotification(row) }));
}

/** What tells of a room is read, or tells of the `left` messages that are not; answers whether anything changed. */
export async function settleOfRoom(db: Db, memberId: number, roomId: number, left: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set(left > 0 ? { count: left } : { read_at: sql<Date>`now()` })
    .where("room_id", "=", roomId)
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many the bell counts, up to UNREAD_NOTIFICATIONS_MAX. */
export async function countUnread(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom((of) =>
      of
        .selectFrom("notifications as n")
        .select("n.id")
        .where("n.member_id", "=", memberId)
        .where("n.read_at", "is", null)
        .where("n.type", "in", COUNTED)
        .where((is) => is.not(expiredRequest("n")))
        .limit(sql.lit(UNREAD_NOTIFICATIONS_MAX))
        .as("unread"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of the member's that `read` names, locked, in the order in which `upsertOfMessages` takes them. */
function lockOwn(db: Db, memberId: number, read: boolean) {
  return db
    .selectFrom("notifications")
    .select("id")
    .where("member_id", "=", memberId)
    .where("read_at", read ? "is not" : "is", null)
    .orderBy("room_id")
    .forUpdate();
}

/** Marks all of the member's as read; answers whether anything was unread. */
export async function markAllRead(db: Db, memberId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with("unread", () => lockOwn(db, memberId, false))
    .updateTable("notifications")
    .set({ read_at: sql<Date>`now()` })
    .where("id", "in", (of) => of.selectFrom("unread").select("id"))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks one of the member's as read; answers whether there is such a notification. */
export async function markRead(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes one of the member's; answers whether there was such a notification. */
export async function deleteOne(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what the member has read, except pending requests; answers whether there was any. */
export async function deleteRead(db: Db, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .with("read", () => lockOwn(db, memberId, true))
    .deleteFrom("notifications")
    .where("id", "in", (of) => of.selectFrom("read").select("id"))
    .where((is) => is.or([is("state", "is", null), is("state", "<>", "PENDING")]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what tells the member of a room; answers whether anything did. */
export async function deleteOfRoom(db: Db, memberId: number, roomId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("room_id", "=", roomId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what tells `memberIds` in somebody's words of the page at `url`. */
export async function deleteWordsOn(db: Db, memberIds: readonly number[], url: string): Promise<void> {
  await db
    .deleteFrom("notifications")
    .where("member_id", "in", memberIds)
    .where("url", "=", url)
    .where("words", "is not", null)
    .execute();
}

/** Marks as read what tells the member of the page at `url`; answers whether anything was unread. */
export async function markReadOn(db: Db, memberId: number, url: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ read_at: sql<Date>`now()` })
    .where("member_id", "=", memberId)
    .where("url", "=", url)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes what tells the member of the page at `url`; answers whether anything did. */
export async function deleteOn(db: Db, memberId: number, url: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("member_id", "=", memberId)
    .where("url", "=", url)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what tells of a comment. */
export async function deleteOfComment(db: Db, commentId: number): Promise<void> {
  await db.deleteFrom("notifications").where("comment_id", "=", commentId).execute();
}

/** Settles the notification of a pending request from `senderId`; answering it means having read it. */
export async function settleMatching(
  db: Db,
  memberId: number,
  senderId: number,
  state: Exclude<MatchingState, "PENDING">,
): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ state, read_at: sql<Date>`coalesce(read_at, now())` })
    .where("member_id", "=", memberId)
    .where("sender_id", "=", senderId)
    .where("type", "=", "MATCHING")
    .where("state", "=", "PENDING")
    .execute();
}
