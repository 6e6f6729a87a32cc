import type { Answers, CommentPage } from "@fitmate/contract/comments";
import {
  ANSWER_PAGE_SIZE,
  COMMENTS_PER_MINUTE,
  COMMENT_PAGE_SIZE,
  LIKES_PER_MINUTE,
  POSTS_PER_DAY,
  POST_TEXTS_PER_HOUR,
} from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { HttpClient, TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { comment, readPost, writePost } from "../../../test/posts.ts";
import { requireMember } from "../accounts/service.ts";
import { addAnswer, addComment } from "./discussion.ts";

const COMMENTS = COMMENT_PAGE_SIZE + 7;
const ANSWERS = ANSWER_PAGE_SIZE + 3;

let app: TestApp;
let author: TestMember;
let mate: TestMember;
let stranger: TestMember;
/** A post with more comments than a page holds; the first of them with more answers than come with it. */
let postId: number;
let first: number;

beforeAll(async () => {
  app = await startTestApp();
  [author, mate, stranger] = await Promise.all([app.member("글쓴이"), app.member("메이트"), app.member("낯선사람")]);
  await makeMates(mate, author);
  const { db } = app.database;
  const { id } = await requireMember(db, author.nickname);
  postId = await writePost(app, author);
  for (let number = 1; number <= COMMENTS; number += 1) await addComment(app.ports, postId, id, `댓글 ${number}`);
  first = (await ask(app.visitor, { cursor: 10_000, size: 50 })).replyList[0]?.replyId ?? 0;
  for (let number = 1; number <= ANSWERS; number += 1) {
    await addAnswer(app.ports, { postId, commentId: first }, id, `답글 ${number}`);
  }
});
afterAll(() => app.close());

async function ask(reader: HttpClient, query: Record<string, number> = {}): Promise<CommentPage> {
  return reader.ask("getComments", { params: { postId }, query });
}

async function answersTo(replyId: number, query: Record<string, number> = {}): Promise<Answers> {
  return app.visitor.ask("getAnswers", { params: { postId, replyId }, query });
}

const texts = (list: { comment: string }[]) => list.map((each) => each.comment);
const numbers = (word: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${word} ${from + index}`);

describe("comments in pages", () => {
  it("come with the post: the newest, oldest first, and all are counted", async () => {
    const post = await readPost(app.visitor, postId);
    expect(texts(post.replyList)).toEqual(numbers("댓글", COMMENTS - COMMENT_PAGE_SIZE + 1, COMMENTS));
    expect(post).toMatchObject({ hasEarlier: true, replyCount: COMMENTS + ANSWERS, childReplyList: [] });
    expect(await ask(app.visitor)).toMatchObject({ replyList: post.replyList, hasEarlier: true });
  });

  it("meet without a gap, each with its newest answers", async () => {
    const newest = await ask(app.visitor);
    const earlier = await ask(app.visitor, { cursor: newest.replyList[0]?.replyId ?? 0 });
    expect(texts([...earlier.replyList, ...newest.replyList])).toEqual(numbers("댓글", 1, COMMENTS));
    expect(earlier.hasEarlier).toBe(false);
    expect(earlier.replyList[0]).toMatchObject({ replyId: first, hasEarlierAnswers: true });
    expect(earlier.replyList[1]).toMatchObject({ hasEarlierAnswers: false });
    expect(texts(earlier.childReplyList)).toEqual(numbers("답글", ANSWERS - ANSWER_PAGE_SIZE + 1, ANSWERS));
  });

  it("say that nothing is earlier when a page ends exactly there", async () => {
    const whole = await ask(app.visitor, { cursor: 10_000_000, size: COMMENTS });
    expect([whole.replyList.length, whole.hasEarlier]).toEqual([COMMENTS, false]);
    expect((await ask(app.visitor, { size: COMMENTS - 1 })).hasEarlier).toBe(true);
  });

  it("answers, too, come in pages", async () => {
    const newest = await answersTo(first);
    expect(newest).toMatchObject({ hasEarlier: true });
    const earlier = await answersTo(first, { cursor: newest.childReplyList[0]?.childReplyId ?? 0 });
    expect(texts([...earlier.childReplyList, ...newest.childReplyList])).toEqual(numbers("답글", 1, ANSWERS));
    expect(earlier.hasEarlier).toBe(false);
  });

  it.each([
    ["getComments", { size: 0 }],
    ["getComments", { cursor: 0 }],
    ["getComments", { around: 0 }],
    ["getComments", { around: 1.5 }],
    ["getComments", { cursor: 7, around: 7 }],
    ["getAnswers", { after: 7, around: 7 }],
    ["getAnswers", { size: 0 }],
    ["countNewComments", {}],
    ["countNewComments", { after: -1 }],
  ] as const)("%s refuses %o", async (name, query) => {
    const answer = await app.visitor.call(name, { params: { postId, replyId: first }, query });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("are not found without their post, nor through another", async () => {
    const other = await writePost(app, author);
    const missing = [
      await app.visitor.call("getComments", { params: { postId: 999_999 } }),
      await app.visitor.call("countNewComments", { params: { postId: 999_999 }, query: { after: 0 } }),
      await app.visitor.call("getAnswers", { params: { postId: other, replyId: first } }),
    ];
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("a page around one", () => {
  const HALF = COMMENT_PAGE_SIZE / 2;
  let ids: number[];
  let answerIds: number[];
  beforeAll(async () => {
    ids = (await ask(app.visitor, { size: 50 })).replyList.map(({ replyId }) => replyId);
    answerIds = (await answersTo(first, { size: 50 })).childReplyList.map(({ childReplyId }) => childReplyId);
  });

  it("has as many before it as after it, and says that there are more", async () => {
    const page = await ask(app.visitor, { around: ids[HALF + 1] ?? 0 });
    expect(page.replyList.map(({ replyId }) => replyId)).toEqual(ids.slice(2, 2 + COMMENT_PAGE_SIZE));
    expect(page).toMatchObject({ hasEarlier: true, hasLater: true, replyCount: COMMENTS + ANSWERS });
  });

  it("goes on at both ends without a gap", async () => {
    const page = await ask(app.visitor, { around: ids[HALF + 1] ?? 0 });
    const earlier = await ask(app.visitor, { cursor: page.replyList[0]?.replyId ?? 0 });
    const later = await ask(app.visitor, { after: page.replyList.at(-1)?.replyId ?? 0 });
    expect(texts([...earlier.replyList, ...page.replyList, ...later.replyList])).toEqual(numbers("댓글", 1, COMMENTS));
    expect(earlier.hasEarlier).toBe(false);
    expect(later.hasEarlier).toBe(true);
    expect(later).not.toHaveProperty("hasLater");
  });

  it("ends where the discussion does", async () => {
    const page = await ask(app.visitor, { around: ids.at(-1) ?? 0 });
    expect(texts(page.replyList)).toEqual(numbers("댓글", COMMENTS - HALF + 1, COMMENTS));
    expect(page).not.toHaveProperty("hasLater");
    expect(await ask(app.visitor, { around: ids[0] ?? 0, size: 1 })).toMatchObject({
      hasEarlier: false,
      hasLater: true,
    });
  });

  it("of an answer is that of its comment, with the answers around it where it is not among the newest", async () => {
    const [, second] = answerIds;
    const old = await ask(app.visitor, { around: second ?? 0 });
    expect(old.replyList[0]).toMatchObject({ replyId: first, hasEarlierAnswers: false, hasLaterAnswers: true });
    expect(texts(old.childReplyList)).toEqual(numbers("답글", 1, 2 + ANSWER_PAGE_SIZE / 2));
    const shown = old.childReplyList.at(-1)?.childReplyId ?? 0;
    expect(texts((await answersTo(first, { after: shown })).childReplyList)).toEqual(
      numbers("답글", 3 + ANSWER_PAGE_SIZE / 2, ANSWERS),
    );
    const newest = await ask(app.visitor, { around: answerIds.at(-1) ?? 0 });
    expect(newest.replyList[0]).not.toHaveProperty("hasLaterAnswers");
    expect(texts(newest.childReplyList)).toEqual(numbers("답글", ANSWERS - ANSWER_PAGE_SIZE + 1, ANSWERS));
  });

  it("answers, too, stand around one", async () => {
    const page = await answersTo(first, { around: answerIds[5] ?? 0, size: 4 });
    expect(texts(page.childReplyList)).toEqual(numbers("답글", 5, 8));
    expect(page).toMatchObject({ hasEarlier: true, hasLater: true });
  });

  it("of one that is gone, that never was or that belongs to another post is what stands around its place", async () => {
    const quiet = await writePost(app, author);
    const [before, gone, after] = [
      await comment(mate, quiet, "앞"),
      await comment(mate, quiet, "지울 말"),
      await comment(mate, quiet, "뒤"),
    ];
    await mate.call("deleteComment", { params: { postId: quiet, replyId: gone } });
    const around = async (id: number) =>
      app.visitor.ask("getComments", { params: { postId: quiet }, query: { around: id } });
    const page = await around(gone);
    expect(page.replyList.map(({ replyId }) => replyId)).toEqual([before, after]);
    expect(await around(first)).toEqual(page);
    expect(await around(Number.MAX_SAFE_INTEGER)).toEqual(page);
  });

  it("of an answer that moderators have hidden is that of one that never was, but for its author", async () => {
    const quiet = await writePost(app, author);
    const about = await comment(mate, quiet, "먼저");
    const { id } = await requireMember(app.database.db, author.nickname);
    for (let count = 0; count < COMMENT_PAGE_SIZE; count++) await addComment(app.ports, quiet, id, `나중 ${count}`);
    const params = { postId: quiet, replyId: about };
    await mate.ask("addAnswer", { params, body: { comment: "가려질 답글" } });
    const hiddenAnswer = (await mate.ask("getAnswers", { params })).childReplyList[0]?.childReplyId ?? 0;
    await sql`update post_comments set hidden = 'MODERATOR' where id = ${hiddenAnswer}`.execute(app.database.db);
    const aroundOne = async (around: number, by: HttpClient) =>
      by.ask("getComments", { params: { postId: quiet }, query: { around } });
    expect(await aroundOne(hiddenAnswer, app.visitor)).toEqual(await aroundOne(Number.MAX_SAFE_INTEGER, app.visitor));
    expect((await aroundOne(hiddenAnswer, mate)).replyList[0]).toMatchObject({ replyId: about });
  });

  it("tells nobody who may not read the post whether there is such a comment", async () => {
    const closed = await writePost(app, author, "mates");
    const replyId = await comment(mate, closed, "우리끼리");
    const answers = async (reader: HttpClient) =>
      Promise.all(
        [replyId, replyId + 1_000].map(async (around) => {
          const { status, body } = await reader.call("getComments", { params: { postId: closed }, query: { around } });
          return { status, body };
        }),
      );
    for (const [reader, status] of [
      [stranger, 403],
      [app.visitor, 401],
    ] as const) {
      const [there, nowhere] = await answers(reader);
      expect(there?.status).toBe(status);
      expect(nowhere).toEqual(there);
    }
    expect((await answers(mate)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("new comments", () => {
  it("are counted from the last one known, deleted ones left out", async () => {
    const { lastCommentId } = await ask(app.visitor);
    const count = async () =>
      (await app.visitor.call("countNewComments", { params: { postId }, query: { after: lastCommentId } })).body;
    expect(await count()).toEqual({ newCount: 0 });
    const replyId = await comment(mate, postId, "새 댓글");
    await mate.call("addAnswer", { params: { postId, replyId: first }, body: { comment: "새 답글" } });
    expect(await count()).toEqual({ newCount: 2 });
    await mate.call("deleteComment", { params: { postId, replyId } });
    expect(await count()).toEqual({ newCount: 1 });
    const known = (await ask(app.visitor)).lastCommentId;
    const answer = await app.visitor.call("countNewComments", { params: { postId }, query: { after: known } });
    expect(answer.body).toEqual({ newCount: 0 });
  });
});

describe("of a mates-only post", () => {
  it("every way to read comments is open to author and mate, closed to others, also once they are mates no more", async () => {
    const closed = await writePost(app, author, "mates");
    const replyId = await comment(mate, closed, "우리끼리");
    const asking = await app.member("신청한사람");
    await asking.call("requestMate", { query: { receiverNickname: author.nickname } });
    const statuses = async (reader: HttpClient) => [
      (await reader.call("getComments", { params: { postId: closed } })).status,
      (await reader.call("getAnswers", { params: { postId: closed, replyId } })).status,
      (await reader.call("countNewComments", { params: { postId: closed }, query: { after: 0 } })).status,
    ];
    expect(await statuses(author)).toEqual([200, 200, 200]);
    expect(await statuses(mate)).toEqual([200, 200, 200]);
    expect(await statuses(stranger)).toEqual([403, 403, 403]);
    expect(await statuses(asking)).toEqual([403, 403, 403]);
    expect(await statuses(app.visitor)).toEqual([401, 401, 401]);
    await author.call("removeMate", { query: { nickname: mate.nickname } });
    expect(await statuses(mate)).toEqual([403, 403, 403]);
  });
});

describe("writing too much", () => {
  it("comments in a minute are refused kindly, and nothing is stored", async () => {
    const talker = await app.member("수다쟁이");
    const quiet = await writePost(app, author);
    const send = () => talker.call("addComment", { params: { postId: quiet }, body: { comment: "안녕" } });
    for (let turn = 0; turn < COMMENTS_PER_MINUTE; turn += 1) expect((await send()).status).toBe(200);
    const refusal = await send();
    expect(refusal).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS", message: expect.stringContaining("댓글을 너무 빨리") as string },
    });
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await readPost(talker, quiet)).replyCount).toBe(COMMENTS_PER_MINUTE);
  });

  it("likes in a minute and changes in an hour are refused, and change nothing", async () => {
    const restless = await app.member("못말리는이");
    const own = await writePost(app, restless);
    const like = () => restless.call("likePost", { params: { postId: own } });
    const change = (title: string) =>
      restless.call("updatePost", {
        params: { postId: own },
        body: { title, description: "<p>글</p>", category: "RUNNING" },
      });
    for (let turn = 0; turn < LIKES_PER_MINUTE; turn += 1) expect((await like()).status).toBe(200);
    for (let turn = 0; turn < POST_TEXTS_PER_HOUR; turn += 1) expect((await change("고친 글")).status).toBe(200);
    for (const answer of [await like(), await change("한 번 더")]) {
      expect(answer).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    }
    expect(await readPost(restless, own)).toMatchObject({ like: false, likeCount: 0, title: "고친 글" });
  });

  it("posts in a day are refused kindly, and nothing is stored", async () => {
    const writer = await app.member("다작가");
    const body = { title: "오늘의 글", description: "<p>글</p>", category: "RUNNING" };
    const lost = { ...body, images: [`/uploads/pictures/${"0".repeat(64)}.webp`] };
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await writer.call("createPost", { body: lost })).toMatchObject({ body: { code: "UPLOAD_NOT_FOUND" } });
    }
    // What was refused has counted as none of them.
    for (let turn = 0; turn < POSTS_PER_DAY; turn += 1)
      expect((await writer.call("createPost", { body })).status).toBe(200);
    const total = async () => (await app.visitor.ask("searchPosts")).totalPostCount;
    const before = await total();
    const refusal = await writer.call("createPost", { body });
    expect(refusal).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining(`하루 동안 ${POSTS_PER_DAY}개까지`) as string },
    });
    expect(await total()).toBe(before);
  });
});
