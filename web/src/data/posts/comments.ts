/** The discussion of a post from the server, and what changes it. */
import type * as wire from "@fitmate/contract/posts";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { answersOf, discussionIn, pagesOf, showDiscussion } from "./discussion.ts";
import { POSTS } from "./keys.ts";
import { isRefusal, patchPost } from "./posts.ts";
import { type AnswerPage, answerPage, type Discussion, discussionOf, type Post } from "./wire.ts";

const NEW_COMMENTS_EVERY_MS = 10_000;
/** Answers asked for at a time, once somebody wants to see more than come with the comment. */
const ANSWERS = 50;

/** The comments of a post, from the newest page, which came with the post, back. They change only when asked to, or with the post. */
export function commentPages(post: Post) {
  const { postId } = post;
  return infiniteQueryOptions({
    queryKey: pagesOf(postId),
    queryFn: async ({ pageParam, signal, client }): Promise<Discussion> => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const discussion = discussionOf(await call("getComments", { params: { postId }, query, signal }));
      // Every count of them is that of what shows.
      if (pageParam === null) patchPost(client, postId, { commentCount: discussion.commentCount });
      return discussion;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page: Discussion) => (page.hasEarlier ? page.comments[0]?.commentId : undefined),
    initialData: {
      pages: [discussionIn(post)],
      pageParams: [null as number | null],
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** All answers to a comment, from the newest back. */
export function answerPages(postId: number, commentId: number) {
  return infiniteQueryOptions({
    queryKey: [...answersOf(postId), commentId] as const,
    queryFn: async ({ pageParam, signal }): Promise<AnswerPage> => {
      const query = pageParam === null ? { size: ANSWERS } : { size: ANSWERS, cursor: pageParam };
      return answerPage(await call("getAnswers", { params: { postId, replyId: commentId }, query, signal }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasEarlier, answers }) => (hasEarlier ? answers[0]?.answerId : undefined),
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
async function show(client: QueryClient, postId: number, discussion: Discussion): Promise<void> {
  patchPost(client, postId, { commentCount: discussion.commentCount });
  await showDiscussion(client, postId, discussion);
}

/** Something that changes the discussion and answers how it stands now. */
function useDiscussion<Given>(post: Post, change: (given: Given) => Promise<wire.Comments>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => discussionOf(await change(given)),
    // Without a network it fails now, instead of waiting for one with a button that stays busy.
    networkMode: "always",
    onSuccess: (discussion) => show(client, post.postId, discussion),
  });
}

/** Comments on the post, or answers the comment `commentId`. */
export function useComment(post: Post, commentId: number | null) {
  const { postId } = post;
  return useDiscussion(post, (comment: string) =>
    commentId === null
      ? call("addComment", { params: { postId }, body: { comment } })
      : call("addAnswer", { params: { postId, replyId: commentId }, body: { comment } }),
  );
}

export type CommentPlace = { commentId: number; answerId?: number };

/** Changes what I have said there. */
export function useEditComment(post: Post, { commentId, answerId }: CommentPlace) {
  const { postId } = post;
  return useDiscussion(post, (comment: string) =>
    answerId === undefined
      ? call("editComment", { params: { postId, replyId: commentId }, body: { comment } })
      : call("editAnswer", { params: { postId, replyId: commentId, childReplyId: answerId }, body: { comment } }),
  );
}

export function useDeleteComment(post: Post) {
  const { postId } = post;
  return useDiscussion(post, ({ commentId, answerId }: CommentPlace) =>
    answerId === undefined
      ? call("deleteComment", { params: { postId, replyId: commentId } })
      : call("deleteAnswer", { params: { postId, replyId: commentId, childReplyId: answerId } }),
  );
}
