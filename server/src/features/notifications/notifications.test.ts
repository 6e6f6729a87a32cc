import type { Notification } from "@fitmate/contract/notifications";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { TestStream } from "../../../test/stream.ts";
import { notificationMessage } from "./messages.ts";
import { deleteOldNotifications } from "./settlingQueries.ts";

let app: TestApp;
let me: TestMember;
let asker: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [me, asker] = await Promise.all([app.member("달리는민서"), app.member("지우")]);
});
afterAll(() => app.close());

async function list(member: TestMember, query = {}): Promise<Notification[]> {
  return member.ask("getNotifications", { query });
}

/** Tells `member` of `count` comments, without writing them. */
async function fillWith(member: TestMember, count: number): Promise<void> {
  await sql`insert into notifications (member_id, type, sender_id, url)
    select mine.id, 'COMMENT', theirs.id, '/posts/1' from members mine, members theirs, generate_series(1, ${count}::integer)
     where mine.nickname = ${member.nickname} and theirs.nickname = ${asker.nickname}`.execute(app.database.db);
}

describe("stored notifications", () => {
  it("are none at first", async () => {
    expect(await list(me)).toEqual([]);
  });

  it("tell of a request that waits, then of its answer", async () => {
    await asker.call("requestMate", { query: { receiverNickname: me.nickname } });
    const [received] = await list(me);
    expect(received).toEqual({
      notificationId: expect.any(Number),
      message: "지우님이 운동메이트를 신청했어요.",
      notificationType: "MATCHING",
      sender: "지우",
      senderProfileImage: null,
      url: `/mates?request=${encodeURIComponent("지우")}`,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      read: false,
      state: "PENDING",
    });
    await me.call("acceptMate", { query: { senderNickname: asker.nickname } });
    const room = `/messenger/${encodeURIComponent("지우")}`;
    expect(await list(me)).toEqual([{ ...received, state: "ACCEPTED", read: true, url: room }]);
    expect(await list(asker)).toEqual([
      expect.objectContaining({
        message: "달리는민서님과 운동메이트가 되었어요.",
        notificationType: "MATCHING_ACCEPTED",
        sender: "달리는민서",
        url: `/messenger/${encodeURIComponent("달리는민서")}`,
        read: false,
        state: null,
      }),
    ]);
  });

  it("come newest first, in pages", async () => {
    const popular = await app.member("인기인");
    for (const nickname of ["첫째", "둘째", "셋째"]) {
      const fan = await app.member(nickname);
      await fan.call("requestMate", { query: { receiverNickname: popular.nickname } });
    }
    const all = await list(popular);
    expect(all.map(({ sender }) => sender)).toEqual(["셋째", "둘째", "첫째"]);
    const first = await list(popular, { cursorId: -1, size: 2 });
    expect(first).toEqual(all.slice(0, 2));
    expect(await list(popular, { cursorId: first.at(-1)?.notificationId, size: 2 })).toEqual(all.slice(2));
    expect(await list(popular, { cursorId: all.at(-1)?.notificationId })).toEqual([]);
  });

  it("are read all at once, each member's own only", async () => {
    const [reader, other] = await Promise.all([app.member("읽는사람"), app.member("안읽는사람")]);
    for (const member of [reader, other])
      await asker.call("requestMate", { query: { receiverNickname: member.nickname } });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await reader.call("readNotifications")).toMatchObject({ status: 200, body: { status: 200 } });
    }
    expect(await list(reader)).toMatchObject([{ read: true, state: "PENDING" }]);
    expect(await list(other)).toMatchObject([{ read: false }]);
  });

  it("are counted for the bell while unread, up to a hundred", async () => {
    const counting = await app.member("세는사람");
    const unread = async () => (await counting.call("getUnreadNotifications")).body;
    expect(await unread()).toEqual({ unreadCount: 0 });
    await asker.call("requestMate", { query: { receiverNickname: counting.nickname } });
    expect(await unread()).toEqual({ unreadCount: 1 });
    await fillWith(counting, 120);
    expect(await unread()).toEqual({ unreadCount: 100 });
    await counting.call("readNotifications");
    expect(await unread()).toEqual({ unreadCount: 0 });
  });

  it("of a type that only a later version knows wait for it, and hold up no other", async () => {
    const ahead = await app.member("앞선이");
    await fillWith(ahead, 3);
    const [newest, , oldest] = await list(ahead);
    // As the migration of that version lets it.
    await sql`alter table notifications drop constraint notifications_type_check`.execute(app.database.db);
    await sql`update notifications set type = 'NEWER' where id = ${newest?.notificationId}`.execute(app.database.db);
    expect(await list(ahead)).toHaveLength(2);
    expect(await list(ahead, { size: 1 })).toHaveLength(1);
    expect(await ahead.ask("getUnreadNotifications")).toEqual({ unreadCount: 2 });
    const stream = await TestStream.open(ahead, `${oldest?.notificationId}`);
    expect(await stream.next("data")).toMatchObject({ notificationType: "COMMENT" });
    stream.close();
    await ahead.ask("readNotifications");
    await sql`update notifications set type = 'COMMENT' where id = ${newest?.notificationId}`.execute(app.database.db);
    expect((await list(ahead)).map(({ read }) => read)).toEqual([false, true, true]);
  });

  it("are read and deleted one by one, each member's own only", async () => {
    const [mine, theirs] = await Promise.all([app.member("하나씩"), app.member("남의것")]);
    await fillWith(mine, 2);
    const [first, second] = await list(mine);
    const of = (notification: Notification | undefined) => ({
      params: { notificationId: notification?.notificationId },
    });
    const gone = { status: 404, body: { code: "NOTIFICATION_NOT_FOUND" } };
    expect(await theirs.call("readNotification", of(first))).toMatchObject(gone);
    expect(await theirs.call("deleteNotification", of(first))).toMatchObject(gone);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await mine.call("readNotification", of(first))).toMatchObject({ status: 200 });
    }
    expect(await list(mine)).toMatchObject([{ read: true }, { read: false }]);
    expect(await mine.call("deleteNotification", of(second))).toMatchObject({ status: 200 });
    expect(await mine.call("deleteNotification", of(second))).toMatchObject(gone);
    expect(await list(mine)).toEqual([{ ...first, read: true }]);
  });

  it("that are read are deleted at once, but requests that wait", async () => {
    const tidy = await app.member("치우는이");
    await fillWith(tidy, 3);
    await asker.call("requestMate", { query: { receiverNickname: tidy.nickname } });
    await tidy.call("readNotifications");
    await fillWith(tidy, 1);
    const tab = await TestStream.open(tidy);
    expect(await tidy.call("deleteReadNotifications")).toMatchObject({ status: 200 });
    expect(await tab.next("notifications")).toBeNull();
    tab.close();
    expect(await list(tidy)).toMatchObject([
      { notificationType: "COMMENT", read: false },
      { notificationType: "MATCHING", read: true, state: "PENDING" },
    ]);
    expect(await tidy.call("deleteReadNotifications")).toMatchObject({ status: 200 });
    expect(await list(tidy)).toHaveLength(2);
  });

  it.each(["0", "-1", "x", "1.5"])("refuse the id %s", async (notificationId) => {
    const refusal = { status: 400, body: { code: "INVALID_INPUT" } };
    expect(await me.call("readNotification", { params: { notificationId } })).toMatchObject(refusal);
    expect(await me.call("deleteNotification", { params: { notificationId } })).toMatchObject(refusal);
  });

  it.each([{ size: 0 }, { cursorId: -2 }, { cursorId: "x" }, { cursorId: 1.5 }])(
    "refuse the page %j",
    async (query) => {
      expect(await me.call("getNotifications", { query })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    },
  );

  it.each([
    "getNotifications",
    "getUnreadNotifications",
    "readNotifications",
    "readNotification",
    "deleteNotification",
    "deleteReadNotifications",
    "subscribeNotifications",
  ] as const)("%s needs a member", async (name) => {
    const answered = await app.visitor.call(name, { params: { notificationId: 1 } });
    expect(answered).toMatchObject({ status: 401, body: { code: "SIGN_IN_REQUIRED" } });
  });
});

it("has a sentence for every type", () => {
  expect(notificationMessage("COMMENT", "하루한봉")).toBe("하루한봉님이 내 글에 댓글을 남겼어요.");
  expect(notificationMessage("REPLY", "새벽6시")).toBe("새벽6시님이 내 댓글에 답글을 남겼어요.");
  expect(notificationMessage("LIKE", "느린거북")).toBe("느린거북님이 내 글을 좋아해요.");
  expect(notificationMessage("MESSAGE", "성수러너")).toBe("성수러너님이 메시지를 보냈어요.");
  expect(notificationMessage("MESSAGE", "성수러너", 3)).toBe("성수러너님이 메시지 3개를 보냈어요.");
  expect(notificationMessage("LIKE", "느린거북", 3)).toBe("느린거북님 외 2명이 내 글을 좋아해요.");
});

it("are kept for a year, and for 90 days once read", async () => {
  const keeper = await app.member("모아두는이");
  await fillWith(keeper, 4);
  const ids = (await list(keeper)).map(({ notificationId }) => notificationId);
  const age = (id: number | undefined, days: number, readDays: number | null) =>
    sql`update notifications set created_at = now() - make_interval(days => ${days}::integer),
          read_at = now() - make_interval(days => ${readDays}::integer) where id = ${id}`.execute(app.database.db);
  await age(ids[0], 366, null);
  await age(ids[1], 364, null);
  await age(ids[2], 100, 91);
  await age(ids[3], 100, 89);
  await deleteOldNotifications(app.database.db);
  expect((await list(keeper)).map(({ notificationId }) => notificationId)).toEqual([ids[1], ids[3]]);
});
