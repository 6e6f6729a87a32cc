/** Posts from the server, and liking them. What writes them stands apart (writing.ts): visitors load none of it. */
import type { Sport } from "@fitmate/contract/profile";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { orPlaceholder, usePlaceholder } from "../placeholders.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { discussionIn, showDiscussion } from "./discussion.ts";
import { LISTS, POSTS } from "./keys.ts";
import { type FoundPosts, foundPosts, type Post, postOf } from "./wire.ts";

/** One at a time. */
export type PostFilter =
  | { kind: "all" }
  | { kind: "category"; value: Sport }
  | { kind: "title"; value: string }
  | { kind: "hashtag"; value: string };

/** `page` counts from 1. */
export type PostsView = { filter: PostFilter; page: number };

/** A page of the list. */
export function postList({ filter, page }: PostsView) {
  return queryOptions({
    queryKey: [...LISTS, filter, page] as const,
    queryFn: async ({ signal }): Promise<FoundPosts> => foundPosts(await search(filter, page - 1, signal)),
    // From page to page of one list the old rows stay until the new ones are there.
    placeholderData: (previous, query) =>
      query && JSON.stringify(query.queryKey[2]) === JSON.stringify(filter) ? previous : undefined,
  });
}

function search(filter: PostFilter, page: number, signal: AbortSignal) {
  const { kind } = filter;
  if (kind === "category") return call("searchPostsByCategory", { query: { page, category: filter.value }, signal });
  if (kind === "title") return call("searchPostsByTitle", { query: { page, title: filter.value }, signal });
  if (kind === "hashtag") return call("searchPostsByHashtag", { query: { page, hashtag: filter.value }, signal });
  return call("searchPosts", { query: { page }, signal });
}

const postKey = (postId: number) => [...POSTS, "detail", postId] as const;

/** What stands in the place of a post that gives way. */
export const usePostPlaceholder = (postId: number) => usePlaceholder(postKey(postId));

/** A post with its newest comments. */
export function postDetail(postId: number) {
  return queryOptions({
    queryKey: postKey(postId),
    queryFn: async ({ signal, client }): Promise<Post> => {
      // Of a page that came rendered only the reading is to be counted: what is pressed there comes first.
      if (client.getQueryData(postKey(postId))) await new Promise<void>(whenIdle);
      const ask = () => call("getPost", { params: { postId }, signal });
      const post = postOf(await orPlaceholder(client, postKey(postId), ask));
      // Who opens it again, as a notification leads there, sees what was said meanwhile.
      void showDiscussion(client, postId, discussionIn(post));
      return post;
    },
    // Opening a post is reading it, however fresh what is here may be: the server counts by what is asked for.
    refetchOnMount: "always",
    // Nothing moves under who comes back to the tab and reads on: new comments are told of.
    refetchOnWindowFocus: false,
  });
}

/** Asks for the post again: it may be gone, or read otherwise. */
export const refreshPost = (client: QueryClient, postId: number) =>
  client.invalidateQueries({ queryKey: postDetail(postId).queryKey });

/** Some count in a list is no longer so. */
function listsChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LISTS });
}

/** A post came, went or reads otherwise: no list is shown again as it was. */
export function forgetLists(client: QueryClient): void {
  client.removeQueries({ queryKey: LISTS });
}

/** Shows what of a post is otherwise now. */
export function patchPost(client: QueryClient, postId: number, patch: Partial<Post>): void {
  const { queryKey } = postDetail(postId);
  client.setQueryData(queryKey, (post) => post && { ...post, ...patch });
  // An answer under way may be older than this change.
  if (client.isFetching({ queryKey }) > 0) void refreshPost(client, postId);
  listsChanged(client);
}

/** Likes the post or takes the like back, as given; what shows is the server's answer. */
export function useLike(postId: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (like: boolean) => call("likePost", { params: { postId }, body: { like } }),
    onSuccess: (answer) => patchPost(client, postId, answer),
  });
}
