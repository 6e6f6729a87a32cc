/** Reading, writing and liking posts: rules and transactions. */
import { createHash } from "node:crypto";
import { unsigned } from "@fitmate/contract/pictures";
import { type LikeAnswer, POST_REQUIRED, POST_TOO_MANY_IMAGES } from "@fitmate/contract/posts";
import type { Transaction } from "kysely";
import { type Bus, NOBODY, type Publish } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { AppError } from "../../platform/http/errors.ts";
import type { Signing } from "../../platform/signing.ts";
import { withdrawPost } from "../notifications/service.ts";
import { claimUploads, releaseUploads, signedAddress } from "../uploads/service.ts";
import { type Discussion, selectComments } from "./commentPageQueries.ts";
import { clean } from "./cleaning.ts";
import { withoutPictures, withPictures } from "./html.ts";
import { type Guarded, isForAll, noSuchPost, requireAuthor, requireReader, requireShown } from "./policy.ts";
import * as queries from "./queries.ts";
import { notifyAuthorOfLike, withdrawLikeNotifications } from "./notifying.ts";
import { POST_IMAGES_MAX } from "@fitmate/contract/limits";
import { addToTotals, changeTotals, listedAs } from "./totalQueries.ts";

/** Where what happens to a post is stored and published. */
export type PostPorts = { db: Db; bus: Bus };

/** The content as it may be stored, all its pictures named. */
async function cleaned(content: queries.PostContent, authorId: number): Promise<queries.PostContent> {
  const { html: description, isBlank, pictures } = await clean(content.description, authorId);
  if (isBlank) throw new AppError("INVALID_INPUT", { message: POST_REQUIRED });
  const images = [...new Set([...pictures, ...content.images.map(unsigned)])];
  // Each showing of a picture counts: to readers of a mates-only post each has an address of its own.
  if (Math.max(images.length, pictures.length) > POST_IMAGES_MAX) {
    throw new AppError("INVALID_INPUT", { message: POST_TOO_MANY_IMAGES });
  }
  return { ...content, description, images };
}

/** Puts the pictures of a post in use, and those it no longer has out of use. */
async function usePictures(
  trx: Transaction<Database>,
  postId: number,
  authorId: number,
  { images }: queries.PostContent,
  isPublic: boolean,
): Promise<void> {
  const place = { kind: "post", id: postId } as const;
  await claimUploads(trx, authorId, images, { ...place, isPublic });
  await releaseUploads(trx, place, images);
}

/** Stores a post and answers its id; its HTML is sanitised here. */
export async function createPost(
  db: Db,
  authorId: number,
  given: queries.PostContent,
  sending: queries.Sending = {},
): Promise<number> {
  const content = await cleaned(given, authorId);
  try {
    return await inTransaction(db, async (trx) => {
      const id = await queries.insertPost(trx, authorId, content, sending);
      const place = { kind: "post", id, isPublic: content.visibility === "public" } as const;
      await claimUploads(trx, authorId, content.images, place);
      await addToTotals(trx, content);
      return id;
    });
  } catch (error) {
    // It has arrived at the same moment.
    const { clientId } = sending;
    if (clientId === undefined || violatedConstraint(error) !== "posts_sent_once") throw error;
    const id = await queries.findSentPost(db, authorId, clientId);
    if (id === undefined) throw error;
    return id;
  }
}

/** The post, whoever asks: what of it may be shown is for requireReader to say. */
export async function loadPost(db: Db, postId: number): Promise<queries.StoredPost> {
  const post = await queries.findPost(db, postId);
  if (!post) throw noSuchPost();
  return post;
}

/** A post and its newest comments; `like`: whether its reader likes it; `version`: for its author. */
export type ReadPost = queries.StoredPost & Discussion & { like: boolean; version?: string };

/** Names what a post says: another content has another name, the same content the same. */
function versionOf({ title, description, hashtags, category, visibility }: queries.PostContent): string {
  const content = JSON.stringify([title, description, hashtags, category, visibility]);
  return createHash("sha256").update(content).digest("base64url");
}

/** The post as `memberId` (undefined = a visitor) reads it. */
export async function readPost(db: Db, post: queries.StoredPost, memberId: number | undefined): Promise<ReadPost> {
  await requireReader(db, post, memberId);
  const like = memberId !== undefined && (await queries.hasLiked(db, post.postId, memberId));
  const comments = await selectComments(db, post.postId, { readerId: memberId });
  return { ...post, like, ...comments, ...(memberId === post.authorId && { version: versionOf(post) }) };
}

/**
 * What was read, with pictures that its reader can load: those of a mates-only post by a signed address. Of what moderators have
 * hidden also its author gets none: whoever has such an address can load them.
 */
export function withReadablePictures(post: ReadPost, signing: Signing): ReadPost {
  if (isForAll(post)) return post;
  if (post.isHidden && !post.placeholder)
    return { ...post, description: withoutPictures(post.description), images: [] };
  const sign = (reference: string) => signedAddress(signing, reference);
  return { ...post, description: withPictures(post.description, sign), images: post.images.map(sign) };
}

/** Where to read: `reads` may be a moment behind `db`. */
type Places = { db: Db; reads: Db };

/**
 * A post as `find` has it, and where all that hangs on it is to be read: of what is not for all, where nothing is late, since
 * rights are those of now.
 */
export async function findInReach<P extends Guarded>(
  { db, reads }: Places,
  find: (place: Db) => Promise<P | undefined>,
): Promise<{ post: P; from: Db }> {
  const found = await find(reads);
  const from = !found || isForAll(found) ? reads : db;
  const post = from === reads ? found : await find(from);
  if (!post) throw noSuchPost();
  return { post, from };
}

/** Answers where to read it. `whoAsks` is asked only where it matters; undefined = a visitor. */
export async function requireReadable(
  places: Places,
  postId: number,
  whoAsks: () => Promise<{ memberId: number } | undefined>,
): Promise<Db> {
  const { post, from } = await findInReach(places, (place) => queries.findGuard(place, postId));
  if (!isForAll(post)) await requireReader(from, post, (await whoAsks())?.memberId);
  return from;
}

/** Replaces the content of a post; with `basedOn` it refuses where the post has another version by now. */
export async function updatePost(
  db: Db,
  postId: number,
  memberId: number,
  given: queries.PostContent,
  basedOn?: string,
): Promise<void> {
  const content = await cleaned(given, memberId);
  await inTransaction(db, async (trx) => {
    const before = await queries.lockPost(trx, postId);
    if (!before) throw noSuchPost();
    requireAuthor(before, memberId);
    requireShown(before);
    if (basedOn !== undefined) {
      // Under the lock: of two who change the same version, the second one is told. Who sends the same once more is not.
      const version = versionOf(await loadPost(trx, postId));
      if (version !== basedOn && version !== versionOf(content)) throw new AppError("POST_CHANGED");
    }
    await queries.updatePost(trx, postId, content, before);
    await usePictures(trx, postId, memberId, content, content.visibility === "public" && !before.isHidden);
    await changeTotals(trx, listedAs(before, before), listedAs(content, before));
  });
}

/** Deletes a post with all that hangs on it. Answers what to publish after the commit. */
export function deletePost(db: Db, postId: number, memberId: number): Promise<Publish> {
  return inTransaction(db, async (trx) => {
    const post = await queries.lockPost(trx, postId);
    if (!post) throw noSuchPost();
    requireAuthor(post, memberId);
    const publish = await withdrawPost(trx, postId);
    await queries.deletePost(trx, postId);
    await releaseUploads(trx, { kind: "post", id: postId });
    await changeTotals(trx, listedAs(post, post), undefined);
    return publish;
  });
}

/** Likes a post, or takes the like back; `like`: what is to be so, also where it is already. `at`: when, if not now. */
export async function toggleLike(
  { db, bus }: PostPorts,
  postId: number,
  memberId: number,
  { like, at }: { like?: boolean | undefined; at?: Date } = {},
): Promise<LikeAnswer> {
  const { publish, ...answer } = await inTransaction(db, async (trx) => {
    const post = await lockForReader(trx, postId, memberId);
    if (like !== undefined && like === (await queries.hasLiked(trx, postId, memberId))) {
      return { like, likeCount: post.likeCount, publish: NOBODY };
    }
    const takenBack = await queries.deleteLike(trx, postId, memberId);
    const likedAt = takenBack ?? (await queries.insertLike(trx, postId, memberId, at));
    const likeCount = post.likeCount + (takenBack ? -1 : 1);
    await queries.setLikeCount(trx, postId, likeCount);
    const liking = { authorId: post.authorId, postId, memberId, likedAt };
    const publishing = await (takenBack ? withdrawLikeNotifications(trx, [liking]) : notifyAuthorOfLike(trx, liking));
    return { like: !takenBack, likeCount, publish: publishing };
  });
  publish(bus);
  return answer;
}

/** The post, locked, if the member may read it. */
export async function lockForReader(db: Db, postId: number, memberId: number): Promise<queries.LockedPost> {
  const post = await queries.lockPost(db, postId);
  if (!post) throw noSuchPost();
  await requireReader(db, post, memberId);
  return post;
}
