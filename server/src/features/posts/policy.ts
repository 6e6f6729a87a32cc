/** Who may do what with a post. */
import type { Visibility } from "@fitmate/contract/visibility";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { areMates } from "../mates/queries.ts";

/** What of a post decides who may read it. `author`: who it is by, for whoever may not. */
export type Guarded = { authorId: number; visibility: Visibility; author?: string };

/**
 * A public post is for everybody; a mates-only one, with all that hangs on it, for its author and the author's mates.
 * Throws SIGN_IN_REQUIRED for a visitor and NOT_MATES. `memberId` undefined = a visitor.
 */
export async function requireReader(db: Db, post: Guarded, memberId: number | undefined): Promise<void> {
  if (post.visibility === "public") return;
  if (memberId === undefined)
    throw new AppError("SIGN_IN_REQUIRED", { message: "메이트만 볼 수 있는 글이에요. 로그인해 주세요." });
  if (memberId === post.authorId || (await areMates(db, memberId, post.authorId))) return;
  const { author } = post;
  throw new AppError("NOT_MATES", { message: "글쓴이의 메이트만 볼 수 있는 글이에요.", ...(author && { author }) });
}

/** Throws FORBIDDEN unless the member wrote it. */
export function requireAuthor(written: { authorId: number }, memberId: number): void {
  if (written.authorId !== memberId) throw new AppError("FORBIDDEN", { message: "쓴 사람만 고치거나 지울 수 있어요." });
}
