/** Reading a discussion page by page. */
import * as z from "zod/mini";
import { ANSWER_PAGE_SIZE, COMMENT_PAGE_SIZE } from "./limits.ts";
import { ChildReply } from "./posts.ts";
import { pageSize, queryInteger } from "./wire.ts";

export const CommentsQuery = z.object({
  /** `replyId` of the oldest comment there is already; without it the newest. */
  cursor: z.optional(queryInteger(1)),
  size: pageSize(COMMENT_PAGE_SIZE),
});

export const AnswersQuery = z.object({
  /** `childReplyId` of the oldest answer there is already; without it the newest. */
  cursor: z.optional(queryInteger(1)),
  size: pageSize(ANSWER_PAGE_SIZE),
});

/** Answers to one comment, oldest first. */
export const Answers = z.object({ childReplyList: z.array(ChildReply), hasEarlier: z.boolean() });
export type Answers = z.infer<typeof Answers>;

/** `after`: the `lastCommentId` of what is on the screen. */
export const NewCommentsQuery = z.object({ after: queryInteger(0) });
/** Comments and answers written since, deleted ones left out; NEW_COMMENTS_MAX stands for that many or more. */
export const NewComments = z.object({ newCount: z.number() });
