/** Writing comments. Apart: visitors write none. */
import { call } from "../../lib/api.ts";
import { useDiscussion } from "./comments.ts";
import { sendOnce } from "./sentOnce.ts";
import type { Post } from "./wire.ts";

/** Comments on the post, or answers the comment `commentId`. */
export function useComment(post: Post, commentId: number | null) {
  const { postId } = post;
  return useDiscussion(post, (comment: string) =>
    sendOnce(`comment ${postId} ${commentId ?? ""}`, comment, (clientId) => {
      const body = { comment, clientId };
      return commentId === null
        ? call("addComment", { params: { postId }, body })
        : call("addAnswer", { params: { postId, replyId: commentId }, body });
    }),
  );
}
