/** The discussion of a post from the server, and what changes it. */
import type * as wire from "@fitmate/contract/posts";
import { infiniteQueryOptions, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { apartOf, discussionIn, pagesOf, type Place, showDiscussion } from "./discussion.ts";
import { patchPost } from "./posts.ts";
import { type AnswerPage, answerPage, type Discussion, discussionOf, type Post } from "./wire.ts";

/** Answers asked for at a time, once somebody wants to see more than come with the comment. */
const ANSWERS = 50;

/** The comments of a post, from the newest page, which came with the post, back. They change only when asked to, or with the post. */
export function commentPages(post: Post) {
  const { postId } = post;
  return infiniteQueryOptions({
    queryKey: pagesOf(postId),
    queryFn: async ({ pageParam, signal, client }): Promise<Discussion> => {
      const discussion = await loadComments(postId, pageParam === null ? {} : { cursor: pageParam }, signal);
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

/** A page of the comments of a post. */
export async function loadComments(postId: number, query: Place, signal: AbortSignal): Promise<Discussion> {
  return discussionOf(await call("getComments", { params: { postId }, query, signal }));
}

/** All answers to a comment, from the newest back, or from those around one to both ends. */
export function answerPages(postId: number, commentId: number, around?: number) {
  const first: Place = { around };
  return infiniteQueryOptions({
    queryKey: [...apartOf(postId), "answers", commentId, around] as const,
    queryFn: async ({ pageParam, signal }): Promise<AnswerPage> => {
      const query = { size: ANSWERS, ...pageParam };
      return answerPage(await call("getAnswers", { params: { postId, replyId: commentId }, query, signal }));
    },
    initialPageParam: first,
    getNextPageParam: ({ hasEarlier, answers }) => (hasEarlier ? { cursor: answers[0]?.answerId } : undefined),
    getPreviousPageParam: ({ hasLater, answers }) => (hasLater ? { after: answers.at(-1)?.answerId } : undefined),
  });
}

/** Shows the discussion as it stands now. */
export async function showNow(client: QueryClient, postId: number, discussion: Discussion): Promise<void> {
  patchPost(client, postId, { commentCount: discussion.commentCount });
  await showDiscussion(client, postId, discussion);
}

/** Something that changes the discussion and answers how it stands now. */
export function useDiscussion<Given>(post: Post, change: (given: Given) => Promise<wire.Comments>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (given: Given) => discussionOf(await change(given)),
    onSuccess: (discussion) => showNow(client, post.postId, discussion),
  });
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
