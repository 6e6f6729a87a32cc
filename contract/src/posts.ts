/** The community: finding, reading and writing posts. */
import * as z from "zod/mini";
import { cleanHashtag, hashtagKey } from "./hashtagRules.ts";
import { HASHTAGS_FULL } from "./hashtagWords.ts";
import { composed, hasAtMost } from "./characters.ts";
import { SPORTS } from "./sports.ts";
import {
  CHARACTER_UNITS_MAX,
  COMMENT_MAX,
  HASHTAGS_GIVEN_MAX,
  HASHTAG_SOUGHT_MAX,
  HASHTAGS_MAX,
  HASHTAG_GIVEN_MAX,
  HASHTAG_MAX,
  PAGE_NUMBER_MAX,
  POST_BODY_MAX_BYTES,
  POST_IMAGES_MAX,
  POST_PAGE_SIZE,
  POST_TITLE_MAX,
} from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { Sport } from "./profile.ts";
import { PictureReference } from "./uploads.ts";
import { pageSize, queryInteger } from "./wire.ts";

/** What the specification says, on both sides. */
export const POST_REQUIRED = "제목/내용/카테고리는 필수 입력 사항입니다.";

const page = {
  /** Zero-based. */
  page: z._default(queryInteger(0, PAGE_NUMBER_MAX), 0),
  size: pageSize(POST_PAGE_SIZE),
};

/** Counted once composed, and in code units: each pair of them is looked up. */
const TitleWords = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(POST_TITLE_MAX * CHARACTER_UNITS_MAX)),
    z.transform((value: string) => composed(value).trim()),
  ),
  z
    .string()
    .check(
      z.minLength(1, { error: "찾을 제목을 적어 주세요." }),
      z.maxLength(POST_TITLE_MAX, { error: `${charactersUpTo(POST_TITLE_MAX)} 찾을 수 있어요.` }),
    ),
);

export const PostsQuery = z.object(page);
export const PostsByCategoryQuery = z.object({ ...page, category: Sport });
export const PostsByTitleQuery = z.object({ ...page, title: TitleWords });
export const PostsByHashtagQuery = z.object({
  ...page,
  hashtag: z.pipe(
    z.pipe(z.string().check(z.maxLength(HASHTAG_SOUGHT_MAX)), z.transform(cleanHashtag)),
    z.string().check(z.minLength(1, { error: "찾을 해시태그를 적어 주세요." })),
  ),
});

export const PostItem = z.object({
  postId: z.number(),
  category: Sport,
  hashtags: z.array(z.string()),
  title: z.string(),
  userImage: z.nullable(z.string()),
  userNickname: z.string(),
  likeCount: z.number(),
  replyCount: z.number(),
  viewCount: z.number(),
  /** false = mates only: listed for everybody, readable for the author's mates. */
  accessLevel: z.boolean(),
  createdAt: z.string(),
  /** A placeholder stands in its place: neither title nor author are told. Left out of all others. */
  gaveWay: z.optional(z.literal(true)),
});
export type PostItem = z.infer<typeof PostItem>;

/** A page of posts, newest first, and how many there are on all pages. */
export const PostPage = z.object({ postList: z.array(PostItem), totalPostCount: z.number() });
export type PostPage = z.infer<typeof PostPage>;

export const PostParams = z.object({ postId: queryInteger(1) });

/** What a comment and an answer have in common. */
const words = {
  /** The comment, or the one that is answered. */
  replyId: z.number(),
  userImage: z.nullable(z.string()),
  /** Empty when deleted. */
  userNickname: z.string(),
  createdAt: z.string(),
  comment: z.string(),
  /** Its author has changed it since. Left out of all others. */
  edited: z.optional(z.literal(true)),
  /** It gives way to a placeholder: its author is not told. Left out of all others. */
  gaveWay: z.optional(z.literal(true)),
  /** Moderators have hidden it: only its author still reads it. Left out of all others. */
  hidden: z.optional(z.literal(true)),
};

/** A comment on a post. */
export const Reply = z.object({
  ...words,
  /** Only its place is left, because others have answered it. */
  deleted: z.boolean(),
  /** It has older answers than those that come with it. */
  hasEarlierAnswers: z.boolean(),
});
export type Reply = z.infer<typeof Reply>;

/** An answer to the comment `replyId`. */
export const ChildReply = z.object({ ...words, childReplyId: z.number(), deleted: z.literal(false) });
export type ChildReply = z.infer<typeof ChildReply>;

/** A page of comments with the newest answers to each, oldest first: the newest page unless asked otherwise. */
export const Comments = z.object({
  replyList: z.array(Reply),
  childReplyList: z.array(ChildReply),
  /** All comments and answers of the post that are not deleted. */
  replyCount: z.number(),
  /** There are older comments. */
  hasEarlier: z.boolean(),
  /** The newest comment or answer of the post when this was read, 0 before the first. */
  lastCommentId: z.number(),
});
export type Comments = z.infer<typeof Comments>;

export const PostDetail = z.object({
  postId: z.number(),
  userImage: z.nullable(z.string()),
  userNickname: z.string(),
  createdAt: z.string(),
  category: Sport,
  hashtagList: z.array(z.string()),
  title: z.string(),
  /** Moderators have hidden it: only its author still reads it. Left out of all others. */
  hidden: z.optional(z.literal(true)),
  /** It gives way to a placeholder: only its author still reads it. Left out of all others. */
  gaveWay: z.optional(z.literal(true)),
  /** Sanitised HTML. */
  description: z.string(),
  images: z.array(z.string()),
  likeCount: z.number(),
  viewCount: z.number(),
  /** false = mates only */
  accessLevel: z.boolean(),
  /** Whether I like it; false for a visitor. */
  like: z.boolean(),
  /** Names what the post says now. Left out for everybody but its author. */
  version: z.optional(z.string()),
  ...Comments.shape,
});
export type PostDetail = z.infer<typeof PostDetail>;

export const LikeAnswer = z.object({ like: z.boolean(), likeCount: z.number() });
export type LikeAnswer = z.infer<typeof LikeAnswer>;

/** What is to be so: asked for twice, it is so once. Without it a like is taken back where there is one. */
export const LikeBody = z.nullish(z.strictObject({ like: z.optional(z.boolean()) }));

/** Sent again by its author under the same name, it is stored once. */
const sentOnce = {
  clientId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
};

export const CommentBody = z.strictObject({
  comment: z.pipe(
    z.pipe(
      // A bound before the costly count.
      z.string().check(z.maxLength(COMMENT_MAX * CHARACTER_UNITS_MAX)),
      z.transform((text: string) => composed(text).trim()),
    ),
    z.string().check(
      z.minLength(1, { error: "댓글을 적어 주세요." }),
      z.refine((text) => hasAtMost(text, COMMENT_MAX), {
        error: `댓글은 ${charactersUpTo(COMMENT_MAX)} 쓸 수 있어요.`,
      }),
    ),
  ),
});

/** A comment or an answer as it is first said. */
export const NewCommentBody = z.strictObject({ ...CommentBody.shape, ...sentOnce });

export const ReplyParams = z.object({ ...PostParams.shape, replyId: queryInteger(1) });
export const ChildReplyParams = z.object({ ...ReplyParams.shape, childReplyId: queryInteger(1) });

export const POST_TOO_LONG = "내용이 너무 길어요. 조금 줄여 주세요.";
export const POST_TOO_MANY_IMAGES = `사진은 ${POST_IMAGES_MAX}장까지 넣을 수 있어요.`;

/** Whether `html` is short enough for a post. */
export function fitsBody(html: string): boolean {
  return new TextEncoder().encode(html).length <= POST_BODY_MAX_BYTES;
}

/** A post that lacks one of these is refused with POST_REQUIRED; `description` is blank when it shows nothing. */
const Title = z.pipe(
  z.pipe(
    z.string({ error: POST_REQUIRED }).check(z.maxLength(POST_TITLE_MAX * CHARACTER_UNITS_MAX)),
    z.transform((title: string) => composed(title).replace(/\s+/gu, " ").trim()),
  ),
  z.string().check(
    z.minLength(1, { error: POST_REQUIRED }),
    z.refine((title) => hasAtMost(title, POST_TITLE_MAX), {
      error: `제목은 ${charactersUpTo(POST_TITLE_MAX)} 쓸 수 있어요.`,
    }),
  ),
);

/** Cleaned, without the empty ones, each once. */
const Hashtags = z.pipe(
  z.pipe(
    z.array(z.string().check(z.maxLength(HASHTAG_GIVEN_MAX))).check(z.maxLength(HASHTAGS_GIVEN_MAX)),
    z.transform((given: string[]) => [
      ...new Map(given.map((each) => [hashtagKey(each), cleanHashtag(each)])).values(),
    ]),
  ),
  z.pipe(
    z.transform((hashtags: string[]) => hashtags.filter((hashtag) => hashtag !== "")),
    z
      .array(
        z.string().check(
          z.refine((hashtag) => hasAtMost(hashtag, HASHTAG_MAX), {
            error: `해시태그는 ${charactersUpTo(HASHTAG_MAX)} 쓸 수 있어요.`,
          }),
        ),
      )
      .check(z.maxLength(HASHTAGS_MAX, { error: HASHTAGS_FULL })),
  ),
);

/** A post as its author sends it. */
export const PostBody = z.strictObject({
  title: Title,
  description: z
    .string({ error: POST_REQUIRED })
    .check(z.minLength(1, { error: POST_REQUIRED }), z.refine(fitsBody, { error: POST_TOO_LONG })),
  images: z._default(
    z.array(PictureReference).check(z.maxLength(POST_IMAGES_MAX, { error: POST_TOO_MANY_IMAGES })),
    [],
  ),
  hashtag: z._default(Hashtags, []),
  category: z.enum(SPORTS, { error: POST_REQUIRED }),
  /** false = mates only */
  accessLevel: z._default(z.boolean(), true),
});
export type PostBody = z.input<typeof PostBody>;

/** A post as it is first sent. */
export const NewPostBody = z.strictObject({ ...PostBody.shape, ...sentOnce });

/** A post as its author changes it. */
export const PostChange = z.strictObject({
  ...PostBody.shape,
  /** The `version` that was changed: where the post says something else by now, it is refused. Without it, what it says is replaced. */
  basedOn: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
});
export type PostChange = z.input<typeof PostChange>;

export const PostCreated = z.object({ id: z.number() });
