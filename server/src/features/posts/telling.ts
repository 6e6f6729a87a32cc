/** Who is told of what happens to a post: never oneself, nobody between whom a block stands, and nobody who may not read it. */
import { paths } from "@fitmate/contract/paths";
import type { Db } from "../../platform/db/database.ts";
import { areMates, blockedAmong } from "../mates/queries.ts";
import { type Announce, type Liking, NOBODY, notify, notifyOfLike, withdrawLike } from "../notifications/service.ts";
import type { Guarded } from "./policy.ts";
import { newestLiker } from "./queries.ts";

/** Tells the author of a like. */
export async function tellOfLike(db: Db, liking: Liking): Promise<Announce> {
  const { authorId, memberId } = liking;
  if (authorId === memberId || (await blockedAmong(db, memberId, [authorId])).length > 0) return NOBODY;
  return notifyOfLike(db, liking);
}

/** Tells the author no longer. */
export async function tellOfLikeTakenBack(db: Db, liking: Liking): Promise<Announce> {
  const { authorId, postId } = liking;
  return withdrawLike(db, liking, (since) => newestLiker(db, postId, authorId, since));
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

/** Tells whoever is answered, and the author of the post. */
export async function tellOfComment(db: Db, post: Guarded, written: Written): Promise<Announce> {
  const { postId, commentId, memberId, answered, at } = written;
  const told = new Map([[post.authorId, "COMMENT" as "COMMENT" | "REPLY"]]);
  if (answered !== undefined && (await mayRead(db, post, answered))) told.set(answered, "REPLY");
  told.delete(memberId);
  const announcements: Announce[] = [];
  for (const [receiver, type] of told) {
    const about = { post_id: postId, comment_id: commentId };
    const notice = { memberId: receiver, type, senderId: memberId, url: paths.post(postId), about, ...(at && { at }) };
    announcements.push(await notify(db, notice));
  }
  return (bus) => {
    for (const announce of announcements) announce(bus);
  };
}

async function mayRead(db: Db, { authorId, visibility }: Guarded, memberId: number): Promise<boolean> {
  return visibility === "public" || memberId === authorId || (await areMates(db, memberId, authorId));
}
