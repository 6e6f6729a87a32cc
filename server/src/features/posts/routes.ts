/** The community: finding, reading and discussing posts. */
import { COMMENTS_PER_MINUTE, LIKES_PER_MINUTE, POST_TEXTS_PER_HOUR, POSTS_PER_DAY } from "@fitmate/contract/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SignedIn } from "../../platform/http/authentication.ts";
import { AppError } from "../../platform/http/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { isRendering } from "../../platform/http/rendering.ts";
import type { Route, WhoAsks } from "../../platform/http/routes.ts";
import { every } from "../../platform/jobs.ts";
import type { Ports } from "../../platform/ports.ts";
import { remember } from "../../platform/remember.ts";
import { requireVisible } from "../mates/blocks/service.ts";
import { countCommentsAfter, selectAnswers, selectComments } from "./commentPageQueries.ts";
import {
  addAnswer,
  addComment,
  type CommentPlace,
  deleteComment,
  editComment,
  readAround,
  requireComment,
} from "./discussion.ts";
import { findByCategory, findByHashtag, findByTitle, findPosts } from "./finding.ts";
import { completeHashtag, selectPopularHashtags } from "./hashtagQueries.ts";
import { isForAll } from "./policy.ts";
import { findPost, findSentPost } from "./queries.ts";
import { selectPublicPosts } from "./listQueries.ts";
import {
  createPost,
  deletePost,
  findInReach,
  readPost,
  requireReadable,
  toggleLike,
  updatePost,
  withReadablePictures,
} from "./service.ts";
import { createViewCounter, type Reader, type ViewCounter } from "./views.ts";
import { toAnswers, toCommentPage, toComments, toPostContent, toPostDetail, toPostItem, toPostPage } from "./wire.ts";

const VIEWS_STORED_EVERY_MS = 1_000;
const POPULAR_KEPT_MS = 60_000;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;
const TOO_MANY_POSTS = `글은 하루 동안 ${POSTS_PER_DAY}개까지 쓸 수 있어요. 나중에 다시 써 주세요.`;
const TOO_MANY_COMMENTS = "댓글을 너무 빨리 쓰고 있어요. 잠시 후 다시 써 주세요.";

export function postRoutes(app: FastifyInstance, route: Route, ports: Ports): void {
  findingRoutes(route, ports);
  readingRoutes(app, route, ports);
  commentRoutes(route, ports);
}

function findingRoutes(route: Route, { db }: Ports): void {
  const popular = remember(() => selectPopularHashtags(db), { size: 1, forMs: POPULAR_KEPT_MS });

  route("searchPosts", async ({ query, reads }) => toPostPage(await findPosts(reads, query)));
  route("searchPostsByCategory", async ({ query, reads }) =>
    toPostPage(await findByCategory(reads, query.category, query)),
  );
  route("searchPostsByTitle", async ({ query, reads }) => toPostPage(await findByTitle(reads, query.title, query)));
  route("searchPostsByHashtag", async ({ query, reads }) =>
    toPostPage(await findByHashtag(reads, query.hashtag, query)),
  );
  route("getMemberPosts", async ({ params, query, reads, whoAsks }) => {
    const authorId = await requireVisible(db, params.nickname, (await whoAsks())?.memberId);
    return (await selectPublicPosts(reads, authorId, query)).map(toPostItem);
  });
  route("getPopularHashtags", async () => popular(""));
  route("completeHashtag", async ({ query, reads }) => completeHashtag(reads, query.typed));
}

function readingRoutes(app: FastifyInstance, route: Route, ports: Ports): void {
  const { db, pool, signing } = ports;
  const views = countViews(app, ports);
  const posts = createRateLimit(pool, "posts", POSTS_PER_DAY, DAY_SECONDS, TOO_MANY_POSTS);
  // Cleaning a long text takes as long as everything else together.
  const texts = createRateLimit(pool, "post-edits", POST_TEXTS_PER_HOUR, HOUR_SECONDS);
  // Each notifies the author anew.
  const likes = createRateLimit(pool, "likes", LIKES_PER_MINUTE, MINUTE_SECONDS);

  route("getPost", async ({ params, request, reads, whoAsks }) => {
    const { post, from } = await findInReach({ db, reads }, (place) => findPost(place, params.postId));
    const me = await (isForAll(post) ? knownMember(whoAsks) : whoAsks());
    const detail = await readPost(from, post, me?.memberId);
    if (request.method === "GET" && !isRendering(request)) views.note(post.postId, readerOf(request, me));
    return toPostDetail(withReadablePictures(detail, signing));
  });

  route("createPost", async ({ me: { memberId }, body: { clientId, ...body } }) => {
    const sent = clientId === undefined ? undefined : await findSentPost(db, memberId, clientId);
    if (sent !== undefined) return { id: sent };
    const key = String(memberId);
    await texts.consume(key);
    await posts.consume(key);
    try {
      return { id: await createPost(db, memberId, toPostContent(body), { clientId }) };
    } catch (error) {
      // Only what is published counts.
      await posts.giveBack(key);
      throw error;
    }
  });

  route("updatePost", async ({ me, params, body }) => {
    await texts.consume(String(me.memberId));
    await updatePost(db, params.postId, me.memberId, toPostContent(body), body.basedOn);
    return { status: 200 as const, message: "글을 고쳤어요." };
  });

  route("deletePost", async ({ me, params }) => {
    const publish = await deletePost(db, params.postId, me.memberId);
    publish(ports.bus);
    return { status: 200 as const, message: "글을 지웠어요." };
  });

  route("likePost", async ({ me, params, body }) => {
    await likes.consume(String(me.memberId));
    return toggleLike(ports, params.postId, me.memberId, { like: body?.like });
  });
}

function commentRoutes(route: Route, ports: Ports): void {
  const { db, pool } = ports;
  const comments = createRateLimit(pool, "comments", COMMENTS_PER_MINUTE, MINUTE_SECONDS, TOO_MANY_COMMENTS);

  route("getComments", async ({ params, query, reads, whoAsks }) => {
    const from = await requireReadable({ db, reads }, params.postId, whoAsks);
    const readerId = (await knownMember(whoAsks))?.memberId;
    const { around, size } = query;
    return toCommentPage(
      around === undefined
        ? await selectComments(from, params.postId, { ...query, readerId })
        : await readAround(from, params.postId, { around, size, readerId }),
    );
  });

  route("getAnswers", async ({ params, query, reads, whoAsks }) => {
    const from = await requireReadable({ db, reads }, params.postId, whoAsks);
    await requireComment(from, params.postId, params.replyId);
    const readerId = (await knownMember(whoAsks))?.memberId;
    return toAnswers(await selectAnswers(from, params.replyId, { ...query, readerId }));
  });

  route("countNewComments", async ({ params, query, reads, whoAsks }) => {
    const from = await requireReadable({ db, reads }, params.postId, whoAsks);
    return { newCount: await countCommentsAfter(from, params.postId, query.after) };
  });

  route("addComment", async ({ me, params, body: { comment, clientId } }) => {
    await comments.consume(String(me.memberId));
    return toComments(await addComment(ports, params.postId, me.memberId, comment, { clientId }));
  });

  route("addAnswer", async ({ me, params: { postId, replyId }, body: { comment, clientId } }) => {
    await comments.consume(String(me.memberId));
    return toComments(await addAnswer(ports, { postId, commentId: replyId }, me.memberId, comment, { clientId }));
  });

  route("editComment", async ({ me, params, body }) => {
    await comments.consume(String(me.memberId));
    return toComments(await editComment(db, placeOf(params), me.memberId, body.comment));
  });

  route("editAnswer", async ({ me, params, body }) => {
    await comments.consume(String(me.memberId));
    return toComments(await editComment(db, placeOf(params), me.memberId, body.comment));
  });

  route("deleteComment", async ({ me, params }) =>
    toComments(await deleteComment(ports, placeOf(params), me.memberId)),
  );

  route("deleteAnswer", async ({ me, params }) => toComments(await deleteComment(ports, placeOf(params), me.memberId)));
}

type AnswerParams = { postId: number; replyId: number; childReplyId?: number };

function placeOf({ postId, replyId, childReplyId }: AnswerParams): CommentPlace {
  return { postId, commentId: replyId, ...(childReplyId !== undefined && { answerId: childReplyId }) };
}

/** Who asks, as far as it is known: to somebody whose session is over a public post is as public as ever. */
async function knownMember(whoAsks: WhoAsks): Promise<SignedIn | undefined> {
  try {
    return await whoAsks();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function readerOf(request: FastifyRequest, me: SignedIn | undefined): Reader {
  const network = networkOf(request);
  return me ? { network, memberId: me.memberId } : { network, agent: request.headers["user-agent"] ?? "" };
}

function countViews(app: FastifyInstance, { db, clock }: Ports): ViewCounter {
  const views = createViewCounter(db, clock);
  every(app, VIEWS_STORED_EVERY_MS, "post views", views.store);
  app.addHook("onClose", views.store);
  return views;
}
