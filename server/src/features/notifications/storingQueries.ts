/** The statements by which notifications are stored, and those of likes counted together. */
import { isAlwaysTold, type NotificationType } from "@fitmate/contract/notificationTypes";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { MEMBERS, membersAs } from "../accounts/memberQueries.ts";
import { groupRoomTitle } from "../chat/groupRoomsQueries.ts";
import { areApart, isApart } from "../mates/queries.ts";
import { insertionOfPushes } from "../push/queries.ts";
import type { Stored } from "./publishing.ts";
import { COLUMNS, ROOM_TITLE, type Row, toNotification } from "./queries.ts";

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
  const columns = Object.keys(values) as Column[];
  const source = sql`
    select ${sql.join(Object.values(values))}
     where ${isWanted(sql`${memberId}::bigint`, type)} and not ${isApart(memberId, sql`${senderId}::bigint`)}`;
  const [stored] = await insertFrom(db, type, columns, source);
  return stored;
}

/** What each of several members is told, and whose doing it is. */
export type Told = { memberId: number; senderId: number; words?: string };

/** The same of one type and page for several members, each once, in one statement. */
export async function insertNotifications(
  db: Db,
  { type, url }: { type: NotificationType; url: string },
  told: readonly Told[],
): Promise<Stored[]> {
  const source = sql`
    select t."memberId", ${type}, t."senderId", ${url}, t.words
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t ("memberId" bigint, "senderId" bigint, words text)
     where ${isWanted(sql`t."memberId"`, type)} and not ${areApart(sql`t."memberId"`, sql`t."senderId"`)}
     order by t."memberId"`;
  return insertFrom(db, type, ["member_id", "type", "sender_id", "url", "words"], source);
}

type Column = keyof Database["notifications"];

const isWanted = (memberId: RawBuilder<unknown>, type: NotificationType): RawBuilder<boolean> => sql`
  not exists (select from notification_settings where member_id = ${memberId} and type = ${type} and not enabled)`;

/** Stores what `source` selects, of one type, with the pushes that tell of it. */
async function insertFrom(
  db: Db,
  type: NotificationType,
  columns: readonly Column[],
  source: RawBuilder<unknown>,
): Promise<Stored[]> {
  const rows = await db
    .with("n", (query) => query.insertInto("notifications").columns(columns).expression(source).returningAll())
    .with("pushed", () => sql`(${insertionOfPushes(sql`n`, isAlwaysTold(type))})`)
    .selectFrom("n")
    .innerJoin(membersAs("sender"), "sender.id", "n.sender_id")
    .select("n.member_id as memberId")
    .select(COLUMNS)
    .select(ROOM_TITLE)
    .execute();
  return rows.map(({ memberId, ...row }) => ({ memberId, notification: toNotification(row) }));
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
       -- the order of IN_TURN
       order by w.member_id, w.room_id
      on conflict (room_id, member_id) where room_id is not null
        do update set id = default, count = excluded.count, message_seq = excluded.message_seq, created_at = now(), read_at = null
        where notifications.read_at is not null or notifications.count <> excluded.count
      returning *
    )
    select n.id, n.member_id as "memberId", n.type, n.url, n.state, n.created_at, n.read_at, n.count,
           n.post_id, n.comment_id, n.message_seq, n.words, n.room_id, ${groupRoomTitle(sql`n.room_id`)} as "roomTitle",
           sender.nickname as sender, sender.profile_picture as "senderPicture"
      from n join ${MEMBERS} sender on sender.id = n.sender_id
     order by n.id`.execute(db);
  return rows.map((row) => ({ memberId: row.memberId, notification: toNotification(row) }));
}

/** What tells `memberId` of likes of a post and is unread, locked. */
export function unreadLikes(db: Db, memberId: number, postId: number) {
  return db
    .selectFrom("notifications")
    .select(["id", "count", "likes_since as since"])
    .where("member_id", "=", memberId)
    .where("post_id", "=", postId)
    .where("type", "=", "LIKE")
    .where("read_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whose post it is, and who likes it since when. */
export type Liking = { authorId: number; postId: number; memberId: number; likedAt: Date };

/** What tells an author of likes of a post, of how many and since when. */
export type TellsOfLikes = { id: number; authorId: number; postId: number; count: number; since: Date };

/** What is unread and tells of one of `likings`, locked. */
export async function lockLikes(db: Db, likings: readonly Liking[]): Promise<TellsOfLikes[]> {
  const { rows } = await sql<TellsOfLikes>`
    select n.id, n.member_id as "authorId", n.post_id as "postId", n.count, n.likes_since as since
      from jsonb_to_recordset(${JSON.stringify(likings)}::jsonb) as l ("postId" bigint, "authorId" bigint, "likedAt" timestamptz)
      join notifications n on n.post_id = l."postId" and n.member_id = l."authorId"
     where n.type = 'LIKE' and n.read_at is null
       -- to the millisecond, as a liking has it
       and date_trunc('milliseconds', n.likes_since) <= l."likedAt"
     -- the order of IN_TURN: of likes, none is of a room
     order by n.member_id, n.id for update of n`.execute(db);
  return rows;
}

/** Has each tell of so many likes from now on, of which `newestId` is whose the last is. */
export async function updateLikes(
  db: Db,
  likes: readonly { id: number; count: number; newestId: number }[],
): Promise<void> {
  if (likes.length === 0) return;
  await sql`
    update notifications n set count = l.count, sender_id = l."newestId"
      from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb) as l (id bigint, count integer, "newestId" bigint)
     where n.id = l.id`.execute(db);
}
