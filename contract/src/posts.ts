/** The community: finding, reading and writing posts. */
import * as z from "zod/mini";
import { PAGE_SIZE_MAX } from "./limits.ts";
import { Sport } from "./profile.ts";
import { queryInteger } from "./wire.ts";

export const POST_PAGE_SIZE = 10;
export const POST_TITLE_MAX = 100;
/** Characters after spaces and `#` are gone. */
export const HASHTAG_MAX = 20;

/** A hashtag as it is kept: NFC, without spaces and without `#`; may be empty. */
export function cleanHashtag(input: string): string {
  return input.normalize("NFC").replace(/[\s#\p{Cc}\p{Cf}]/gu, "");
}

/** The key under which hashtags are the same: case ignored. */
export function hashtagKey(hashtag: string): string {
  return cleanHashtag(hashtag).toLowerCase();
}

const page = {
  /** Zero-based. */
  page: z._default(queryInteger(0, 10_000_000), 0),
  size: z._default(queryInteger(1, PAGE_SIZE_MAX), POST_PAGE_SIZE),
};

const searchWord = (maximum: number, error: string) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(maximum)),
      z.transform((value: string) => value.normalize("NFC").trim()),
    ),
    z.string().check(z.minLength(1, { error })),
  );

export const PostsQuery = z.object(page);
export const PostsByCategoryQuery = z.object({ ...page, category: Sport });
export const PostsByTitleQuery = z.object({
  ...page,
  title: searchWord(POST_TITLE_MAX, "찾을 제목을 적어 주세요."),
});
export const PostsByHashtagQuery = z.object({
  ...page,
  hashtag: z.pipe(
    z.pipe(z.string().check(z.maxLength(100)), z.transform(cleanHashtag)),
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
});
export type PostItem = z.infer<typeof PostItem>;

/** A page of posts, newest first, and how many there are on all pages. */
export const PostPage = z.object({ postList: z.array(PostItem), totalPostCount: z.number() });
export type PostPage = z.infer<typeof PostPage>;
