/** Where the discussion of a post is kept, which comes with the post as well as by itself. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { POSTS } from "./keys.ts";
import type { Discussion, Post } from "./wire.ts";

const DISCUSSIONS = [...POSTS, "comments"] as const;

/** Which page of comments or answers: what comes before one, after one or around one; the newest without any. */
export type Place = { cursor?: number | undefined; after?: number | undefined; around?: number | undefined };

/** The key of its pages of comments, from the newest back … */
export const pagesOf = (postId: number) => [...DISCUSSIONS, postId, "pages"] as const;

/** … and that of what stands apart from them: all answers to a comment, the pages around one. */
export const apartOf = (postId: number) => [...DISCUSSIONS, postId, "apart"] as const;

/** What has come with the post. */
export const discussionIn = ({ comments, answers, commentCount, hasEarlier, lastCommentId }: Post): Discussion => {
  return { comments, answers, commentCount, hasEarlier, lastCommentId };
};

/** Shows the discussion of a post, where there is one already, as it stands now. */
export function showDiscussion(client: QueryClient, postId: number, newest: Discussion): Promise<void> {
  const queryKey = pagesOf(postId);
  const shown = client.setQueryData<InfiniteData<Discussion, number | null>>(queryKey, (before) =>
    before?.pages.length === 1 ? { ...before, pages: [newest] } : before,
  );
  // Pages meet at other comments now, and those under way may be older than this: all are asked for anew.
  const isAlone = shown?.pages.length === 1 && !client.isFetching({ queryKey });
  return client.invalidateQueries({ queryKey: isAlone ? apartOf(postId) : [...DISCUSSIONS, postId] });
}
