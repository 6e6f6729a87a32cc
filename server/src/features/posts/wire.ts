/** Where the contract's names begin: posts and what is said to them, on their way in and out. routes.ts alone calls this. */
import type * as comments from "@fitmate/contract/comments";
import type * as posts from "@fitmate/contract/posts";
import { accessLevelOf, visibilityOf } from "@fitmate/contract/visibility";
import type { z } from "zod/mini";
import type { Answer, AnswerPage, Comment, Discussion } from "./commentPageQueries.ts";
import type { FoundPosts } from "./finding.ts";
import type { ListedPost } from "./listQueries.ts";
import type { PostContent } from "./queries.ts";
import type { ReadPost } from "./service.ts";

export function toPostPage({ posts: found, total }: FoundPosts): posts.PostPage {
  return { postList: found.map(toPostItem), totalPostCount: total };
}

export function toPostItem({ visibility, commentCount, ...post }: ListedPost): posts.PostItem {
  return { ...byUser(post), accessLevel: accessLevelOf(visibility), replyCount: commentCount };
}

function byUser<Written extends Pick<ListedPost, "author" | "authorPicture">>({
  author,
  authorPicture,
  ...written
}: Written) {
  return { ...written, userNickname: author, userImage: authorPicture };
}

export function toPostDetail(post: ReadPost): posts.PostDetail {
  const { postId, category, title, description, images, likeCount, viewCount, like } = post;
  return {
    postId,
    userImage: post.authorPicture,
    userNickname: post.author,
    category,
    title,
    description,
    images,
    likeCount,
    viewCount,
    like,
    hashtagList: post.hashtags,
    accessLevel: accessLevelOf(post.visibility),
    createdAt: post.createdAt.toISOString(),
    ...(post.version !== undefined && { version: post.version }),
    ...(post.placeholder ? { gaveWay: true as const } : post.isHidden && { hidden: true as const }),
    ...toComments(post),
  };
}

export function toPostContent(body: z.output<typeof posts.PostBody>): PostContent {
  const { title, description, images, category, hashtag, accessLevel } = body;
  return { title, description, images, category, hashtags: hashtag, visibility: visibilityOf(accessLevel) };
}

export function toComments(discussion: Discussion): posts.Comments {
  return {
    replyList: discussion.comments.map(toReply),
    childReplyList: discussion.answers.map(toChildReply),
    replyCount: discussion.commentCount,
    hasEarlier: discussion.hasEarlier,
    lastCommentId: discussion.lastCommentId,
  };
}

export function toCommentPage({ hasLater, ...discussion }: Discussion): comments.CommentPage {
  return { ...toComments(discussion), ...(hasLater && { hasLater }) };
}

export function toAnswers({ answers, ...ends }: AnswerPage): comments.Answers {
  return { childReplyList: answers.map(toChildReply), ...ends };
}

function toReply({ commentId, ...words }: Comment): comments.CommentPage["replyList"][number] {
  return { ...byUser(words), replyId: commentId };
}

function toChildReply({ answerId, commentId, ...words }: Answer): posts.ChildReply {
  return { ...byUser(words), childReplyId: answerId, replyId: commentId, deleted: false };
}
