/** Telling members what happened. What is stored belongs to the caller's transaction; what is sent waits for its commit. */
import type { MatchingState } from "@fitmate/contract/notifications";
import { sql } from "kysely";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { sendToMember } from "../../platform/sse/memberTopic.ts";
import {
  deleteMatching,
  insertNotification,
  markAllRead,
  type NewNotification,
  settleMatching,
  unreadLikes,
} from "./queries.ts";

/** Sends what was stored to the open streams of whom it concerns. Call after the commit. */
export type Announce = (bus: Bus) => void;

/** Where a notification about a post leads. */
export const postAddress = (postId: number) => `/posts/${postId}`;

/** Stores a notification. */
export async function notify(db: Db, notice: NewNotification): Promise<Announce> {
  const notification = await insertNotification(db, notice);
  return (bus) => sendToMember(bus, notice.memberId, "data", notification);
}

/** Marks the notification of `senderId`'s mate request as answered, so that it does not ask `memberId` again. */
export async function settleMateRequest(
  db: Db,
  memberId: number,
  senderId: number,
  state: Exclude<MatchingState, "PENDING">,
): Promise<Announce> {
  await settleMatching(db, memberId, senderId, state);
  return (bus) => sendToMember(bus, memberId, "notifications");
}

/** Removes the notification of `senderId`'s pending mate request: it was taken back, or nobody answered in time. */
export async function withdrawMateRequest(db: Db, memberId: number, senderId: number): Promise<Announce> {
  const isGone = await deleteMatching(db, memberId, senderId);
  return (bus) => {
    if (isGone) sendToMember(bus, memberId, "notifications");
  };
}

/** Removes what was told of a comment. */
export async function withdrawComment(db: Db, commentId: number): Promise<void> {
  await db.deleteFrom("notifications").where("comment_id", "=", commentId).execute();
}

/** Whose post it is, and who likes it since when. */
export type Liking = { authorId: number; postId: number; memberId: number; likedAt: Date };

/** Tells of a like; those of a post are told together until they are read. Who calls holds the lock on the post. */
export async function notifyOfLike(db: Db, { authorId, postId, memberId, likedAt }: Liking): Promise<Announce> {
  const before = await unreadLikes(db, authorId, postId);
  // Anew, not changed: it stands in front again.
  if (before) await db.deleteFrom("notifications").where("id", "=", before.id).execute();
  const notification = await insertNotification(db, {
    memberId: authorId,
    type: "LIKE",
    senderId: memberId,
    url: postAddress(postId),
    at: likedAt,
    about: { post_id: postId, likes: (before?.likes ?? 0) + 1, likes_since: before?.since ?? likedAt },
  });
  return (bus) => {
    sendToMember(bus, authorId, "data", notification);
    if (before) sendToMember(bus, authorId, "notifications");
  };
}

/** Takes back what was told of a like. `newest` answers who has liked the post last since a moment, now that it is gone. */
export async function withdrawLike(
  db: Db,
  { authorId, postId, memberId, likedAt }: Liking,
  newest: (since: Date) => Promise<number | undefined>,
): Promise<Announce> {
  const told = await unreadLikes(db, authorId, postId);
  // Read, or liked before what is told: there is nothing to take back.
  if (!told?.since || likedAt < told.since) return () => {};
  const senderId = told.senderId === memberId ? await newest(told.since) : told.senderId;
  if (told.likes === 1 || senderId === undefined) {
    await db.deleteFrom("notifications").where("id", "=", told.id).execute();
  } else {
    await db
      .updateTable("notifications")
      .set({ likes: sql<number>`likes - 1`, sender_id: senderId })
      .where("id", "=", told.id)
      .execute();
  }
  return (bus) => sendToMember(bus, authorId, "notifications");
}

/** Marks everything as read and tells the member's other tabs. */
export async function readAllNotifications(db: Db, bus: Bus, memberId: number): Promise<void> {
  if (await markAllRead(db, memberId)) sendToMember(bus, memberId, "notifications");
}
