/** Every SQL statement on comments. Who changes them holds the lock on the post (lockPost). */
import type { ChildReply, Comments, Reply } from "@fitmate/contract/posts";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

const DELETED = "삭제된 댓글이에요";

type Row = {
  id: number;
  parentId: number | null;
  comment: string;
  isDeleted: boolean;
  createdAt: Date;
  nickname: string;
  picture: string | null;
};

/** All comments of a post, oldest first. */
export async function selectComments(db: Db, postId: number): Promise<Comments> {
  const rows: Row[] = await db
    .selectFrom("post_comments as c")
    .innerJoin("members as m", "m.id", "c.author_id")
    .select(["c.id", "c.parent_id as parentId", "c.comment", "c.is_deleted as isDeleted", "c.created_at as createdAt"])
    .select(["m.nickname", "m.profile_picture as picture"])
    .where("c.post_id", "=", postId)
    .orderBy("c.id")
    .execute();
  const replyList: Reply[] = [];
  const childReplyList: ChildReply[] = [];
  for (const row of rows) {
    if (row.parentId === null) replyList.push({ replyId: row.id, ...shown(row), deleted: row.isDeleted });
    else childReplyList.push({ childReplyId: row.id, replyId: row.parentId, ...shown(row), deleted: false });
  }
  return { replyList, childReplyList, replyCount: rows.filter(({ isDeleted }) => !isDeleted).length };
}

function shown({ isDeleted, nickname, picture, comment, createdAt }: Row) {
  return {
    userNickname: isDeleted ? "" : nickname,
    userImage: isDeleted ? null : picture,
    comment: isDeleted ? DELETED : comment,
    createdAt: createdAt.toISOString(),
  };
}

export type NewComment = { postId: number; parentId: number | null; authorId: number; comment: string; at?: Date };

/** Stores a comment or an answer, and counts it. */
export async function insertComment(db: Db, { postId, parentId, authorId, comment, at }: NewComment): Promise<number> {
  const { id } = await db
    .insertInto("post_comments")
    .values({ post_id: postId, parent_id: parentId, author_id: authorId, comment, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await countComments(db, postId, 1);
  return id;
}

export type StoredComment = { authorId: number; isDeleted: boolean };

/** A comment of this post, or with `parentId` an answer to that comment. */
export async function findComment(
  db: Db,
  postId: number,
  parentId: number | null,
  id: number,
): Promise<StoredComment | undefined> {
  return db
    .selectFrom("post_comments")
    .select(["author_id as authorId", "is_deleted as isDeleted"])
    .where("id", "=", id)
    .where("post_id", "=", postId)
    .where("parent_id", parentId === null ? "is" : "=", parentId)
    .executeTakeFirst();
}

async function hasAnswers(db: Db, id: number): Promise<boolean> {
  const answer = await db.selectFrom("post_comments").select("id").where("parent_id", "=", id).executeTakeFirst();
  return answer !== undefined;
}

/** Removes a comment; where it was answered, only its text. */
export async function removeComment(db: Db, postId: number, id: number): Promise<void> {
  if (await hasAnswers(db, id)) {
    await db.updateTable("post_comments").set({ comment: "", is_deleted: true }).where("id", "=", id).execute();
  } else {
    await db.deleteFrom("post_comments").where("id", "=", id).execute();
  }
  await countComments(db, postId, -1);
}

/** Removes an answer, and with the last one the place of a deleted comment. */
export async function removeAnswer(db: Db, postId: number, parentId: number, id: number): Promise<void> {
  await db.deleteFrom("post_comments").where("id", "=", id).execute();
  if (!(await hasAnswers(db, parentId))) {
    await db.deleteFrom("post_comments").where("id", "=", parentId).where("is_deleted", "=", true).execute();
  }
  await countComments(db, postId, -1);
}

async function countComments(db: Db, postId: number, by: number): Promise<void> {
  await db
    .updateTable("posts")
    .set({ reply_count: sql<number>`reply_count + ${by}` })
    .where("id", "=", postId)
    .execute();
}
