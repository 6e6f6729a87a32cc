/** How far the views of a post can be driven up by one who is not many people. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { HttpClient, type TestMember } from "../../../test/client.ts";
import { recount, writePost } from "../../../test/posts.ts";
import { forgetReaders } from "./viewQueries.ts";

const HOME = "203.0.113.7";

let app: TestApp;
let author: TestMember;
beforeAll(async () => {
  // Whose requests these are is said by X-Forwarded-For.
  app = await startTestApp({ TRUST_PROXY: "1" });
  author = await app.member("글쓴이");
});
afterAll(() => app.close());

type Visit = { from?: string; agent?: string; by?: HttpClient };

async function visit(postId: number, { from = HOME, agent = "browser", by = app.visitor }: Visit): Promise<void> {
  const headers = { "user-agent": agent, "x-forwarded-for": from };
  expect((await by.call("getPost", { params: { postId }, headers })).status).toBe(200);
}

/** So many visits, a hundred at a time. */
async function visits(postId: number, count: number, visitOf: (index: number) => Visit): Promise<void> {
  for (let start = 0; start < count; start += 100) {
    const indexes = Array.from({ length: Math.min(100, count - start) }, (_, index) => start + index);
    await Promise.all(indexes.map((index) => visit(postId, visitOf(index))));
  }
}

/**
 * The views of a post but for those of `counting` members, by whom this asks: once one of them has been stored, so has
 * everything before.
 */
async function viewsOf(postId: number, counting: TestMember): Promise<number> {
  await visit(postId, { by: counting, from: "198.51.100.1" });
  const { db } = app.database;
  const isStored = async () => {
    const { rows } = await sql`select from post_views where post_id = ${postId}
      and reader = (select 'm' || id from members where nickname = ${counting.nickname})`.execute(db);
    return rows.length > 0;
  };
  await expect.poll(isStored).toBe(true);
  await recount(app, postId);
  const { rows } = await sql<{ views: number }>`
    select view_count - (select count(*) from post_views join members on reader = 'm' || members.id
                          where post_id = p.id and nickname like '세는이%') as views
      from posts p where id = ${postId}`.execute(db);
  return rows[0]?.views ?? -1;
}

describe("the views of a post", () => {
  let first: TestMember;
  let second: TestMember;
  beforeAll(async () => {
    [first, second] = await Promise.all([app.member("세는이1"), app.member("세는이2")]);
  });

  it("count five of 1,000 browsers of one address, however they come", async () => {
    const postId = await writePost(app, author);
    await visits(postId, 3, (index) => ({ agent: `early ${index}` }));
    expect(await viewsOf(postId, first)).toBe(3);
    await visits(postId, 997, (index) => ({ agent: `late ${index}` }));
    expect(await viewsOf(postId, second)).toBe(5);
  });

  it("count the same browser once, wherever in its IPv6 network it is, and five of the network", async () => {
    const postId = await writePost(app, author);
    await visits(postId, 50, (index) => ({ from: `2001:db8:0:7::${index + 1}` }));
    expect(await viewsOf(postId, first)).toBe(1);
    await visits(postId, 50, (index) => ({ from: `2001:db8:0:7::${index + 1}`, agent: `browser ${index}` }));
    await visit(postId, { from: "2001:db8:0:8::1" });
    expect(await viewsOf(postId, second)).toBe(6);
  });

  it("count five of one address on two nodes together", async () => {
    const node = await startAnotherNode(app);
    const there = new HttpClient(node.url);
    const postId = await writePost(app, author);
    await visits(postId, 100, (index) => ({ agent: `browser ${index}`, ...(index % 2 === 0 && { by: there }) }));
    // Stores what it has noted.
    await node.close();
    expect(await viewsOf(postId, first)).toBe(5);
  });

  it("count members by who they are beside the visitors, twenty of one address", async () => {
    const crowd: TestMember[] = [];
    for (let index = 0; index < 22; index += 1) crowd.push(await app.member(`무리${index}`));
    const postId = await writePost(app, author);
    await visits(postId, 44, (index) => ({ by: crowd[index % 22], agent: `browser ${index}` }));
    await visits(postId, 10, (index) => ({ agent: `browser ${index}` }));
    expect(await viewsOf(postId, first)).toBe(20 + 5);
    // Who was one too many counts from elsewhere, and only who was.
    await visits(postId, 22, (index) => ({ by: crowd[index], from: `203.0.113.${8 + (index % 2)}` }));
    expect(await viewsOf(postId, second)).toBe(22 + 5);
  });

  it("keep no address, and nothing at all once the day is over", async () => {
    const { db } = app.database;
    const { rows } = await sql<{ network: string; readers: number }>`
      select network, readers from post_view_networks`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { network, readers } of rows) {
      expect(network).toMatch(/^[\w-]{22}$/);
      expect(readers).toBeLessThanOrEqual(20);
    }
    for (const table of ["post_views", "post_view_networks", "post_view_salts"]) {
      await sql`update ${sql.table(table)} set day = day - 2`.execute(db);
    }
    await forgetReaders(db);
    for (const table of ["post_views", "post_view_networks", "post_view_salts"]) {
      expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toEqual([]);
    }
  });
});
