/** The discussion of a post from the server, and what changes it. */
import type { Comments } from "@fitmate/contract/posts";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { isRefusal, patchPost, POSTS } from "./posts.ts";
import type { Post } from "./wire.ts";

const NEW_COMMENTS_EVERY_MS = 10_000;
/** Answers asked for at a time, once somebody wants to see more than come with the comment. */
const ANSWERS = 50;

const keyOf = (postId: number) => [...POSTS, "comments", postId] as const;

/** The comments of a post, from the newest page, which came with the post, back. They change only when asked to. */
export function commentPages(post: Post) {
  const { postId, replyList, childReplyList, replyCount, hasEarlier, lastCommentId } = post;
  return infiniteQueryOptions({
    queryKey: [...keyOf(postId), "pages"] as const,
    queryFn: ({ pageParam, signal }) =>
      call("getComments", { params: { postId }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: Comments) => (page.hasEarlier ? page.replyList[0]?.replyId : undefined),
    initialData: {
      pages: [{ replyList, childReplyList, replyCount, hasEarlier, lastCommentId }],
      pageParams: [null as number | null],
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** All answers to a comment, from the newest back. */
export function answerPages(postId: number, replyId: number) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(postId), "answers", replyId] as const,
    queryFn: ({ pageParam, signal }) =>
      call("getAnswers", {
        params: { postId, replyId },
        query: pageParam === null ? { size: ANSWERS } : { size: ANSWERS, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasEarlier, childReplyList }) => (hasEarlier ? childReplyList[0]?.childReplyId : undefined),
  });
}

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

/** Shows the discussion as it stands now. */
async function show(client: QueryClient, post: Post, comments: Comments): Promise<void> {
  patchPost(client, post.postId, { replyCount: comments.replyCount });
  const { queryKey } = commentPages(post);
  client.setQueryData(queryKey, (shown) => (shown?.pages.length === 1 ? { ...shown, pages: [comments] } : shown));
  const isShown = client.getQueryData(queryKey)?.pages.length === 1;
  // Pages meet at other comments now: all are asked for anew.
  await client.invalidateQueries({ queryKey: isShown ? [...keyOf(post.postId), "answers"] : keyOf(post.postId) });
}

/** Something that changes the discussion and answers how it stands now. */
function useDiscussion<Given>(post: Post, mutationFn: (given: Given) => Promise<Comments>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Without a network it fails now, instead of waiting for one with a button that stays busy.
    networkMode: "always",
    onSuccess: (comments) => show(client, post, comments),
  });
}

/** Comments on the post, or answers the comment `replyId`. */
export function useComment(post: Post, replyId: number | null) {
  const { postId } = post;
  return useDiscussion(post, (comment: string) =>
    replyId === null
      ? call("addComment", { params: { postId }, body: { comment } })
      : call("addChildReply", { params: { postId, replyId }, body: { comment } }),
  );
}

export type CommentPlace = { replyId: number; childReplyId?: number };

export function useDeleteComment(post: Post) {
  const { postId } = post;
  return useDiscussion(post, ({ replyId, childReplyId }: CommentPlace) =>
    childReplyId === undefined
      ? call("deleteComment", { params: { postId, replyId } })
      : call("deleteChildReply", { params: { postId, replyId, childReplyId } }),
  );
}
