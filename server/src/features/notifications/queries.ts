/** Every SQL statement on stored notifications. */
import type { MatchingState, Notification, NotificationType } from "@fitmate/contract/notifications";
import { MATE_REQUEST_DAYS } from "@fitmate/contract/mateRequests";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { notificationMessage } from "./messages.ts";

export type NewNotification = {
  /** Who is told. */
  memberId: number;
  type: NotificationType;
  /** Whose doing it is. */
  senderId: number;
  url?: string;
  /** When it happened; now unless said otherwise. */
  at?: Date;
  /** What of a post it is about. */
  about?: About;
};

type About = { post_id: number; comment_id: number } | { post_id: number; likes: number; likes_since: Date };

const COLUMNS = ["id", "type", "sender_id", "url", "state", "created_at", "read_at", "likes"] as const;

type Row = {
  id: number;
  type: NotificationType;
  sender: string;
  senderProfileImage: string | null;
  url: string | null;
  state: MatchingState | null;
  created_at: Date;
  read_at: Date | null;
  likes: number;
};

function toNotification(row: Row): Notification {
  return {
    notificationId: row.id,
    message: notificationMessage(row.type, row.sender, row.likes - 1),
    notificationType: row.type,
    sender: row.sender,
    senderProfileImage: row.senderProfileImage,
    url: row.url,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
    state: row.state,
  };
}

/** Stores a notification and answers it as the member will see it. */
export async function insertNotification(
  db: Db,
  { memberId, type, senderId, url, at, about }: NewNotification,
): Promise<Notification> {
  const row = await db
    .with("n", (query) =>
      query
        .insertInto("notifications")
        .values({
          member_id: memberId,
          type,
          sender_id: senderId,
          url: url ?? null,
          state: type === "MATCHING" ? "PENDING" : null,
          created_at: at,
          ...about,
        })
        .returning(COLUMNS),
    )
    .selectFrom("n")
    .innerJoin("members as sender", "sender.id", "n.sender_id")
    .select(["n.id", "n.type", "n.url", "n.state", "n.created_at", "n.read_at", "n.likes"])
    .select(["sender.nickname as sender", "sender.profile_picture as senderProfileImage"])
    .executeTakeFirstOrThrow();
  return toNotification(row);
}

/** What tells `memberId` of likes of a post and is unread, locked. */
export function unreadLikes(db: Db, memberId: number, postId: number) {
  return db
    .selectFrom("notifications")
    .select(["id", "likes", "likes_since as since", "sender_id as senderId"])
    .where("member_id", "=", memberId)
    .where("post_id", "=", postId)
    .where("type", "=", "LIKE")
    .where("read_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Newest first; `cursorId` -1 = from the newest. */
export async function selectNotifications(
  db: Db,
  memberId: number,
  { cursorId, size }: { cursorId: number; size: number },
): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notifications as n")
    .innerJoin("members as sender", "sender.id", "n.sender_id")
    .select(["n.id", "n.type", "n.url", "n.state", "n.created_at", "n.read_at", "n.likes"])
    .select(["sender.nickname as sender", "sender.profile_picture as senderProfileImage"])
    .where("n.member_id", "=", memberId)
    .where((is) => is.not(expiredRequest("n")))
    .$if(cursorId !== -1, (query) => query.where("n.id", "<", cursorId))
    .orderBy("n.id", "desc")
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

/** Answers whether anything was unread. */
export async function markAllRead(db: Db, memberId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ read_at: sql<Date>`now()` })
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
