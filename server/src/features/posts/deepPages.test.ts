import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { writePost } from "../../../test/posts.ts";

const POSTS = 6_000;
const DEEP = { page: 110, size: 50 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await writePost(app, await app.member("글쓴이"));
  const { db } = app.database;
  await sql`insert into posts (title, category, hashtags, access_level, author_id)
    select title, category, hashtags, access_level, author_id from posts, generate_series(2, ${POSTS}::integer)`.execute(
    db,
  );
  await sql`update post_totals set total = ${POSTS} where kind = 'all'`.execute(db);
});
afterAll(() => app.close());

it("a hundred pages far down: some wait their turn, the others are asked to come again", async () => {
  const client = await app.database.pool.connect();
  await client.query("begin; lock table posts in access exclusive mode");
  const pages = Array.from({ length: 100 }, () => app.visitor.call("searchPosts", { query: DEEP }));
  let refused = 0;
  for (const page of pages) {
    void page.then(({ status }) => {
      if (status === 503) refused += 1;
    });
  }
  await expect.poll(() => refused).toBe(79);
  // Of the database's connections, they hold one.
  expect((await app.visitor.call("ready")).status).toBe(200);
  await client.query("rollback");
  client.release();
  for (const { status, headers, body } of await Promise.all(pages)) {
    expect(status === 200 || Number(headers.get("retry-after")) > 0).toBe(true);
    expect(body).toHaveProperty(status === 200 ? "postList.length" : "code", status === 200 ? 50 : "UNAVAILABLE");
  }
  expect((await app.visitor.call("searchPosts", { query: DEEP })).status).toBe(200);
});
