/** Where the contract's names end: what posts are called in the app, and how they go over the wire. */
import type * as wire from "@fitmate/contract/posts";
import type { Sport } from "@fitmate/contract/profile";
import { accessLevelOf, type Visibility, visibilityOf } from "@fitmate/contract/visibility";

/** A post as lists show it. */
export type ListedPost = Omit<wire.PostItem, "accessLevel"> & { visibility: Visibility };

/** A page of posts, newest first, and how many there are on all pages. */
export type FoundPosts = { posts: ListedPost[]; total: number };

/** A post with its newest comments. */
export type Post = Omit<wire.PostDetail, "accessLevel" | "hashtagList"> & {
  hashtags: string[];
  visibility: Visibility;
};

/** What its author writes of a post. */
export type PostContent = {
  title: string;
  /** HTML */
  description: string;
  images: string[];
  hashtags: string[];
  category: Sport;
  visibility: Visibility;
};

export function foundPosts({ postList, totalPostCount }: wire.PostPage): FoundPosts {
  const posts = postList.map(({ accessLevel, ...post }) => ({ ...post, visibility: visibilityOf(accessLevel) }));
  return { posts, total: totalPostCount };
}

export function postOf({ accessLevel, hashtagList, ...post }: wire.PostDetail): Post {
  return { ...post, hashtags: hashtagList, visibility: visibilityOf(accessLevel) };
}

export function bodyOf({ hashtags, visibility, ...content }: PostContent): wire.PostBody {
  return { ...content, hashtag: hashtags, accessLevel: accessLevelOf(visibility) };
}
