import { NO_LEVELS } from "@fitmate/contract/profile";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { exportOf } from "../../../../test/attackers.ts";
import { block } from "../../../../test/blocks.ts";
import { openTestRoom } from "../../../../test/chat.ts";
import { sendAll } from "../../../../test/chatClient.ts";
import type { TestMember } from "../../../../test/client.ts";
import {
  accept,
  cancel,
  letPass,
  makeMates,
  matesOf,
  notificationsOf,
  receivedBy,
  reject,
  relationsBetween,
  request,
  sentBy,
  strangers,
} from "../../../../test/mates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const remove = (by: TestMember, mate: TestMember) => by.call("removeMate", { query: { nickname: mate.nickname } });
const suspend = ({ nickname }: TestMember) =>
  sql`update members set suspended_until = 'infinity' where nickname = ${nickname}`.execute(app.database.db);
const NOBODY = { status: 404, body: { code: "MEMBER_NOT_FOUND" } };

describe("a request that waits", () => {
  const say = async (member: TestMember, said: object) => {
    const body = { gender: true, introduction: "", publicInfo: true, profilePicture: null, exerciseChoice: [] };
    await member.ask("updateMyProfile", { body: { ...body, ...said } });
    await member.ask("setMyLocation", { query: { lat: 37.5446, long: 127.0557 } });
  };
  const habits = { exerciseChoice: ["RUNNING"], levels: { ...NO_LEVELS, RUNNING: "PACE_6" } };

  it("says who asks: what they say of themselves, how far away, what fits, and whom both know", async () => {
    const [asker, asked] = await strangers(app);
    const common = await app.member("둘다아는이");
    await makeMates(asker, common);
    await makeMates(common, asked);
    await say(asker, { ...habits, introduction: "저녁에 뛰어요.", levels: { ...NO_LEVELS, RUNNING: "PACE_5" } });
    await say(asked, habits);
    await request(asker, asked);
    expect(await receivedBy(asked)).toMatchObject([
      {
        introduction: "저녁에 뛰어요.",
        exerciseChoice: ["RUNNING"],
        distanceBand: "WITHIN_500M",
        matesInCommon: 1,
        levels: [{ sport: "RUNNING", mine: "PACE_6", theirs: "PACE_5" }],
        reasons: expect.arrayContaining([{ about: "SPORTS", text: "러닝을 둘 다 좋아해요" }]),
      },
    ]);
  });

  it("says nothing of a private member but the name", async () => {
    const [asker, asked] = await strangers(app);
    const common = await app.member("몰래아는이");
    await makeMates(asker, common);
    await makeMates(common, asked);
    await say(asker, { ...habits, introduction: "비밀이에요.", publicInfo: false });
    await say(asked, habits);
    await request(asker, asked);
    expect(await receivedBy(asked)).toMatchObject([
      {
        nickname: asker.nickname,
        introduction: "",
        exerciseChoice: [],
        distanceBand: null,
        matesInCommon: 0,
        levels: [],
        reasons: [],
      },
    ]);
  });
});

describe("a note", () => {
  it("goes with the request to both lists, on one line", async () => {
    const [asker, other] = await strangers(app);
    expect((await request(asker, other, { note: "  주말에\n같이 뛰어요 " })).status).toBe(200);
    const expected = { note: "주말에 같이 뛰어요", profilePicture: null, exerciseChoice: [] };
    const [sent] = await sentBy(asker);
    expect(sent).toMatchObject({ ...expected, nickname: other.nickname });
    expect(await receivedBy(other)).toMatchObject([{ ...sent, nickname: asker.nickname }]);
    const waits = Date.parse(sent?.expiresAt ?? "") - Date.parse(sent?.requestedAt ?? "");
    expect(waits).toBe(14 * 86_400_000);
  });

  it("is the first message of the room once the request is accepted, for both, and read by who accepts", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other, { note: "주말에 같이 뛰어요" });
    expect((await accept(other, asker)).status).toBe(200);
    for (const [one, unreadBy] of [
      [asker, other],
      [other, asker],
    ] as const) {
      const { chatRoomId } = await one.ask("openChatRoom", { params: { nickname: unreadBy.nickname } });
      const history = await one.ask("getChatHistory", { query: { chatRoomId, size: 10 } });
      expect(history).toMatchObject([{ seq: 1, senderNickname: asker.nickname, contents: "주말에 같이 뛰어요" }]);
      const rooms = await one.ask("getChatRooms");
      expect(rooms).toMatchObject([{ chatRoomId, unreadCount: 0, lastMessage: { contents: "주말에 같이 뛰어요" } }]);
    }
  });

  it("of a request without words makes no room", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    await accept(other, asker);
    expect(await asker.ask("getChatRooms")).toEqual([]);
  });

  it("of each of two requests that cross stands in the room, in their order", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other, { note: "같이 뛰어요" });
    await request(other, asker, { note: "저도요" });
    const { chatRoomId } = await other.ask("openChatRoom", { params: { nickname: asker.nickname } });
    const history = await other.ask("getChatHistory", { query: { chatRoomId, size: 10 } });
    expect(history.map(({ contents }) => contents).toSorted()).toEqual(["같이 뛰어요", "저도요"].toSorted());
    expect(await asker.ask("getChatRooms")).toMatchObject([{ unreadCount: 0, lastMessage: { contents: "저도요" } }]);
  });

  it("written after they were no mates any more goes on with the room they had", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other, { note: "처음" });
    await accept(other, asker);
    await remove(other, asker);
    await request(other, asker, { note: "다시" });
    await accept(asker, other);
    expect(await asker.ask("getChatRooms")).toMatchObject([{ lastMessage: { seq: 2, contents: "다시" } }]);
  });

  it("leaves unread, with whoever accepts, what they had not read of before", async () => {
    const [asker, other] = await strangers(app);
    await makeMates(asker, other);
    await sendAll(app.url, asker, await openTestRoom(asker, other), ["어디예요?"]);
    await remove(other, asker);
    await request(asker, other, { note: "다시" });
    await accept(other, asker);
    expect(await other.ask("getChatRooms")).toMatchObject([{ unreadCount: 2 }]);
    expect(await asker.ask("getChatRooms")).toMatchObject([{ unreadCount: 0, receiverReadSeq: 0 }]);
  });

  it.each([
    ["nothing", undefined],
    ["an empty object", {}],
    ["null", { note: null }],
    ["blanks", { note: " \n " }],
  ])("may be %s", async (_, body) => {
    const [asker, other] = await strangers(app);
    expect((await request(asker, other, body)).status).toBe(200);
    expect(await receivedBy(other)).toMatchObject([{ note: null }]);
  });

  it("has at most 100 characters as people count them", async () => {
    const [asker, other] = await strangers(app);
    expect(await request(asker, other, { note: "가".repeat(101) })).toMatchObject({
      status: 400,
      body: { message: "한마디는 100자까지 쓸 수 있어요." },
    });
    expect((await request(asker, other, { note: 1 })).status).toBe(400);
    expect((await request(asker, other, { words: "" })).status).toBe(400);
    expect((await request(asker, other, { note: "👨‍👩‍👧‍👦".repeat(100) })).status).toBe(200);
  });
});

describe("the lists of requests", () => {
  it("are newest first, in pages, each side its own", async () => {
    const me = await app.member("목록주인");
    const askers: TestMember[] = [];
    for (const nickname of ["가가", "나나", "다다"]) {
      const asker = await app.member(nickname);
      askers.push(asker);
      await request(asker, me);
    }
    const page = (query: { cursor?: number; size: number }) => me.ask("getReceivedRequests", { query });
    const first = await page({ size: 2 });
    expect(first.map(({ nickname }) => nickname)).toEqual(["다다", "나나"]);
    const rest = await page({ size: 2, cursor: first[1]?.requestId ?? 0 });
    expect(rest.map(({ nickname }) => nickname)).toEqual(["가가"]);
    expect(await sentBy(me)).toEqual([]);
    expect((await me.call("getReceivedRequests", { query: { size: 0 } })).status).toBe(400);
    for (const asker of askers.slice(0, 1)) await accept(me, asker);
    expect((await receivedBy(me)).map(({ nickname }) => nickname)).toEqual(["다다", "나나"]);
  });

  it("keep the exercises of a private member back", async () => {
    const [asker, other] = await strangers(app);
    await asker.call("updateMyProfile", {
      body: { gender: true, exerciseChoice: ["HIKING"], introduction: "", publicInfo: false, profilePicture: null },
    });
    await request(asker, other);
    expect(await receivedBy(other)).toMatchObject([{ nickname: asker.nickname, exerciseChoice: [] }]);
  });
});

describe("a request that reaches nobody", () => {
  it("leaves its words with nobody, also a week later, and cannot be reported", async () => {
    const [one, other] = await strangers(app);
    await block(one, other);
    const note = "닿지 않는 말";
    await other.ask("requestMate", { query: { receiverNickname: one.nickname }, body: { note } });
    for (const days of [0, 8]) {
      await letPass(app, days, one, other);
      expect(await exportOf(one, /^mates/)).not.toContain(note);
      const target = { kind: "REQUEST", nickname: other.nickname };
      const reported = await one.call("createReport", { body: { target, reason: "SPAM", words: "" } });
      expect(reported).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
    }
    expect(await exportOf(other, /^mates/)).toContain(note);
  });
});

describe("taking a request back", () => {
  it("leaves nothing with the other member, and both may ask anew", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    expect(await cancel(asker, other)).toMatchObject({
      status: 200,
      body: { message: "메이트 신청을 취소했어요.", relation: "NONE" },
    });
    expect(await notificationsOf(other)).toEqual([]);
    expect([...(await receivedBy(other)), ...(await sentBy(asker))]).toEqual([]);
    expect(await accept(other, asker)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
    expect(await request(other, asker)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
  });

  it("is for the one who asked, while it waits", async () => {
    const [asker, other] = await strangers(app);
    expect(await cancel(asker, other)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
    await request(asker, other);
    expect(await cancel(other, asker)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
    await accept(other, asker);
    expect(await cancel(asker, other)).toMatchObject({ status: 400, body: { code: "ALREADY_MATES" } });
  });

  it("works where the other member is suspended, who is nobody to all others", async () => {
    const [asker, other] = await strangers(app);
    const [stranger] = await strangers(app);
    await request(asker, other);
    await suspend(other);
    expect(await cancel(stranger, other)).toMatchObject(NOBODY);
    expect(await cancel(asker, other)).toMatchObject({ status: 200, body: { relation: "NONE" } });
    expect(await sentBy(asker)).toEqual([]);
    expect(await cancel(asker, other)).toMatchObject(NOBODY);
  });

  it("does not tell of a rejection, nor get around it", async () => {
    const [asker, other] = await strangers(app);
    const [waiting, busy] = await strangers(app);
    await request(asker, other);
    await reject(other, asker);
    await request(waiting, busy);
    const steps = async (one: TestMember, two: TestMember) => [
      (await cancel(one, two)).body,
      await sentBy(one),
      (await cancel(one, two)).body,
      (await request(one, two, { note: "다시" })).body,
      (await request(one, two)).body,
      (await sentBy(one)).map(({ note }) => note),
    ];
    expect(await steps(asker, other)).toEqual(await steps(waiting, busy));
    // The one who rejected has 7 days of peace all the same.
    expect(await receivedBy(other)).toEqual([]);
    expect(await notificationsOf(other)).toMatchObject([{ state: "REJECTED" }]);
    await letPass(app, 7, asker, other);
    expect(await request(asker, other)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
    expect(await receivedBy(other)).toHaveLength(1);
  });
});

describe("ending it", () => {
  it("is quiet: nobody is told, the room stays to read, and either may ask again", async () => {
    const [one, two] = await strangers(app);
    await makeMates(one, two);
    await one.call("openChatRoom", { params: { nickname: two.nickname } });
    const before = await notificationsOf(two);
    expect(await remove(one, two)).toMatchObject({
      status: 200,
      body: { message: `${two.nickname}님과 메이트를 끊었어요.`, relation: "NONE" },
    });
    expect([...(await matesOf(one)), ...(await matesOf(two))]).toEqual([]);
    expect(await notificationsOf(two)).toEqual(before);
    expect((await two.call("getChatRooms")).body).toMatchObject([{ readOnly: true }]);
    expect(await request(two, one)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
    expect(await accept(one, two)).toMatchObject({ status: 200, body: { relation: "MATES" } });
    expect((await two.call("getChatRooms")).body).toMatchObject([{ readOnly: false }]);
  });

  it("works where the other member is suspended, who is nobody to all others", async () => {
    const [one, two] = await strangers(app);
    const [stranger] = await strangers(app);
    await makeMates(one, two);
    await suspend(two);
    expect(await remove(stranger, two)).toMatchObject(NOBODY);
    expect(await remove(one, two)).toMatchObject({ status: 200, body: { relation: "NONE" } });
    expect(await matesOf(one)).toEqual([]);
    expect(await remove(one, two)).toMatchObject(NOBODY);
  });

  it("needs a mate", async () => {
    const [one, two] = await strangers(app);
    expect(await remove(one, two)).toMatchObject({ status: 403, body: { code: "NOT_MATES" } });
    await request(one, two);
    expect(await remove(one, two)).toMatchObject({ status: 403, body: { code: "NOT_MATES" } });
    expect(await one.call("removeMate", { query: { nickname: "없는사람" } })).toMatchObject({ status: 404 });
  });
});

const hundred = <T>(turn: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 100 }, (_, i) => turn(i)));
const worked = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

/** The account is a day older. */
const age = ({ nickname }: TestMember) =>
  sql`update members set created_at = created_at - interval '25 hours' where nickname = ${nickname}`.execute(
    app.database.db,
  );

describe("a newcomer", () => {
  const TOO_MANY = {
    status: 429,
    body: {
      code: "TOO_MANY_REQUESTS",
      message:
        "오늘은 메이트 신청을 5번 보냈어요. 누군가 수락해서 메이트가 생기거나, 가입한 지 하루가 지나면 더 보낼 수 있어요.",
    },
  };
  const askAll = (asker: TestMember, others: readonly TestMember[]) =>
    Promise.all(others.map((other) => request(asker, other)));
  const neighbours = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => app.member(`${name}${index}`)));

  it("sends five requests a day, also when all come at once, until the account is a day old", async () => {
    const asker = await app.member("오늘온이");
    const others = await neighbours("하루", 7);
    const answers = await askAll(asker, others);
    expect(worked(answers)).toBe(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(TOO_MANY);
    // Another five on the next day of the calendar, as long as it has not been a day.
    await sql`update mate_request_days set day = day - 1`.execute(app.database.db);
    const refused = others.filter((_, index) => answers[index]?.status !== 200);
    expect(worked(await askAll(asker, refused))).toBe(2);
    await sql`update mate_request_days set sent = 5`.execute(app.database.db);
    const [other] = await neighbours("다음", 1);
    expect(await request(asker, other as TestMember)).toMatchObject(TOO_MANY);
    await age(asker);
    expect(await request(asker, other as TestMember)).toMatchObject({ status: 200 });
  });

  it("is none any more once somebody is their mate", async () => {
    const asker = await app.member("메이트생긴이");
    const others = await neighbours("수락", 7);
    expect(worked(await askAll(asker, others.slice(0, 5)))).toBe(5);
    expect(await request(asker, others[5] as TestMember)).toMatchObject(TOO_MANY);
    await others[0]?.ask("acceptMate", { query: { senderNickname: asker.nickname } });
    expect(await request(asker, others[5] as TestMember)).toMatchObject({ status: 200 });
  });
});

describe("a day", () => {
  it("has room for 30 requests, also when all come at once", async () => {
    const asker = await app.member("바쁜이");
    await age(asker);
    await sql`insert into members (nickname, nickname_key, is_public)
      select '이웃' || n, '이웃' || n, true from generate_series(1, 100) n`.execute(app.database.db);
    const ask = (to: string) => asker.call("requestMate", { query: { receiverNickname: to } });
    const answers = await hundred((index) => ask(`이웃${index + 1}`));
    expect(worked(answers)).toBe(30);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: "오늘은 메이트 신청을 30번 보냈어요. 내일 다시 신청해 주세요." },
    });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await asker.call("getSentRequests", { query: { size: 50 } })).body).toHaveLength(30);
    // Saying yes to somebody who asked is no request.
    const other = await app.member("먼저물은이");
    await request(other, asker);
    expect(await request(asker, other)).toMatchObject({ status: 200, body: { relation: "MATES" } });
    await sql`update mate_request_days set day = day - 1`.execute(app.database.db);
    const asked = new Set((await sentBy(asker)).map(({ nickname }) => nickname));
    const next = Array.from({ length: 100 }, (_, i) => `이웃${i + 1}`).find((nickname) => !asked.has(nickname));
    expect(await request(asker, other)).toMatchObject({ body: { code: "ALREADY_MATES" } });
    expect((await ask(next ?? "")).body).not.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});

describe("whatever the race, there is one relation and one notification", () => {
  it("100 times the same cancellation", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    const answers = await hundred(() => cancel(asker, other));
    expect(worked(answers)).toBe(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(99);
    expect(await relationsBetween(app, asker, other)).toEqual([]);
    expect([...(await notificationsOf(asker)), ...(await notificationsOf(other))]).toEqual([]);
  });

  it("100 times the same end", async () => {
    const [one, two] = await strangers(app);
    await makeMates(one, two);
    const before = [await notificationsOf(one), await notificationsOf(two)];
    const answers = await hundred((index) => (index % 2 === 0 ? remove(one, two) : remove(two, one)));
    expect(worked(answers)).toBe(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(99);
    expect(await relationsBetween(app, one, two)).toEqual([]);
    expect([await notificationsOf(one), await notificationsOf(two)]).toEqual(before);
  });

  it("100 times the same rejection", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    expect(worked(await hundred(() => reject(other, asker)))).toBe(1);
    expect(await relationsBetween(app, asker, other)).toEqual([{ state: "REJECTED" }]);
    expect(await notificationsOf(other)).toMatchObject([{ state: "REJECTED" }]);
    expect(await notificationsOf(asker)).toEqual([]);
  });

  it("taking back and accepting: the first counts", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    const answers = await hundred((index) => (index % 2 === 0 ? cancel(asker, other) : accept(other, asker)));
    expect(worked(answers)).toBe(1);
    const relations = await relationsBetween(app, asker, other);
    const matched = relations.length === 1;
    expect(relations).toEqual(matched ? [{ state: "ACCEPTED" }] : []);
    expect(await notificationsOf(asker)).toHaveLength(matched ? 1 : 0);
    expect(await notificationsOf(other)).toHaveLength(matched ? 1 : 0);
  });

  it("asking and taking back: what waits is told, what does not is not", async () => {
    const [asker, other] = await strangers(app);
    const answers = await hundred((index) => (index % 2 === 0 ? request(asker, other) : cancel(asker, other)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const relations = await relationsBetween(app, asker, other);
    expect(relations.length).toBeLessThanOrEqual(1);
    expect(await notificationsOf(other)).toHaveLength(relations.length);
    expect(await receivedBy(other)).toHaveLength(relations.length);
  });

  it("sending an expired request again from both sides", async () => {
    const [one, two] = await strangers(app);
    await request(one, two);
    await letPass(app, 20, one, two);
    const answers = await hundred((index) => (index % 2 === 0 ? request(one, two) : request(two, one)));
    expect(worked(answers)).toBe(2);
    expect(await relationsBetween(app, one, two)).toEqual([{ state: "ACCEPTED" }]);
    const told = [...(await notificationsOf(one)), ...(await notificationsOf(two))];
    expect(told.map(({ notificationType }) => notificationType).toSorted()).toEqual(["MATCHING", "MATCHING_ACCEPTED"]);
  });
});
