/** Posts, comments and likes, as personal data. */
import { sql } from "kysely";
import { together } from "../../platform/bus/bus.ts";
import { ONLY_LINKS, pagesOf, type PersonalData } from "../../platform/personalData.ts";
import { withdrawLikeNotifications } from "./notifying.ts";
import { deletePost } from "./service.ts";

/** Of a row of `posts`: nobody could read it once its author is nobody. */
const GOES_WITH_AUTHOR = sql<boolean>`(not access_level or hidden_at is not null)`;

const STORED_ONCE = "A random number of the browser that sent it, by which it is stored once.";

export const postData: PersonalData = {
  columns: {
    posts: {
      id: "posts.id",
      author_id: ONLY_LINKS,
      title: "posts.title",
      category: "posts.category",
      hashtags: "posts.hashtags",
      access_level: "posts.isPublic",
      like_count: "posts.likes",
      reply_count: "posts.comments",
      view_count: "posts.views",
      created_at: "posts.createdAt",
      hidden_at: "What moderators have hidden is in decisions.",
      gives_way_until: "What gives way is told in placeholders.",
      client_id: STORED_ONCE,
    },
    post_bodies: {
      post_id: ONLY_LINKS,
      description: "posts.description",
      images: "posts.images",
    },
    post_titles: {
      post_id: ONLY_LINKS,
      title_key: "posts.title",
    },
    post_hashtags: {
      hashtag_key: "posts.hashtags",
      post_id: ONLY_LINKS,
      written_at: "posts.createdAt",
    },
    post_comments: {
      id: "comments.id",
      post_id: "comments.postId",
      parent_id: "comments.answerTo",
      author_id: ONLY_LINKS,
      comment: "comments.comment",
      is_deleted: "comments.isDeleted",
      created_at: "comments.createdAt",
      edited_at: "comments.editedAt",
      hidden: "comments.comment",
      gives_way_until: "What gives way is told in placeholders.",
      client_id: STORED_ONCE,
    },
    post_likes: {
      post_id: "likes.postId",
      member_id: ONLY_LINKS,
      created_at: "likes.likedAt",
    },
    post_views: {
      day: "viewsToday.day",
      post_id: "viewsToday.postId",
      reader: ONLY_LINKS,
    },
  },

  leaves: {
    posts: "Public ones stay, by nobody: others have answered them.",
    post_titles: "By them a post that stays is found.",
    post_hashtags: "By them a post that stays is found.",
    post_comments: "They stay, by nobody: others have answered them.",
  },

  words: {
    posts: "내가 쓴 글",
    comments: "내가 쓴 댓글과 답글",
    likes: "내가 좋아한 글",
    viewsToday: "요즘 이틀 동안 읽은 글",
  },
  files: (db, memberId) => ({
    posts: pagesOf(
      (after: number | undefined, size) =>
        db
          .selectFrom("posts as p")
          .innerJoin("post_bodies as body", "body.post_id", "p.id")
          .select(["p.id", "p.title", "body.description", "body.images", "p.category", "p.hashtags"])
          .select(["p.access_level as isPublic", "p.like_count as likes", "p.reply_count as comments"])
          .select(["p.view_count as views", "p.created_at as createdAt"])
          .where("p.author_id", "=", memberId)
          .where("p.id", ">", after ?? 0)
          .orderBy("p.id")
          .limit(size)
          .execute(),
      ({ id }) => id,
    ),
    comments: pagesOf(
      (after: number | undefined, size) =>
        db
          .selectFrom("post_comments")
          .select(["id", "post_id as postId", "parent_id as answerTo", "is_deleted as isDeleted"])
          .select(sql<string>`coalesce(hidden, comment)`.as("comment"))
          .select(["created_at as createdAt", "edited_at as editedAt"])
          .where("author_id", "=", memberId)
          .where("id", ">", after ?? 0)
          .orderBy("id")
          .limit(size)
          .execute(),
      ({ id }) => id,
    ),
    likes: pagesOf(
      (after: number | undefined, size) =>
        db
          .selectFrom("post_likes")
          .select(["post_id as postId", "created_at as likedAt"])
          .where("member_id", "=", memberId)
          .where("post_id", ">", after ?? 0)
          .orderBy("post_id")
          .limit(size)
          .execute(),
      ({ postId }) => postId,
    ),
    viewsToday: pagesOf(
      (after: { postId: number; day: string } | undefined, size) =>
        db
          .selectFrom("post_views")
          .select(["day", "post_id as postId"])
          .where("reader", "=", `m${memberId}`)
          // The day as well: a post that is read on two days has two rows.
          .where(sql<boolean>`(post_id, day) > (${after?.postId ?? 0}::bigint, ${after?.day ?? "-infinity"}::date)`)
          .orderBy("post_id")
          .orderBy("day")
          .limit(size)
          .execute(),
      (view) => view,
    ),
  }),

  /** Public posts and comments stay, by nobody. Posts for mates and hidden ones go: nobody could read them any more. */
  async erase(trx, memberId) {
    // All at once, in the order in which views are stored, and before what hangs on them, which goes with whoever deletes one: nobody
    // waits in a circle.
    const { rows: posts } = await sql<{ id: number; goes: boolean }>`
      select id, author_id = ${memberId} and ${GOES_WITH_AUTHOR} as goes from posts
       where id in (select post_id from post_likes where member_id = ${memberId}
                    union select id from posts where author_id = ${memberId} and ${GOES_WITH_AUTHOR})
       order by id for update`.execute(trx);
    await trx.deleteFrom("post_views").where("reader", "=", `m${memberId}`).execute();
    await trx
      .updateTable("post_comments")
      .set({ hidden: "" })
      .where("author_id", "=", memberId)
      .where("hidden", "is not", null)
      .where("gives_way_until", "is", null)
      .execute();
    await sql`
      update posts set like_count = like_count - 1
       where id in (select post_id from post_likes where member_id = ${memberId})`.execute(trx);
    const { rows: likes } = await sql<{ postId: number; authorId: number; likedAt: Date }>`
      with gone as (delete from post_likes where member_id = ${memberId} returning post_id, created_at)
      select p.id as "postId", p.author_id as "authorId", gone.created_at as "likedAt"
        from gone join posts p on p.id = gone.post_id`.execute(trx);
    const toPublish = [
      await withdrawLikeNotifications(
        trx,
        likes.map((like) => ({ ...like, memberId })),
      ),
    ];
    // Last, as whoever edits a post comes to the totals: everybody who posts waits for these.
    for (const { id } of posts.filter(({ goes }) => goes)) {
      toPublish.push(await deletePost(trx, id, memberId));
    }
    return together(toPublish);
  },
};
