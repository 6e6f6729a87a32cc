/** What members are told of their posts and comments, through the real surface. */
import type { Notification } from "@fitmate/contract/notifications";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates, notificationsOf } from "../../../test/mates.ts";
import { changing, countWaiting } from "../../../test/meanwhile.ts";
import { TestStream } from "../../../test/stream.ts";
import { hidePost, showPost } from "./hidingService.ts";

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const somebody = () => app.member(`사람${(people += 1)}`);

async function write(author: TestMember, accessLevel = true): Promise<number> {
  const body = {
    title: "한강 야간 러닝",
    description: "<p>같이 뛰어요.</p>",
    category: "RUNNING" as const,
    accessLevel,
  };
  return (await author.ask("createPost", { body })).id;
}
const comment = async (by: TestMember, postId: number, text = "저도요") => {
  const { body } = await by.call("addComment", { params: { postId }, body: { comment: text } });
  return (body as { replyList: { replyId: number }[] }).replyList.at(-1)?.replyId ?? 0;
};
const answer = (by: TestMember, postId: number, replyId: number) =>
  by.call("addAnswer", { params: { postId, replyId }, body: { comment: "좋아요" } });
const like = (by: TestMember, postId: number) => by.call("likePost", { params: { postId } });

const toldTo = async (member: TestMember) =>
  (await notificationsOf(member))
    .filter(({ url }: Notification) => url?.startsWith("/posts/"))
    .map(({ notificationType, sender, message, read }) => ({ notificationType, sender, message, read }));

describe("comments", () => {
  it("and answers that are sent again because their answer was lost are there once, and told once", async () => {
    const [author, reader] = await Promise.all([somebody(), somebody()]);
    const postId = await write(author);
    const params = { postId };
    const say = (clientId: string) => reader.ask("addComment", { params, body: { comment: "저도요", clientId } });
    const [said] = await Promise.all([say("at-once"), say("at-once"), say("at-once")]);
    const replyId = said.replyList.at(-1)?.replyId ?? 0;
    await say("at-once");
    for (let turn = 0; turn < 2; turn += 1) {
      const body = { comment: "몇 시예요?", clientId: "answer" };
      await reader.call("addAnswer", { params: { postId, replyId }, body });
    }
    const { replyList, childReplyList, replyCount } = await author.ask("getPost", { params });
    expect([replyList.length, childReplyList.length, replyCount]).toEqual([1, 1, 2]);
    expect(await toldTo(author)).toHaveLength(2);
  });

  it("are told to the author, answers to whom they answer and to the author, nothing to oneself", async () => {
    const [author, reader, third] = await Promise.all([somebody(), somebody(), somebody()]);
    const postId = await write(author);
    const stream = await TestStream.open(author);
    const replyId = await comment(reader, postId);
    expect(await stream.next("data")).toMatchObject({
      notificationType: "COMMENT",
      url: `/posts/${postId}?comment=${replyId}`,
    });
    stream.close();
    await answer(third, postId, replyId);
    await answer(reader, postId, replyId);
    await comment(author, postId);
    expect(await toldTo(author)).toMatchObject([
      { notificationType: "COMMENT", sender: reader.nickname },
      { notificationType: "COMMENT", sender: third.nickname },
      {
        notificationType: "COMMENT",
        sender: reader.nickname,
        message: `${reader.nickname}님이 내 글에 댓글을 남겼어요.`,
        read: false,
      },
    ]);
    expect(await toldTo(reader)).toMatchObject([
      { notificationType: "REPLY", message: `${third.nickname}님이 내 댓글에 답글을 남겼어요.` },
    ]);
    expect(await toldTo(third)).toEqual([]);
  });

  it("are led to: the comment, the answer, or the post alone where nothing else is known", async () => {
    const [author, reader] = await Promise.all([somebody(), somebody()]);
    const postId = await write(author);
    const replyId = await comment(reader, postId);
    await answer(author, postId, replyId);
    const page = await author.ask("getComments", { params: { postId } });
    const answerId = page.childReplyList[0]?.childReplyId ?? 0;
    expect((await notificationsOf(author))[0]?.url).toBe(`/posts/${postId}?comment=${replyId}`);
    expect((await notificationsOf(reader))[0]?.url).toBe(`/posts/${postId}?comment=${answerId}`);
    await sql`update notifications set comment_id = null where comment_id = ${replyId}`.execute(app.database.db);
    expect((await notificationsOf(author))[0]?.url).toBe(`/posts/${postId}`);
    await like(reader, postId);
    expect((await notificationsOf(author))[0]).toMatchObject({ notificationType: "LIKE", url: `/posts/${postId}` });
  });

  it("take what was told of them along when they go", async () => {
    const [author, reader] = await Promise.all([somebody(), somebody()]);
    const postId = await write(author);
    const [kept, gone] = [await comment(reader, postId, "남을 말"), await comment(reader, postId, "지울 말")];
    await answer(author, postId, kept);
    await reader.call("deleteComment", { params: { postId, replyId: gone } });
    expect(await toldTo(author)).toHaveLength(1);
    // Answered: only its text goes.
    await reader.call("deleteComment", { params: { postId, replyId: kept } });
    expect(await toldTo(author)).toEqual([]);
    await comment(reader, postId);
    await author.call("deletePost", { params: { postId } });
    expect([await toldTo(author), await toldTo(reader)]).toEqual([[], []]);
  });

  it("that go have the open pages of whom they were told to count anew", async () => {
    const [author, reader] = await Promise.all([somebody(), somebody()]);
    const postId = await write(author);
    const replyId = await comment(reader, postId);
    await answer(reader, postId, replyId);
    const childReplyId = (await author.ask("getPost", { params: { postId } })).childReplyList[0]?.childReplyId ?? 0;
    const stream = await TestStream.open(author);
    await reader.ask("deleteAnswer", { params: { postId, replyId, childReplyId } });
    await stream.next("notifications");
    await reader.ask("deleteComment", { params: { postId, replyId } });
    await stream.next("notifications");
    stream.close();
  });

  it("that go with their post do so, too, once for each who has not read them", async () => {
    const [author, reader, other] = await Promise.all([somebody(), somebody(), somebody()]);
    const postId = await write(author);
    const replyId = await comment(reader, postId);
    await comment(other, postId);
    await answer(author, postId, replyId);
    await answer(other, postId, replyId);
    const streams = await Promise.all([author, reader, other].map((member) => TestStream.open(member)));
    await author.ask("deletePost", { params: { postId } });
    const [told, answered, untold] = streams;
    for (const stream of [told, answered]) await stream?.next("notifications");
    for (const stream of streams) {
      expect(stream.unread).toEqual([]);
      stream.close();
    }
    expect(untold?.text).not.toContain("event: notifications");
    expect(await reader.ask("getUnreadNotifications")).toEqual({ unreadCount: 0 });
  });

  it("under a post that is hidden by then are told to nobody who would not find it", async () => {
    const [author, reader] = await Promise.all([somebody(), somebody()]);
    const postId = await write(author);
    const replyId = await comment(reader, postId);
    await hidePost(app.database.db, postId);
    await answer(author, postId, replyId);
    expect(await toldTo(reader)).toEqual([]);
    await showPost(app.database.db, postId);
    await answer(author, postId, replyId);
    expect(await toldTo(reader)).toHaveLength(1);
  });

  it("under a mates-only post are told to nobody who is no mate any more", async () => {
    const [author, former, mate] = await Promise.all([somebody(), somebody(), somebody()]);
    await makeMates(author, former);
    await makeMates(author, mate);
    const postId = await write(author, false);
    const replyId = await comment(former, postId);
    await author.call("removeMate", { query: { nickname: former.nickname } });
    await answer(mate, postId, replyId);
    expect(await toldTo(former)).toEqual([]);
    expect(await toldTo(author)).toHaveLength(2);
  });

  it("of the blocked are told to nobody between whom the block stands", async () => {
    const [author, blocked] = await Promise.all([somebody(), somebody()]);
    const postId = await write(author);
    await author.call("blockMember", { params: { nickname: blocked.nickname } });
    await comment(blocked, postId);
    await like(blocked, postId);
    expect(await toldTo(author)).toEqual([]);
  });
});

describe("what tells of a post", () => {
  it.each(["readNotifications", "deletePost"] as const)(
    "is not waited for in a circle where somebody else takes some of it: %s",
    async (act) => {
      const [author, one, two] = await Promise.all([somebody(), somebody(), somebody()]);
      const postId = await write(author);
      await like(one, postId);
      await like(two, postId);
      await comment(one, postId);
      // What tells of likes lies behind the comment from now on, where the table is read as it is stored.
      await like(two, postId);
      const [last, first] = (await notificationsOf(author)).map(({ notificationId }) => notificationId);
      const take = (client: pg.PoolClient, id: number | undefined) =>
        client.query("select from notifications where id = $1 for update", [id]);
      let taking: pg.PoolClient | undefined;
      let answering: Promise<unknown> | undefined;
      const takeFirst = (client: pg.PoolClient) => take((taking = client), first);
      await changing(app, takeFirst, async () => {
        answering = author.ask(act, { params: { postId } });
        await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), 20_000);
        if (taking) await take(taking, last);
      });
      await answering;
      expect((await toldTo(author)).filter(({ read }) => !read)).toEqual([]);
    },
  );
});

describe("likes", () => {
  it("are told together until they are read", async () => {
    const [author, one, two, three] = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
    const postId = await write(author);
    await like(author, postId);
    expect(await toldTo(author)).toEqual([]);
    const stream = await TestStream.open(author);
    await like(one, postId);
    expect(await stream.next("data")).toMatchObject({ notificationType: "LIKE", sender: one.nickname });
    stream.close();
    expect(await toldTo(author)).toMatchObject([{ message: `${one.nickname}님이 내 글을 좋아해요.` }]);
    await like(two, postId);
    await like(three, postId);
    expect(await toldTo(author)).toMatchObject([{ message: `${three.nickname}님 외 2명이 내 글을 좋아해요.` }]);
    await like(three, postId);
    expect(await toldTo(author)).toMatchObject([{ message: `${two.nickname}님 외 1명이 내 글을 좋아해요.` }]);

    await author.call("readNotifications");
    await like(three, postId);
    // Who liked it before that was read: nothing to take back.
    await like(one, postId);
    expect(await toldTo(author)).toMatchObject([
      { message: `${three.nickname}님이 내 글을 좋아해요.`, read: false },
      { message: `${two.nickname}님 외 1명이 내 글을 좋아해요.`, read: true },
    ]);
    await like(three, postId);
    expect(await toldTo(author)).toMatchObject([{ read: true }]);
  });

  it("that were told to nobody take nothing back with them: one's own, and across a block", async () => {
    const [author, fan, blocked] = await Promise.all([somebody(), somebody(), somebody()]);
    const postId = await write(author);
    await author.call("blockMember", { params: { nickname: blocked.nickname } });
    await like(fan, postId);
    for (const each of [author, blocked]) {
      await like(each, postId);
      await like(each, postId);
      expect(await toldTo(author)).toMatchObject([{ message: `${fan.nickname}님이 내 글을 좋아해요.`, read: false }]);
    }
  });

  it("that were told to nobody take nothing back with them, also once the block is lifted", async () => {
    const [author, fan, blocked] = await Promise.all([somebody(), somebody(), somebody()]);
    const postId = await write(author);
    await like(fan, postId);
    await author.call("blockMember", { params: { nickname: blocked.nickname } });
    await like(blocked, postId);
    await author.ask("unblockMember", { params: { nickname: blocked.nickname } });
    await like(blocked, postId);
    expect(await toldTo(author)).toMatchObject([{ message: `${fan.nickname}님이 내 글을 좋아해요.`, read: false }]);
  });

  it("that were told go when they are taken back, also across a block that came later", async () => {
    const [author, blocked] = await Promise.all([somebody(), somebody()]);
    const postId = await write(author);
    await like(blocked, postId);
    await author.call("blockMember", { params: { nickname: blocked.nickname } });
    await like(blocked, postId);
    expect(await toldTo(author)).toEqual([]);
  });

  it("taken back leave the newest of those that are left, nobody across a block", async () => {
    const [author, fan, blocked, last] = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
    const postId = await write(author);
    for (const each of [fan, blocked, last]) await like(each, postId);
    await author.call("blockMember", { params: { nickname: blocked.nickname } });
    await like(last, postId);
    expect(await toldTo(author)).toMatchObject([{ message: `${fan.nickname}님이 내 글을 좋아해요.` }]);
  });

  it("of more than a thousand are not all counted anew where one is taken back: it is one fewer", async () => {
    const [author, first, last] = await Promise.all([somebody(), somebody(), somebody()]);
    const postId = await write(author);
    await like(first, postId);
    await sql`
      with crowd as (
        insert into members (nickname, nickname_key, is_public) select 'c' || n, 'c' || n, true from generate_series(1, 1000) n
        returning id)
      insert into post_likes (post_id, member_id) select ${postId}, id from crowd`.execute(app.database.db);
    await sql`update notifications set count = 5000 where post_id = ${postId}`.execute(app.database.db);
    await like(last, postId);
    expect((await toldTo(author))[0]?.message).toBe(`${last.nickname}님 외 5000명이 내 글을 좋아해요.`);
    await like(last, postId);
    expect((await toldTo(author))[0]?.message).toMatch(/님 외 4999명이 내 글을 좋아해요\.$/);
  });

  it("of twenty at once are one notification that counts them all", async () => {
    const author = await somebody();
    const postId = await write(author);
    const fans = await Promise.all(Array.from({ length: 20 }, () => somebody()));
    await Promise.all(fans.map((fan) => like(fan, postId)));
    const told = await toldTo(author);
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toMatch(/님 외 19명이 내 글을 좋아해요\.$/);
    await Promise.all(fans.map((fan) => like(fan, postId)));
    expect(await toldTo(author)).toEqual([]);
  });
});
