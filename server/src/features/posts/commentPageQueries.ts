/** Reading a discussion, page by page: every SQL statement that does. */
import { MEMBERS } from "../accounts/memberQueries.ts";
import { ANSWER_PAGE_SIZE, COMMENT_PAGE_SIZE, NEW_COMMENTS_MAX } from "@fitmate/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { ownedAfter, ownedBefore } from "../../platform/db/owned.ts";

const DELETED = "삭제된 댓글이에요";
const GAVE_WAY = "권리침해 신고로 잠시 가려진 댓글이에요";

/** Who said what, and when. */
type Words = {
  /** Empty when deleted, or where it gives way. */
  author: string;
  authorPicture: string | null;
  comment: string;
  createdAt: string;
  /** Its author has changed it since. */
  edited?: true;
  /** A placeholder stands in its place. */
  gaveWay?: true;
  /** Moderators have hidden it, and its author asks. */
  hidden?: true;
};

export type Comment = Words & {
  commentId: number;
  /** Only its place is left, because others have answered it. */
  deleted: boolean;
  /** It has older answers than those that come with it. */
  hasEarlierAnswers: boolean;
  /** It has newer ones, too. */
  hasLaterAnswers?: true;
};

/** An answer to the comment `commentId`. */
export type Answer = Words & { answerId: number; commentId: number };

/** How a discussion stands: what is written from now on counts as new. */
type Standing = {
  /** All comments and answers that are not deleted. */
  commentCount: number;
  /** The newest comment or answer, 0 before the first. */
  lastCommentId: number;
};

/** Whether anything is said before and after what a page shows. */
type Ends = { hasEarlier: boolean; hasLater?: true };

/** A page of comments with the newest answers to each, oldest first. */
export type Discussion = Standing & Ends & { comments: Comment[]; answers: Answer[] };

/** A page of the answers to a comment, oldest first. */
export type AnswerPage = Ends & { answers: Answer[] };

type Row = {
  id: number;
  parentId: number | null;
  comment: string;
  isDeleted: boolean;
  isEdited: boolean;
  gaveWay: boolean;
  isHidden: boolean;
  createdAt: Date;
  nickname: string;
  picture: string | null;
};

/**
 * What comes before `cursor`, an id, or after `after`, or around `around`, whether or not that is there; the newest without any.
 * `readerId`: who reads, undefined for a visitor.
 */
type Place = {
  cursor?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  size?: number;
  readerId?: number | undefined;
};

/**
 * The same as so many before an id and so many from it on: `from` undefined = beyond the newest, `on` undefined = nobody asks
 * what comes then.
 */
type Stretch = { before: number; from?: number | undefined; on?: number };

function stretchOf({ cursor, after, around }: Place, size: number): Stretch {
  if (after !== undefined) return { before: 0, from: after + 1, on: size };
  if (around !== undefined) return { before: Math.ceil(size / 2), from: around + 1, on: Math.floor(size / 2) };
  return { before: size, from: cursor };
}

type Reader = number | undefined;

/** An answer that moderators have not hidden, or from others only; of a comment only the words are gone, as of what gives way. */
const isThere = (reader: Reader) =>
  sql`and (hidden is null or gives_way_until is not null or ${reader === undefined ? sql`false` : sql`author_id = ${reader}`})`;

/** The rows of `owner` that belong to a stretch, and one more at each end that is asked for. */
function rowsOf(
  column: "post_id" | "parent_id",
  owner: number,
  { before, from, on }: Stretch,
  reader: Reader,
): RawBuilder<unknown> {
  const comments = column === "post_id" ? sql`and parent_id is null` : isThere(reader);
  const order = sql.ref(column);
  const older = sql`select * from post_comments where ${ownedBefore(column, "id", owner, from)} ${comments}
    order by ${order} desc, id desc limit ${sql.lit(before + 1)}`;
  if (on === undefined || from === undefined) return older;
  return sql`(${older}) union all (
    select * from post_comments where ${ownedAfter(column, "id", owner, from - 1)} ${comments}
     order by ${order}, id limit ${sql.lit(on + 1)})`;
}

/** What of `rows`, which come in order, belongs to the stretch, and whether it goes on. */
function within(rows: Row[], { before, from = Number.POSITIVE_INFINITY, on = 0 }: Stretch): Ends & { rows: Row[] } {
  const older = rows.filter(({ id }) => id < from);
  const newer = rows.slice(older.length);
  return {
    rows: [...older.slice(Math.max(0, older.length - before)), ...newer.slice(0, on)],
    hasEarlier: older.length > before,
    ...(newer.length > on && { hasLater: true }),
  };
}

/** What moderators have hidden shows to its author as it was. */
const wordsOf = (rows: RawBuilder<unknown>, reader: Reader) => sql<Row>`
  select c.id, c.parent_id as "parentId", case when own.hidden then c.hidden else c.comment end as comment,
         c.is_deleted and not own.hidden as "isDeleted", own.hidden as "isHidden",
         c.edited_at is not null as "isEdited", c.gives_way_until is not null as "gaveWay", c.created_at as "createdAt",
         m.nickname, m.profile_picture as picture
    from ${rows} as c
    -- one look-up each, however many rows the planner expects
    cross join lateral (select nickname, profile_picture from ${MEMBERS} where id = c.author_id offset 0) as m
    cross join lateral (select ${reader === undefined ? sql`false` : sql`c.hidden is not null and c.gives_way_until is null and c.author_id = ${reader}`}) as own (hidden)
   order by c.id`;

/** What stands in their place where there are no comments. */
type NoRow = { [column in keyof Row]: null };

/** A page of the comments of a post with the newest answers to each, oldest first, and how it stands. One statement: one moment. */
export async function selectComments(db: Db, postId: number, page: Place = {}): Promise<Discussion> {
  const { size = COMMENT_PAGE_SIZE, readerId } = page;
  const stretch = stretchOf(page, size);
  const words = withNewestAnswers(rowsOf("post_id", postId, stretch, readerId), readerId);
  const found = await sql<Standing & (Row | NoRow)>`
    select p.reply_count as "commentCount", coalesce((
             select id from post_comments where post_id between p.id and p.id
              order by post_id desc, id desc limit 1), 0) as "lastCommentId", words.*
      from posts as p left join (${words}) as words on true where p.id = ${postId} order by words.id`.execute(db);
  const [standing] = found.rows;
  const written = found.rows.filter((row) => row.id !== null);
  const byParent = Map.groupBy(written, ({ parentId }) => parentId);
  const { rows, ...ends } = within(byParent.get(null) ?? [], stretch);
  const newest = stretchOf({}, ANSWER_PAGE_SIZE);
  const answers = new Map(rows.map(({ id }) => [id, within(byParent.get(id) ?? [], newest)]));
  return {
    comments: rows.map((row) => ({
      commentId: row.id,
      ...shown(row),
      deleted: row.isDeleted,
      hasEarlierAnswers: answers.get(row.id)?.hasEarlier ?? false,
    })),
    answers: rows.flatMap(({ id }) => answers.get(id)?.rows ?? []).map(answer),
    ...ends,
    commentCount: standing?.commentCount ?? 0,
    lastCommentId: standing?.lastCommentId ?? 0,
  };
}

/** The comments that `heads` selects, and the newest answers to each. */
const withNewestAnswers = (heads: RawBuilder<unknown>, reader: Reader) =>
  wordsOf(
    sql`(with heads as materialized (${heads})
    select * from heads
    union all
    select answer.* from heads cross join lateral (
      select * from post_comments where parent_id between heads.id and heads.id ${isThere(reader)}
       order by parent_id desc, id desc limit ${sql.lit(ANSWER_PAGE_SIZE + 1)}) as answer)`,
    reader,
  );

/** A page of the answers to a comment. */
export async function selectAnswers(db: Db, commentId: number, page: Place): Promise<AnswerPage> {
  const { size = ANSWER_PAGE_SIZE, readerId } = page;
  const stretch = stretchOf(page, size);
  const found = await wordsOf(sql`(${rowsOf("parent_id", commentId, stretch, readerId)})`, readerId).execute(db);
  const { rows, ...ends } = within(found.rows, stretch);
  return { answers: rows.map(answer), ...ends };
}

/** The comment that `id` is of a post, or answers; undefined where it is neither, or an answer that is not there for the reader. */
export async function findThread(db: Db, postId: number, id: number, reader: Reader): Promise<number | undefined> {
  const { rows } = await sql<{ thread: number }>`
    select coalesce(parent_id, id) as thread from post_comments
     where id = ${id} and post_id = ${postId} and (parent_id is null or (true ${isThere(reader)}))`.execute(db);
  return rows[0]?.thread;
}

/** How many comments and answers, at most NEW_COMMENTS_MAX, came after the one with the id `after`. */
export async function countCommentsAfter(db: Db, postId: number, after: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from post_comments where ${ownedAfter("post_id", "id", postId, after)} and not is_deleted ${isThere(undefined)}
     order by post_id, id limit ${sql.lit(NEW_COMMENTS_MAX)}) as new`.execute(db);
  return rows[0]?.count ?? 0;
}

function answer(row: Row): Answer {
  return { answerId: row.id, commentId: row.parentId ?? 0, ...shown(row) };
}

function shown({ isDeleted, isEdited, isHidden, gaveWay, nickname, picture, comment, createdAt }: Row): Words {
  if (gaveWay)
    return { author: "", authorPicture: null, comment: GAVE_WAY, createdAt: createdAt.toISOString(), gaveWay: true };
  return {
    author: isDeleted ? "" : nickname,
    authorPicture: isDeleted ? null : picture,
    comment: isDeleted ? DELETED : comment,
    createdAt: createdAt.toISOString(),
    ...(isEdited && !isDeleted && { edited: true }),
    ...(isHidden && { hidden: true }),
  };
}
