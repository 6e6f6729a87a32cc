import { POST_REQUIRED, type PostPage } from "@fitmate/contract/posts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";

let app: TestApp;
let author: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [author, stranger] = await Promise.all([app.member("글쓴이"), app.member("낯선사람")]);
});
afterAll(() => app.close());

const POST = {
  title: "서울숲 야간 러닝",
  description: "<p>같이 뛰어요</p>",
  images: [],
  hashtag: ["서울숲", "야간러닝"],
  category: "RUNNING",
  accessLevel: true,
};

async function create(body: object = {}): Promise<number> {
  const answer = await author.call("createPost", { body: { ...POST, ...body } });
  expect(answer.status).toBe(200);
  return (answer.body as { id: number }).id;
}

const read = (postId: number) => author.ask("getPost", { params: { postId } });

const totalOf = async (name: "searchPosts" | "searchPostsByCategory" | "searchPostsByHashtag", query = {}) =>
  ((await app.visitor.call(name, { query })).body as PostPage).totalPostCount;

describe("writing a post", () => {
  it("answers its id, and it is read and found", async () => {
    const postId = await create();
    expect(await read(postId)).toMatchObject({
      title: POST.title,
      description: POST.description,
      hashtagList: POST.hashtag,
      category: "RUNNING",
      accessLevel: true,
      images: [],
      userNickname: "글쓴이",
    });
    expect((await app.visitor.ask("searchPosts")).postList[0]?.postId).toBe(postId);
  });

  it("takes what a client may leave out as said: no tags, no pictures, for everyone", async () => {
    const { title, description, category } = POST;
    const { status, body } = await author.call("createPost", { body: { title, description, category } });
    expect(status).toBe(200);
    expect(await read((body as { id: number }).id)).toMatchObject({ hashtagList: [], images: [], accessLevel: true });
  });

  it("stores once what is sent again because its answer was lost, also where both arrive at once", async () => {
    const before = await totalOf("searchPosts");
    const lost = await create({ clientId: "sent-once" });
    expect(await create({ clientId: "sent-once" })).toBe(lost);
    const [one, other] = await Promise.all([create({ clientId: "at-once" }), create({ clientId: "at-once" })]);
    expect(other).toBe(one);
    expect(await totalOf("searchPosts")).toBe(before + 2);
    const { body } = await stranger.call("createPost", { body: { ...POST, clientId: "sent-once" } });
    expect(body).not.toEqual({ id: lost });
  });

  it("sanitises the text", async () => {
    const postId = await create({ description: `<p onclick="alert(1)">글</p><script>alert(1)</script>` });
    expect((await read(postId)).description).toBe("<p>글</p>");
  });

  it("tidies title and hashtags: no spaces, no #, no doubles whatever the case", async () => {
    const postId = await create({
      title: "  러닝\t코스  ".normalize("NFD"),
      hashtag: ["# 야간 러닝", "8KM", "8km", "", "  ", "야간러닝"],
    });
    expect(await read(postId)).toMatchObject({ title: "러닝 코스", hashtagList: ["야간러닝", "8km"] });
    expect(await totalOf("searchPostsByHashtag", { hashtag: "8Km" })).toBe(1);
  });

  it.each([
    ["no title", { title: undefined }],
    ["an empty title", { title: "" }],
    ["a blank title", { title: "  " }],
    ["no content", { description: undefined }],
    ["empty content", { description: "" }],
    ["blank content", { description: "<p>&nbsp;</p><p><br></p>" }],
    ["content that is nothing but script", { description: "<script>alert(1)</script>" }],
    ["no category", { category: undefined }],
    ["an empty category", { category: "" }],
    ["null as category", { category: null }],
    ["an unknown category", { category: "YOGA" }],
  ])("refuses %s with the words of the specification", async (_, wrong) => {
    const refusal = { status: 400, body: { code: "INVALID_INPUT", message: POST_REQUIRED } };
    expect(await author.call("createPost", { body: { ...POST, ...wrong } })).toMatchObject(refusal);
    const postId = await create();
    expect(await author.call("updatePost", { params: { postId }, body: { ...POST, ...wrong } })).toMatchObject(refusal);
    expect((await read(postId)).title).toBe(POST.title);
  });

  it.each([
    ["a title of 101 characters", { title: "가".repeat(101) }],
    ["eleven hashtags", { hashtag: Array.from({ length: 11 }, (_, index) => `태그${index}`) }],
    ["a hashtag of 21 characters", { hashtag: ["가".repeat(21)] }],
    ["text of more than 100 KB", { description: `<p>${"가".repeat(34_200)}</p>` }],
    ["a picture from elsewhere", { images: ["https://example.com/a.webp"] }],
    ["a visibility that is text", { accessLevel: "true" }],
    ["a field the contract does not know", { authorId: 1 }],
  ])("refuses %s", async (_, wrong) => {
    expect(await author.call("createPost", { body: { ...POST, ...wrong } })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it("holds a title of 100 characters, ten hashtags of 20, and 100 KB", async () => {
    const hashtag = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(20));
    const description = `<p>${"가".repeat(34_100)}</p>`;
    const postId = await create({ title: "👟".repeat(100), hashtag, description });
    expect(await read(postId)).toMatchObject({ title: "👟".repeat(100), hashtagList: hashtag, description });
  });

  it("is for members", async () => {
    expect(await app.visitor.call("createPost", { body: POST })).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_REQUIRED" },
    });
  });
});

describe("editing a post", () => {
  const edited = { ...POST, title: "관악산 초보 코스", hashtag: ["관악산"], category: "HIKING", accessLevel: false };

  it("replaces all of it, moves it between lists, and leaves what people did", async () => {
    const before = [await totalOf("searchPosts"), await totalOf("searchPostsByCategory", { category: "HIKING" })];
    const postId = await create();
    await stranger.call("likePost", { params: { postId } });
    expect(await author.call("updatePost", { params: { postId }, body: edited })).toMatchObject({ status: 200 });
    expect(await read(postId)).toMatchObject({
      title: "관악산 초보 코스",
      hashtagList: ["관악산"],
      category: "HIKING",
      accessLevel: false,
      likeCount: 1,
    });
    expect(await totalOf("searchPosts")).toBe((before[0] ?? 0) + 1);
    expect(await totalOf("searchPostsByCategory", { category: "HIKING" })).toBe((before[1] ?? 0) + 1);
    expect(await totalOf("searchPostsByHashtag", { hashtag: "관악산" })).toBe(1);
    const found = await app.visitor.ask("searchPostsByTitle", { query: { title: "관악" } });
    expect(found.postList.map((post) => post.postId)).toContain(postId);
    expect((await stranger.call("getPost", { params: { postId } })).status).toBe(403);
  });

  it("is for its author alone", async () => {
    const postId = await create();
    expect(await stranger.call("updatePost", { params: { postId }, body: edited })).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
    expect(await app.visitor.call("updatePost", { params: { postId }, body: edited })).toMatchObject({ status: 401 });
    expect(await author.call("updatePost", { params: { postId: 999_999 }, body: edited })).toMatchObject({
      status: 404,
    });
    expect((await read(postId)).title).toBe(POST.title);
  });

  it("writing, editing and deleting at the same time keeps every total exact", async () => {
    const postIds = await Promise.all(Array.from({ length: 6 }, () => create()));
    await Promise.all([
      ...postIds.map((postId) => author.call("updatePost", { params: { postId }, body: edited })),
      ...postIds.map((postId, index) =>
        author.call("updatePost", { params: { postId }, body: { ...POST, hashtag: [`태그${index % 2}`, "관악산"] } }),
      ),
      ...postIds.slice(3).map((postId) => author.call("deletePost", { params: { postId } })),
      ...postIds.map(() => create({ category: "WEIGHT" })),
    ]);
    const { rows } = await sql<{ kind: string; key: string; total: number; real: number }>`
      select kind, key, total, case kind
        when 'all' then (select count(*) from posts)
        when 'category' then (select count(*) from posts where category = key)
        when 'hashtag' then (select count(*) from post_hashtags where hashtag_key = key)
        else (select count(*) from post_titles where strpos(title_key, key) > 0) end as real
      from post_totals`.execute(app.database.db);
    for (const { kind, key, total, real } of rows) expect([kind, key, total]).toEqual([kind, key, real]);
  });
});

describe("changing a post that was changed elsewhere", () => {
  // What one member writes in an hour is bounded, and the one of before has written a lot.
  beforeAll(async () => {
    author = await app.member("고치는이");
  });

  const change = (postId: number, body: object) =>
    author.call("updatePost", { params: { postId }, body: { ...POST, ...body } });
  const versionOf = async (postId: number) => (await read(postId)).version ?? "";

  it("is refused where the version is named that was changed, and replaces nothing", async () => {
    const postId = await create();
    const basedOn = await versionOf(postId);
    expect(await change(postId, { title: "먼저 고친 글", basedOn })).toMatchObject({ status: 200 });
    const refusal = { status: 409, body: { code: "POST_CHANGED" } };
    expect(await change(postId, { title: "나중에 고친 글", basedOn })).toMatchObject(refusal);
    expect((await read(postId)).title).toBe("먼저 고친 글");
    expect(await change(postId, { title: "나중에 고친 글", basedOn: await versionOf(postId) })).toMatchObject({
      status: 200,
    });
    expect((await read(postId)).title).toBe("나중에 고친 글");
  });

  it("of two at once the second is told", async () => {
    const postId = await create();
    const basedOn = await versionOf(postId);
    const answers = await Promise.all(["하나", "둘"].map((title) => change(postId, { title, basedOn })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("the same sent twice is one change", async () => {
    const postId = await create();
    const basedOn = await versionOf(postId);
    const send = () => change(postId, { description: `<p onclick="a()">고침</p>`, basedOn });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });

  it.each([{ title: "다른 제목" }, { description: "<p>다르게</p>" }, { hashtag: [] }, { accessLevel: false }])(
    "%j is another version",
    async (other) => {
      const postId = await create();
      const before = await versionOf(postId);
      await change(postId, other);
      expect(await versionOf(postId)).not.toBe(before);
      await change(postId, {});
      expect(await versionOf(postId)).toBe(before);
    },
  );

  it("replaces it where no version is named, as a client of the specification does", async () => {
    const postId = await create();
    await change(postId, { title: "먼저 고친 글" });
    expect(await change(postId, { title: "나중에 고친 글" })).toMatchObject({ status: 200 });
  });

  it("is for its author: nobody else is told a version, and what is none is refused", async () => {
    const postId = await create();
    const basedOn = await versionOf(postId);
    expect(basedOn).toMatch(/^[\w-]{43}$/);
    for (const reader of [stranger, app.visitor]) {
      expect(await reader.ask("getPost", { params: { postId } })).not.toHaveProperty("version");
    }
    const body = { ...POST, basedOn };
    expect(await stranger.call("updatePost", { params: { postId }, body })).toMatchObject({ status: 403 });
    expect(await app.visitor.call("updatePost", { params: { postId }, body })).toMatchObject({ status: 401 });
    for (const none of ["", "a b", 7, "a".repeat(65)]) {
      expect(await change(postId, { basedOn: none })).toMatchObject({ status: 400 });
    }
    expect(await author.call("createPost", { body })).toMatchObject({ status: 400 });
  });
});
