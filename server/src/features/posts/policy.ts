/** Who may do what with a post. */
import type { Placeholder } from "@fitmate/contract/placeholder";
import type { Visibility } from "@fitmate/contract/visibility";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { hasBlocked } from "../mates/blocks/queries.ts";
import { findVisible } from "../mates/blocks/service.ts";
import { areMates } from "../mates/queries.ts";

/**
 * What of a post decides who may read it. `author`: who it is by, for whoever may not; `isHidden`: by moderators, or, with
 * `placeholder`, because it gives way to one.
 */
export type Guarded = {
  authorId: number;
  visibility: Visibility;
  isHidden: boolean;
  placeholder: Placeholder | null;
  author?: string;
};

/** Whether everybody may read it: nothing has to be known of who asks. */
export const isForAll = ({ visibility, isHidden }: Pick<Guarded, "visibility" | "isHidden">): boolean =>
  visibility === "public" && !isHidden;

/** Thrown alike for a post that is not there, and one that is hidden from whoever asks. */
export const noSuchPost = () => new AppError("NOT_FOUND", { message: "글을 찾지 못했어요. 지워진 글일 수 있어요." });

/**
 * A public post is for everybody; a mates-only one, with all that hangs on it, for its author and the author's mates.
 * One that moderators have hidden is for its author; one that gives way shows whoever might read it its placeholder.
 * `memberId` undefined = a visitor, who is asked to sign in.
 */
export async function requireReader(db: Db, post: Guarded, memberId: number | undefined): Promise<void> {
  if (memberId === post.authorId) return;
  const { isHidden, placeholder, author } = post;
  if (isHidden && !placeholder) throw noSuchPost();
  if (post.visibility === "mates") {
    if (memberId === undefined)
      throw new AppError("SIGN_IN_REQUIRED", { message: "메이트만 볼 수 있는 글이에요. 로그인해 주세요." });
    if (!(await areMates(db, memberId, post.authorId))) {
      // A placeholder tells of no author.
      const isNamed = author !== undefined && !placeholder;
      if (isNamed && (await hasBlocked(db, memberId, post.authorId))) throw new AppError("UNBLOCK_FIRST");
      throw new AppError("NOT_MATES", {
        message: "글쓴이의 메이트만 볼 수 있는 글이에요.",
        // Whoever cannot find them cannot ask them.
        ...(isNamed && (await findVisible(db, author, memberId)) !== undefined && { author }),
      });
    }
  }
  if (placeholder) throw new AppError("GAVE_WAY", { message: "권리침해 신고로 잠시 가려진 글이에요.", placeholder });
}

/**
 * What moderators have hidden stays as it is until they have decided otherwise. What gives way may be changed: its author
 * may take out what somebody minds.
 */
export function requireShown({ isHidden, placeholder }: Pick<Guarded, "isHidden" | "placeholder">): void {
  if (isHidden && !placeholder)
    throw new AppError("FORBIDDEN", { message: "운영 규칙에 따라 가려진 글이라 고칠 수 없어요." });
}

export function requireAuthor(written: { authorId: number }, memberId: number): void {
  if (written.authorId !== memberId) throw new AppError("FORBIDDEN", { message: "쓴 사람만 고치거나 지울 수 있어요." });
}
