/** What an author does to their posts. */
import { useQueryClient } from "@tanstack/react-query";
import { call, isRefusedBy } from "../../lib/api.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { forgetLists, postDetail, refreshPost } from "./posts.ts";
import { sendOnce } from "./sentOnce.ts";
import { bodyOf, type PostContent } from "./wire.ts";

/** Deletes my post. What is gone already is deleted: the answer that said so was lost. */
export function useDeletePost(postId: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async () => {
      try {
        await call("deletePost", { params: { postId } });
      } catch (error) {
        if (!isRefusedBy(error, "NOT_FOUND")) throw error;
      }
    },
    onSuccess: () => {
      // Not asked for again while it is still on the screen.
      void client.invalidateQueries({ queryKey: postDetail(postId).queryKey, refetchType: "none" });
      forgetLists(client);
    },
    // It may be gone all the same.
    onError: () => void refreshPost(client, postId),
  });
}

export function useCreatePost() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (content: PostContent) =>
      sendOnce("post", content, (clientId) => call("createPost", { body: { ...bodyOf(content), clientId } })),
    onSuccess: () => forgetLists(client),
  });
}

export function useUpdatePost(postId: number) {
  const client = useQueryClient();
  return useSingleMutation({
    // `basedOn`: the version of the post that was changed; where it is another by now, it is refused.
    mutationFn: ({ content, basedOn }: { content: PostContent; basedOn: string | undefined }) =>
      call("updatePost", { params: { postId }, body: { ...bodyOf(content), ...(basedOn && { basedOn }) } }),
    onSuccess: () => {
      // The text may have come out cleaner than it went in: what shows is what is stored.
      client.removeQueries({ queryKey: postDetail(postId).queryKey });
      forgetLists(client);
    },
  });
}
