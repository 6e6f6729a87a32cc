/** What a report copies of posts and of what is said to them, for a member who may read it. */
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { copyComment } from "./commentQueries.ts";
import { requireReader } from "./policy.ts";
import * as queries from "./queries.ts";
import { loadPost } from "./service.ts";

/** Something written, as it is now. `pictures`: unsigned. */
export type Copy = { authorId: number; text: string; pictures: string[]; writtenAt: Date };

/** A post that the member, undefined for a visitor, may read. */
export async function copyPost(db: Db, postId: number, memberId: number | undefined): Promise<Copy> {
  const post = await loadPost(db, postId);
  await requireReader(db, post, memberId);
  const { authorId, title, description, hashtags, images, createdAt } = post;
  const tags = hashtags.map((hashtag) => `#${hashtag}`).join(" ");
  const text = [title, inWords(description), tags].filter(Boolean).join("\n\n");
  return { authorId, text, pictures: images, writtenAt: createdAt };
}

/** A comment or an answer under a post that the member may read. */
export async function copyCommentOf(
  db: Db,
  postId: number,
  commentId: number,
  memberId: number | undefined,
): Promise<Copy> {
  const guard = await queries.findGuard(db, postId);
  if (!guard) throw new AppError("NOT_FOUND");
  await requireReader(db, guard, memberId);
  const comment = await copyComment(db, commentId);
  if (comment?.postId !== postId) throw new AppError("NOT_FOUND");
  return { authorId: comment.authorId, text: comment.comment, pictures: [], writtenAt: comment.writtenAt };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** What HTML of ours says, without its looks: a video by its address; where a link leads stands behind it. */
function inWords(html: string): string {
  return html
    .replaceAll(/<iframe [^>]*?src="([^"]*)"[^>]*>/g, "$1\n")
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>([^]*?)<\/a>/g, "$2 ($1)")
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/blockquote|\/pre)[^>]*>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(\w+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();
}
