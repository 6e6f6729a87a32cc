/** Where the contract's names end: what posts and comments are called in the app, and how they go over the wire. */
import type * as comments from "@fitmate/contract/comments";
import type * as wire from "@fitmate/contract/posts";
import type { Sport } from "@fitmate/contract/profile";
import { accessLevelOf, type Visibility, visibilityOf } from "@fitmate/contract/visibility";

/** Who has written a post or a comment: the nickname, and the picture. */
type Author = { author: string; authorPicture: string | null };
type User = "userNickname" | "userImage";

/** A post as lists show it. */
export type ListedPost = Omit<wire.PostItem, User | "accessLevel" | "replyCount"> &
  Author & { visibility: Visibility; commentCount: number };

/** A page of posts, newest first, and how many there are on all pages. */
export type FoundPosts = { posts: ListedPost[]; total: number };

export type Comment = Omit<comments.CommentPage["replyList"][number], User | "replyId"> &
  Author & { commentId: number };

/** An answer to the comment `commentId`. */
export type Answer = Omit<wire.ChildReply, User | "replyId" | "childReplyId"> &
  Author & { commentId: number; answerId: number };

/** A page of comments with the newest answers to each, oldest first, and how the discussion stands. */
export type Discussion = {
  comments: Comment[];
  answers: Answer[];
  /** All comments and answers of the post that are not deleted. */
  commentCount: number;
  /** There are older comments. */
  hasEarlier: boolean;
  /** There are newer ones: the page stands somewhere before the newest. */
  hasLater?: true | undefined;
  /** The newest comment or answer of the post when this was read, 0 before the first. */
  lastCommentId: number;
};

/** A page of the answers to a comment, oldest first. */
export type AnswerPage = { answers: Answer[]; hasEarlier: boolean; hasLater?: true | undefined };

/** A post with its newest comments. */
export type Post = Omit<wire.PostDetail, keyof wire.Comments | User | "accessLevel" | "hashtagList"> &
  Author &
  Discussion & { hashtags: string[]; visibility: Visibility };

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
  return { posts: postList.map(listedPost), total: totalPostCount };
}

export function listedPost({ accessLevel, replyCount, ...post }: wire.PostItem): ListedPost {
  return { ...writtenBy(post), visibility: visibilityOf(accessLevel), commentCount: replyCount };
}

function writtenBy<Written extends Pick<wire.PostItem, User>>({ userNickname, userImage, ...written }: Written) {
  return { ...written, author: userNickname, authorPicture: userImage };
}

export function postOf(detail: wire.PostDetail): Post {
  const { accessLevel, hashtagList, replyList, childReplyList, replyCount, ...post } = detail;
  return {
    ...writtenBy(post),
    hashtags: hashtagList,
    visibility: visibilityOf(accessLevel),
    ...spoken({ replyList, childReplyList, replyCount }),
  };
}

/** A page of a discussion as it comes. */
export function discussionOf({ hasEarlier, hasLater, lastCommentId, ...page }: comments.CommentPage): Discussion {
  return { ...spoken(page), hasEarlier, hasLater, lastCommentId };
}

function spoken(page: Pick<wire.Comments, "replyList" | "childReplyList" | "replyCount">) {
  return {
    comments: page.replyList.map(({ replyId, ...words }) => ({ ...writtenBy(words), commentId: replyId })),
    answers: page.childReplyList.map(answerOf),
    commentCount: page.replyCount,
  };
}

export function answerPage({ childReplyList, ...ends }: comments.Answers): AnswerPage {
  return { answers: childReplyList.map(answerOf), ...ends };
}

function answerOf({ replyId, childReplyId, ...words }: wire.ChildReply): Answer {
  return { ...writtenBy(words), commentId: replyId, answerId: childReplyId };
}

export function bodyOf({ hashtags, visibility, ...content }: PostContent): wire.PostBody {
  return { ...content, hashtag: hashtags, accessLevel: accessLevelOf(visibility) };
}
