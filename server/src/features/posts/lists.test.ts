import { POST_TITLE_MAX } from "@fitmate/contract/limits";
import type { PostPage } from "@fitmate/contract/posts";
import type { Sport } from "@fitmate/contract/profile";
import type { Visibility } from "@fitmate/contract/visibility";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { requireMember } from "../accounts/service.ts";
import { createPost, deletePost, updatePost } from "./service.ts";
import { titleKey, titleSearch } from "./titleGrams.ts";

let app: TestApp;
let author: TestMember;
let authorId: number;

async function post(
  title: string,
  category: Sport,
  hashtags: string[] = [],
  visibility: Visibility = "public",
): Promise<number> {
  const content = { title, category, hashtags, visibility, description: "<p>글</p>", images: [] };
  return createPost(app.database.db, authorId, content);
}

const search = async (name: Parameters<TestMember["call"]>[0], query: Record<string, string | number> = {}) => {
  const { status, body } = await app.visitor.call(name, { query });
  expect(status).toBe(200);
  return body as PostPage;
};
const titles = ({ postList }: PostPage) => postList.map(({ title }) => title);

beforeAll(async () => {
  app = await startTestApp();
  author = await app.member("글쓴이");
  authorId = (await requireMember(app.database.db, author.nickname)).id;
});
afterAll(() => app.close());

describe("an empty community", () => {
  it("has no posts in any list", async () => {
    const nothing = { postList: [], totalPostCount: 0 };
    expect(await search("searchPosts")).toEqual(nothing);
    expect(await search("searchPostsByCategory", { category: "RUNNING" })).toEqual(nothing);
    expect(await search("searchPostsByTitle", { title: "한강" })).toEqual(nothing);
    expect(await search("searchPostsByHashtag", { hashtag: "한강" })).toEqual(nothing);
  });
});

describe("the list", () => {
  beforeAll(async () => {
    await post("한강 야간 러닝 코스", "RUNNING", ["한강", "야간러닝", "8KM"]);
    await post("북한산 백운대 일출", "HIKING", ["북한산"], "mates");
    await post("Squat 자세 좀 봐 주세요", "WEIGHT", ["스쿼트", "한강"]);
    await post("강한 하체 만드는 100% 방법_정리", "WEIGHT", []);
  });

  it("shows posts newest first, to everybody, mates-only ones too, without their text", async () => {
    const page = await search("searchPosts");
    expect(page.totalPostCount).toBe(4);
    expect(titles(page)[0]).toBe("강한 하체 만드는 100% 방법_정리");
    expect(page.postList[2]).toEqual({
      postId: expect.any(Number) as number,
      category: "HIKING",
      hashtags: ["북한산"],
      title: "북한산 백운대 일출",
      userImage: null,
      userNickname: "글쓴이",
      likeCount: 0,
      replyCount: 0,
      viewCount: 0,
      accessLevel: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  it("is found by category", async () => {
    const page = await search("searchPostsByCategory", { category: "WEIGHT" });
    expect(page.totalPostCount).toBe(2);
    expect(new Set(page.postList.map(({ category }) => category))).toEqual(new Set(["WEIGHT"]));
  });

  it.each([
    ["한강", 2],
    ["#한강", 2],
    ["8km", 1],
    ["야간 러닝", 1],
    ["야간", 0],
  ])("is found by the hashtag %s", async (hashtag, count) => {
    expect((await search("searchPostsByHashtag", { hashtag })).totalPostCount).toBe(count);
  });

  it.each([
    ["of one syllable", "강", ["강한 하체 만드는 100% 방법_정리", "한강 야간 러닝 코스"]],
    ["of two syllables", "한산", ["북한산 백운대 일출"]],
    ["of three", "백운대", ["북한산 백운대 일출"]],
    ["of the middle of a word", "운대", ["북한산 백운대 일출"]],
    ["of Latin letters, case ignored", "sQUAT", ["Squat 자세 좀 봐 주세요"]],
    ["twice", "코스 한강", ["한강 야간 러닝 코스"]],
    ["in decomposed Hangul", "한강".normalize("NFD"), ["한강 야간 러닝 코스"]],
    ["with a percent sign", "100%", ["강한 하체 만드는 100% 방법_정리"]],
    ["with an underscore", "법_정", ["강한 하체 만드는 100% 방법_정리"]],
    ["whose pairs stand apart", "한강한", []],
    ["of letters turned round", "강한강", []],
    ["beside one that is there in pairs only", "만드는 1000%", []],
    ["across a space", "강야", []],
  ])("is found by a word of the title %s", async (_, title, found) => {
    const page = await search("searchPostsByTitle", { title });
    expect(titles(page)).toEqual(found);
    expect(page.totalPostCount).toBe(found.length);
  });

  it("is sought by as many letters decomposed as composed", async () => {
    const title = "가".repeat(POST_TITLE_MAX);
    for (const form of ["NFC", "NFD"]) await search("searchPostsByTitle", { title: title.normalize(form) });
    const tooLong = `${title}가`.normalize("NFD");
    expect((await app.visitor.call("searchPostsByTitle", { query: { title: tooLong } })).status).toBe(400);
  });

  it.each([
    ["searchPosts", { page: -1 }],
    ["searchPosts", { page: "one" }],
    ["searchPosts", { size: 0 }],
    ["searchPostsByCategory", { category: "YOGA" }],
    ["searchPostsByCategory", {}],
    ["searchPostsByTitle", {}],
    ["searchPostsByTitle", { title: "  " }],
    ["searchPostsByTitle", { title: "\u0000" }],
    ["searchPostsByTitle", { title: "가".repeat(101) }],
    ["searchPostsByHashtag", {}],
    ["searchPostsByHashtag", { hashtag: " # " }],
  ] as const)("%s refuses %o", async (name, query) => {
    expect(await app.visitor.call(name, { query })).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

describe("pages", () => {
  beforeAll(async () => {
    for (let number = 1; number <= 23; number += 1) await post(`관악산 ${number}번째 산행`, "HIKING", ["관악산"]);
  });

  it.each([
    ["searchPosts", {}, 27],
    ["searchPostsByCategory", { category: "HIKING" }, 24],
    ["searchPostsByTitle", { title: "관악" }, 23],
    ["searchPostsByHashtag", { hashtag: "관악산" }, 23],
  ] as const)("of %s meet without a gap and end", async (name, query, total) => {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => search(name, { ...query, page })));
    expect(pages.map(({ postList }) => postList.length)).toEqual([10, 10, total - 20, 0]);
    expect(new Set(pages.map(({ totalPostCount }) => totalPostCount))).toEqual(new Set([total]));
    const ids = pages.flatMap(({ postList }) => postList.map(({ postId }) => postId));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  it("hold up to 50 when asked, however many are wanted", async () => {
    for (const size of [50, 51, 1_000]) expect((await search("searchPosts", { size })).postList).toHaveLength(27);
  });

  it("far beyond the end are empty", async () => {
    expect((await search("searchPosts", { page: 10_000_000 })).postList).toEqual([]);
  });
});

describe("totals", () => {
  it("equal a recount after posts were made, changed and deleted at the same time", async () => {
    const { db } = app.database;
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        post(`동시에 ${index}`, index % 2 ? "RUNNING" : "WEIGHT", index % 3 ? ["나", "가"] : ["가", "다", "나"]),
      ),
    );
    const changed = {
      title: "나중에 바꾼 글",
      category: "HIKING" as const,
      hashtags: ["라", "가"],
      visibility: "mates" as const,
    };
    const results = await Promise.allSettled<unknown>([
      ...made.slice(0, 10).map((id) => deletePost(db, id, authorId)),
      ...made
        .slice(5, 20)
        .map((id) => updatePost(db, id, authorId, { ...changed, description: "<p>글</p>", images: [] })),
      ...made.slice(20).map((_, index) => post(`또 동시에 ${index}`, "HIKING", ["마", "라"])),
    ]);
    // Who changes what somebody has just deleted.
    for (const result of results.filter(({ status }) => status === "rejected")) {
      expect(result).toMatchObject({ reason: { code: "NOT_FOUND" } });
    }
    const { rows } = await sql<{ kind: string; key: string; total: number; real: number }>`
      select kind, key, total, case kind
        when 'all' then (select count(*) from posts)
        when 'category' then (select count(*) from posts where category = key)
        when 'hashtag' then (select count(*) from post_hashtags where hashtag_key = key)
        else (select count(*) from post_titles where strpos(title_key, key) > 0) end as real
      from post_totals`.execute(db);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["all", "category", "hashtag", "gram"]));
    expect(rows.find(({ key }) => key === "바꾼")?.total).toBeGreaterThan(0);
    for (const { kind, key, total, real } of rows) expect([kind, key, total]).toEqual([kind, key, real]);
  });
});

describe("the words of a title", () => {
  it("are its characters and pairs, not across spaces", async () => {
    const { rows } = await sql<{ grams: string[] }>`
      select title_grams(${titleKey(" 한강  Run 😀가")}) as grams`.execute(app.database.db);
    expect(rows[0]?.grams.toSorted()).toEqual(
      ["강", "한", "한강", "n", "r", "ru", "u", "un", "😀", "가", "😀가"].toSorted(),
    );
  });

  it("are looked for by pairs, single characters by themselves, and longer words once more as a whole", () => {
    expect(titleSearch("산 북한산")).toEqual({
      words: ["산", "북한산"],
      grams: ["산", "북한", "한산"],
      longWords: ["북한산"],
    });
    expect(titleSearch("😀 달리기").grams).toEqual(["😀", "달리", "리기"]);
  });
});
