import type { Comments, PostDetail } from "@fitmate/contract/posts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { HttpClient, TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { requireMember } from "../accounts/service.ts";
import { createPost } from "./service.ts";

let app: TestApp;
let author: TestMember;
let mate: TestMember;
let stranger: TestMember;
let asking: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [author, mate, stranger, asking] = await Promise.all([
    app.member("글쓴이"),
    app.member("메이트"),
    app.member("낯선사람"),
    app.member("신청한사람"),
  ]);
  await makeMates(mate, author);
  await asking.call("requestMate", { query: { receiverNickname: author.nickname } });
});
afterAll(() => app.close());

const CONTENT = {
  title: "서울숲 야간 러닝",
  description: "<p>같이 <strong>뛰어요</strong><script>alert(1)</script></p>",
  images: [],
  hashtags: ["서울숲", "야간"],
  category: "RUNNING" as const,
};

async function write(by: TestMember, accessLevel = true): Promise<number> {
  const { db } = app.database;
  return createPost(db, (await requireMember(db, by.nickname)).id, { ...CONTENT, accessLevel });
}

async function read(reader: HttpClient, postId: number): Promise<PostDetail> {
  const { status, body } = await reader.call("getPost", { params: { postId } });
  expect(status).toBe(200);
  return body as PostDetail;
}

/** What the counters say, and what counting again says. */
async function recount(postId: number) {
  const { rows } = await sql<Record<"likes" | "likesReal" | "replies" | "repliesReal" | "views" | "viewsReal", number>>`
    select like_count as likes, (select count(*) from post_likes where post_id = p.id) as "likesReal",
      reply_count as replies,
      (select count(*) from post_comments where post_id = p.id and not is_deleted) as "repliesReal",
      view_count as views, (select count(*) from post_views where post_id = p.id) as "viewsReal"
    from posts p where id = ${postId}`.execute(app.database.db);
  const [row] = rows;
  if (!row) throw new Error("no such post");
  expect([row.likes, row.replies, row.views]).toEqual([row.likesReal, row.repliesReal, row.viewsReal]);
  return row;
}

async function comment(by: TestMember, postId: number, text: string): Promise<number> {
  const { status, body } = await by.call("addComment", { params: { postId }, body: { comment: text } });
  expect(status).toBe(200);
  return (body as Comments).replyList.findLast((reply) => reply.comment === text)?.replyId ?? 0;
}

async function answer(by: TestMember, postId: number, replyId: number, text: string): Promise<number> {
  const { status, body } = await by.call("addChildReply", { params: { postId, replyId }, body: { comment: text } });
  expect(status).toBe(200);
  return (body as Comments).childReplyList.findLast((child) => child.comment === text)?.childReplyId ?? 0;
}

describe("a post", () => {
  it("is read by a visitor, its HTML sanitised", async () => {
    const postId = await write(author);
    expect(await read(app.visitor, postId)).toEqual({
      postId,
      userImage: null,
      userNickname: "글쓴이",
      createdAt: expect.stringMatching(/Z$/) as string,
      category: "RUNNING",
      hashtagList: ["서울숲", "야간"],
      title: "서울숲 야간 러닝",
      description: "<p>같이 <strong>뛰어요</strong></p>",
      images: [],
      likeCount: 0,
      replyCount: 0,
      viewCount: 0,
      accessLevel: true,
      like: false,
      replyList: [],
      childReplyList: [],
    });
  });

  it.each([
    ["that is not there", 999_999, 404, "NOT_FOUND"],
    ["of no number", "seven", 400, "INVALID_INPUT"],
    ["zero", 0, 400, "INVALID_INPUT"],
  ])("%s is refused", async (_, postId, status, code) => {
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject({ status, body: { code } });
  });

  it("that is public is read with a session that is over, too", async () => {
    const postId = await write(author);
    const guest = await app.member("떠날사람");
    await guest.call("signOut");
    expect(await read(guest, postId)).toMatchObject({ postId, like: false });
  });
});

describe("a mates-only post", () => {
  let postId: number;
  let replyId: number;
  let childReplyId: number;
  beforeAll(async () => {
    postId = await write(author, false);
    replyId = await comment(author, postId, "메이트에게만 하는 말");
    childReplyId = await answer(mate, postId, replyId, "비밀 지킬게요");
  });

  it("is read by its author and by a mate", async () => {
    for (const reader of [author, mate]) {
      expect(await read(reader, postId)).toMatchObject({ accessLevel: false, replyCount: 2 });
    }
  });

  it("asks a visitor to sign in, and whose session is over to sign in again", async () => {
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_REQUIRED" },
    });
    const gone = await app.member("나간사람");
    await gone.call("signOut");
    expect(await gone.call("getPost", { params: { postId } })).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
  });

  it("is closed to strangers and to who has only asked, on every way to it", async () => {
    const text = { body: { comment: "저도요" } };
    for (const outsider of [stranger, asking]) {
      const answers = [
        await outsider.call("getPost", { params: { postId } }),
        await outsider.call("likePost", { params: { postId } }),
        await outsider.call("addComment", { params: { postId }, ...text }),
        await outsider.call("addChildReply", { params: { postId, replyId }, ...text }),
        await outsider.call("deleteComment", { params: { postId, replyId } }),
        await outsider.call("deleteChildReply", { params: { postId, replyId, childReplyId } }),
      ];
      for (const refusal of answers) {
        expect(refusal).toMatchObject({ status: 403, body: { code: "NOT_MATES" } });
        expect(JSON.stringify(refusal.body)).not.toContain("메이트에게만");
      }
      expect(await outsider.call("deletePost", { params: { postId } })).toMatchObject({ status: 403 });
    }
    expect(await recount(postId)).toMatchObject({ likes: 0, replies: 2 });
  });

  it("closes as soon as the two are mates no more", async () => {
    const friend = await app.member("옛메이트");
    await makeMates(author, friend);
    await read(friend, postId);
    await sql`delete from mate_relations where high_id = (select id from members where nickname = '옛메이트')
      or low_id = (select id from members where nickname = '옛메이트')`.execute(app.database.db);
    expect((await friend.call("getPost", { params: { postId } })).status).toBe(403);
  });
});

describe("what only members can do", () => {
  it.each(["likePost", "addComment", "addChildReply", "deleteComment", "deleteChildReply", "deletePost"] as const)(
    "%s asks a visitor to sign in",
    async (name) => {
      const postId = await write(author);
      const options = { params: { postId, replyId: 1, childReplyId: 1 }, body: { comment: "안녕하세요" } };
      expect(await app.visitor.call(name, options)).toMatchObject({ status: 401, body: { code: "SIGN_IN_REQUIRED" } });
    },
  );

  it.each(["likePost", "addComment", "addChildReply", "deleteComment", "deleteChildReply", "deletePost"] as const)(
    "%s is not found without the post",
    async (name) => {
      const takesBody = name === "addComment" || name === "addChildReply";
      const options = { params: { postId: 999_999, replyId: 1, childReplyId: 1 } };
      const given = takesBody ? { ...options, body: { comment: "안녕하세요" } } : options;
      expect(await stranger.call(name, given)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    },
  );
});

describe("deleting a post", () => {
  it("is for its author; all that hangs on it goes, and the totals follow", async () => {
    const total = async () =>
      ((await app.visitor.call("searchPosts")).body as { totalPostCount: number }).totalPostCount;
    const postId = await write(author);
    const before = await total();
    await answer(stranger, postId, await comment(mate, postId, "좋아요"), "저도요");
    await mate.call("likePost", { params: { postId } });
    expect(await mate.call("deletePost", { params: { postId } })).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
    expect(await author.call("deletePost", { params: { postId } })).toMatchObject({ status: 200 });
    expect((await author.call("getPost", { params: { postId } })).status).toBe(404);
    expect((await author.call("deletePost", { params: { postId } })).status).toBe(404);
    expect(await total()).toBe(before - 1);
  });

  it("at the same time as everything else leaves no trace and exact totals", async () => {
    const postIds = await Promise.all(Array.from({ length: 5 }, () => write(author)));
    const everything = postIds.flatMap((postId) => [
      author.call("deletePost", { params: { postId } }),
      author.call("deletePost", { params: { postId } }),
      mate.call("likePost", { params: { postId } }),
      stranger.call("addComment", { params: { postId }, body: { comment: "같이 가요" } }),
      app.visitor.call("getPost", { params: { postId } }),
    ]);
    const statuses = new Set((await Promise.all(everything)).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
    const { rows } = await sql<{ total: number; real: number }>`select total, (select count(*) from posts) as real
      from post_totals where kind = 'all'`.execute(app.database.db);
    expect(rows[0]?.total).toBe(rows[0]?.real);
  });
});

describe("liking", () => {
  it("toggles, each member by themselves", async () => {
    const postId = await write(author);
    const like = async (by: TestMember) => (await by.call("likePost", { params: { postId } })).body;
    expect(await like(mate)).toEqual({ like: true, likeCount: 1 });
    expect(await like(stranger)).toEqual({ like: true, likeCount: 2 });
    expect(await read(mate, postId)).toMatchObject({ like: true, likeCount: 2 });
    expect(await read(author, postId)).toMatchObject({ like: false, likeCount: 2 });
    expect(await like(mate)).toEqual({ like: false, likeCount: 1 });
  });

  it("all at once stays exact", async () => {
    const postId = await write(author);
    const crowd = await Promise.all(Array.from({ length: 6 }, (_, index) => app.member(`무리${index}`)));
    const presses = crowd.flatMap((each, index) => Array.from({ length: index + 1 }, () => each));
    const answers = await Promise.all(presses.map((each) => each.call("likePost", { params: { postId } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Pressed an odd number of times it is liked, an even number of times it is not.
    expect((await recount(postId)).likes).toBe(3);
  });
});

describe("comments", () => {
  it("and answers come oldest first, with who wrote them", async () => {
    const postId = await write(author);
    const first = await comment(mate, postId, "  몇 시에 만나요?  ".trim());
    await comment(stranger, postId, "저도 갈래요");
    await answer(author, postId, first, "일곱 시요");
    const { replyList, childReplyList, replyCount } = await read(app.visitor, postId);
    expect(replyCount).toBe(3);
    expect(replyList).toEqual([
      {
        replyId: first,
        userImage: null,
        userNickname: "메이트",
        createdAt: expect.stringMatching(/Z$/) as string,
        comment: "몇 시에 만나요?",
        deleted: false,
      },
      expect.objectContaining({ userNickname: "낯선사람", comment: "저도 갈래요" }),
    ]);
    expect(childReplyList).toEqual([
      expect.objectContaining({ replyId: first, userNickname: "글쓴이", comment: "일곱 시요", deleted: false }),
    ]);
  });

  it.each([
    ["blank", " \n "],
    ["of 501 characters", "가".repeat(501)],
    ["of no text", 7],
  ])("that are %s are refused", async (_, text) => {
    const postId = await write(author);
    const refusals = [
      await mate.call("addComment", { params: { postId }, body: { comment: text } }),
      await mate.call("addComment", { params: { postId }, body: {} }),
      await mate.call("addComment", { params: { postId }, body: { comment: "네", extra: 1 } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(await recount(postId)).toMatchObject({ replies: 0 });
  });

  it("hold 500 characters and any text as it is", async () => {
    const postId = await write(author);
    await comment(mate, postId, "👨‍👩‍👧‍👦".repeat(500));
    await comment(mate, postId, "<script>alert(1)</script>");
    expect((await read(app.visitor, postId)).replyList.at(-1)?.comment).toBe("<script>alert(1)</script>");
  });

  it("go when nobody has answered, and leave their place when somebody has", async () => {
    const postId = await write(author);
    const [alone, answered] = [await comment(mate, postId, "혼자"), await comment(mate, postId, "물어요")];
    const child = await answer(author, postId, answered, "답해요");
    await mate.call("deleteComment", { params: { postId, replyId: alone } });
    const { body } = await mate.call("deleteComment", { params: { postId, replyId: answered } });
    expect(body).toMatchObject({
      replyCount: 1,
      replyList: [{ replyId: answered, deleted: true, userNickname: "", comment: "삭제된 댓글이에요" }],
      childReplyList: [{ childReplyId: child, comment: "답해요" }],
    });
    expect((await mate.call("deleteComment", { params: { postId, replyId: answered } })).status).toBe(404);
    const more = { params: { postId, replyId: answered }, body: { comment: "더" } };
    expect((await stranger.call("addChildReply", more)).status).toBe(404);
    expect(await recount(postId)).toMatchObject({ replies: 1 });
    // With the last answer the place goes too.
    const last = await author.call("deleteChildReply", { params: { postId, replyId: answered, childReplyId: child } });
    expect(last.body).toEqual({ replyCount: 0, replyList: [], childReplyList: [] });
    expect(await recount(postId)).toMatchObject({ replies: 0 });
  });

  it("are deleted only by who wrote them", async () => {
    const postId = await write(author);
    const replyId = await comment(mate, postId, "내 말");
    const childReplyId = await answer(stranger, postId, replyId, "내 답");
    for (const other of [author, stranger]) {
      expect(await other.call("deleteComment", { params: { postId, replyId } })).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN" },
      });
    }
    const child = { params: { postId, replyId, childReplyId } };
    expect(await mate.call("deleteChildReply", child)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });

  it("of one post are not found through another", async () => {
    const [here, there] = [await write(author), await write(author)];
    const replyId = await comment(mate, here, "여기");
    const childReplyId = await answer(mate, here, replyId, "여기 답");
    const other = await comment(mate, here, "다른 댓글");
    const text = { body: { comment: "답" } };
    const refusals = [
      await mate.call("addChildReply", { params: { postId: there, replyId }, ...text }),
      await mate.call("addChildReply", { params: { postId: here, replyId: childReplyId }, ...text }),
      await mate.call("deleteComment", { params: { postId: there, replyId } }),
      await mate.call("deleteComment", { params: { postId: here, replyId: childReplyId } }),
      await mate.call("deleteChildReply", { params: { postId: here, replyId: other, childReplyId } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("written and deleted at the same time keep the count exact and no answer without its comment", async () => {
    const postId = await write(author);
    const replyId = await comment(mate, postId, "시작");
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => comment(stranger, postId, `댓글 ${index}`)),
      ...Array.from({ length: 4 }, () =>
        stranger.call("addChildReply", { params: { postId, replyId }, body: { comment: "답" } }),
      ),
      mate.call("deleteComment", { params: { postId, replyId } }),
      mate.call("deleteComment", { params: { postId, replyId } }),
    ]);
    const { replyList, childReplyList } = await read(author, postId);
    const ids = new Set(replyList.map((reply) => reply.replyId));
    expect(childReplyList.every((child) => ids.has(child.replyId))).toBe(true);
    await recount(postId);
  });
});

describe("views", () => {
  it("count each reader once a day: members by who they are, visitors by address and browser", async () => {
    const postId = await write(author);
    const visit = (agent: string) =>
      app.visitor.call("getPost", { params: { postId }, headers: { "user-agent": agent } });
    for (let turn = 0; turn < 3; turn += 1) await Promise.all([mate, stranger].map((reader) => read(reader, postId)));
    for (const agent of ["하나", "하나", "둘"].map(encodeURIComponent)) await visit(agent);
    await fetch(`${app.url}/api/posts/${postId}`, { method: "HEAD" });
    await expect.poll(async () => (await read(mate, postId)).viewCount, { timeout: 5_000 }).toBe(4);
    await recount(postId);
    await sql`update post_views set day = day - 1 where post_id = ${postId}`.execute(app.database.db);
    await expect.poll(async () => (await read(mate, postId)).viewCount, { timeout: 5_000 }).toBe(5);
  });

  it("keep no address of a visitor", async () => {
    const { rows } = await sql<{ reader: string }>`select distinct reader from post_views`.execute(app.database.db);
    for (const { reader } of rows) expect(reader).toMatch(/^(m\d+|[\w-]{22})$/);
  });
});
