import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import {
  accept,
  letPass,
  matesOf,
  notificationsOf,
  reject,
  relationsBetween,
  request,
  strangers,
} from "../../../test/mates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("asking", () => {
  it("sends a request", async () => {
    const [asker, other] = await strangers(app);
    expect(await request(asker, other)).toMatchObject({
      status: 200,
      body: { status: 200, message: "메이트 신청을 보냈어요.", relation: "REQUESTED" },
    });
    expect(await matesOf(asker)).toEqual([]);
  });

  it("finds the member whatever the case of the letters", async () => {
    const [asker] = await strangers(app);
    await app.member("RunWithMe");
    expect(await asker.call("requestMate", { query: { receiverNickname: "runwithme" } })).toMatchObject({
      status: 200,
    });
  });

  it("twice is refused", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    expect(await request(asker, other)).toMatchObject({ status: 400, body: { code: "ALREADY_REQUESTED" } });
    expect(await notificationsOf(other)).toHaveLength(1);
  });

  it("a mate is refused", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    await accept(other, asker);
    for (const [from, to] of [[asker, other] as const, [other, asker] as const]) {
      expect(await request(from, to)).toMatchObject({ status: 400, body: { code: "ALREADY_MATES" } });
    }
  });

  it("back makes the two mates at once", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    expect(await request(other, asker)).toMatchObject({
      status: 200,
      body: { message: `${asker.nickname}님과 메이트가 되었어요.`, relation: "MATES" },
    });
    expect((await notificationsOf(other))[0]).toMatchObject({ notificationType: "MATCHING", state: "ACCEPTED" });
    expect((await notificationsOf(asker))[0]).toMatchObject({ notificationType: "MATCHING_ACCEPTED" });
  });

  it("oneself, nobody, and nonsense are refused", async () => {
    const [asker] = await strangers(app);
    expect(await request(asker, asker)).toMatchObject({ status: 400, body: { code: "SELF_NOT_ALLOWED" } });
    expect(await asker.call("requestMate", { query: { receiverNickname: "없는사람" } })).toMatchObject({
      status: 404,
      body: { code: "MEMBER_NOT_FOUND" },
    });
    for (const receiverNickname of [undefined, "", "열한글자가넘는닉네임은안돼", "두 사람"]) {
      expect(await asker.call("requestMate", { query: { receiverNickname } })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    }
  });
});

describe("answering", () => {
  it("accepting makes the two mates", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    expect(await accept(other, asker)).toMatchObject({
      status: 200,
      body: { status: 200, message: `${asker.nickname}님과 메이트가 되었어요.`, relation: "MATES" },
    });
    expect((await matesOf(asker)).map((mate) => mate.otherUserNickname)).toEqual([other.nickname]);
    expect((await matesOf(other)).map((mate) => mate.otherUserNickname)).toEqual([asker.nickname]);
  });

  it("accepting again says that they are mates already", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    await accept(other, asker);
    expect(await accept(other, asker)).toMatchObject({ status: 400, body: { code: "ALREADY_MATES" } });
  });

  it("only who was asked can answer", async () => {
    const [asker, other] = await strangers(app);
    const outsider = await app.member("구경꾼");
    await request(asker, other);
    for (const answer of [accept, reject]) {
      expect(await answer(asker, other)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
      expect(await answer(outsider, asker)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
      expect(await answer(other, outsider)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
      expect(await answer(other, other)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
    }
    expect(await other.call("acceptMate", { query: { senderNickname: "없는사람" } })).toMatchObject({
      status: 404,
      body: { code: "MEMBER_NOT_FOUND" },
    });
    expect(await other.call("acceptMate")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(await other.call("rejectMate")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(await accept(other, asker)).toMatchObject({ status: 200 });
    expect(await reject(other, asker)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
  });
});

describe("a rejection", () => {
  it("is stored, and cannot be answered again", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    expect(await reject(other, asker)).toMatchObject({
      status: 200,
      body: { message: "메이트 신청을 거절했어요.", relation: "NONE" },
    });
    expect(await accept(other, asker)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
    expect(await reject(other, asker)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
    expect((await notificationsOf(other))[0]).toMatchObject({ state: "REJECTED", read: true });
  });

  it("looks to the rejected like a request that waits, and is not told", async () => {
    const [asker, other] = await strangers(app);
    const [waiting, busy] = await strangers(app);
    for (const member of [other, busy]) await member.call("setMyLocation", { query: { lat: 37.54, long: 127.05 } });
    await request(asker, other);
    await reject(other, asker);
    await request(waiting, busy);
    const [whenRejected, whenWaiting] = [await request(asker, other), await request(waiting, busy)];
    expect(whenRejected).toMatchObject({ status: 400, body: { code: "ALREADY_REQUESTED" } });
    expect(whenRejected.body).toEqual(whenWaiting.body);
    expect(await notificationsOf(asker)).toEqual([]);
    const seen = (await asker.call("getMap")).body;
    expect(seen).toContainEqual(expect.objectContaining({ nickname: other.nickname, relation: "REQUESTED" }));
  });

  it("lets the rejected ask again after 7 days, not earlier", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    await reject(other, asker);
    await letPass(app, 6, asker, other);
    expect(await request(asker, other)).toMatchObject({ status: 400, body: { code: "ALREADY_REQUESTED" } });
    await letPass(app, 1, asker, other);
    expect(await request(asker, other)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
    expect((await notificationsOf(other)).map(({ state }) => state)).toEqual(["PENDING", "REJECTED"]);
    expect(await accept(other, asker)).toMatchObject({ status: 200, body: { relation: "MATES" } });
    expect((await notificationsOf(other)).map(({ state }) => state)).toEqual(["ACCEPTED", "REJECTED"]);
  });

  it("lets the one who rejected think again: both have asked then", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    await reject(other, asker);
    expect(await request(other, asker)).toMatchObject({ status: 200, body: { relation: "MATES" } });
    expect((await notificationsOf(asker)).map(({ notificationType }) => notificationType)).toEqual([
      "MATCHING_ACCEPTED",
    ]);
  });
});

describe("the list of mates", () => {
  it("is in order of nickname, in pages, with what mates may see even of private members", async () => {
    const me = await app.member("목록주인");
    const nicknames = ["하마", "abc", "가재", "7번방"];
    for (const nickname of nicknames) {
      const mate = await app.member(nickname, { isPublic: false });
      await request(me, mate);
      await accept(mate, me);
      await mate.call("updateMyProfile", {
        body: { gender: true, exerciseChoice: ["HIKING"], introduction: "산", publicInfo: false, profilePicture: null },
      });
    }
    await request(await app.member("아직아님"), me);
    const inOrder = ["7번방", "abc", "가재", "하마"];
    expect(await matesOf(me)).toEqual(
      inOrder.map((otherUserNickname) => ({ otherUserNickname, senderProfileImage: null, exerciseChoice: ["HIKING"] })),
    );
    const page = await me.call("getMates", { query: { cursor: "ABC", size: 1 } });
    expect(page.body).toMatchObject([{ otherUserNickname: "가재" }]);
    expect(await me.ask("getMates", { query: { size: 201 } })).toHaveLength(4);
    expect(await me.call("getMates", { query: { size: 0 } })).toMatchObject({ status: 400 });
  });

  it.each(["requestMate", "acceptMate", "rejectMate", "getMates"] as const)("%s needs a member", async (name) => {
    expect(await app.visitor.call(name)).toMatchObject({ status: 401, body: { code: "SIGN_IN_REQUIRED" } });
  });
});

describe("whatever the race, there is one relation and one notification", () => {
  const hundred = <T>(turn: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 100 }, (_, i) => turn(i)));

  it("100 times the same request", async () => {
    const [asker, other] = await strangers(app);
    const answers = await hundred(() => request(asker, other));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(99);
    expect(await relationsBetween(app, asker, other)).toEqual([{ state: "PENDING" }]);
    expect(await notificationsOf(other)).toHaveLength(1);
  });

  it("100 times the same acceptance", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    const answers = await hundred(() => accept(other, asker));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(99);
    expect(await relationsBetween(app, asker, other)).toEqual([{ state: "ACCEPTED" }]);
    expect(await notificationsOf(asker)).toHaveLength(1);
  });

  it("requests from both sides", async () => {
    const [one, two] = await strangers(app);
    const answers = await hundred((index) => (index % 2 === 0 ? request(one, two) : request(two, one)));
    const relations = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body as { relation: string }).relation);
    expect(relations.toSorted()).toEqual(["MATES", "REQUESTED"]);
    expect(await relationsBetween(app, one, two)).toEqual([{ state: "ACCEPTED" }]);
    const told = [...(await notificationsOf(one)), ...(await notificationsOf(two))];
    expect(told.map(({ notificationType }) => notificationType).toSorted()).toEqual(["MATCHING", "MATCHING_ACCEPTED"]);
  });

  it("accepting and rejecting at once: the first counts", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    const answers = await hundred((index) => (index % 2 === 0 ? accept(other, asker) : reject(other, asker)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [relation] = await relationsBetween(app, asker, other);
    expect((await notificationsOf(other))[0]?.state).toBe(relation?.state);
    expect(await notificationsOf(asker)).toHaveLength(relation?.state === "ACCEPTED" ? 1 : 0);
  });
});
