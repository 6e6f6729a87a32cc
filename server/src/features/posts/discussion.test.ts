import type { Comments } from "@fitmate/contract/posts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { answer, comment, readPost, recount, writePost } from "../../../test/posts.ts";
import { hideComment, showComment } from "./hidingService.ts";

let app: TestApp;
let author: TestMember;
let mate: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [author, mate, stranger] = await Promise.all([app.member("글쓴이"), app.member("메이트"), app.member("낯선사람")]);
});
afterAll(() => app.close());

describe("comments", () => {
  it("and answers come oldest first, with who wrote them", async () => {
    const postId = await writePost(app, author);
    const first = await comment(mate, postId, "  몇 시에 만나요?  ".trim());
    await comment(stranger, postId, "저도 갈래요");
    await answer(author, postId, first, "일곱 시요");
    const { replyList, childReplyList, replyCount } = await readPost(app.visitor, postId);
    expect(replyCount).toBe(3);
    expect(replyList).toEqual([
      {
        replyId: first,
        userImage: null,
        userNickname: "메이트",
        createdAt: expect.stringMatching(/Z$/) as string,
        comment: "몇 시에 만나요?",
        deleted: false,
        hasEarlierAnswers: false,
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
    ["with what no database holds", "한\u0000줄"],
  ])("that are %s are refused", async (_, text) => {
    const postId = await writePost(app, author);
    const refusals = [
      await mate.call("addComment", { params: { postId }, body: { comment: text } }),
      await mate.call("addComment", { params: { postId }, body: {} }),
      await mate.call("addComment", { params: { postId }, body: { comment: "네", extra: 1 } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(await recount(app, postId)).toMatchObject({ replies: 0 });
  });

  it("hold 500 characters and any text as it is", async () => {
    const postId = await writePost(app, author);
    await comment(mate, postId, "👨‍👩‍👧‍👦".repeat(500));
    await comment(mate, postId, "<script>alert(1)</script>");
    expect((await readPost(app.visitor, postId)).replyList.at(-1)?.comment).toBe("<script>alert(1)</script>");
  });

  it("go when nobody has answered, and leave their place when somebody has", async () => {
    const postId = await writePost(app, author);
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
    expect((await stranger.call("addAnswer", more)).status).toBe(404);
    expect(await recount(app, postId)).toMatchObject({ replies: 1 });
    // With the last answer the place goes too.
    const last = await author.call("deleteAnswer", { params: { postId, replyId: answered, childReplyId: child } });
    expect(last.body).toMatchObject({ replyCount: 0, replyList: [], childReplyList: [] });
    expect(await recount(app, postId)).toMatchObject({ replies: 0 });
  });

  it("that moderators have hidden outlive the last answer, and can be shown again", async () => {
    const postId = await writePost(app, author);
    const replyId = await comment(mate, postId, "내 말");
    const childReplyId = await answer(stranger, postId, replyId, "내 답");
    await app.database.db.transaction().execute((trx) => hideComment(trx, replyId));
    await stranger.ask("deleteAnswer", { params: { postId, replyId, childReplyId } });
    await app.database.db.transaction().execute((trx) => showComment(trx, replyId));
    const { replyList } = await readPost(app.visitor, postId);
    expect(replyList).toMatchObject([{ replyId, comment: "내 말", deleted: false }]);
    expect(await recount(app, postId)).toMatchObject({ replies: 1 });
  });

  it("are deleted only by who wrote them", async () => {
    const postId = await writePost(app, author);
    const replyId = await comment(mate, postId, "내 말");
    const childReplyId = await answer(stranger, postId, replyId, "내 답");
    for (const other of [author, stranger]) {
      expect(await other.call("deleteComment", { params: { postId, replyId } })).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN" },
      });
    }
    const child = { params: { postId, replyId, childReplyId } };
    expect(await mate.call("deleteAnswer", child)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });

  it("are changed by who wrote them, and say so; nobody is notified again", async () => {
    const postId = await writePost(app, author);
    const replyId = await comment(mate, postId, "내 말");
    const childReplyId = await answer(stranger, postId, replyId, "내 답");
    const notified = (await author.ask("getNotifications")).length;
    const own = { params: { postId, replyId }, body: { comment: " 고친 말 " } };
    const child = { params: { postId, replyId, childReplyId }, body: { comment: "고친 답" } };
    for (const other of [author, stranger])
      expect(await other.call("editComment", own)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await mate.call("editAnswer", child)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });

    const same = await mate.call("editComment", { ...own, body: { comment: "내 말" } });
    expect(same.status).toBe(200);
    expect((same.body as Comments).replyList[0]).not.toHaveProperty("edited");
    const { body } = await mate.call("editComment", own);
    expect(body).toMatchObject({ replyCount: 2, replyList: [{ replyId, comment: "고친 말", edited: true }] });
    await stranger.call("editAnswer", child);
    expect(await readPost(app.visitor, postId)).toMatchObject({
      replyList: [{ comment: "고친 말", edited: true }],
      childReplyList: [{ childReplyId, comment: "고친 답", edited: true }],
    });
    expect(await author.ask("getNotifications")).toHaveLength(notified);
    for (const text of [" ", "가".repeat(501), 7])
      expect((await mate.call("editComment", { ...own, body: { comment: text } })).status).toBe(400);
    expect((await readPost(mate, postId)).replyList[0]?.comment).toBe("고친 말");
    await mate.call("deleteComment", own);
    expect((await mate.call("editComment", own)).status).toBe(404);
    expect((await readPost(mate, postId)).replyList[0]).not.toHaveProperty("edited");
  });

  it("of one post are not found through another", async () => {
    const [here, there] = [await writePost(app, author), await writePost(app, author)];
    const replyId = await comment(mate, here, "여기");
    const childReplyId = await answer(mate, here, replyId, "여기 답");
    const other = await comment(mate, here, "다른 댓글");
    const text = { body: { comment: "답" } };
    const refusals = [
      await mate.call("addAnswer", { params: { postId: there, replyId }, ...text }),
      await mate.call("addAnswer", { params: { postId: here, replyId: childReplyId }, ...text }),
      await mate.call("deleteComment", { params: { postId: there, replyId } }),
      await mate.call("deleteComment", { params: { postId: here, replyId: childReplyId } }),
      await mate.call("deleteAnswer", { params: { postId: here, replyId: other, childReplyId } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("deleted all at once, each twice, leave nothing behind", async () => {
    const postId = await writePost(app, author);
    const replyId = await comment(mate, postId, "물어요");
    const answers = await Promise.all([1, 2, 3].map((number) => answer(author, postId, replyId, `답 ${number}`)));
    await Promise.all([
      ...[...answers, ...answers].map((childReplyId) =>
        author.call("deleteAnswer", { params: { postId, replyId, childReplyId } }),
      ),
      mate.call("deleteComment", { params: { postId, replyId } }),
      mate.call("deleteComment", { params: { postId, replyId } }),
    ]);
    expect(await recount(app, postId)).toMatchObject({ replies: 0 });
    expect(await readPost(app.visitor, postId)).toMatchObject({ replyList: [], childReplyList: [] });
  });

  it("written and deleted at the same time keep the count exact and no answer without its comment", async () => {
    const postId = await writePost(app, author);
    const replyId = await comment(mate, postId, "시작");
    const addAnswer = () => stranger.call("addAnswer", { params: { postId, replyId }, body: { comment: "답" } });
    const first = addAnswer();
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => comment(stranger, postId, `댓글 ${index}`)),
      ...Array.from({ length: 4 }, addAnswer),
      // One answer at least was there to go, or to stay.
      first.then(() => mate.call("deleteComment", { params: { postId, replyId } })),
      first.then(() => mate.call("deleteComment", { params: { postId, replyId } })),
    ]);
    expect((await first).status).toBe(200);
    const { replyList, childReplyList } = await readPost(author, postId);
    const ids = new Set(replyList.map((reply) => reply.replyId));
    expect(childReplyList.every((child) => ids.has(child.replyId))).toBe(true);
    await recount(app, postId);
  });
});
