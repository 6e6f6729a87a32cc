/** Reading a discussion page by page. */
import * as z from "zod/mini";
import { ANSWER_PAGE_SIZE, COMMENT_PAGE_SIZE } from "./limits.ts";
import { ChildReply, Comments, Reply } from "./posts.ts";
import { pageSize, queryInteger } from "./wire.ts";

/** Which page: at most one of these; without any the newest. */
const place = {
  /** What comes before it: the oldest one there is already. */
  cursor: z.optional(queryInteger(1)),
  /** What comes after it: the newest one there is already. */
  after: z.optional(queryInteger(1)),
  /** What stands around it, the comment or answer itself in the middle; where it is gone, what stands around its place. */
  around: z.optional(queryInteger(1)),
};

type Place = { cursor?: number | undefined; after?: number | undefined; around?: number | undefined };

const onePlace = z.refine<Place>(
  ({ cursor, after, around }: Place) => [cursor, after, around].filter((each) => each !== undefined).length <= 1,
  { error: "cursor, after, around 가운데 하나만 쓸 수 있어요." },
);

/** `cursor` and `after` are a `replyId`; `around` may be a `childReplyId`, too: then the answers around it come with its comment. */
export const CommentsQuery = z.object({ ...place, size: pageSize(COMMENT_PAGE_SIZE) }).check(onePlace);

/** `cursor`, `after` and `around` are a `childReplyId`. */
export const AnswersQuery = z.object({ ...place, size: pageSize(ANSWER_PAGE_SIZE) }).check(onePlace);

/** A page of comments, which may stand anywhere in the discussion. */
export const CommentPage = z.object({
  ...Comments.shape,
  replyList: z.array(
    z.object({
      ...Reply.shape,
      /** It has newer answers than those that come with it, which stand around one. Left out of all others. */
      hasLaterAnswers: z.optional(z.literal(true)),
    }),
  ),
  /** There are newer comments. Left out where there are none. */
  hasLater: z.optional(z.literal(true)),
});
export type CommentPage = z.infer<typeof CommentPage>;

/** Answers to one comment, oldest first. */
export const Answers = z.object({
  childReplyList: z.array(ChildReply),
  hasEarlier: z.boolean(),
  /** There are newer ones. Left out where there are none. */
  hasLater: z.optional(z.literal(true)),
});
export type Answers = z.infer<typeof Answers>;

/** `after`: the `lastCommentId` of what is on the screen. */
export const NewCommentsQuery = z.object({ after: queryInteger(0) });
/** Comments and answers written since, deleted ones left out; NEW_COMMENTS_MAX stands for that many or more. */
export const NewComments = z.object({ newCount: z.number() });
