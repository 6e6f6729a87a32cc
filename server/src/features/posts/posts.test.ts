import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { block } from "../../../test/blocks.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { answer, comment, readPost, recount, writePost } from "../../../test/posts.ts";

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

describe("a post", () => {
  it("is read by a visitor, its HTML sanitised", async () => {
    const postId = await writePost(app, author);
    expect(await readPost(app.visitor, postId)).toEqual({
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
      hasEarlier: false,
      lastCommentId: 0,
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
    const postId = await writePost(app, author);
    const guest = await app.member("떠날사람");
    await guest.call("signOut");
    expect(await readPost(guest, postId)).toMatchObject({ postId, like: false });
  });
});

describe("a mates-only post", () => {
  let postId: number;
  let replyId: number;
  let childReplyId: number;
  beforeAll(async () => {
    postId = await writePost(app, author, "mates");
    replyId = await comment(author, postId, "메이트에게만 하는 말");
    childReplyId = await answer(mate, postId, replyId, "비밀 지킬게요");
  });

  it("is read by its author and by a mate", async () => {
    for (const reader of [author, mate]) {
      expect(await readPost(reader, postId)).toMatchObject({ accessLevel: false, replyCount: 2 });
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
        await outsider.call("addAnswer", { params: { postId, replyId }, ...text }),
        await outsider.call("deleteComment", { params: { postId, replyId } }),
        await outsider.call("deleteAnswer", { params: { postId, replyId, childReplyId } }),
      ];
      // For whoever would like to ask.
      expect(answers[0]?.body).toMatchObject({ author: author.nickname });
      for (const refusal of answers) {
        expect(refusal).toMatchObject({ status: 403, body: { code: "NOT_MATES" } });
        expect(JSON.stringify(refusal.body)).not.toContain("메이트에게만");
      }
      expect(await outsider.call("deletePost", { params: { postId } })).toMatchObject({ status: 403 });
    }
    expect(await recount(app, postId)).toMatchObject({ likes: 0, replies: 2 });
  });

  it("names its author only to who finds them: who is blocked hears what all do where the author is suspended, who blocks of it", async () => {
    const [writer, blocked, blocker] = await Promise.all([
      app.member("막은글쓴이"),
      app.member("막힌독자"),
      app.member("막은독자"),
    ]);
    const place = { params: { postId: await writePost(app, writer, "mates") } };
    await block(writer, blocked);
    await block(blocker, writer);
    const refusal = await blocked.call("getPost", place);
    expect(refusal).toMatchObject({ status: 403, body: { code: "NOT_MATES" } });
    expect(refusal.body).not.toHaveProperty("author");
    const own = await blocker.call("getPost", place);
    expect(own).toMatchObject({ status: 403, body: { code: "UNBLOCK_FIRST" } });
    expect(own.body).not.toHaveProperty("author");
    expect((await stranger.call("getPost", place)).body).toMatchObject({ author: writer.nickname });
    await sql`update members set suspended_until = 'infinity' where nickname = ${writer.nickname}`.execute(
      app.database.db,
    );
    expect((await stranger.call("getPost", place)).body).toEqual(refusal.body);
  });

  it("leaves whoever is a mate no more their own words to take back, and tells them nothing", async () => {
    const friend = await app.member("지울메이트");
    await makeMates(author, friend);
    const { replies } = await recount(app, postId);
    const own = await comment(friend, postId, "내가 한 말");
    const ownAnswer = await answer(friend, postId, replyId, "내가 한 대답");
    await author.ask("removeMate", { query: { nickname: friend.nickname } });
    const edit = { params: { postId, replyId: own }, body: { comment: "고친 말" } };
    expect(await friend.call("editComment", edit)).toMatchObject({ status: 403 });
    // Of what is not theirs they hear what every stranger does.
    expect(await friend.call("deleteComment", { params: { postId, replyId } })).toMatchObject({
      status: 403,
      body: { code: "NOT_MATES" },
    });
    const answers = [
      await friend.call("deleteComment", { params: { postId, replyId: own } }),
      await friend.call("deleteAnswer", { params: { postId, replyId, childReplyId: ownAnswer } }),
    ];
    for (const gone of answers)
      expect(gone).toMatchObject({ status: 200, body: { replyList: [], childReplyList: [], replyCount: 0 } });
    expect(await recount(app, postId)).toMatchObject({ replies });
  });

  it("closes as soon as the two are mates no more", async () => {
    const friend = await app.member("옛메이트");
    await makeMates(author, friend);
    await readPost(friend, postId);
    await sql`delete from mate_relations where high_id = (select id from members where nickname = '옛메이트')
      or low_id = (select id from members where nickname = '옛메이트')`.execute(app.database.db);
    expect((await friend.call("getPost", { params: { postId } })).status).toBe(403);
  });
});

describe("what only members can do", () => {
  it.each([
    "likePost",
    "addComment",
    "addAnswer",
    "editComment",
    "editAnswer",
    "deleteComment",
    "deleteAnswer",
    "deletePost",
  ] as const)("%s asks a visitor to sign in", async (name) => {
    const postId = await writePost(app, author);
    const options = { params: { postId, replyId: 1, childReplyId: 1 }, body: { comment: "안녕하세요" } };
    expect(await app.visitor.call(name, options)).toMatchObject({ status: 401, body: { code: "SIGN_IN_REQUIRED" } });
  });

  it.each([
    "likePost",
    "addComment",
    "addAnswer",
    "editComment",
    "editAnswer",
    "deleteComment",
    "deleteAnswer",
    "deletePost",
  ] as const)("%s is not found without the post", async (name) => {
    const takesBody = /^(add|edit)/.test(name);
    const options = { params: { postId: 999_999, replyId: 1, childReplyId: 1 } };
    const given = takesBody ? { ...options, body: { comment: "안녕하세요" } } : options;
    expect(await stranger.call(name, given)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });
});

describe("deleting a post", () => {
  it("is for its author; all that hangs on it goes, and the totals follow", async () => {
    const total = async () => (await app.visitor.ask("searchPosts")).totalPostCount;
    const postId = await writePost(app, author);
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
    const postIds = await Promise.all(Array.from({ length: 5 }, () => writePost(app, author)));
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
