import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { exportOf } from "../../../../test/attackers.ts";
import { block } from "../../../../test/blocks.ts";
import { historyOf, listen, messageOf, newPair } from "../../../../test/chat.ts";
import type { TestMember } from "../../../../test/client.ts";
import { notificationsOf, request } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { agree, letCome, newProposal, propose, proposalTo } from "../../../../test/plans.ts";
import { decide, moderator, newestCase, report } from "../../../../test/safety.ts";

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

/** What their export has of what they have planned. */
const dataOf = (by: TestMember) => exportOf(by, /^(meetups|planProposals)\./);

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
    expect(told[0]?.message).toMatch(
      new RegExp(`^${jun.nickname}님과의 .+ 러닝 약속이 취소됐어요\\. 이유: 발목을 삐끗해서 이번 주는 쉬어요$`),
    );
    await client.close();
  });

  it("is not called off any more once it has begun, nor without a reason", async () => {
    const [mina, jun] = await pair();
    const { proposalId } = await propose(mina, jun);
    const { plan } = await jun.ask("acceptProposal", { params: { proposalId } });
    const cancel = (reason: string) => mina.call("cancelPlan", { params: { planId: plan.planId }, body: { reason } });
    expect((await cancel(" ")).status).toBe(400);
    await letCome(app.database.db, proposalId);
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
    await letCome(app.database.db, proposalId);
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
    const messages = await historyOf(jun, roomId);
    expect(messages.map(({ proposal }) => proposal?.state)).toEqual(["ACCEPTED", "LAPSED"]);
    // Its time is still to come.
    expect(messages[1]?.contents).toMatch(/^답할 수 없게 된 약속 제안이에요: /);
    expect((await jun.call("acceptProposal", { params: { proposalId } })).status).toBe(409);
    expect(await jun.ask("getPlan", { params: { planId } })).toMatchObject({ status: "UPCOMING", areMates: false });
  });

  it.each([
    ["mates no more", (one: TestMember, { nickname }: TestMember) => one.ask("removeMate", { query: { nickname } })],
    ["kept apart by a block", (one: TestMember, other: TestMember) => block(one, other)],
  ])("is called off between two who are %s in nobody's words, of which both read the same", async (_, part) => {
    const [mina, jun] = await pair();
    const { planId } = await agree(mina, jun);
    await part(mina, jun);
    await jun.ask("cancelPlan", { params: { planId }, body: { reason: "이제라도 답해 줘" } });
    const reason = "사정이 생겨 취소했어요.";
    const read = async (by: TestMember) => (await by.ask("getPlan", { params: { planId } })).cancelled;
    expect([await read(mina), await read(jun)]).toMatchObject([
      { reason, byMe: false },
      { reason, byMe: true },
    ]);
    expect((await notificationsOf(mina))[0]).toMatchObject({ notificationType: "PLAN_CANCELLED" });
    expect(await dataOf(mina)).not.toContain("이제라도");
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
    await letCome(app.database.db, proposalId);
    const blockAll = () => jun.call("blockMember", { params: { nickname: mina.nickname }, query: { plans: "CANCEL" } });
    expect(await blockAll()).toMatchObject({ status: 200 });
    for (const { planId } of plans) {
      const plan = await mina.ask("getPlan", { params: { planId } });
      expect(plan).toMatchObject({
        status: "CANCELLED",
        cancelled: { reason: "사정이 생겨 함께하지 못하게 됐어요.", byMe: false },
      });
    }
    // What has begun takes its course.
    expect((await mina.ask("getPlan", { params: { planId: begun.planId } })).cancelled).toBeNull();
    const told = (await notificationsOf(mina)).filter(({ notificationType }) => notificationType === "PLAN_CANCELLED");
    expect(told.map(({ sender }) => sender)).toEqual([mina.nickname, mina.nickname]);
    for (const { message } of told) expect(message).toMatch(/^\d+월 \d+일 .+ 러닝 약속이 취소됐어요/);
    expect((await notificationsOf(jun)).map(({ notificationType }) => notificationType)).not.toContain(
      "PLAN_CANCELLED",
    );
    // Once more it changes nothing, and what is no choice is none.
    expect(await blockAll()).toMatchObject({ status: 200 });
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
