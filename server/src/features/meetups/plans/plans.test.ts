import { PLAN_WORDS_MAX } from "@fitmate/contract/limits";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { exportOf } from "../../../../test/attackers.ts";
import { ChatClient } from "../../../../test/chatClient.ts";
import { endMates, historyOf, listen, messageOf, newPair, nextMessage } from "../../../../test/chat.ts";
import type { TestMember } from "../../../../test/client.ts";
import { notificationsOf, request } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { agree, newProposal, propose, proposalTo } from "../../../../test/plans.ts";
import { decide, moderator, newestCase, report } from "../../../../test/safety.ts";
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

/** Lets the time of a proposal and of its plan come. */
async function letCome(proposalId: number): Promise<void> {
  const { db } = app.database;
  const moved = sql`begins_at = now() - interval '10 minutes', ends_at = now() + interval '50 minutes'`;
  await sql`update plan_proposals set ${moved} where id = ${proposalId}`.execute(db);
  await sql`update gatherings set ${moved} where id = (select plan_id from plan_proposals where id = ${proposalId})`.execute(
    db,
  );
  await sql`update gathering_members m set begins_at = g.begins_at from gatherings g
             where g.id = m.gathering_id and g.id = (select plan_id from plan_proposals where id = ${proposalId})`.execute(
    db,
  );
}

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
    await letCome(proposalId);
    expect((await historyOf(jun, roomId))[0]?.proposal).toMatchObject({ state: "LAPSED" });
    expect(await jun.call("acceptProposal", { params: { proposalId } })).toMatchObject({
      status: 409,
      body: { code: "PROPOSAL_CLOSED" },
    });
    // Nothing is open any more: another one needs to replace nothing.
    const next = await propose(jun, mina);
    await letCome(next.proposalId);
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
    await mina.ask("withdrawProposal", { params: { proposalId } });
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

describe("a plan", () => {
  it("is seen by its two alone, and no gathering to anybody", async () => {
    const [mina, jun] = await pair();
    const stranger = await app.member(`엿보는이${pairs}`);
    const { planId } = await agree(mina, jun);
    expect((await stranger.call("getPlan", { params: { planId } })).status).toBe(404);
    expect((await stranger.call("cancelPlan", { params: { planId }, body: { reason: "x" } })).status).toBe(404);
    expect((await stranger.call("getPlanCalendar", { params: { planId } })).status).toBe(404);
    const { weeks: _, ...said } = newMeetup();
    const calls = {
      getMeetup: {},
      getMeetupCalendar: {},
      joinMeetup: {},
      leaveMeetup: {},
      followHost: {},
      updateMeetup: { body: { ...said, scope: "THIS" } },
      cancelMeetup: { body: { reason: "비", scope: "THIS" } },
      setCoHost: { body: { nickname: null } },
    } as const;
    for (const by of [mina, stranger])
      for (const [name, options] of Object.entries(calls)) {
        const call = by.call(name as keyof typeof calls, { params: { meetupId: planId }, ...options });
        expect((await call).status, `${name}, ${by.nickname}`).toBe(404);
      }
    expect(await mina.ask("getMyMeetups")).toEqual([]);
    const page = await stranger.ask("getMeetups", { query: {} });
    expect(page.meetups.map(({ meetupId }) => meetupId)).not.toContain(planId);
  });

  it("says in the data of each what it says to them, once moderators have hidden its words: to who wrote them what they wrote", async () => {
    const [mina, jun] = await pair();
    const place = { ...newProposal().place, name: "우리 집 앞" };
    const { proposalId } = await agree(mina, jun, { words: "우리 집으로 와요", place });
    const dataOf = (by: TestMember) => exportOf(by, /^(meetups|planProposals)\./);
    const before = await dataOf(mina);
    expect(await dataOf(jun)).toContain("우리 집");
    await report(jun, { kind: "PLAN", proposalId });
    const staff = await moderator(app, `해솔${pairs}`);
    await decide(staff, await newestCase(staff), "HIDE");
    expect(await dataOf(jun)).not.toContain("우리 집");
    expect(await dataOf(mina)).toBe(before);
  });

  it("is called off by either, once, with a reason that the other is told", async () => {
    const [mina, jun, roomId] = await pair();
    const { planId } = await agree(mina, jun);
    const client = await listen(app.url, mina, roomId);
    await jun.ask("cancelPlan", { params: { planId }, body: { reason: "발목을 삐끗해서 이번 주는 쉬어요" } });
    expect(await jun.call("cancelPlan", { params: { planId }, body: { reason: "또" } })).toMatchObject({
      status: 409,
      body: { code: "PLAN_OVER" },
    });
    const card = messageOf(await client.next());
    expect(card.proposal?.plan).toMatchObject({
      status: "CANCELLED",
      cancelled: { reason: "발목을 삐끗해서 이번 주는 쉬어요", nickname: jun.nickname },
    });
    expect(card.contents).toMatch(/^취소된 약속이에요: /);
    expect(await mina.ask("getPlan", { params: { planId } })).toMatchObject({
      status: "CANCELLED",
      cancelled: { reason: "발목을 삐끗해서 이번 주는 쉬어요", byMe: false },
    });
    expect((await jun.ask("getPlan", { params: { planId } })).cancelled?.byMe).toBe(true);
    const told = (await notificationsOf(mina)).filter(({ notificationType }) => notificationType === "PLAN_CANCELLED");
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain("러닝 약속이 취소됐어요. 이유: 발목을 삐끗해서 이번 주는 쉬어요");
    await client.close();
  });

  it("is not called off any more once it has begun, nor without a reason", async () => {
    const [mina, jun] = await pair();
    const { proposalId } = await propose(mina, jun);
    const { plan } = await jun.ask("acceptProposal", { params: { proposalId } });
    const cancel = (reason: string) => mina.call("cancelPlan", { params: { planId: plan.planId }, body: { reason } });
    expect((await cancel(" ")).status).toBe(400);
    await letCome(proposalId);
    expect((await cancel("늦어요")).status).toBe(409);
    expect((await mina.ask("getPlan", { params: { planId: plan.planId } })).status).toBe("OVER");
  });

  it("warns each of what they have at the same time, and tells nobody of what the other has", async () => {
    const [mina, jun] = await pair();
    const begins = newProposal({}, 50).begins;
    await jun.ask("createMeetup", { body: newMeetup({ begins, title: "한강 야간 러닝" }) });
    expect((await jun.ask("getOverlaps", { query: { begins, minutes: 60 } })).overlaps).toEqual(["한강 야간 러닝"]);
    expect((await mina.ask("getOverlaps", { query: { begins, minutes: 60 } })).overlaps).toEqual([]);
    const { proposalId } = await propose(mina, jun, { begins });
    const seenBy = async (by: typeof mina, other: typeof mina) =>
      (await by.ask("getPlansWith", { query: { nickname: other.nickname } })).open;
    expect(await seenBy(jun, mina)).toMatchObject({ byMe: false, overlaps: ["한강 야간 러닝"] });
    expect(await seenBy(mina, jun)).toMatchObject({ byMe: true, overlaps: [] });
    const { plan } = await jun.ask("acceptProposal", { params: { proposalId } });
    expect(plan.overlaps).toEqual(["한강 야간 러닝"]);
    expect((await mina.ask("getPlan", { params: { planId: plan.planId } })).overlaps).toEqual([]);
    const { meetups } = await mina.ask("getMeetups", { query: {} });
    const found = meetups.find(({ title }) => title === "한강 야간 러닝");
    expect(found).toBeDefined();
    const { overlaps } = await mina.ask("getMeetup", { params: { meetupId: found?.meetupId ?? 0 } });
    expect(overlaps).toEqual(["러닝 약속"]);
  });

  it("stands beside the room: what is open, to come, was last, and how cards stand by now", async () => {
    const [mina, jun, roomId] = await pair();
    const later = await agree(mina, jun, {}, 80);
    const sooner = await agree(jun, mina, {}, 40);
    const { proposalId } = await propose(mina, jun);
    const past = await jun.ask("acceptProposal", { params: { proposalId } });
    await letCome(proposalId);
    await sql`update gatherings set ends_at = now() - interval '1 minute' where id = ${past.plan.planId}`.execute(
      app.database.db,
    );
    await sql`update plan_proposals set ends_at = now() - interval '1 minute' where id = ${proposalId}`.execute(
      app.database.db,
    );
    const open = await propose(mina, jun);
    const beside = await jun.ask("getPlansWith", { query: { nickname: mina.nickname } });
    expect(beside).toMatchObject({
      chatRoomId: roomId,
      open: { seq: 4, byMe: false, proposal: { proposalId: open.proposalId } },
      last: { planId: past.plan.planId, status: "OVER" },
    });
    expect(beside.plans.map(({ planId }) => planId)).toEqual([sooner.planId, later.planId]);
    expect(beside.cards.map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
    const stranger = await app.member(`곁눈질${pairs}`);
    expect(await stranger.ask("getPlansWith", { query: { nickname: mina.nickname } })).toEqual({
      chatRoomId: null,
      open: null,
      plans: [],
      last: null,
      cards: [],
    });
  });

  it("goes on when the two are mates no more, and what was open does not", async () => {
    const [mina, jun, roomId] = await pair();
    const { planId } = await agree(mina, jun);
    const { proposalId } = await propose(mina, jun);
    await mina.ask("removeMate", { query: { nickname: jun.nickname } });
    const states = (await historyOf(jun, roomId)).map(({ proposal }) => proposal?.state);
    expect(states).toEqual(["ACCEPTED", "LAPSED"]);
    expect((await jun.call("acceptProposal", { params: { proposalId } })).status).toBe(409);
    expect(await jun.ask("getPlan", { params: { planId } })).toMatchObject({ status: "UPCOMING", areMates: false });
    await jun.ask("cancelPlan", { params: { planId }, body: { reason: "이만" } });
  });

  it("goes on after a block, which ends what was open; calling it off is told by no name", async () => {
    const [mina, jun, roomId] = await pair();
    const { planId } = await agree(mina, jun);
    const { proposalId } = await propose(mina, jun);
    await jun.ask("blockMember", { params: { nickname: mina.nickname } });
    expect((await mina.call("withdrawProposal", { params: { proposalId } })).status).toBe(409);
    expect((await historyOf(mina, roomId))[1]?.proposal?.state).toBe("LAPSED");
    // What the one who blocks is offered to call off.
    const { plans } = await jun.ask("getPlansWith", { query: { nickname: mina.nickname } });
    expect(plans.map((plan) => plan.planId)).toEqual([planId]);
    await jun.ask("cancelPlan", { params: { planId }, body: { reason: "못 가게 됐어요" } });
    const [told] = await notificationsOf(mina);
    expect(told).toMatchObject({
      notificationType: "PLAN_CANCELLED",
      sender: mina.nickname,
      url: `/plans?plan=${planId}`,
    });
  });

  it("is called off with the block where that is said, by no name and in words that tell of no block", async () => {
    const [mina, jun] = await pair();
    const plans = [await agree(mina, jun), await agree(jun, mina, {}, 60)];
    const { proposalId } = await propose(mina, jun, {}, 80);
    const { plan: begun } = await jun.ask("acceptProposal", { params: { proposalId } });
    await letCome(proposalId);
    const block = () => jun.call("blockMember", { params: { nickname: mina.nickname }, query: { plans: "CANCEL" } });
    expect(await block()).toMatchObject({ status: 200 });
    for (const { planId } of plans) {
      const plan = await mina.ask("getPlan", { params: { planId } });
      expect(plan).toMatchObject({
        status: "CANCELLED",
        cancelled: { reason: "함께하기로 한 메이트가 못 오게 됐어요.", byMe: false },
      });
    }
    // What has begun takes its course.
    expect((await mina.ask("getPlan", { params: { planId: begun.planId } })).cancelled).toBeNull();
    const told = (await notificationsOf(mina)).filter(({ notificationType }) => notificationType === "PLAN_CANCELLED");
    expect(told.map(({ sender }) => sender)).toEqual([mina.nickname, mina.nickname]);
    expect((await notificationsOf(jun)).map(({ notificationType }) => notificationType)).not.toContain(
      "PLAN_CANCELLED",
    );
    // Once more it changes nothing, and what is no choice is none.
    expect(await block()).toMatchObject({ status: 200 });
    expect(
      await jun.call("blockMember", { params: { nickname: mina.nickname }, query: { plans: "KEEP" } }),
    ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

describe("a node whose clock is a day behind", () => {
  it("lets nothing be announced, proposed, or asked for that is past", async () => {
    const [mina, jun] = await pair();
    const stranger = await app.member(`모르는이${pairs}`);
    const [past, ahead] = [newProposal({}, -1), newProposal({}, 59.5 * 24)];
    const announced = newMeetup({}, -1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 86_400_000 });
    try {
      for (const [answer, code] of [
        [mina.call("createMeetup", { body: announced }), "MEETUP_TIME"],
        [mina.call("proposePlan", { body: proposalTo(jun, past) }), "PLAN_TIME"],
        [request(mina, stranger, { proposal: past }), "PLAN_TIME"],
      ] as const) {
        expect(await answer).toMatchObject({ status: 400, body: { code } });
      }
      expect((await mina.call("proposePlan", { body: proposalTo(jun, ahead) })).status).toBe(201);
    } finally {
      vi.useRealTimers();
    }
  });
});
