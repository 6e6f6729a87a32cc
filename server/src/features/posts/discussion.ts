/** Comments and answers: rules and transactions. Each answers how the discussion stands now. */
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/http/errors.ts";
import { withdrawComment } from "../notifications/service.ts";
import { type Discussion, findThread, selectAnswers, selectComments } from "./commentPageQueries.ts";
import * as comments from "./commentQueries.ts";
import { type Guarded, requireAuthor } from "./policy.ts";
import { lockForReader, type PostPorts } from "./service.ts";
import { notifyOfComment } from "./notifying.ts";

const noSuchComment = () => new AppError("NOT_FOUND", { message: "댓글을 찾지 못했어요. 지워진 댓글일 수 있어요." });

/** Runs `change` while nobody else changes the discussion. */
function discuss(db: Db, postId: number, memberId: number, change: (trx: Db) => Promise<void>): Promise<Discussion> {
  return inTransaction(db, async (trx) => {
    await lockForReader(trx, postId, memberId);
    await change(trx);
    return selectComments(trx, postId, { readerId: memberId });
  });
}

type Words = { postId: number; memberId: number; comment: string; at: Date | undefined };

/** Stores what was written by `store`, and notifies whom it concerns. */
async function write(
  { db, bus }: PostPorts,
  { postId, memberId, at }: Words,
  store: (trx: Db) => Promise<Guarded & { commentId: number; answered?: number }>,
): Promise<Discussion> {
  const { publish, comments: now } = await inTransaction(db, async (trx) => {
    const { commentId, answered, ...post } = await store(trx);
    const publishing = await notifyOfComment(trx, post, { postId, commentId, memberId, answered, at });
    return { publish: publishing, comments: await selectComments(trx, postId, { readerId: memberId }) };
  });
  publish(bus);
  return now;
}

export async function requireComment(db: Db, postId: number, commentId: number): Promise<void> {
  if (!(await comments.findComment(db, postId, null, commentId))) throw noSuchComment();
}

/**
 * The page of comments that holds a comment or an answer; where there is none, what stands around its place: who asks
 * learns no more of what is gone than of what never was.
 */
export async function readAround(
  db: Db,
  postId: number,
  { around, size, readerId }: { around: number; size: number; readerId: number | undefined },
): Promise<Discussion> {
  const thread = await findThread(db, postId, around, readerId);
  const page = await selectComments(db, postId, { around: thread ?? around, size, readerId });
  if (thread === undefined || thread === around || page.answers.some(({ answerId }) => answerId === around))
    return page;
  const { answers, hasEarlier, hasLater } = await selectAnswers(db, thread, { around, readerId });
  const ends = { hasEarlierAnswers: hasEarlier, ...(hasLater && { hasLaterAnswers: hasLater }) };
  return {
    ...page,
    comments: page.comments.map((comment) => (comment.commentId === thread ? { ...comment, ...ends } : comment)),
    answers: [...page.answers.filter(({ commentId }) => commentId !== thread), ...answers],
  };
}

/** Comments on a post. `at`: when, if not now. */
export function addComment(
  ports: PostPorts,
  postId: number,
  memberId: number,
  comment: string,
  at?: Date,
): Promise<Discussion> {
  const words = { postId, memberId, comment, at };
  return write(ports, words, async (trx) => {
    const stored = await comments.insertCommentOfReader(trx, {
      postId,
      authorId: memberId,
      comment,
      ...(at && { at }),
    });
    if (stored) return stored;
    // Says why not; or what forbade it is over by now.
    const post = await lockForReader(trx, postId, memberId);
    return { ...post, commentId: await comments.insertComment(trx, { ...words, parentId: null, authorId: memberId }) };
  });
}

/** Answers a comment; one that is deleted cannot be. `at`: when, if not now. */
export function addAnswer(
  ports: PostPorts,
  { postId, commentId: parentId }: { postId: number; commentId: number },
  memberId: number,
  comment: string,
  at?: Date,
): Promise<Discussion> {
  const words = { postId, memberId, comment, at };
  return write(ports, words, async (trx) => {
    const post = await lockForReader(trx, postId, memberId);
    const parent = await comments.findComment(trx, postId, null, parentId);
    if (!parent || parent.isDeleted) throw noSuchComment();
    const commentId = await comments.insertComment(trx, { ...words, parentId, authorId: memberId });
    return { ...post, commentId, answered: parent.authorId };
  });
}

/** A comment, or an answer to it. */
export type CommentPlace = { postId: number; commentId: number; answerId?: number };

/** Runs `change` on what the member has said there. */
function changeOwn(
  db: Db,
  { postId, commentId, answerId }: CommentPlace,
  memberId: number,
  change: (trx: Db) => Promise<void>,
): Promise<Discussion> {
  return discuss(db, postId, memberId, async (trx) => {
    const said =
      answerId === undefined
        ? await comments.findComment(trx, postId, null, commentId)
        : await comments.findComment(trx, postId, commentId, answerId);
    if (!said || said.isDeleted) throw noSuchComment();
    requireAuthor(said, memberId);
    await change(trx);
  });
}

/** Changes my comment or answer; the same text once more changes nothing. Nobody is notified again. */
export function editComment(db: Db, place: CommentPlace, memberId: number, comment: string): Promise<Discussion> {
  return changeOwn(db, place, memberId, (trx) =>
    comments.updateComment(trx, place.answerId ?? place.commentId, comment),
  );
}

/** Deletes my comment or answer. */
export function deleteComment(db: Db, place: CommentPlace, memberId: number): Promise<Discussion> {
  const { postId, commentId, answerId } = place;
  return changeOwn(db, place, memberId, async (trx) => {
    if (answerId !== undefined) return comments.removeAnswer(trx, postId, commentId, answerId);
    await comments.removeComment(trx, postId, commentId);
    await withdrawComment(trx, commentId);
  });
}
