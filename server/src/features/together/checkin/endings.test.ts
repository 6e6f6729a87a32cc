import type { CheckIn } from "@fitmate/contract/checkIn";
import { spokenDay } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { block } from "../../../../test/blocks.ts";
import {
  agreedCheckIn,
  checkIn,
  follow,
  MEETUP_TITLE,
  ownCheckIn,
  passSilently,
  passUntil,
  peopleOfMeetup,
  toldOf,
  typesTold,
  watchedCheckIn,
} from "../../../../test/checkIns.ts";
import { TEST_PASSWORD, type TestMember } from "../../../../test/client.ts";
import { makeMates, notificationsOf } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { agree } from "../../../../test/plans.ts";
import { report } from "../../../../test/safety.ts";
import { forgetOver } from "./forgetting.ts";
import { createWalk } from "./watching.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;

describe("of a plan", () => {
  /** Two mates with a plan, and a mate of the first who looks after them. */
  async function planned() {
    count += 1;
    const [goer, other, mate] = await Promise.all([
      app.member(`약속가는${count}`),
      app.member(`약속상대${count}`),
      app.member(`약속짝${count}`),
    ]);
    for (const each of [other, mate]) await makeMates(goer, each);
    const { planId } = await agree(goer, other);
    const ask = (nickname: string) =>
      goer.call("askForCheckIn", { params: { gatheringId: planId }, body: { nickname, minutes: 60 } });
    expect(codeOf(await ask(other.nickname))).toBe("CHECK_IN_COMPANION");
    const { checkInId } = (await ask(mate.nickname)).body as CheckIn;
    await mate.ask("answerCheckIn", { params: { checkInId }, body: { accept: true } });
    return { goer, other, mate, planId, checkInId };
  }

  it("the alert names the other one, unless a block stands between them and the mate", async () => {
    const { goer, other, mate, checkInId } = await planned();
    expect(JSON.stringify(await watchedCheckIn(mate, checkInId))).not.toMatch(/뚝섬|약속상대/);
    await passSilently(app, checkInId);
    const alert = await watchedCheckIn(mate, checkInId);
    expect(alert).toMatchObject({
      kind: "PLAN",
      state: "ALERTED",
      alert: { place: "뚝섬역 2번 출구", people: [other.nickname], others: 0 },
    });
    await block(other, mate);
    expect((await watchedCheckIn(mate, checkInId)).alert).toMatchObject({ people: [], others: 1 });
    await goer.ask("arrive", { params: { checkInId } });
  });

  it("the alert names the other one also once they have left, since it began", async () => {
    const { other, mate, checkInId } = await planned();
    // Under way.
    await passUntil(app, checkInId, -80);
    await other.ask("leave", { body: { password: TEST_PASSWORD } });
    await passSilently(app, checkInId);
    expect((await watchedCheckIn(mate, checkInId)).alert).toMatchObject({ people: [other.nickname], others: 0 });
  });

  it("the alert says where, also once the other one has had the proposal hidden, of which who proposed it notices nothing", async () => {
    const { goer, other, mate, planId, checkInId } = await planned();
    const plan = await goer.ask("getPlan", { params: { planId } });
    await report(other, { kind: "PLAN", proposalId: plan.proposalId }, "ILLEGAL_FILMING");
    expect((await other.ask("getPlan", { params: { planId: plan.planId } })).place.name).not.toBe(plan.place.name);
    expect((await ownCheckIn(goer, checkInId)).place).toBe(plan.place.name);
    await passSilently(app, checkInId);
    expect((await watchedCheckIn(mate, checkInId)).alert).toMatchObject({ place: plan.place.name });
  });

  it("is over when either of the two calls the plan off", async () => {
    const { goer, other, mate, planId, checkInId } = await planned();
    await other.ask("cancelPlan", { params: { planId }, body: { reason: "발목을 삐끗했어요." } });
    await follow(app);
    expect((await ownCheckIn(goer, checkInId)).state).toBe("ENDED");
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_CHANGED", "CHECK_IN_ASKED"]);
  });
});

describe("it ends", () => {
  it("with the gathering's cancellation", async () => {
    const { host, goer, mate, meetupId, checkInId } = await agreedCheckIn(app);
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } });
    expect((await ownCheckIn(goer, checkInId)).state).toBe("ENDED");
    expect((await watchedCheckIn(mate, checkInId)).state).toBe("ENDED");
    await follow(app);
    await follow(app);
    expect((await toldOf(goer, checkInId))[0]).toEqual(["CHECK_IN_CHANGED", "모임이 취소되어 안심 체크인도 끝났어요."]);
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_CHANGED", "CHECK_IN_ASKED"]);
    expect((await goer.ask("getGatheringCheckIn", { params: { gatheringId: meetupId } })).open).toBe(false);
  });

  it("with being taken out: nobody is said to have left who did not", async () => {
    const { host, goer, meetupId, checkInId } = await agreedCheckIn(app);
    await host.ask("removeParticipant", { params: { meetupId, nickname: goer.nickname } });
    await follow(app);
    expect((await toldOf(goer, checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      "더는 함께하지 않는 모임이어서 안심 체크인도 끝났어요.",
    ]);
  });

  it("with whatever it hangs on, however many there are to look at", async () => {
    const all = [await agreedCheckIn(app), await agreedCheckIn(app), await agreedCheckIn(app)];
    for (const { goer, meetupId } of all) await goer.ask("leaveMeetup", { params: { meetupId } });
    const walk = createWalk(app.ports, 1);
    do await walk.turn();
    while (!walk.isAtStart);
    for (const { mate, checkInId } of all) {
      expect((await typesTold(mate, checkInId))[0]).toBe("CHECK_IN_CHANGED");
    }
  });

  it("with leaving it, also while nobody has agreed: then nothing is left with the mate", async () => {
    const { goer, mate, meetupId, checkInId } = await agreedCheckIn(app);
    await goer.ask("leaveMeetup", { params: { meetupId } });
    await follow(app);
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_CHANGED", "CHECK_IN_ASKED"]);
    const early = await peopleOfMeetup(app);
    const asked = await checkIn(early.goer, early.mate, early.meetupId);
    await early.goer.ask("leaveMeetup", { params: { meetupId: early.meetupId } });
    expect((await early.mate.ask("getCheckIns")).watched).toEqual([]);
    await follow(app);
    expect(await toldOf(early.mate, asked)).toEqual([]);
    // Coming again, one may ask again.
    expect(await checkIn(early.goer, early.mate, early.meetupId)).not.toBe(asked);
  });

  it.each([
    ["a block", (goer: TestMember, mate: TestMember) => block(mate, goer)],
    [
      "ending being mates",
      (goer: TestMember, mate: TestMember) => goer.ask("removeMate", { query: { nickname: mate.nickname } }),
    ],
  ])("with %s: both are told, by nobody's name, and no alert goes out", async (_, part) => {
    const { goer, mate, checkInId } = await agreedCheckIn(app);
    await passUntil(app, checkInId, 0);
    await follow(app);
    await part(goer, mate);
    await passUntil(app, checkInId, 21);
    await follow(app);
    expect((await toldOf(goer, checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      "안심 체크인이 꺼졌어요. 다른 메이트에게 부탁해도 돼요.",
    ]);
    // Which one, of several that they may look after.
    const day = spokenDay((await watchedCheckIn(mate, checkInId)).begins);
    expect((await toldOf(mate, checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      `부탁받은 ${day} 러닝 안심 체크인이 꺼졌어요. 더 살펴보지 않아도 돼요.`,
    ]);
    expect(await typesTold(mate, checkInId)).not.toContain("CHECK_IN_ALERT");
  });

  it.each([
    ["a block", (goer: TestMember, mate: TestMember) => block(goer, mate)],
    [
      "ending being mates",
      (goer: TestMember, mate: TestMember) => goer.ask("removeMate", { query: { nickname: mate.nickname } }),
    ],
    ["leaving the product", (goer: TestMember) => goer.ask("leave", { body: { password: TEST_PASSWORD } })],
  ])("after the alert with %s, by whoever holds the phone: no all-clear, and the alert stays", async (_, part) => {
    const { host, goer, mate, checkInId } = await agreedCheckIn(app);
    await passSilently(app, checkInId);
    await part(goer, mate);
    const standing = { checkInId, state: "ENDED", alert: { place: "자양역 3번 출구 앞" }, seen: false };
    expect((await mate.ask("getCheckIns")).watched).toMatchObject([standing]);
    await follow(app);
    // Nor does it leave the pages of a mate who has not opened it.
    expect((await mate.ask("getCheckIns")).watched).toMatchObject([standing]);
    expect(await watchedCheckIn(mate, checkInId)).toMatchObject({
      state: "ENDED",
      answeredAt: null,
      alert: { title: MEETUP_TITLE, place: "자양역 3번 출구 앞", people: [host.nickname], others: 0 },
    });
    expect(await toldOf(mate, checkInId)).toMatchObject([
      ["CHECK_IN_CHANGED", "살펴보던 안심 체크인이 꺼졌어요. 잘 들어왔다는 답은 없었어요."],
      ["CHECK_IN_ALERT", expect.any(String)],
      ["CHECK_IN_ASKED", expect.any(String)],
    ]);
    const told = (await notificationsOf(mate)).filter(({ url }) => url === `/check-ins/${checkInId}`);
    expect(told.map(({ read }) => read)).toEqual([false, false, true]);
    await mate.ask("seeCheckIn", { params: { checkInId } });
    expect((await mate.ask("getCheckIns")).watched).toEqual([]);
  });

  it("after the alert, unopened: it stands behind that of somebody who is not home yet", async () => {
    const [before, now] = [await agreedCheckIn(app), await agreedCheckIn(app)];
    await makeMates(now.goer, before.mate);
    await sql`
      update check_ins set mate_id = (select id from members where nickname = ${before.mate.nickname})
       where id = ${now.checkInId}`.execute(app.database.db);
    await passSilently(app, before.checkInId);
    await before.mate.ask("removeMate", { query: { nickname: before.goer.nickname } });
    await follow(app);
    await passSilently(app, now.checkInId);
    expect((await before.mate.ask("getCheckIns")).watched).toMatchObject([
      { checkInId: now.checkInId, state: "ALERTED" },
      { checkInId: before.checkInId, state: "ENDED" },
    ]);
  });

  it("also with asking another mate before anybody has noted it: who had agreed is told", async () => {
    const { goer, mate, meetupId, checkInId } = await agreedCheckIn(app);
    const other = await app.member("대신보는이");
    await makeMates(goer, other);
    await goer.ask("removeMate", { query: { nickname: mate.nickname } });
    await checkIn(goer, other, meetupId);
    await follow(app);
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_CHANGED", "CHECK_IN_ASKED"]);
    expect((await typesTold(goer, checkInId))[0]).toBe("CHECK_IN_CHANGED");
  });

  it.each([
    ["the member", "goer"],
    ["the mate", "mate"],
  ] as const)("while %s is suspended: nobody is asked or alarmed who cannot answer", async (_, who) => {
    const { goer, mate, checkInId } = await agreedCheckIn(app);
    await passUntil(app, checkInId, 0);
    await follow(app);
    const { nickname } = who === "goer" ? goer : mate;
    await sql`update members set suspended_until = now() + interval '7 days' where nickname = ${nickname}`.execute(
      app.database.db,
    );
    await passUntil(app, checkInId, 21);
    await follow(app);
    const { rows } = await sql<{ state: string }>`select state from check_ins where id = ${checkInId}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ state: "ENDED" }]);
    const other = who === "goer" ? mate : goer;
    const types = await typesTold(other, checkInId);
    expect(types[0]).toBe("CHECK_IN_CHANGED");
    expect(types).not.toContain("CHECK_IN_ALERT");
  });

  it("by the member's hand, or the mate's who cannot after all; the other is told", async () => {
    const one = await agreedCheckIn(app);
    expect(await one.goer.ask("endCheckIn", { params: one.params })).toMatchObject({ state: "OFF" });
    expect((await toldOf(one.mate, one.checkInId))[0]?.[0]).toBe("CHECK_IN_CHANGED");
    const two = await agreedCheckIn(app);
    await two.mate.ask("answerCheckIn", { params: two.params, body: { accept: false } });
    expect((await toldOf(two.goer, two.checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      "메이트가 안심 체크인을 못 하게 됐어요. 다른 메이트에게 부탁해도 돼요.",
    ]);
    expect((await ownCheckIn(two.goer, two.checkInId)).state).toBe("DECLINED");
  });

  it.each([
    ["the member", "goer"],
    ["the mate", "mate"],
  ] as const)("when %s leaves the product", async (_, who) => {
    const { goer, mate, checkInId } = await agreedCheckIn(app);
    const leaver = who === "goer" ? goer : mate;
    await leaver.ask("leave", { body: { password: TEST_PASSWORD } });
    const other = who === "goer" ? mate : goer;
    expect((await typesTold(other, checkInId))[0]).toBe("CHECK_IN_CHANGED");
  });

  it("and is gone from the database 30 days later, with what told of it", async () => {
    const { goer, mate, checkInId, params } = await agreedCheckIn(app);
    await passSilently(app, checkInId);
    await goer.ask("arrive", { params });
    const { db } = app.database;
    const age = (days: number) =>
      sql`update check_ins set keep_until = keep_until - make_interval(days => ${days}) where id = ${checkInId}`.execute(
        db,
      );
    await age(29);
    await forgetOver(db);
    expect((await ownCheckIn(goer, checkInId)).state).toBe("SAFE");
    await age(1);
    await forgetOver(db);
    expect((await goer.call("getCheckIn", { params })).status).toBe(404);
    for (const each of [goer, mate]) expect(await toldOf(each, checkInId)).toEqual([]);
  });

  it("moves with the gathering, which the mate who has agreed is told", async () => {
    const { host, goer, mate, meetupId, checkInId } = await agreedCheckIn(app);
    const before = await ownCheckIn(goer, checkInId);
    const { weeks: _, ...said } = newMeetup({ title: MEETUP_TITLE }, 54);
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    const after = await ownCheckIn(goer, checkInId);
    const moved = Date.parse(after.endsAt) - Date.parse(before.endsAt);
    expect(moved).toBeGreaterThan(0);
    expect(Date.parse(after.dueAt) - Date.parse(before.dueAt)).toBe(moved);
    await follow(app);
    expect(await ownCheckIn(goer, checkInId)).toMatchObject({ dueAt: after.dueAt, alertAt: after.alertAt });
    expect((await toldOf(mate, checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      "모임 시간이 바뀌어서 안심 체크인 시간도 바뀌었어요.",
    ]);
  });
});
