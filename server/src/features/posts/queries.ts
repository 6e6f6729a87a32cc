/** Every SQL statement on posts themselves; listQueries.ts reads pages of them, totalQueries.ts counts them. */
import { membersAs } from "../accounts/memberQueries.ts";
import { hashtagKey } from "@fitmate/contract/hashtagRules";
import { PLACEHOLDER_DAYS } from "@fitmate/contract/limits";
import type { Placeholder } from "@fitmate/contract/placeholder";
import type { Sport } from "@fitmate/contract/profile";
import type { Visibility } from "@fitmate/contract/visibility";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { ownedBy } from "../../platform/db/owned.ts";
import { areApart } from "../mates/queries.ts";
import type { Guarded } from "./policy.ts";
import { titleKey } from "./titleGrams.ts";

/** A post as its author sends it, its HTML sanitised. */
export type PostContent = {
  title: string;
  description: string;
  images: string[];
  hashtags: string[];
  category: Sport;
  visibility: Visibility;
};

/** The visibility of a row of `posts`. */
export const VISIBILITY = sql<Visibility>`case when access_level then 'public' else 'mates' end`;

/** Whether moderators have hidden a row of `posts`, or it gives way to a placeholder. */
const IS_HIDDEN = sql<boolean>`hidden_at is not null`;

/** What stands in the place of a row of `posts` that gives way; null of all others. Since when: it may have been hidden otherwise, too. */
const placeholderIn = (posts: "p" | "posts") => {
  const column = (name: string) => sql.ref(`${posts}.${name}`);
  return sql<Placeholder | null>`
    case when ${column("gives_way_until")} is not null then jsonb_build_object(
      'since', ${column("gives_way_until")} - ${sql.lit(`${PLACEHOLDER_DAYS} days`)}::interval, 'until', ${column("gives_way_until")}, 'sport', ${column("category")},
      'writtenAt', ${column("created_at")}, 'comments', ${column("reply_count")}) end`;
};

const columns = ({ title, category, hashtags, visibility }: PostContent) => ({
  title,
  category,
  hashtags,
  access_level: visibility === "public",
});

/** `at`: when it was sent, if not now; `clientId`: what its sender calls it, who may not know that it has arrived. */
export type Sending = { at?: Date | undefined; clientId?: string | undefined };

/** Stores a post and answers its id; throws PostgreSQL's unique violation (23505) where it has arrived already. */
export async function insertPost(
  db: Db,
  authorId: number,
  content: PostContent,
  { at, clientId }: Sending,
): Promise<number> {
  const { title, category, hashtags, visibility, description, images } = content;
  const { rows } = await sql<{ id: number }>`
    with post as (
      insert into posts (author_id, title, category, hashtags, access_level, client_id, created_at)
      values (${authorId}, ${title}, ${category}, ${hashtags}::text[], ${visibility === "public"},
              ${clientId ?? null}, coalesce(${at ?? null}::timestamptz, now()))
      returning id, created_at
    ), body as (
      insert into post_bodies (post_id, description, images)
      select id, ${description}::text, ${images}::text[] from post
    ), titled as (
      insert into post_titles (post_id, title_key) select id, ${titleKey(title)}::text from post
    ), tagged as (
      insert into post_hashtags (hashtag_key, post_id, written_at)
      select distinct key, id, created_at from post, unnest(${hashtags.map(hashtagKey)}::text[]) as wanted (key)
    )
    select id from post`.execute(db);
  const [post] = rows;
  if (!post) throw new Error("A post was not stored.");
  return post.id;
}

/** The post that has arrived from its author under this name. */
export async function findSentPost(db: Db, authorId: number, clientId: string): Promise<number | undefined> {
  const post = await db
    .selectFrom("posts")
    .select("id")
    .where("author_id", "=", authorId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return post?.id;
}

/** Replaces the content of a post; `isHidden`: it stands in no list that is not read from its own row. */
export async function updatePost(
  db: Db,
  postId: number,
  content: PostContent,
  { isHidden }: { isHidden: boolean },
): Promise<void> {
  await db.updateTable("posts").set(columns(content)).where("id", "=", postId).execute();
  await db
    .updateTable("post_bodies")
    .set({ description: content.description, images: content.images })
    .where("post_id", "=", postId)
    .execute();
  await db
    .updateTable("post_titles")
    .set({ title_key: titleKey(content.title) })
    .where("post_id", "=", postId)
    .execute();
  await db.deleteFrom("post_hashtags").where("post_id", "=", postId).execute();
  if (!isHidden) await insertHashtags(db, postId, content.hashtags);
}

async function insertHashtags(db: Db, postId: number, hashtags: readonly string[]): Promise<void> {
  if (hashtags.length === 0) return;
  const keys = hashtags.map(hashtagKey);
  await sql`insert into post_hashtags (hashtag_key, post_id, written_at)
    select key, id, created_at from posts, unnest(${keys}::text[]) as wanted (key) where id = ${postId}
    on conflict do nothing`.execute(db);
}

export type StoredPost = PostContent & {
  postId: number;
  isHidden: boolean;
  placeholder: Placeholder | null;
  authorId: number;
  author: string;
  authorPicture: string | null;
  likeCount: number;
  commentCount: number;
  viewCount: number;
  createdAt: Date;
};

export async function findPost(db: Db, postId: number): Promise<StoredPost | undefined> {
  return db
    .selectFrom("posts as p")
    .innerJoin("post_bodies as b", "b.post_id", "p.id")
    .innerJoin(membersAs("m"), "m.id", "p.author_id")
    .select(["p.id as postId", "p.author_id as authorId", "p.title", "p.category", "p.hashtags"])
    .select([VISIBILITY.as("visibility"), "p.created_at as createdAt", "b.description", "b.images"])
    .select([IS_HIDDEN.as("isHidden"), placeholderIn("p").as("placeholder")])
    .select(["p.like_count as likeCount", "p.reply_count as commentCount", "p.view_count as viewCount"])
    .select(["m.nickname as author", "m.profile_picture as authorPicture"])
    .where("p.id", "=", postId)
    .executeTakeFirst();
}

export type LockedPost = {
  authorId: number;
  isHidden: boolean;
  placeholder: Placeholder | null;
  visibility: Visibility;
  title: string;
  category: Sport;
  hashtags: string[];
  likeCount: number;
};

/** A post whose counters and content nobody else changes until the transaction ends. */
export async function lockPost(db: Db, postId: number): Promise<LockedPost | undefined> {
  return db
    .selectFrom("posts")
    .select(["author_id as authorId", VISIBILITY.as("visibility"), "title", "category", "hashtags"])
    .select(["like_count as likeCount", IS_HIDDEN.as("isHidden"), placeholderIn("posts").as("placeholder")])
    .where("id", "=", postId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What of a post decides who may read it. */
export async function findGuard(db: Db, postId: number): Promise<Guarded | undefined> {
  return db
    .selectFrom("posts")
    .select(["author_id as authorId", VISIBILITY.as("visibility"), IS_HIDDEN.as("isHidden")])
    .select(placeholderIn("posts").as("placeholder"))
    .where("id", "=", postId)
    .executeTakeFirst();
}

/** Whether a post of the member is there. */
export async function hasWritten(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom("posts")
    .select("id")
    .where(ownedBy("author_id", memberId))
    .orderBy("author_id")
    .orderBy("id", "desc")
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePost(db: Db, postId: number): Promise<void> {
  await db.deleteFrom("posts").where("id", "=", postId).execute();
}

export async function hasLiked(db: Db, postId: number, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom("post_likes")
    .select("post_id")
    .where("post_id", "=", postId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers when the like was made: `at`, or now. */
export async function insertLike(db: Db, postId: number, memberId: number, at?: Date): Promise<Date> {
  const like = await db
    .insertInto("post_likes")
    .values({ post_id: postId, member_id: memberId, created_at: at })
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return like.created_at;
}

/** Answers when the like was made; undefined where there is none. */
export async function deleteLike(db: Db, postId: number, memberId: number): Promise<Date | undefined> {
  const like = await db
    .deleteFrom("post_likes")
    .where("post_id", "=", postId)
    .where("member_id", "=", memberId)
    .returning("created_at")
    .executeTakeFirst();
  return like?.created_at;
}

/**
 * How many like each post `since` a moment, of the newest `most`, and the last of them: not its author, and nobody between whom and them
 * a block stands. Nothing of a post that nobody is left to like.
 */
export async function selectLikes(
  db: Db,
  posts: readonly { postId: number; authorId: number; since: Date }[],
  most: number,
): Promise<{ postId: number; count: number; newestId: number }[]> {
  const { rows } = await sql<{ postId: number; count: number; newestId: number }>`
    select p."postId", likes.*
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p ("postId" bigint, "authorId" bigint, since timestamptz),
           lateral (select newest.member_id as "newestId", count(*) over () as count
                      from (select l.member_id, l.created_at from post_likes l
                             where l.post_id = p."postId" and l.created_at >= p.since and l.member_id <> p."authorId"
                               and not ${areApart(sql`p."authorId"`, sql`l.member_id`)}
                             order by l.created_at desc limit ${sql.lit(most)}) newest
                     order by newest.created_at desc limit 1) likes`.execute(db);
  return rows;
}

export async function setLikeCount(db: Db, postId: number, likeCount: number): Promise<void> {
  await db.updateTable("posts").set({ like_count: likeCount }).where("id", "=", postId).execute();
}

/** The highest number of a post; 0 where there is none. */
export async function findNewestId(db: Db): Promise<number> {
  const newest = await db.selectFrom("posts").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return newest?.id ?? 0;
}

/** The public posts of those numbered from `after` + 1 to `after` + `count`. */
export function selectPublic(db: Db, after: number, count: number): Promise<{ id: number }[]> {
  return db
    .selectFrom("posts")
    .select("id")
    .where("id", ">", after)
    .where("id", "<=", after + count)
    .where("access_level", "=", true)
    .where("hidden_at", "is", null)
    .orderBy("id")
    .execute();
}

/**
 * Hides a locked post from everybody but its author, and takes it off every list that is not read from its own row. `until`: it
 * gives way to a placeholder until then.
 */
export async function hidePost(db: Db, postId: number, until: Date | null): Promise<void> {
  await db
    .updateTable("posts")
    .set({ hidden_at: sql<Date>`coalesce(hidden_at, now())`, gives_way_until: until })
    .where("id", "=", postId)
    .execute();
  await db.deleteFrom("post_titles").where("post_id", "=", postId).execute();
  await db.deleteFrom("post_hashtags").where("post_id", "=", postId).execute();
}

/** Shows a locked post that is hidden again, in the lists it stood in. */
export async function showPost(db: Db, postId: number, { title, hashtags }: Pick<PostContent, "title" | "hashtags">) {
  await db.updateTable("posts").set({ hidden_at: null, gives_way_until: null }).where("id", "=", postId).execute();
  await db
    .insertInto("post_titles")
    .values({ post_id: postId, title_key: titleKey(title) })
    .execute();
  await insertHashtags(db, postId, hashtags);
}
