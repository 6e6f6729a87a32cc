/** Reading a discussion, page by page: every SQL statement that does. */
import { MEMBERS } from "../accounts/memberQueries.ts";
import { ANSWER_PAGE_SIZE, COMMENT_PAGE_SIZE, NEW_COMMENTS_MAX } from "@fitmate/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { ownedAfter, ownedBefore } from "../../platform/db/owned.ts";

const DELETED = "삭제된 댓글이에요";

/** Who said what, and when. */
type Words = {
  /** Empty when deleted. */
  author: string;
  authorPicture: string | null;
  comment: string;
  createdAt: string;
  /** Its author has changed it since. */
  edited?: true;
};

export type Comment = Words & {
  commentId: number;
  /** Only its place is left, because others have answered it. */
  deleted: boolean;
  /** It has older answers than those that come with it. */
  hasEarlierAnswers: boolean;
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

/** A page of comments with the newest answers to each, oldest first. */
export type Discussion = Standing & { comments: Comment[]; answers: Answer[]; hasEarlier: boolean };

/** A page of the answers to a comment, oldest first. */
export type AnswerPage = { answers: Answer[]; hasEarlier: boolean };

type Row = {
  id: number;
  parentId: number | null;
  comment: string;
  isDeleted: boolean;
  isEdited: boolean;
  createdAt: Date;
  nickname: string;
  picture: string | null;
};

/** What comes before `cursor`, an id; the newest without it. */
type CommentsPage = { cursor?: number | undefined; size: number };

const NEWEST: CommentsPage = { size: COMMENT_PAGE_SIZE };

const wordsOf = (rows: RawBuilder<unknown>) => sql<Row>`
  select c.id, c.parent_id as "parentId", c.comment, c.is_deleted as "isDeleted",
         c.edited_at is not null as "isEdited", c.created_at as "createdAt",
         m.nickname, m.profile_picture as picture
    from ${rows} as c
    -- one look-up each, however many rows the planner expects
    cross join lateral (select nickname, profile_picture from ${MEMBERS} where id = c.author_id offset 0) as m
   order by c.id`;

/** What stands in their place where there are no comments. */
type NoRow = { [column in keyof Row]: null };

/** A page of the comments of a post with the newest answers to each, oldest first, and how it stands. One statement: one moment. */
export async function selectComments(db: Db, postId: number, page = NEWEST): Promise<Discussion> {
  const words = withNewestAnswers(sql`select * from post_comments
    where ${ownedBefore("post_id", "id", postId, page.cursor)} and parent_id is null
    order by post_id desc, id desc limit ${sql.lit(page.size + 1)}`);
  const found = await sql<Standing & (Row | NoRow)>`
    select p.reply_count as "commentCount", coalesce((
             select id from post_comments where post_id between p.id and p.id
              order by post_id desc, id desc limit 1), 0) as "lastCommentId", words.*
      from posts as p left join (${words}) as words on true where p.id = ${postId} order by words.id`.execute(db);
  const [standing] = found.rows;
  const written = found.rows.filter((row) => row.id !== null);
  const byParent = Map.groupBy(written, ({ parentId }) => parentId);
  const { rows, hasEarlier } = lastOf(byParent.get(null) ?? [], page.size);
  const answers = new Map(rows.map(({ id }) => [id, lastOf(byParent.get(id) ?? [], ANSWER_PAGE_SIZE)]));
  return {
    comments: rows.map((row) => ({
      commentId: row.id,
      ...shown(row),
      deleted: row.isDeleted,
      hasEarlierAnswers: answers.get(row.id)?.hasEarlier ?? false,
    })),
    answers: rows.flatMap(({ id }) => answers.get(id)?.rows ?? []).map(answer),
    hasEarlier,
    commentCount: standing?.commentCount ?? 0,
    lastCommentId: standing?.lastCommentId ?? 0,
  };
}

/** The comments that `heads` selects, and the newest answers to each. */
const withNewestAnswers = (heads: RawBuilder<unknown>) =>
  wordsOf(sql`(with heads as materialized (${heads})
    select * from heads
    union all
    select answer.* from heads cross join lateral (
      select * from post_comments where parent_id between heads.id and heads.id
       order by parent_id desc, id desc limit ${sql.lit(ANSWER_PAGE_SIZE + 1)}) as answer)`);

export async function selectAnswers(db: Db, commentId: number, { cursor, size }: CommentsPage): Promise<AnswerPage> {
  const found =
    await wordsOf(sql`(select * from post_comments where ${ownedBefore("parent_id", "id", commentId, cursor)}
    order by parent_id desc, id desc limit ${sql.lit(size + 1)})`).execute(db);
  const { rows, hasEarlier } = lastOf(found.rows, size);
  return { answers: rows.map(answer), hasEarlier };
}

/** How many comments and answers, at most NEW_COMMENTS_MAX, came after the one with the id `after`. */
export async function countCommentsAfter(db: Db, postId: number, after: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from post_comments where ${ownedAfter("post_id", "id", postId, after)} and not is_deleted
     order by post_id, id limit ${sql.lit(NEW_COMMENTS_MAX)}) as new`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The last `size` of one row more than was wanted, and whether there was one more. */
function lastOf(rows: Row[], size: number): { rows: Row[]; hasEarlier: boolean } {
  return { rows: rows.slice(-size), hasEarlier: rows.length > size };
}

function answer(row: Row): Answer {
  return { answerId: row.id, commentId: row.parentId ?? 0, ...shown(row) };
}

function shown({ isDeleted, isEdited, nickname, picture, comment, createdAt }: Row): Words {
  return {
    author: isDeleted ? "" : nickname,
    authorPicture: isDeleted ? null : picture,
    comment: isDeleted ? DELETED : comment,
    createdAt: createdAt.toISOString(),
    ...(isEdited && !isDeleted && { edited: true }),
  };
}
