/** Comments and answers: rules and transactions. Each answers how the discussion stands now. */
import { NOBODY } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { AppError } from "../../platform/http/errors.ts";
import { withdrawComment } from "../notifications/service.ts";
import { type Discussion, findThread, selectAnswers, selectComments } from "./commentPageQueries.ts";
import * as comments from "./commentQueries.ts";
import { type Guarded, noSuchPost, requireAuthor, requireReader } from "./policy.ts";
import { lockPost, type Sending } from "./queries.ts";
import { lockForReader, type PostPorts } from "./service.ts";
import { notifyOfComment } from "./notifying.ts";

const noSuchComment = () => new AppError("NOT_FOUND", { message: "댓글을 찾지 못했어요. 지워진 댓글일 수 있어요." });

type Words = { postId: number; memberId: number; comment: string } & Sending;
type Stored = Guarded & { commentId: number; answered?: number };

/** Stores what was written by `store`, which answers undefined where it has arrived before, and notifies whom it concerns. */
async function write(
  { db, bus }: PostPorts,
  { postId, memberId, at }: Words,
  store: (trx: Db) => Promise<Stored | undefined>,
): Promise<Discussion> {
  const attempt = () =>
    inTransaction(db, async (trx) => {
      const stored = await store(trx);
      let publishing = NOBODY;
      if (stored) {
        const { commentId, answered } = stored;
        publishing = await notifyOfComment(trx, stored, { postId, commentId, memberId, answered, at });
      }
      return { publish: publishing, comments: await selectComments(trx, postId, { readerId: memberId }) };
    });
  const { publish, comments: now } = await attempt().catch((error: unknown) => {
    // It has arrived at the same moment.
    if (violatedConstraint(error) !== "post_comments_sent_once") throw error;
    return attempt();
  });
  publish(bus);
  return now;
}

/** Whether it is there: its sender has not heard of it. */
async function hasArrived(trx: Db, { memberId, clientId }: Words): Promise<boolean> {
  return clientId !== undefined && (await comments.hasArrived(trx, memberId, clientId));
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

/** Comments on a post, unless that has arrived before. */
export function addComment(
  ports: PostPorts,
  postId: number,
  memberId: number,
  comment: string,
  sending: Sending = {},
): Promise<Discussion> {
  const words = { postId, memberId, comment, ...sending };
  return write(ports, words, async (trx) => {
    const stored = await comments.insertCommentOfReader(trx, { ...words, authorId: memberId });
    if (stored) return stored;
    // Says why not; or what forbade it is over by now.
    const post = await lockForReader(trx, postId, memberId);
    if (await hasArrived(trx, words)) return undefined;
    return { ...post, commentId: await comments.insertComment(trx, { ...words, parentId: null, authorId: memberId }) };
  });
}

/** Answers a comment, unless that has arrived before; one that is deleted cannot be answered. */
export function addAnswer(
  ports: PostPorts,
  { postId, commentId: parentId }: { postId: number; commentId: number },
  memberId: number,
  comment: string,
  sending: Sending = {},
): Promise<Discussion> {
  const words = { postId, memberId, comment, ...sending };
  return write(ports, words, async (trx) => {
    const post = await lockForReader(trx, postId, memberId);
    if (await hasArrived(trx, words)) return undefined;
    const parent = await comments.findComment(trx, postId, null, parentId);
    if (!parent || parent.isDeleted) throw noSuchComment();
    const commentId = await comments.insertComment(trx, { ...words, parentId, authorId: memberId });
    return { ...post, commentId, answered: parent.authorId };
  });
}

/** A comment, or an answer to it. */
export type CommentPlace = { postId: number; commentId: number; answerId?: number };

/** Refuses what the member has not said there. */
async function requireOwn(trx: Db, { postId, commentId, answerId }: CommentPlace, memberId: number): Promise<void> {
  const said =
    answerId === undefined
      ? await comments.findComment(trx, postId, null, commentId)
      : await comments.findComment(trx, postId, commentId, answerId);
  if (!said || said.isDeleted) throw noSuchComment();
  requireAuthor(said, memberId);
}

/** Changes my comment or answer; the same text once more changes nothing. Nobody is notified again. */
export function editComment(db: Db, place: CommentPlace, memberId: number, comment: string): Promise<Discussion> {
  return inTransaction(db, async (trx) => {
    await lockForReader(trx, place.postId, memberId);
    await requireOwn(trx, place, memberId);
    await comments.updateComment(trx, place.answerId ?? place.commentId, comment);
    return selectComments(trx, place.postId, { readerId: memberId });
  });
}

/** What somebody is told of a discussion who may not read it. */
const UNREADABLE: Discussion = { commentCount: 0, lastCommentId: 0, hasEarlier: false, comments: [], answers: [] };

/** Deletes my comment or answer: also where I may not read the post any more, as that of somebody who was my mate. */
export async function deleteComment(
  { db, bus }: PostPorts,
  place: CommentPlace,
  memberId: number,
): Promise<Discussion> {
  const { postId, commentId, answerId } = place;
  const { publish, comments: now } = await inTransaction(db, async (trx) => {
    const post = await lockPost(trx, postId);
    if (!post) throw noSuchPost();
    const refusal = await requireReader(trx, post, memberId).catch((error: unknown) => error);
    // What moderators have hidden is not there for them.
    if (refusal !== undefined && !(refusal instanceof AppError && refusal.code !== "NOT_FOUND")) throw refusal;
    // Whoever may not read it is told of nothing that is not theirs.
    await requireOwn(trx, place, memberId).catch((error: unknown) => {
      throw refusal ?? error;
    });
    const withdrawn = await withdrawComment(trx, answerId ?? commentId);
    if (answerId !== undefined) await comments.removeAnswer(trx, postId, commentId, answerId);
    else await comments.removeComment(trx, postId, commentId);
    const left = refusal === undefined ? await selectComments(trx, postId, { readerId: memberId }) : UNREADABLE;
    return { publish: withdrawn, comments: left };
  });
  publish(bus);
  return now;
}
