/** Comments and answers: rules and transactions. Each answers how the discussion stands now. */
import type { Comments } from "@fitmate/contract/posts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import { selectComments } from "./commentPages.ts";
import * as comments from "./comments.ts";
import { requireAuthor } from "./policy.ts";
import { lockForReader } from "./service.ts";

const noSuchComment = () => new AppError("NOT_FOUND", { message: "댓글을 찾지 못했어요. 지워진 댓글일 수 있어요." });

/** Runs `change` while nobody else changes the discussion. Throws NOT_FOUND, NOT_MATES. */
function discuss(db: Db, postId: number, memberId: number, change: (trx: Db) => Promise<void>): Promise<Comments> {
  return inTransaction(db, async (trx) => {
    await lockForReader(trx, postId, memberId);
    await change(trx);
    return selectComments(trx, postId);
  });
}

/** Throws NOT_FOUND for a comment that this post does not have; a deleted one that was answered is there. */
export async function requireComment(db: Db, postId: number, replyId: number): Promise<void> {
  if (!(await comments.findComment(db, postId, null, replyId))) throw noSuchComment();
}

/** Comments on a post. Throws NOT_FOUND, NOT_MATES. `at`: when, if not now. */
export function addComment(db: Db, postId: number, memberId: number, comment: string, at?: Date): Promise<Comments> {
  return discuss(db, postId, memberId, async (trx) => {
    await comments.insertComment(trx, { postId, parentId: null, authorId: memberId, comment, ...(at && { at }) });
  });
}

/** Answers a comment. Throws NOT_FOUND, also for a comment that is deleted, and NOT_MATES. `at`: when, if not now. */
export function addAnswer(
  db: Db,
  { postId, replyId }: { postId: number; replyId: number },
  memberId: number,
  comment: string,
  at?: Date,
): Promise<Comments> {
  return discuss(db, postId, memberId, async (trx) => {
    const parent = await comments.findComment(trx, postId, null, replyId);
    if (!parent || parent.isDeleted) throw noSuchComment();
    await comments.insertComment(trx, { postId, parentId: replyId, authorId: memberId, comment, ...(at && { at }) });
  });
}

/** Deletes my comment. Throws NOT_FOUND, NOT_MATES, FORBIDDEN. */
export function deleteComment(db: Db, postId: number, replyId: number, memberId: number): Promise<Comments> {
  return discuss(db, postId, memberId, async (trx) => {
    const comment = await comments.findComment(trx, postId, null, replyId);
    if (!comment || comment.isDeleted) throw noSuchComment();
    requireAuthor(comment, memberId);
    await comments.removeComment(trx, postId, replyId);
  });
}

/** Deletes my answer to a comment. Throws NOT_FOUND, NOT_MATES, FORBIDDEN. */
export function deleteAnswer(
  db: Db,
  { postId, replyId, childReplyId }: { postId: number; replyId: number; childReplyId: number },
  memberId: number,
): Promise<Comments> {
  return discuss(db, postId, memberId, async (trx) => {
    const answer = await comments.findComment(trx, postId, replyId, childReplyId);
    if (!answer) throw noSuchComment();
    requireAuthor(answer, memberId);
    await comments.removeAnswer(trx, postId, replyId, childReplyId);
  });
}
