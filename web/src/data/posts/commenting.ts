/** Writing comments, and deleting them. Apart: visitors have none. */
import { useQueryClient } from "@tanstack/react-query";
import { call, isRefusedBy } from "../../lib/api.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { type CommentPlace, showNow, useDiscussion } from "./comments.ts";
import { refreshPost } from "./posts.ts";
import { sendOnce } from "./sentOnce.ts";
import { discussionOf, type Post } from "./wire.ts";

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

/** Deletes what I have said there. What is gone already is deleted: the answer that said so was lost. */
export function useDeleteComment({ postId }: Post) {
  const client = useQueryClient();
  const refresh = () => refreshPost(client, postId);
  return useSingleMutation({
    mutationFn: async ({ commentId, answerId }: CommentPlace) => {
      const place = { postId, replyId: commentId };
      try {
        return discussionOf(
          await (answerId === undefined
            ? call("deleteComment", { params: place })
            : call("deleteAnswer", { params: { ...place, childReplyId: answerId } })),
        );
      } catch (error) {
        if (isRefusedBy(error, "NOT_FOUND")) return null;
        throw error;
      }
    },
    onSuccess: (discussion) => (discussion ? showNow(client, postId, discussion) : refresh()),
    // It may be gone all the same. Whoever waits is told at once.
    onError: () => void refresh(),
  });
}
