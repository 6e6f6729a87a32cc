/** Posts in a test: written through the service, read and discussed through the surface. */
import type { PostDetail } from "@fitmate/contract/posts";
import type { Visibility } from "@fitmate/contract/visibility";
import { sql } from "kysely";
import { expect } from "vitest";
import { requireMember } from "../src/features/accounts/service.ts";
import { createPost } from "../src/features/posts/service.ts";
import type { TestApp } from "./app.ts";
import type { HttpClient, TestMember } from "./client.ts";

const CONTENT = {
  title: "서울숲 야간 러닝",
  description: "<p>같이 <strong>뛰어요</strong><script>alert(1)</script></p>",
  images: [],
  hashtags: ["서울숲", "야간"],
  category: "RUNNING" as const,
};

/** Answers the id of a new post; public unless said otherwise. */
export async function writePost(
  { database }: TestApp,
  by: TestMember,
  visibility: Visibility = "public",
): Promise<number> {
  const author = await requireMember(database.db, by.nickname);
  return createPost(database.db, author.id, { ...CONTENT, visibility });
}

export async function readPost(reader: HttpClient, postId: number): Promise<PostDetail> {
  return reader.ask("getPost", { params: { postId } });
}

/** Answers the id of a new comment. */
export async function comment(by: TestMember, postId: number, text: string): Promise<number> {
  return (
    (await by.ask("addComment", { params: { postId }, body: { comment: text } })).replyList.findLast(
      (reply) => reply.comment === text,
    )?.replyId ?? 0
  );
}

/** Answers the id of a new answer to a comment. */
export async function answer(by: TestMember, postId: number, replyId: number, text: string): Promise<number> {
  return (
    (await by.ask("addAnswer", { params: { postId, replyId }, body: { comment: text } })).childReplyList.findLast(
      (child) => child.comment === text,
    )?.childReplyId ?? 0
  );
}

/** What the counters of a post say; fails unless counting again says the same. */
export async function recount({ database }: TestApp, postId: number): Promise<Record<"likes" | "replies", number>> {
  const { rows } = await sql<Record<"likes" | "likesReal" | "replies" | "repliesReal" | "views" | "viewsReal", number>>`
    select like_count as likes, (select count(*) from post_likes where post_id = p.id) as "likesReal",
      reply_count as replies,
      (select count(*) from post_comments where post_id = p.id and not is_deleted) as "repliesReal",
      view_count as views, (select count(*) from post_views where post_id = p.id) as "viewsReal"
    from posts p where id = ${postId}`.execute(database.db);
  const [row] = rows;
  if (!row) throw new Error("no such post");
  expect([row.likes, row.replies, row.views]).toEqual([row.likesReal, row.repliesReal, row.viewsReal]);
  return row;
}
