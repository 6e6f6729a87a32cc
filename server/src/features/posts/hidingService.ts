/** What moderators do to posts and to what is said to them; each in the transaction of their decision. */
import type { Db } from "../../platform/db/database.ts";
import { showUploads } from "../uploads/service.ts";
import * as comments from "./commentQueries.ts";
import * as queries from "./queries.ts";
import { changeTotals, listedAs } from "./totalQueries.ts";

/**
 * Hides a post from everybody but its author, with its pictures. `until`: it gives way to a placeholder until then, which stands in
 * the lists that are not made of its words. What moderators have hidden, or is gone, stays so.
 */
export async function hidePost(trx: Db, postId: number, until: Date | null = null): Promise<void> {
  const post = await queries.lockPost(trx, postId);
  if (!post || (post.isHidden && !post.placeholder)) return;
  await queries.hidePost(trx, postId, until);
  await showUploads(trx, { kind: "post", id: postId }, false);
  await changeTotals(trx, listedAs(post, post), listedAs(post, { isHidden: true, placeholder: until }));
}

/** Shows it again. */
export async function showPost(trx: Db, postId: number): Promise<void> {
  const post = await queries.lockPost(trx, postId);
  if (!post?.isHidden) return;
  await queries.showPost(trx, postId, post);
  await showUploads(trx, { kind: "post", id: postId }, post.visibility === "public");
  await changeTotals(trx, listedAs(post, post), post);
}

/** Hides a comment or an answer; in its place others see that something was deleted, or, `until` then, that it gives way. */
export async function hideComment(trx: Db, commentId: number, until: Date | null = null): Promise<void> {
  const comment = await comments.findPlace(trx, commentId);
  if (!comment || !(await queries.lockPost(trx, comment.postId))) return;
  if (until) await comments.giveWay(trx, commentId, until);
  else await comments.hideComment(trx, comment.postId, commentId);
}

/** Shows it again. */
export async function showComment(trx: Db, commentId: number): Promise<void> {
  const comment = await comments.findPlace(trx, commentId);
  if (!comment || !(await queries.lockPost(trx, comment.postId))) return;
  await comments.showComment(trx, comment.postId, commentId);
}
