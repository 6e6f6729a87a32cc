/** Notifying members of what happened. What is stored belongs to the caller's transaction; what is sent waits for its commit. */
import type { MatchingState } from "@fitmate/contract/notifications";
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import type { RawBuilder } from "kysely";
import { type Bus, NOBODY, type Publish, together } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { enqueuePushes } from "../push/service.ts";
import { publishNew, publishChange } from "./publishing.ts";
import { wants } from "./settings.ts";
import * as settling from "./settlingQueries.ts";
import * as storing from "./storingQueries.ts";

/** Stores a notification, unless the member wants none of its type or a block stands between the two. */
export async function notify(db: Db, notice: storing.NewNotification): Promise<Publish> {
  const stored = await storing.insertNotification(db, notice);
  return stored ? publishNew([stored]) : NOBODY;
}

/** The same of one type and page for several members, each once. */
export async function notifyAll(
  db: Db,
  about: { type: NotificationType; url: string },
  told: readonly storing.Told[],
): Promise<Publish> {
  return told.length === 0 ? NOBODY : publishNew(await storing.insertNotifications(db, about, told));
}

/** Marks the notification of `senderId`'s mate request as answered, so that it does not ask `memberId` again. */
export async function settleMateRequest(
  db: Db,
  memberId: number,
  senderId: number,
  state: Exclude<MatchingState, "PENDING">,
): Promise<Publish> {
  await settling.settleMatching(db, memberId, senderId, state);
  return publishChange(memberId);
}

/** Removes the notification of `senderId`'s pending mate request: it was taken back, or nobody answered in time. */
export async function withdrawMateRequest(db: Db, memberId: number, senderId: number): Promise<Publish> {
  return (await settling.deleteMatching(db, memberId, senderId)) ? publishChange(memberId) : NOBODY;
}

/** Removes the notifications of a comment, or an answer, that is still there: they go with it, untold. */
export async function withdrawComment(db: Db, commentId: number): Promise<Publish> {
  return together((await settling.deleteOfComment(db, commentId)).map(publishChange));
}

/** Removes the notifications of a post, and of all that is said there: they go with it, untold. */
export async function withdrawPost(db: Db, postId: number): Promise<Publish> {
  return together((await settling.deleteOfPost(db, postId)).map(publishChange));
}

/** Notifies of a like; those of a post are one notification until it is read. Who calls holds the lock on the post. */
export async function notifyOfLike(db: Db, { authorId, postId, memberId, likedAt }: storing.Liking): Promise<Publish> {
  if (!(await wants(db, authorId, "LIKE"))) return NOBODY;
  const before = await storing.unreadLikes(db, authorId, postId);
  // Anew, not changed: it stands in front again.
  if (before) await settling.deleteOne(db, authorId, before.id);
  const stored = await storing.insertNotification(db, {
    memberId: authorId,
    type: "LIKE",
    senderId: memberId,
    url: paths.post(postId),
    at: likedAt,
    about: { post_id: postId, count: (before?.count ?? 0) + 1, likes_since: before?.since ?? likedAt },
  });
  const publish = stored ? publishNew([stored]) : NOBODY;
  return (bus) => {
    publish(bus);
    if (before) publishChange(authorId)(bus);
  };
}

/** So many likes are counted anew as one is taken back; of more it is one fewer. */
const RECOUNTED_MAX = 1_000;

/**
 * Takes what is unread of likes back; who calls holds the locks on the posts. `left` answers, of each post since a moment, how many like
 * it, of `most` at most, and who last, now that these are gone: nothing where nobody is left. What was read, or tells of later likes
 * only, stays.
 */
export async function withdrawLikes(
  db: Db,
  likings: readonly storing.Liking[],
  left: (
    told: readonly storing.TellsOfLikes[],
    most: number,
  ) => Promise<{ postId: number; count: number; newestId: number }[]>,
): Promise<Publish> {
  const told = await storing.lockLikes(db, likings);
  if (told.length === 0) return NOBODY;
  const likes = new Map((await left(told, RECOUNTED_MAX)).map((each) => [each.postId, each]));
  const changed = told.flatMap(({ id, postId, count }) => {
    const each = likes.get(postId);
    return each ? [{ ...each, id, count: each.count < RECOUNTED_MAX ? each.count : count - 1 }] : [];
  });
  await storing.updateLikes(db, changed);
  await settling.deleteSome(
    db,
    told.filter(({ postId }) => !likes.has(postId)).map(({ id }) => id),
  );
  const authors = new Set(told.map(({ authorId }) => authorId));
  return together(Array.from(authors).slice(0, settling.TOLD_MAX).map(publishChange));
}

/** Notifies of messages that wait, one notification a room and member: `waiting` selects and locks them. */
export async function notifyOfMessages(db: Db, waiting: RawBuilder<unknown>): Promise<Publish> {
  const stored = await storing.upsertOfMessages(db, waiting);
  await enqueuePushes(db, stored);
  return publishNew(stored);
}

/** The member has read a room, but for `left` messages: what tells of it follows. */
export async function settleMessages(db: Db, memberId: number, roomId: number, left: number): Promise<Publish> {
  return (await settling.settleOfRoom(db, memberId, roomId, left)) ? publishChange(memberId) : NOBODY;
}

/** The member is no longer in a room: nothing tells of it any more. */
export async function withdrawMessages(db: Db, memberId: number, roomId: number): Promise<Publish> {
  return (await settling.deleteOfRoom(db, memberId, roomId)) ? publishChange(memberId) : NOBODY;
}

/** The member has seen what notifications, or `part` of them, tell of the page at `url`. */
export async function settleOn(db: Db, memberId: number, url: string, part?: settling.Part): Promise<Publish> {
  return (await settling.markReadOn(db, memberId, url, part)) ? publishChange(memberId) : NOBODY;
}

/** No notifications, or none of `part` of them, tell the member of the page at `url` any more. */
export async function withdrawOn(db: Db, memberId: number, url: string, part?: settling.Part): Promise<Publish> {
  return (await settling.deleteOn(db, memberId, url, part)) ? publishChange(memberId) : NOBODY;
}

/** What was said on the page at `url` is erased: no notification of `memberIds` repeats it. */
export async function eraseWordsOn(db: Db, memberIds: readonly number[], url: string): Promise<void> {
  if (memberIds.length > 0) await settling.deleteWordsOn(db, memberIds, url);
}

type NotificationPorts = { db: Db; bus: Bus };

/** Marks everything as read and tells the member's other tabs. */
export async function readAllNotifications({ db, bus }: NotificationPorts, memberId: number): Promise<void> {
  if (await settling.markAllRead(db, memberId)) publishChange(memberId)(bus);
}

/** Marks one as read and tells the member's other tabs. */
export async function readNotification({ db, bus }: NotificationPorts, memberId: number, id: number): Promise<void> {
  if (!(await settling.markRead(db, memberId, id))) throw new AppError("NOTIFICATION_NOT_FOUND");
  publishChange(memberId)(bus);
}

/** Deletes one and tells the member's other tabs. */
export async function deleteNotification({ db, bus }: NotificationPorts, memberId: number, id: number): Promise<void> {
  if (!(await settling.deleteOne(db, memberId, id))) throw new AppError("NOTIFICATION_NOT_FOUND");
  publishChange(memberId)(bus);
}

/** Deletes what is read, but requests that still wait for an answer; tells the member's other tabs. */
export async function deleteReadNotifications({ db, bus }: NotificationPorts, memberId: number): Promise<void> {
  if (await settling.deleteRead(db, memberId)) publishChange(memberId)(bus);
}
