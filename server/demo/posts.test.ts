import { HASHTAG_MAX, POST_TITLE_MAX } from "@fitmate/contract/limits";
import type { PostPage } from "@fitmate/contract/posts";
import type { Sport } from "@fitmate/contract/profile";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../test/app.ts";
import { readConfig } from "../src/config.ts";
import { loadDemo } from "./load.ts";
import { readPosts } from "./postFiles.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const config = readConfig({ DEMO: "always", DATABASE_URL: "postgres://elsewhere/db" });
  await loadDemo({ config, db: app.database.db, storage: app.ports.storage });
}, 120_000);
afterAll(() => app.close());

/** What the demo's people write about. */
const CATEGORIES: readonly Sport[] = ["RUNNING", "HIKING", "WEIGHT"];

describe("the demo's posts", () => {
  it("are many, of every category, with hashtags, in the past, and could all have been written like this", async () => {
    const now = new Date();
    const posts = await readPosts(now);
    expect(posts.length).toBeGreaterThanOrEqual(120);
    for (const sport of CATEGORIES)
      expect(posts.filter(({ category }) => category === sport).length).toBeGreaterThan(8);
    expect(posts.filter(({ visibility }) => visibility === "mates").length).toBeGreaterThan(4);
    for (const { title, hashtags, at, comments } of posts) {
      expect(title.length, title).toBeLessThanOrEqual(POST_TITLE_MAX);
      expect(hashtags.length, title).toBeGreaterThan(0);
      for (const hashtag of hashtags) expect(hashtag.length, title).toBeLessThanOrEqual(HASHTAG_MAX);
      expect(at.getTime(), title).toBeLessThan(now.getTime());
      expect(comments.length, title).toBeGreaterThan(0);
    }
  });

  it("are all there, newest first, read and liked, the totals right", async () => {
    const { body } = await app.visitor.call("searchPosts", { query: { size: 50 } });
    const { postList, totalPostCount } = body as PostPage;
    expect(totalPostCount).toBe((await readPosts(new Date())).length);
    const times = postList.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const { title, likeCount, viewCount, replyCount } of postList) {
      expect(likeCount, title).toBeGreaterThan(0);
      expect(viewCount, title).toBeGreaterThanOrEqual(likeCount);
      expect(replyCount, title).toBeGreaterThan(0);
    }
  });

  it("are liked and discussed only by who may read them, after they were written", async () => {
    const { rows } = await sql<{ nickname: string }>`select m.nickname from posts p
      join (select post_id, member_id from post_likes union select post_id, author_id from post_comments) as voice
        on voice.post_id = p.id
      join members m on m.id = voice.member_id
      where not p.access_level and voice.member_id <> p.author_id and not exists (
        select from mate_relations where state = 'ACCEPTED' and
          low_id = least(p.author_id, voice.member_id) and high_id = greatest(p.author_id, voice.member_id))`.execute(
      app.database.db,
    );
    expect(rows).toEqual([]);
    const late = await sql`select c.id from post_comments c join posts p on p.id = c.post_id
      where c.created_at <= p.created_at or c.created_at > now()`.execute(app.database.db);
    expect(late.rows).toEqual([]);
  });

  it("hold headings, lists, quotations and pictures, and no mark that was left over", async () => {
    const { body } = await app.visitor.call("searchPosts", { query: { size: 50 } });
    const open = (body as PostPage).postList.filter(({ accessLevel }) => accessLevel);
    const details = await Promise.all(
      open.map(async ({ postId }) => await app.visitor.ask("getPost", { params: { postId } })),
    );
    const all = details.map(({ description }) => description).join("\n");
    for (const tag of ["<h2>", "<ol>", "<ul>", "<blockquote>", "<strong>"]) expect(all).toContain(tag);
    const pictures = details.flatMap(({ images }) => images);
    expect(pictures.length).toBeGreaterThan(3);
    for (const picture of pictures) expect((await fetch(app.url + picture)).status, picture).toBe(200);
    expect(all).not.toMatch(/\*\*|^#|undefined/m);
  });
});
