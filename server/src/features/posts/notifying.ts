/** Who is notified of what happens to a post: never oneself, nobody between whom a block stands, and nobody who may not read it. */
import { paths } from "@fitmate/contract/paths";
import { NOBODY, type Publish, together } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { areMates, blockedAmong } from "../mates/queries.ts";
import { notify, notifyOfLike, withdrawLikes } from "../notifications/service.ts";
import type { Liking } from "../notifications/storingQueries.ts";
import type { Guarded } from "./policy.ts";
import { selectLikes } from "./queries.ts";

/** Notifies the author of a like. */
export async function notifyAuthorOfLike(db: Db, liking: Liking): Promise<Publish> {
  const { authorId, memberId } = liking;
  if (authorId === memberId || (await blockedAmong(db, memberId, [authorId])).length > 0) return NOBODY;
  return notifyOfLike(db, liking);
}

/** Takes back what tells of likes, whose posts are locked: what it tells of then are those that are left. */
export function withdrawLikeNotifications(db: Db, likings: readonly Liking[]): Promise<Publish> {
  // Whether another's was told is not known any more: a block may have come, or gone, since.
  const others = likings.filter(({ authorId, memberId }) => authorId !== memberId);
  return withdrawLikes(db, others, (told, most) => selectLikes(db, told, most));
}

/** What was written under a post, and whom it answers. */
export type Written = {
  postId: number;
  commentId: number;
  memberId: number;
  /** Who wrote the comment that it answers; undefined = it answers none. */
  answered: number | undefined;
  at: Date | undefined;
};

/** Notifies whoever is answered, and the author of the post. */
export async function notifyOfComment(db: Db, post: Guarded, written: Written): Promise<Publish> {
  const { postId, commentId, memberId, answered, at } = written;
  const receivers = new Map([[post.authorId, "COMMENT" as "COMMENT" | "REPLY"]]);
  if (answered !== undefined && (await mayRead(db, post, answered))) receivers.set(answered, "REPLY");
  receivers.delete(memberId);
  const toPublish: Publish[] = [];
  for (const [receiver, type] of receivers) {
    const about = { post_id: postId, comment_id: commentId };
    const notice = { memberId: receiver, type, senderId: memberId, url: paths.post(postId), about, ...(at && { at }) };
    toPublish.push(await notify(db, notice));
  }
  return together(toPublish);
}

async function mayRead(db: Db, { authorId, visibility, isHidden }: Guarded, memberId: number): Promise<boolean> {
  if (memberId === authorId) return true;
  return !isHidden && (visibility === "public" || (await areMates(db, memberId, authorId)));
}
