import type { HashtagList } from "@fitmate/contract/hashtags";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { requireMember } from "../accounts/service.ts";
import { spellHashtags } from "./hashtagQueries.ts";
import { createPost, deletePost } from "./service.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let authorId: number;

async function post(hashtags: string[], daysAgo = 0): Promise<number> {
  const content = { title: "글", category: "RUNNING" as const, hashtags, visibility: "public" as const };
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  return createPost(app.database.db, authorId, { ...content, description: "<p>글</p>", images: [] }, { at });
}

const complete = async (typed: string): Promise<string[]> => {
  return (await app.visitor.ask("completeHashtag", { query: { typed } })).map(({ hashtag }) => hashtag);
};

beforeAll(async () => {
  app = await startTestApp();
  authorId = (await requireMember(app.database.db, (await app.member("글쓴이")).nickname)).id;
  for (const hashtags of [
    ["한강", "하체"],
    ["한강", "한강러닝"],
    ["한강러닝", "한라산"],
    ["한강", "5KM"],
  ])
    await post(hashtags);
  await post(["5km", "닭가슴살", "100%"]);
  for (let turn = 0; turn < 6; turn += 1) await post(["옛날"], 31);
  await post(["옛날"], 29);
  await deletePost(app.database.db, await post(["지운글"]), authorId);
});
afterAll(() => app.close());

it("takes two halves of characters for one hashtag, as the database does", async () => {
  const author = await app.member("반글자");
  const hashtag = ["가\ud800", "가\ud801"];
  const body = { title: "글", category: "RUNNING" as const, description: "<p>글</p>", hashtag, accessLevel: true };
  const { id: postId } = await author.ask("createPost", { body });
  expect(await author.call("updatePost", { params: { postId }, body })).toMatchObject({ status: 200 });
  expect((await author.ask("getPost", { params: { postId } })).hashtagList).toEqual(["가\ufffd"]);
});

describe("completing a hashtag", () => {
  it.each([
    ["a syllable", "한", ["한강", "한강러닝", "한라산"]],
    ["a syllable that may still grow", "하", ["한강", "한강러닝", "하체", "한라산"]],
    ["the consonant of the next syllable", "한ㄱ", ["한강", "한강러닝"]],
    ["a consonant in the middle", "한ㄱㄹ", ["한강러닝"]],
    ["first consonants", "ㅎㄱ", ["한강", "한강러닝"]],
    ["first consonants that one key made", "ㄷㄳ", ["닭가슴살"]],
    ["the whole of one first", "한강러닝", ["한강러닝"]],
    ["a sign and capitals", "#5K", ["5km"]],
    ["what LIKE would take for anything", "1%", []],
    ["a percent sign", "100%", ["100%"]],
    ["an underscore", "_", []],
    ["a hashtag of no post", "지운", []],
    ["what nobody wrote", "수영", []],
  ])("by %s", async (_, typed, found) => {
    expect(await complete(typed)).toEqual(found);
  });

  it("says how many posts there are", async () => {
    const { body } = await app.visitor.call("completeHashtag", { query: { typed: "한강" } });
    expect(body).toEqual([
      { hashtag: "한강", postCount: 3 },
      { hashtag: "한강러닝", postCount: 2 },
    ]);
  });

  it.each([{}, { typed: " # " }, { typed: "가".repeat(101) }])("refuses %o", async (query) => {
    expect(await app.visitor.call("completeHashtag", { query })).toMatchObject({ status: 400 });
  });

  it("knows hashtags of before they were spelled, once spelled", async () => {
    const { db } = app.database;
    await sql`update post_totals set letters = null, initials = null where key = '하체'`.execute(db);
    expect(await complete("하체")).toEqual([]);
    await spellHashtags(db);
    expect(await complete("ㅎㅊ")).toEqual(["하체"]);
  });
});

describe("popular hashtags", () => {
  it("are those of most posts in the last 30 days", async () => {
    const { status, body } = await app.visitor.call("getPopularHashtags");
    expect(status).toBe(200);
    expect((body as HashtagList).slice(0, 3)).toEqual([
      { hashtag: "한강", postCount: 3 },
      { hashtag: "5km", postCount: 2 },
      { hashtag: "한강러닝", postCount: 2 },
    ]);
    expect(body).toContainEqual({ hashtag: "옛날", postCount: 1 });
    expect(body).toHaveLength(8);
  });
});
