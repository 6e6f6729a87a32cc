/** Stored notifications, read; the statements that store, settle and delete them stand beside. */
import { paths } from "@fitmate/contract/paths";
import { membersAs } from "../accounts/memberQueries.ts";
import { MATE_REQUEST_DAYS, UNREAD_NOTIFICATIONS_MAX } from "@fitmate/contract/limits";
import { leadsTo, NotificationType, notificationTypes } from "@fitmate/contract/notificationTypes";
import type { MatchingState, Notification } from "@fitmate/contract/notifications";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { ownedAfter, ownedBefore } from "../../platform/db/owned.ts";
import { groupRoomTitle } from "../chat/groupRoomsQueries.ts";
import type { Stored } from "./publishing.ts";
import { groupRoomMessage, notificationMessage } from "./messages.ts";
import { notificationOf } from "./wire.ts";

/** Of a notification `n` and its `sender`: what a Row holds. */
export const COLUMNS = [
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
  "sender.profile_picture as senderPicture",
] as const;

/** Of a notification `n`: the group room whose messages it tells of. */
export const ROOM_TITLE = groupRoomTitle(sql.ref("n.room_id")).as("roomTitle");

/** Of a notification `n`: this version knows what it says. While versions follow each other, others wait for a node that does. */
export const IS_KNOWN = sql<boolean>`n.type = any(${NotificationType.options}::text[])`;

const COUNTED = NotificationType.options.filter((type) => notificationTypes[type].inBell);

/** A notification with its sender, and its group room where it tells of messages there. */
export type Row = {
  id: number;
  type: NotificationType;
  sender: string;
  senderPicture: string | null;
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

/** `row` as its member sees it. */
export function toNotification(row: Row): Notification {
  const { roomTitle } = row;
  return notificationOf({
    notificationId: row.id,
    message:
      roomTitle === null
        ? // Only who is named leads to the room, where the proposal stands.
          notificationMessage(row.type, row.sender, row.count, row.words ?? undefined, row.message_seq !== null)
        : groupRoomMessage(roomTitle, row.count),
    notificationType: row.type,
    sender: roomTitle ?? row.sender,
    senderPicture: roomTitle === null ? row.senderPicture : null,
    url: ADDRESSES[leadsTo[row.type]](row),
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
    state: row.state,
  });
}

/** Where each leads to, by the names that people have today; null where that is over. */
const ADDRESSES: Record<(typeof leadsTo)[NotificationType], (row: Row) => string | null> = {
  REQUEST(row) {
    if (row.state === "PENDING") return paths.mates({ request: row.sender });
    return row.state === "ACCEPTED" ? addressOfRoom(row) : null;
  },
  ROOM: addressOfRoom,
  PROPOSAL: (row) => (row.message_seq === null ? row.url : addressOfRoom(row)),
  COMMENT: ({ url, post_id, comment_id }) =>
    post_id === null || comment_id === null ? url : paths.post(post_id, { comment: comment_id }),
  ADDRESS: ({ url }) => url,
};

function addressOfRoom({ sender, room_id, roomTitle, message_seq }: Row): string {
  const message = message_seq ?? undefined;
  if (room_id !== null && roomTitle !== null) return paths.groupRoom(room_id, { message });
  // Those who have left share a name, which opens no room.
  return sender === LEFT_NICKNAME ? paths.messenger() : paths.room(sender, { message });
}

/** A notification and whose it is; undefined once it is gone, "later" where only a later version knows what it says. */
export async function findNotification(db: Db, id: number): Promise<Stored | "later" | undefined> {
  const row = await db
    .selectFrom("notifications as n")
    .innerJoin(membersAs("sender"), "sender.id", "n.sender_id")
    .select(COLUMNS)
    .select(ROOM_TITLE)
    .select(["n.member_id", IS_KNOWN.as("isKnown")])
    .where("n.id", "=", id)
    .executeTakeFirst();
  if (row?.isKnown === false) return "later";
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
    .where(IS_KNOWN)
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
    .where(IS_KNOWN)
    .where((is) => is.not(expiredRequest("n")))
    .orderBy("n.member_id")
    .orderBy("n.id")
    .limit(sql.lit(size))
    .execute();
  return rows.map(toNotification);
}

/** Of a notification: its request waited too long for an answer. */
export function expiredRequest(alias: string) {
  const n = sql.table(alias);
  const age = sql.lit(`${MATE_REQUEST_DAYS} days`);
  return sql<boolean>`(${n}.state is not distinct from 'PENDING' and ${n}.created_at < now() - ${age}::interval)`;
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
