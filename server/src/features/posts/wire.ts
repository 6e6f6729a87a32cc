/** Where the contract's names begin: posts on their way in and out. routes.ts alone calls this. */
import type * as contract from "@fitmate/contract/posts";
import { accessLevelOf, visibilityOf } from "@fitmate/contract/visibility";
import type { z } from "zod/mini";
import type { FoundPosts } from "./finding.ts";
import type { ListedPost } from "./listQueries.ts";
import type { PostContent } from "./queries.ts";
import type { ReadPost } from "./service.ts";

export function toPostPage({ posts, total }: FoundPosts): contract.PostPage {
  return { postList: posts.map(toPostItem), totalPostCount: total };
}

function toPostItem({ visibility, ...post }: ListedPost): contract.PostItem {
  return { ...post, accessLevel: accessLevelOf(visibility) };
}

export function toPostDetail(post: ReadPost): contract.PostDetail {
  const { authorId: _, visibility, hashtags, createdAt, ...shown } = post;
  return {
    ...shown,
    hashtagList: hashtags,
    accessLevel: accessLevelOf(visibility),
    createdAt: createdAt.toISOString(),
  };
}

export function toPostContent(body: z.output<typeof contract.PostBody>): PostContent {
  const { hashtag, accessLevel, ...content } = body;
  return { ...content, hashtags: hashtag, visibility: visibilityOf(accessLevel) };
}
