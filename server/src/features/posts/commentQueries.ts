/** Every SQL statement that changes comments. Who calls one holds the lock on the post (lockPost), or takes it with it. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isMateOf } from "../mates/queries.ts";
import type { Guarded } from "./policy.ts";
import { type Sending, VISIBILITY } from "./queries.ts";

export type NewComment = {
  postId: number;
  parentId: number | null;
  authorId: number;
  comment: string;
} & Sending;

/** Stores a comment or an answer, and counts it. */
export async function insertComment(db: Db, given: NewComment): Promise<number> {
  const { postId, parentId, authorId, comment, at, clientId } = given;
  const { id } = await db
    .with("counted", (query) =>
      query
        .updateTable("posts")
        .set({ reply_count: sql<number>`reply_count + 1` })
        .where("id", "=", postId),
    )
    .insertInto("post_comments")
    .values({ post_id: postId, parent_id: parentId, author_id: authorId, comment, client_id: clientId, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a comment was stored under, and its number. */
type UnderPost = Guarded & { commentId: number };

/**
 * Stores a comment of a member who may read the post, counts it, and locks the post until the transaction ends: one statement,
 * it is the most frequent change. Undefined where there is no such post, or none for this member, or where it has arrived already.
 */
export async function insertCommentOfReader(
  db: Db,
  { postId, authorId, comment, at, clientId }: Omit<NewComment, "parentId">,
): Promise<UnderPost | undefined> {
  const { rows } = await sql<UnderPost>`
    with post as (
      update posts set reply_count = reply_count + 1
       where id = ${postId} and hidden_at is null
         and (access_level or author_id = ${authorId} or ${isMateOf(authorId, sql`posts.author_id`)})
         and not exists (select from post_comments where author_id = ${authorId} and client_id = ${clientId ?? null})
      returning id, author_id as "authorId", ${VISIBILITY} as visibility),
    stored as (
      insert into post_comments (post_id, author_id, comment, client_id, created_at)
      select id, ${authorId}, ${comment}, ${clientId ?? null}, coalesce(${at ?? null}::timestamptz, now()) from post
      returning id)
    select post."authorId", post.visibility, false as "isHidden", null as placeholder, stored.id as "commentId" from post, stored`.execute(
    db,
  );
  return rows[0];
}

/** Whether a comment or an answer has arrived from its author under this name. */
export async function hasArrived(db: Db, authorId: number, clientId: string): Promise<boolean> {
  const comment = await db
    .selectFrom("post_comments")
    .select("id")
    .where("author_id", "=", authorId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return comment !== undefined;
}

/** `isDeleted`: or hidden by moderators. */
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
    .select(["author_id as authorId", sql<boolean>`is_deleted or hidden is not null`.as("isDeleted")])
    .where("id", "=", id)
    .where("post_id", "=", postId)
    .where("parent_id", parentId === null ? "is" : "=", parentId)
    .executeTakeFirst();
}

/** Changes what a comment or an answer says. */
export async function updateComment(db: Db, id: number, comment: string): Promise<void> {
  await db
    .updateTable("post_comments")
    .set({ comment, edited_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("comment", "<>", comment)
    .execute();
}

async function hasAnswers(db: Db, id: number): Promise<boolean> {
  const answer = await db
    .selectFrom("post_comments")
    .select("id")
    .where("parent_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}

/** Removes a comment; where it was answered, only its text. */
export async function removeComment(db: Db, postId: number, id: number): Promise<void> {
  if (await hasAnswers(db, id)) {
    await db.updateTable("post_comments").set({ comment: "", is_deleted: true }).where("id", "=", id).execute();
  } else {
    await db.deleteFrom("post_comments").where("id", "=", id).execute();
  }
  await countOneLess(db, postId);
}

/** Removes an answer, and with the last one the place of a deleted comment; what moderators have hidden may come back. */
export async function removeAnswer(db: Db, postId: number, parentId: number, id: number): Promise<void> {
  await db.deleteFrom("post_comments").where("id", "=", id).execute();
  if (!(await hasAnswers(db, parentId))) {
    await db
      .deleteFrom("post_comments")
      .where("id", "=", parentId)
      .where("is_deleted", "=", true)
      .where("hidden", "is", null)
      .execute();
  }
  await countOneLess(db, postId);
}

async function countOneLess(db: Db, postId: number): Promise<void> {
  await db
    .updateTable("posts")
    .set({ reply_count: sql<number>`reply_count - 1` })
    .where("id", "=", postId)
    .execute();
}

/** A comment that nobody but moderators may have touched, or that gives way. */
const IS_HIDEABLE = sql<boolean>`not is_deleted and (hidden is null or gives_way_until is not null)`;

/** Hides a comment, whose place stays, or an answer, whose place goes; what it said is kept. */
export async function hideComment(db: Db, postId: number, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("post_comments")
    .set({ hidden: sql<string>`coalesce(hidden, comment)`, comment: "", gives_way_until: null })
    .set({ is_deleted: sql<boolean>`parent_id is null` })
    .where("id", "=", id)
    .where(IS_HIDEABLE)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await countOneLess(db, postId);
}

/** Lets a comment or an answer give way to a placeholder until then; what it said is kept, and it still counts. */
export async function giveWay(db: Db, id: number, until: Date): Promise<void> {
  await db
    .updateTable("post_comments")
    .set({ hidden: sql<string>`coalesce(hidden, comment)`, comment: "", gives_way_until: until })
    .where("id", "=", id)
    .where(IS_HIDEABLE)
    .execute();
}

/** Shows a comment or an answer that is hidden, or gives way, again. Of somebody who is erased nothing is left to show. */
export async function showComment(db: Db, postId: number, id: number): Promise<void> {
  const { numUpdatedRows: came } = await db
    .updateTable("post_comments")
    .set({ comment: sql<string>`hidden`, hidden: null, gives_way_until: null })
    .where("id", "=", id)
    .where("gives_way_until", "is not", null)
    .executeTakeFirst();
  if (came > 0n) return;
  const { numUpdatedRows } = await db
    .updateTable("post_comments")
    .set({ comment: sql<string>`hidden`, hidden: null, is_deleted: false })
    .where("id", "=", id)
    .where("hidden", "<>", "")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await db
      .updateTable("posts")
      .set({ reply_count: sql<number>`reply_count + 1` })
      .where("id", "=", postId)
      .execute();
  }
}

export type CopiedComment = { postId: number; authorId: number; comment: string; writtenAt: Date };

/** A comment or an answer that says something, as it is now. */
export async function copyComment(db: Db, id: number): Promise<CopiedComment | undefined> {
  return db
    .selectFrom("post_comments")
    .select(["post_id as postId", "author_id as authorId", "comment", "created_at as writtenAt"])
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .where("hidden", "is", null)
    .executeTakeFirst();
}

/** Under which post a comment or an answer stands. */
export async function findPlace(db: Db, id: number): Promise<{ postId: number } | undefined> {
  return db.selectFrom("post_comments").select("post_id as postId").where("id", "=", id).executeTakeFirst();
}
