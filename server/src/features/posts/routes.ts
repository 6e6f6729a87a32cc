/** The community: finding, reading and discussing posts. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Authenticate, type SignedIn } from "../../platform/http/authentication.ts";
import { AppError } from "../../platform/http/errors.ts";
import { isRendering } from "../../platform/http/rendering.ts";
import type { Route } from "../../platform/http/routes.ts";
import { every } from "../../platform/jobs.ts";
import type { Ports } from "../../platform/ports.ts";
import { addAnswer, addComment, deleteAnswer, deleteComment } from "./discussion.ts";
import { findByCategory, findByHashtag, findByTitle, findPosts } from "./finding.ts";
import { createPost, deletePost, loadPost, readPost, toggleLike, updatePost } from "./service.ts";
import { createViewCounter, forgetReaders, type ViewCounter } from "./views.ts";

const VIEWS_STORED_EVERY_MS = 1_000;
const READERS_FORGOTTEN_EVERY_MS = 3_600_000;

export function postRoutes(app: FastifyInstance, route: Route, { db }: Ports, authenticate: Authenticate): void {
  const views = countViews(app, db);

  route("searchPosts", async ({ query }) => findPosts(db, query));
  route("searchPostsByCategory", async ({ query }) => findByCategory(db, query.category, query));
  route("searchPostsByTitle", async ({ query }) => findByTitle(db, query.title, query));
  route("searchPostsByHashtag", async ({ query }) => findByHashtag(db, query.hashtag, query));

  route("getPost", async ({ params, request }) => {
    const post = await loadPost(db, params.postId);
    const me = await (post.accessLevel ? knownMember(authenticate, request) : memberOf(authenticate, request));
    const detail = await readPost(db, post, me?.memberId);
    if (request.method === "GET" && !isRendering(request)) views.note(post.postId, readerOf(request, me));
    return detail;
  });

  route("createPost", async ({ me, body: { hashtag, ...content } }) => ({
    id: await createPost(db, me.memberId, { ...content, hashtags: hashtag }),
  }));

  route("updatePost", async ({ me, params, body: { hashtag, ...content } }) => {
    await updatePost(db, params.postId, me.memberId, { ...content, hashtags: hashtag });
    return { status: 200 as const, message: "글을 고쳤어요." };
  });

  route("deletePost", async ({ me, params }) => {
    await deletePost(db, params.postId, me.memberId);
    return { status: 200 as const, message: "글을 지웠어요." };
  });

  route("likePost", async ({ me, params }) => toggleLike(db, params.postId, me.memberId));
  route("addComment", async ({ me, params, body }) => addComment(db, params.postId, me.memberId, body.comment));
  route("addChildReply", async ({ me, params, body }) => addAnswer(db, params, me.memberId, body.comment));
  route("deleteComment", async ({ me, params }) => deleteComment(db, params.postId, params.replyId, me.memberId));
  route("deleteChildReply", async ({ me, params }) => deleteAnswer(db, params, me.memberId));
}

/** Who asks; undefined for a visitor. Throws SESSION_EXPIRED: signing in again may be all it takes. */
async function memberOf(authenticate: Authenticate, request: FastifyRequest): Promise<SignedIn | undefined> {
  return request.headers["x-auth-token"] ? authenticate(request) : undefined;
}

/** Who asks, as far as it is known: to somebody whose session is over a public post is as public as ever. */
async function knownMember(authenticate: Authenticate, request: FastifyRequest): Promise<SignedIn | undefined> {
  try {
    return await memberOf(authenticate, request);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function readerOf({ ip, headers }: FastifyRequest, me: SignedIn | undefined) {
  return me ? { memberId: me.memberId } : { address: ip, agent: headers["user-agent"] ?? "" };
}

function countViews(app: FastifyInstance, db: Ports["db"]): ViewCounter {
  const views = createViewCounter(db);
  every(app, VIEWS_STORED_EVERY_MS, "post views", views.store);
  every(app, READERS_FORGOTTEN_EVERY_MS, "post readers", () => forgetReaders(db));
  app.addHook("onClose", views.store);
  return views;
}
