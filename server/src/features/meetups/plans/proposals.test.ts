import { PLAN_WORDS_MAX } from "@fitmate/contract/limits";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { ChatClient } from "../../../../test/chatClient.ts";
import { endMates, historyOf, listen, messageOf, newPair, nextMessage } from "../../../../test/chat.ts";
import { notificationsOf } from "../../../../test/mates.ts";
import { agree, letCome, newProposal, propose, proposalTo } from "../../../../test/plans.ts";
import { report } from "../../../../test/safety.ts";
import { TestStream } from "../../../../test/stream.ts";
import { lapseDue } from "./service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let pairs = 0;
const pair = () => {
  pairs += 1;
  return newPair(app, `민서${pairs}`, `성수${pairs}`);
};

describe("a proposal", () => {
  it("is a message of its own kind, with a sentence for clients that know of messages only", async () => {
    const [mina, jun, roomId] = await pair();
    const begins = newProposal().begins;
    const { proposalId, message } = await propose(mina, jun, { begins, clientMessageId: "first" });
    expect(message).toMatchObject({
      chatRoomId: roomId,
      seq: 1,
      senderNickname: mina.nickname,
      clientMessageId: "first",
      proposal: {
        proposalId,
        state: "OPEN",
        sport: "RUNNING",
        begins,
        minutes: 60,
        place: { name: "뚝섬역 2번 출구" },
        words: "6km만 가볍게 뛰어요",
        settledAt: null,
        plan: null,
      },
    });
    expect(message.contents).toMatch(
      /^\d+월 \d+일 .요일 오[전후] \d+:\d\d, 뚝섬역 2번 출구에서 러닝 약속 어때요\? 6km만 가볍게 뛰어요$/,
    );
    expect(await historyOf(jun, roomId)).toEqual([message]);
    const room = await jun.ask("getChatRoom", { query: { chatRoomId: roomId } });
    expect(room).toMatchObject({ unreadCount: 1, lastMessage: message });
    const found = await jun.ask("searchChatMessages", { query: { chatRoomId: roomId, query: "뚝섬역" } });
    expect(found.messages).toEqual([message]);
  });

  it("comes live, and is a message to who is told of messages", async () => {
    const [mina, jun, roomId] = await pair();
    const client = await listen(app.url, jun, roomId);
    const { message } = await propose(mina, jun);
    expect(await nextMessage(client)).toEqual(message);
    await expect
      .poll(async () => (await notificationsOf(jun)).map(({ notificationType }) => notificationType))
      .toContain("MESSAGE");
    await client.close();
  });

  it("is stored once, however often it is sent", async () => {
    const [mina, jun, roomId] = await pair();
    const body = proposalTo(jun, { clientMessageId: "again" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => mina.call("proposePlan", { body })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await historyOf(mina, roomId)).toHaveLength(1);
  });

  it("opens the room of two who have none", async () => {
    const [mina, jun] = await Promise.all([app.member("방없는이"), app.member("방없는메이트")]);
    await mina.call("requestMate", { query: { receiverNickname: jun.nickname } });
    await jun.call("acceptMate", { query: { senderNickname: mina.nickname } });
    const { message } = await propose(mina, jun);
    expect((await jun.ask("getChatRooms"))[0]).toMatchObject({ chatRoomId: message.chatRoomId, unreadCount: 1 });
  });

  it("replaces the one that is open, whoever has made it, and only the one that is known", async () => {
    const [mina, jun, roomId] = await pair();
    const first = await propose(mina, jun);
    expect(await jun.call("proposePlan", { body: proposalTo(mina) })).toMatchObject({
      status: 409,
      body: { code: "PROPOSAL_CHANGED" },
    });
    const client = await listen(app.url, mina, roomId);
    const second = await propose(jun, mina, { replaces: first.proposalId, words: null });
    const third = await propose(jun, mina, { replaces: second.proposalId });
    const history = await historyOf(mina, roomId);
    expect(history.map(({ proposal }) => proposal?.state)).toEqual(["REPLACED", "REPLACED", "OPEN"]);
    expect(history[0]?.contents).toMatch(/^다른 제안으로 바뀐 약속이에요: .*, 뚝섬역 2번 출구, 러닝$/);
    expect(history[1]?.proposal?.words).toBe("");
    expect(third.message.proposal?.state).toBe("OPEN");
    const heard = [await client.next(), await client.next(), await client.next(), await client.next()];
    expect(heard.map(({ headers }) => headers["type"])).toEqual(["proposal", "message", "proposal", "message"]);
    expect(messageOf(heard[0] ?? { body: "" })).toMatchObject({ seq: 1, proposal: { state: "REPLACED" } });
    await client.close();
  });

  it("is told to nobody who listens for messages only", async () => {
    const [mina, jun, roomId] = await pair();
    const { proposalId } = await propose(mina, jun);
    const client = await ChatClient.connect(app.url, mina.token);
    await client.listen(roomId, []);
    await jun.ask("declineProposal", { params: { proposalId } });
    await propose(mina, jun);
    expect(await nextMessage(client)).toMatchObject({ seq: 2 });
    await client.close();
  });

  it.each([
    ["a time that is too near", () => ({ begins: wallTimeOf(new Date(Date.now() + 5 * 60_000)) }), "PLAN_TIME"],
    ["a time that is too far", () => ({ begins: wallTimeOf(new Date(Date.now() + 61 * 86_400_000)) }), "PLAN_TIME"],
    ["no time at all", () => ({ begins: "2030-02-30T10:00" }), "INVALID_INPUT"],
    ["half a step of time", () => ({ minutes: 50 }), "INVALID_INPUT"],
    ["a place without a name", () => ({ place: { name: " ", latitude: 37.5, longitude: 127 } }), "INVALID_INPUT"],
    ["too many words", () => ({ words: "가".repeat(PLAN_WORDS_MAX + 1) }), "INVALID_INPUT"],
    ["another sport", () => ({ sport: "CHESS" as never }), "INVALID_INPUT"],
  ])("is refused with %s", async (_, changes, code) => {
    const [mina, jun, roomId] = await pair();
    expect(await mina.call("proposePlan", { body: proposalTo(jun, changes()) })).toMatchObject({
      status: 400,
      body: { code },
    });
    expect(await historyOf(mina, roomId)).toEqual([]);
  });

  it("is for mates only: not for oneself, nobody, strangers, or former mates", async () => {
    const [mina, jun] = await pair();
    const stranger = await app.member(`남${pairs}`);
    const codes = async (nickname: string) => {
      const { status, body } = await mina.call("proposePlan", { body: proposalTo({ nickname }) });
      return [status, (body as { code: string }).code];
    };
    expect(await codes(mina.nickname)).toEqual([400, "SELF_NOT_ALLOWED"]);
    expect(await codes("아무도아님")).toEqual([404, "MEMBER_NOT_FOUND"]);
    expect(await codes(stranger.nickname)).toEqual([403, "NOT_MATES"]);
    await endMates(app, mina, jun);
    expect(await codes(jun.nickname)).toEqual([403, "NOT_MATES"]);
    expect(await app.visitor.call("proposePlan", { body: proposalTo(jun) })).toMatchObject({ status: 401 });
  });

  it("lapses when its time comes, is seen so at once, and told", async () => {
    const [mina, jun, roomId] = await pair();
    const { proposalId } = await propose(mina, jun);
    await letCome(app.database.db, proposalId);
    expect((await historyOf(jun, roomId))[0]?.proposal).toMatchObject({ state: "LAPSED" });
    expect(await jun.call("acceptProposal", { params: { proposalId } })).toMatchObject({
      status: 409,
      body: { code: "PROPOSAL_CLOSED" },
    });
    // Nothing is open any more: another one needs to replace nothing.
    const next = await propose(jun, mina);
    await letCome(app.database.db, next.proposalId);
    const client = await listen(app.url, mina, roomId);
    await lapseDue(app.ports);
    const heard = await client.next();
    expect(heard.headers["type"]).toBe("proposal");
    expect(messageOf(heard)).toMatchObject({ seq: 2, proposal: { state: "LAPSED" } });
    await client.close();
  });

  it("whose message is hidden from the other one is not shown so to who has made it, whatever becomes of it", async () => {
    const [mina, jun, roomId] = await pair();
    const { proposalId, message } = await propose(mina, jun);
    await report(jun, { kind: "MESSAGES", chatRoomId: roomId, seqs: [message.seq] }, "ILLEGAL_FILMING");
    const client = await listen(app.url, mina, roomId);
    await jun.ask("declineProposal", { params: { proposalId } });
    await propose(jun, mina);
    expect((await client.next()).headers["type"]).toBe("message");
    const own = (await historyOf(mina, roomId)).find(({ seq }) => seq === message.seq);
    expect(own).toMatchObject({ proposal: { state: "DECLINED" } });
    expect(own).not.toHaveProperty("deleted");
    await client.close();
  });

  it("can be deleted with its message while it is no plan, and takes itself back so", async () => {
    const [mina, jun, roomId] = await pair();
    const { proposalId, message } = await propose(mina, jun);
    const deleted = await mina.ask("deleteChatMessage", { query: { chatRoomId: roomId, seq: message.seq } });
    expect(deleted).toMatchObject({ deleted: true, contents: "지운 메시지예요" });
    expect(deleted).not.toHaveProperty("proposal");
    expect(await jun.call("acceptProposal", { params: { proposalId } })).toMatchObject({ status: 404 });
    const { seq } = await agree(mina, jun);
    expect(await mina.call("deleteChatMessage", { query: { chatRoomId: roomId, seq } })).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
  });
});

describe("an answer", () => {
  it("accepts: a plan of both, told to who had asked, in the log and by a notification", async () => {
    const [mina, jun, roomId] = await pair();
    const { proposalId, message } = await propose(mina, jun);
    const client = await listen(app.url, mina, roomId);
    const { plan } = await jun.ask("acceptProposal", { params: { proposalId } });
    expect(plan).toMatchObject({
      status: "UPCOMING",
      sport: "RUNNING",
      begins: message.proposal?.begins,
      minutes: 60,
      place: { name: "뚝섬역 2번 출구" },
      area: "성수동1가",
      words: "6km만 가볍게 뛰어요",
      mate: { nickname: mina.nickname },
      areMates: true,
      chatRoomId: roomId,
      seq: 1,
      cancelled: null,
      overlaps: [],
    });
    const heard = await client.next();
    expect(heard.headers["type"]).toBe("proposal");
    const card = messageOf(heard);
    expect(card.proposal).toMatchObject({
      state: "ACCEPTED",
      plan: { planId: plan.planId, status: "UPCOMING", cancelled: null },
    });
    expect(card.contents).toMatch(/^약속했어요: /);
    expect(await historyOf(jun, roomId)).toEqual([card]);
    expect(await mina.ask("getPlan", { params: { planId: plan.planId } })).toEqual({
      ...plan,
      byMe: true,
      mate: { ...plan.mate, nickname: jun.nickname },
    });
    const [told] = await notificationsOf(mina);
    expect(told).toMatchObject({
      notificationType: "PLAN_ACCEPTED",
      sender: jun.nickname,
      url: `/messenger/${encodeURIComponent(jun.nickname)}?message=1`,
    });
    expect(told?.message).toMatch(/^성수\d+님이 \d+월 \d+일 오[전후] \d+:\d\d 러닝 약속을 수락했어요\.$/);
    await client.close();
  });

  it("accepts once, however often it is said", async () => {
    const [mina, jun] = await pair();
    const { proposalId } = await propose(mina, jun);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => jun.ask("acceptProposal", { params: { proposalId } })),
    );
    expect(new Set(answers.map(({ plan }) => plan.planId)).size).toBe(1);
    const told = (await notificationsOf(mina)).filter(({ notificationType }) => notificationType === "PLAN_ACCEPTED");
    expect(told).toHaveLength(1);
  });

  it("declines, and whoever had asked is told", async () => {
    const [mina, jun, roomId] = await pair();
    const { proposalId } = await propose(mina, jun);
    await jun.ask("declineProposal", { params: { proposalId } });
    expect((await historyOf(mina, roomId))[0]?.proposal).toMatchObject({ state: "DECLINED", plan: null });
    const [told] = await notificationsOf(mina);
    expect(told).toMatchObject({ notificationType: "PLAN_DECLINED", sender: jun.nickname });
    expect(told?.message).toContain("러닝 약속 제안을 거절했어요.");
    for (const name of ["acceptProposal", "declineProposal"] as const)
      expect(await jun.call(name, { params: { proposalId } })).toMatchObject({ status: 409 });
  });

  it("takes one's own proposal back, of which nobody is notified", async () => {
    const [mina, jun, roomId] = await pair();
    const { proposalId } = await propose(mina, jun);
    const before = await notificationsOf(jun);
    const stream = await TestStream.open(jun);
    await mina.ask("withdrawProposal", { params: { proposalId } });
    // Open pages with it follow.
    await stream.next("plans");
    stream.close();
    expect((await historyOf(jun, roomId))[0]?.proposal?.state).toBe("WITHDRAWN");
    expect((await notificationsOf(jun)).filter(({ notificationType }) => notificationType !== "MESSAGE")).toEqual(
      before.filter(({ notificationType }) => notificationType !== "MESSAGE"),
    );
    expect(await jun.call("acceptProposal", { params: { proposalId } })).toMatchObject({ status: 409 });
  });

  it("is the other one's to give, and nobody else's", async () => {
    const [mina, jun] = await pair();
    const stranger = await app.member(`남의일${pairs}`);
    const { proposalId } = await propose(mina, jun);
    const names = ["acceptProposal", "declineProposal", "withdrawProposal"] as const;
    const statuses = async (by: typeof mina) =>
      Promise.all(names.map(async (name) => (await by.call(name, { params: { proposalId } })).status));
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    expect((await mina.call("acceptProposal", { params: { proposalId } })).status).toBe(403);
    expect((await mina.call("declineProposal", { params: { proposalId } })).status).toBe(403);
    expect((await jun.call("withdrawProposal", { params: { proposalId } })).status).toBe(403);
    expect((await jun.call("acceptProposal", { params: { proposalId: 10 ** 12 } })).status).toBe(404);
  });
});
