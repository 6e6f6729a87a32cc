/** The statements by which notifications are read, answered and deleted. */
import { NOTIFICATION_DAYS, READ_NOTIFICATION_DAYS } from "@fitmate/contract/limits";
import type { MatchingState } from "@fitmate/contract/notifications";
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { type RawBuilder, sql } from "kysely";
import { deleteInSteps } from "../../platform/db/cleaning.ts";
import type { Db } from "../../platform/db/database.ts";
import { expiredRequest, IS_KNOWN } from "./queries.ts";

/** In this order several are locked, by `upsertOfMessages` and `lockLikes`, too: nobody waits in a circle. */
const IN_TURN = sql`member_id, room_id, id`;

/** Those of `notifications` as `n` that are `which`, locked. */
function lock(db: Db, which: RawBuilder<boolean>) {
  return db.selectFrom("notifications as n").select("n.id").where(which).orderBy(IN_TURN).forUpdate();
}

/** Of the member's list, what is read, or what is not. */
const isOwn = (memberId: number, read: boolean) =>
  sql<boolean>`n.member_id = ${memberId} and n.read_at is ${read ? sql`not null` : sql`null`} and ${IS_KNOWN}`;

/** Marks all of the member's as read; answers whether anything was unread. */
export async function markAllRead(db: Db, memberId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with("unread", () => lock(db, isOwn(memberId, false)))
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

/** Of what tells of a page: what is of one kind, or comes from one member. */
export type Part = { type?: NotificationType; senderId?: number };

/** Of the member's, what, or `part` of what, tells of the page at `url`. */
const isOn = (memberId: number, url: string, { type, senderId }: Part) => sql<boolean>`
  n.member_id = ${memberId} and n.url = ${url}
  ${type === undefined ? sql`` : sql`and n.type = ${type}`}
  ${senderId === undefined ? sql`` : sql`and n.sender_id = ${senderId}`}`;

/** Marks as read what, or `part` of what, tells the member of the page at `url`; answers whether anything was unread. */
export async function markReadOn(db: Db, memberId: number, url: string, part: Part = {}): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with("unread", () => lock(db, sql`${isOn(memberId, url, part)} and n.read_at is null`))
    .updateTable("notifications")
    .set({ read_at: sql<Date>`now()` })
    .where("id", "in", (of) => of.selectFrom("unread").select("id"))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Deletes one of the member's; answers whether there was such a notification. */
export async function deleteOne(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes some, whosever they are. */
export async function deleteSome(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom("notifications")
      .where("id", "=", sql<number>`any (${ids}::bigint[])`)
      .execute();
}

/** Deletes what the member has read, except pending requests; answers whether there was any. */
export async function deleteRead(db: Db, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .with("read", () => lock(db, isOwn(memberId, true)))
    .deleteFrom("notifications")
    .where("id", "in", (of) => of.selectFrom("read").select("id"))
    .where((is) => is.or([is("state", "is", null), is("state", "<>", "PENDING")]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
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

/** Deletes what tells the member of a room; answers whether anything did. */
export async function deleteOfRoom(db: Db, memberId: number, roomId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("room_id", "=", roomId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what, or `part` of what, tells the member of the page at `url`; answers whether anything did. */
export async function deleteOn(db: Db, memberId: number, url: string, part: Part = {}): Promise<boolean> {
  const { numDeletedRows } = await db
    .with("told", () => lock(db, isOn(memberId, url, part)))
    .deleteFrom("notifications")
    .where("id", "in", (of) => of.selectFrom("told").select("id"))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what tells `memberIds` in somebody's words of the page at `url`. */
export async function deleteWordsOn(db: Db, memberIds: readonly number[], url: string): Promise<void> {
  const quotes = sql<boolean>`n.member_id = any (${memberIds}::bigint[]) and n.url = ${url} and n.words is not null`;
  await db
    .with("told", () => lock(db, quotes))
    .deleteFrom("notifications")
    .where("id", "in", (of) => of.selectFrom("told").select("id"))
    .execute();
}

/** Deletes what tells of a comment; answers whom it told. */
export async function deleteOfComment(db: Db, commentId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom("notifications")
    .where("comment_id", "=", commentId)
    .returning("member_id as memberId")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Of what is deleted at once so many hear at most; pages of others find out as they ask next. */
export const TOLD_MAX = 1_000;

/** Deletes the notifications that `which` is true of; answers, of TOLD_MAX at most, whom they told something unread. */
async function deleteAll(db: Db, which: RawBuilder<boolean>): Promise<number[]> {
  await sql`
    select count(*) from (
      select from notifications where ${which} order by ${IN_TURN} for update) locked`.execute(db);
  const rows = await db
    .with("gone", (query) => query.deleteFrom("notifications").where(which).returning(["member_id", "read_at"]))
    .selectFrom("gone")
    .select("member_id as memberId")
    .distinct()
    .where("read_at", "is", null)
    .limit(sql.lit(TOLD_MAX))
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Deletes what tells of a post, and of what is said there; answers whom it told, as `deleteAll`. */
export const deleteOfPost = (db: Db, postId: number) => deleteAll(db, sql<boolean>`post_id = ${postId}`);

/** Deletes what tells a member, or tells of what they did; answers whom it told, as `deleteAll`. */
export const deleteOfMember = (db: Db, memberId: number) =>
  deleteAll(db, sql<boolean>`(member_id = ${memberId} or sender_id = ${memberId})`);

/** Forgets the requests nobody answered in time. */
export async function deleteExpiredMatching(db: Db): Promise<void> {
  // By equality as well, as the index of those that wait is kept: `expiredRequest` also has to be false of what is no request.
  await deleteInSteps(db, "notifications", sql`state = 'PENDING' and ${expiredRequest("notifications")}`);
}

/** Forgets what is older than NOTIFICATION_DAYS, or was read READ_NOTIFICATION_DAYS ago. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  const before = (days: number) => sql`now() - ${sql.lit(`${days} days`)}::interval`;
  await deleteInSteps(db, "notifications", sql`read_at < ${before(READ_NOTIFICATION_DAYS)}`);
  await deleteInSteps(db, "notifications", sql`created_at < ${before(NOTIFICATION_DAYS)}`);
}
