/** What is said while somebody reads. Apart: nothing has been at first. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { isRefusal } from "../../lib/outlook.ts";
import { POSTS } from "./keys.ts";

const NEW_COMMENTS_EVERY_MS = 10_000;

/** How many comments have come since `after` was the last; asked again and again while somebody looks. */
export function newComments(postId: number, after: number) {
  return queryOptions({
    queryKey: [...POSTS, "new-comments", postId, after] as const,
    queryFn: ({ signal }) => call("countNewComments", { params: { postId }, query: { after }, signal }),
    initialData: { newCount: 0 },
    retry: false,
    // Not for somebody who may no longer read the post.
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : NEW_COMMENTS_EVERY_MS),
  });
}
