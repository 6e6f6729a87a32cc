import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { pathOf, type TestMember } from "../../../test/client.ts";
import { readPost, recount, writePost } from "../../../test/posts.ts";
import { forgetEmptyTotals } from "./totalQueries.ts";

let app: TestApp;
let author: TestMember;
let mate: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [author, mate, stranger] = await Promise.all([app.member("글쓴이"), app.member("메이트"), app.member("낯선사람")]);
});
afterAll(() => app.close());

describe("liking", () => {
  it("toggles, each member by themselves", async () => {
    const postId = await writePost(app, author);
    const like = async (by: TestMember) => (await by.call("likePost", { params: { postId } })).body;
    expect(await like(mate)).toEqual({ like: true, likeCount: 1 });
    expect(await like(stranger)).toEqual({ like: true, likeCount: 2 });
    expect(await readPost(mate, postId)).toMatchObject({ like: true, likeCount: 2 });
    expect(await readPost(author, postId)).toMatchObject({ like: false, likeCount: 2 });
    expect(await like(mate)).toEqual({ like: false, likeCount: 1 });
  });

  it("is so once where it is asked for twice, as its answer was lost", async () => {
    const postId = await writePost(app, author);
    const set = async (like: boolean) => (await mate.call("likePost", { params: { postId }, body: { like } })).body;
    for (let turn = 0; turn < 2; turn += 1) expect(await set(true)).toEqual({ like: true, likeCount: 1 });
    for (let turn = 0; turn < 2; turn += 1) expect(await set(false)).toEqual({ like: false, likeCount: 0 });
    expect((await recount(app, postId)).likes).toBe(0);
  });

  it("all at once stays exact", async () => {
    const postId = await writePost(app, author);
    const crowd = await Promise.all(Array.from({ length: 6 }, (_, index) => app.member(`무리${index}`)));
    const presses = crowd.flatMap((each, index) => Array.from({ length: index + 1 }, () => each));
    const answers = await Promise.all(presses.map((each) => each.call("likePost", { params: { postId } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Pressed an odd number of times it is liked, an even number of times it is not.
    expect((await recount(app, postId)).likes).toBe(3);
  });
});

describe("views", () => {
  it("count each reader once a day: members by who they are, visitors by address and browser", async () => {
    const postId = await writePost(app, author);
    const visit = (agent: string) =>
      app.visitor.call("getPost", { params: { postId }, headers: { "user-agent": agent } });
    for (let turn = 0; turn < 3; turn += 1)
      await Promise.all([mate, stranger].map((reader) => readPost(reader, postId)));
    for (const agent of ["하나", "하나", "둘"].map(encodeURIComponent)) await visit(agent);
    await fetch(app.url + pathOf("getPost", { params: { postId } }), { method: "HEAD" });
    await expect.poll(async () => (await readPost(mate, postId)).viewCount).toBe(4);
    await recount(app, postId);
    await sql`update post_views set day = day - 1 where post_id = ${postId}`.execute(app.database.db);
    await expect.poll(async () => (await readPost(mate, postId)).viewCount).toBe(5);
  });

  it("keep no address of a visitor", async () => {
    const { rows } = await sql<{ reader: string }>`select distinct reader from post_views`.execute(app.database.db);
    for (const { reader } of rows) expect(reader).toMatch(/^(m\d+|[\w-]{22})$/);
  });
});

it("totals of nothing are forgotten, and count anew", async () => {
  const { db } = app.database;
  const empty = async () => (await sql`select from post_totals where total = 0`.execute(db)).rows.length;
  const totals = async () => (await sql`select kind, key, total from post_totals order by 1, 2`.execute(db)).rows;
  const first = await writePost(app, author);
  const before = await totals();
  await author.call("deletePost", { params: { postId: first } });
  await sql`insert into post_totals (kind, key, total) values ('hashtag', 'nobody', 0)`.execute(db);
  await forgetEmptyTotals(db);
  expect(await empty()).toBe(0);
  await writePost(app, author);
  expect(await totals()).toEqual(before);
});
