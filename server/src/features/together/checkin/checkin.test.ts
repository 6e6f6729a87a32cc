import { CHECK_INS_PER_MATE } from "@fitmate/contract/limits";
import type { CheckIn, Watch } from "@fitmate/contract/checkIn";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { block } from "../../../../test/blocks.ts";
import { checkIn, follow, passSilently, passUntil } from "../../../../test/checkIns.ts";
import { TEST_PASSWORD, type TestMember } from "../../../../test/client.ts";
import { makeMates, notificationsOf } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { agree } from "../../../../test/plans.ts";
import { TestStream } from "../../../../test/stream.ts";
import { requireMember } from "../../accounts/service.ts";
import { forgetOver } from "./forgetting.ts";
import { followChanges, START } from "./watching.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
/** A gathering of a host, somebody who comes to it, and a mate of theirs. */
async function people(): Promise<{ host: TestMember; goer: TestMember; mate: TestMember; meetupId: number }> {
  count += 1;
  const [host, goer, mate] = await Promise.all([
    app.member(`주최${count}`),
    app.member(`가는이${count}`),
    app.member(`메이트${count}`),
  ]);
  await makeMates(goer, mate);
  const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ title: `번개 ${count}` }) });
  return { host, goer, mate, meetupId };
}

/** The same, with a check-in that the mate has agreed to. */
async function agreed(minutes?: number) {
  const all = await people();
  const checkInId = await checkIn(all.goer, all.mate, all.meetupId, minutes);
  await all.mate.ask("answerCheckIn", { params: { checkInId }, body: { accept: true } });
  return { ...all, checkInId, params: { checkInId } };
}

const mine = async (by: TestMember, checkInId: number) =>
  (await by.ask("getCheckIn", { params: { checkInId } })) as CheckIn;
const watched = async (by: TestMember, checkInId: number) =>
  (await by.ask("getCheckIn", { params: { checkInId } })) as Watch;
/** What somebody was told of check-ins, newest first. */
const told = async (who: TestMember, checkInId: number) =>
  (await notificationsOf(who))
    .filter(({ url }) => url === `/check-ins/${checkInId}`)
    .map(({ notificationType, message }) => [notificationType, message]);
const typesTold = async (who: TestMember, checkInId: number) => (await told(who, checkInId)).map(([type]) => type);
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;

describe("asking", () => {
  it("waits for the mate, who agrees and sees nothing of where and with whom", async () => {
    const { goer, mate, meetupId } = await people();
    const checkInId = await checkIn(goer, mate, meetupId);
    const asked = await mine(goer, checkInId);
    expect(asked).toMatchObject({
      role: "MEMBER",
      state: "ASKED",
      gatheringId: meetupId,
      mate: { nickname: mate.nickname },
    });
    expect(new Date(asked.dueAt).getTime() - new Date(asked.endsAt).getTime()).toBe(3_600_000);
    expect(new Date(asked.alertAt).getTime() - new Date(asked.dueAt).getTime()).toBe(1_200_000);
    expect(await told(mate, checkInId)).toEqual([["CHECK_IN_ASKED", `${goer.nickname}님이 안심 체크인을 부탁했어요.`]]);
    expect((await mate.ask("getCheckIns")).watched).toMatchObject([{ checkInId, state: "ASKED" }]);
    const seen = await mate.ask("answerCheckIn", { params: { checkInId }, body: { accept: true } });
    expect(seen).toMatchObject({ state: "ON", alert: null });
    expect(JSON.stringify(seen)).not.toMatch(/자양|번개 \d/);
    expect((await mine(goer, checkInId)).state).toBe("ON");
    expect(await told(goer, checkInId)).toEqual([
      ["CHECK_IN_ANSWERED", `${mate.nickname}님이 안심 체크인을 맡아 주기로 했어요.`],
    ]);
    // The question is answered.
    expect((await notificationsOf(mate))[0]).toMatchObject({ notificationType: "CHECK_IN_ASKED", read: true });
    expect((await mate.ask("getCheckIns")).watched).toEqual([]);
    expect((await goer.ask("getCheckIns")).mine).toMatchObject([{ checkInId, state: "ON" }]);
    const { roomId } = await goer.ask("getMeetup", { params: { meetupId } });
    expect(await goer.ask("getGatheringCheckIn", { params: { gatheringId: meetupId } })).toMatchObject({
      checkIn: { checkInId },
      open: true,
      chatRoomId: roomId,
    });
  });

  it("may be declined without a reason, once more changes nothing, and another mate be asked", async () => {
    const { goer, mate, meetupId } = await people();
    const other = await app.member(`다른메이트${count}`);
    await makeMates(goer, other);
    const checkInId = await checkIn(goer, mate, meetupId);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await mate.ask("answerCheckIn", { params: { checkInId }, body: { accept: false } })).toMatchObject({
        state: "DECLINED",
      });
    }
    expect(await typesTold(goer, checkInId)).toEqual(["CHECK_IN_ANSWERED"]);
    const refused = await mate.call("answerCheckIn", { params: { checkInId }, body: { accept: true } });
    expect([refused.status, codeOf(refused)]).toEqual([409, "CHECK_IN_OVER"]);
    const second = await checkIn(goer, other, meetupId);
    expect(second).not.toBe(checkInId);
    expect((await mine(goer, second)).mate?.nickname).toBe(other.nickname);
  });

  it("is taken back by asking somebody else: nothing of it is left with the first", async () => {
    const { goer, mate, meetupId } = await people();
    const other = await app.member(`또다른이${count}`);
    await makeMates(goer, other);
    const first = await checkIn(goer, mate, meetupId);
    expect(await checkIn(goer, mate, meetupId)).toBe(first);
    await checkIn(goer, other, meetupId);
    expect(await told(mate, first)).toEqual([]);
    expect((await mate.ask("getCheckIns")).watched).toEqual([]);
    expect((await watched(mate, first)).state).toBe("ENDED");
    const late = await mate.call("answerCheckIn", { params: { checkInId: first }, body: { accept: true } });
    expect(codeOf(late)).toBe("CHECK_IN_OVER");
  });

  it("is refused to whom it is not open, and says no more than it has to", async () => {
    const { host, goer, mate, meetupId } = await people();
    const stranger = await app.member(`낯선이${count}`);
    const ask = (by: TestMember, nickname: string, minutes: unknown = 60) =>
      by.call("askForCheckIn", { params: { gatheringId: meetupId }, body: { nickname, minutes } });
    const codes = async (...calls: Promise<{ body: unknown }>[]) => (await Promise.all(calls)).map(codeOf);
    expect(await codes(ask(goer, mate.nickname))).toEqual(["NOT_FOUND"]);
    await goer.ask("joinMeetup", { params: { meetupId } });
    await block(stranger, goer);
    expect(
      await codes(
        ask(goer, goer.nickname),
        ask(goer, stranger.nickname),
        ask(goer, host.nickname),
        ask(goer, "없는이"),
        ask(goer, mate.nickname, 390),
        ask(goer, mate.nickname, 45),
        ask(goer, mate.nickname, "60"),
      ),
    ).toEqual([
      "SELF_NOT_ALLOWED",
      "NOT_MATES",
      "NOT_MATES",
      "MEMBER_NOT_FOUND",
      "INVALID_INPUT",
      "INVALID_INPUT",
      "INVALID_INPUT",
    ]);
    await makeMates(goer, host);
    expect(await codes(ask(goer, host.nickname))).toEqual(["CHECK_IN_COMPANION"]);
    const checkInId = await checkIn(goer, mate, meetupId);
    await passUntil(app, checkInId, -2);
    expect(await codes(ask(goer, mate.nickname, 60))).toEqual(["CHECK_IN_TIME"]);
    for (const name of [
      "getCheckIn",
      "answerCheckIn",
      "seeCheckIn",
      "arrive",
      "putOffCheckIn",
      "endCheckIn",
    ] as const) {
      const { status } = await host.call(name, {
        params: { checkInId },
        ...(name === "answerCheckIn" && { body: { accept: true } }),
      });
      expect([name, status]).toEqual([name, 404]);
    }
    // Neither does the other's part.
    expect((await mate.call("arrive", { params: { checkInId } })).status).toBe(404);
    expect((await goer.call("answerCheckIn", { params: { checkInId }, body: { accept: true } })).status).toBe(404);
  });

  it("of the same mate is bounded by the day, and one that runs keeps others away", async () => {
    const { goer, mate, meetupId } = await people();
    for (let turn = 0; turn < CHECK_INS_PER_MATE; turn += 1) {
      const checkInId = await checkIn(goer, mate, meetupId);
      await goer.ask("endCheckIn", { params: { checkInId } });
    }
    const refused = await goer.call("askForCheckIn", {
      params: { gatheringId: meetupId },
      body: { nickname: mate.nickname, minutes: 60 },
    });
    expect([refused.status, codeOf(refused)]).toEqual([429, "CHECK_INS_TOO_MANY"]);
    const running = await agreed();
    const other = await app.member(`여분${count}`);
    await makeMates(running.goer, other);
    const second = await running.goer.call("askForCheckIn", {
      params: { gatheringId: running.meetupId },
      body: { nickname: other.nickname, minutes: 60 },
    });
    expect(codeOf(second)).toBe("CHECK_IN_RUNNING");
  });
});

describe("the question", () => {
  it("comes when it is due, once; an answer tells the mate nothing", async () => {
    const { goer, mate, checkInId, params } = await agreed();
    await passUntil(app, checkInId, -1);
    await follow(app);
    expect((await mine(goer, checkInId)).state).toBe("ON");
    await passUntil(app, checkInId, 0);
    await follow(app);
    await follow(app);
    expect((await mine(goer, checkInId)).state).toBe("DUE");
    // Nothing of that is the mate's business.
    expect((await watched(mate, checkInId)).state).toBe("ON");
    expect((await typesTold(goer, checkInId)).filter((type) => type === "CHECK_IN_DUE")).toHaveLength(1);
    const safe = await goer.ask("arrive", { params });
    expect(safe).toMatchObject({ state: "SAFE", alertedAt: null });
    expect(await goer.ask("arrive", { params })).toEqual({ ...safe, now: expect.any(String) as string });
    await passUntil(app, checkInId, 60);
    await follow(app);
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_ASKED"]);
    expect((await goer.ask("getCheckIns")).mine).toEqual([]);
    expect(
      (await notificationsOf(goer)).every(({ notificationType, read }) => notificationType !== "CHECK_IN_DUE" || read),
    ).toBe(true);
  });

  it("is put off by 30 minutes from when it was due, or from now, up to six hours after the end", async () => {
    const { goer, checkInId, params } = await agreed(300);
    const before = await mine(goer, checkInId);
    const later = await goer.ask("putOffCheckIn", { params });
    expect(Date.parse(later.dueAt) - Date.parse(before.dueAt)).toBe(1_800_000);
    await passUntil(app, checkInId, 15);
    await follow(app);
    const again = await goer.ask("putOffCheckIn", { params });
    expect(again.state).toBe("ON");
    // 15 minutes after it was due, 30 would lie 15 minutes beyond the last moment.
    expect(again.dueAt).toBe(again.latestAt);
    const refused = await goer.call("putOffCheckIn", { params });
    expect([refused.status, codeOf(refused)]).toEqual([409, "CHECK_IN_LATEST"]);
    // It asks anew.
    await passUntil(app, checkInId, 0);
    await follow(app);
    expect((await typesTold(goer, checkInId)).filter((type) => type === "CHECK_IN_DUE")).toHaveLength(2);
  });

  it("that came late leaves as long to answer", async () => {
    const { goer, mate, checkInId } = await agreed();
    await passUntil(app, checkInId, 45);
    await follow(app);
    const { state, alertAt, now } = await mine(goer, checkInId);
    expect(state).toBe("DUE");
    expect(Date.parse(alertAt) - Date.parse(now)).toBeGreaterThan(19 * 60_000);
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_ASKED"]);
  });

  it("is not asked where no mate has agreed: the member is told that nobody looks after them", async () => {
    const { goer, mate, meetupId } = await people();
    const checkInId = await checkIn(goer, mate, meetupId);
    await passUntil(app, checkInId, 0);
    await follow(app);
    expect((await mine(goer, checkInId)).state).toBe("LAPSED");
    expect(await told(goer, checkInId)).toEqual([
      ["CHECK_IN_CHANGED", "메이트의 답이 없어서 안심 체크인이 켜지지 않았어요."],
    ]);
    expect(await told(mate, checkInId)).toEqual([]);
  });
});

describe("the alert", () => {
  it("tells the mate once who, when, where and with whom, and stands until it was seen; being back tells them so", async () => {
    const { host, goer, mate, meetupId, checkInId, params } = await agreed();
    const [known, unknown, shunned] = [
      await app.member(`아는이${count}`),
      await app.member(`모르는이${count}`),
      await app.member(`막은이${count}`),
    ];
    for (const friend of [known, shunned]) await makeMates(mate, friend);
    for (const each of [known, unknown, shunned]) await each.ask("joinMeetup", { params: { meetupId } });
    await block(shunned, mate);
    const stream = await TestStream.open(mate);
    await passSilently(app, checkInId);
    await follow(app);
    expect(await told(mate, checkInId)).toEqual([
      ["CHECK_IN_ALERT", `${goer.nickname}님이 들어오기로 한 시간이 지났는데 아직 답이 없어요.`],
      ["CHECK_IN_ASKED", `${goer.nickname}님이 안심 체크인을 부탁했어요.`],
    ]);
    expect(await stream.next("data")).toMatchObject({
      notificationType: "CHECK_IN_ALERT",
      url: `/check-ins/${checkInId}`,
    });
    stream.close();
    const alert = await watched(mate, checkInId);
    expect(alert).toMatchObject({
      state: "ALERTED",
      member: { nickname: goer.nickname },
      alert: {
        title: `번개 ${count}`,
        place: "자양역 3번 출구 앞",
        area: expect.any(String) as string,
        people: [host.nickname, known.nickname],
        others: 2,
      },
      seen: false,
    });
    expect((await mate.ask("getCheckIns")).watched).toMatchObject([{ checkInId, state: "ALERTED" }]);
    expect((await mate.ask("seeCheckIn", { params })).seen).toBe(true);
    expect((await mate.ask("getCheckIns")).watched).toEqual([]);
    // Once the mate was told, only being back is an answer.
    for (const name of ["putOffCheckIn", "endCheckIn"] as const) {
      expect(codeOf(await goer.call(name, { params }))).toBe("CHECK_IN_OVER");
    }
    expect(await goer.ask("arrive", { params })).toMatchObject({ state: "SAFE" });
    await goer.ask("arrive", { params });
    expect((await typesTold(mate, checkInId)).filter((type) => type === "CHECK_IN_SAFE")).toHaveLength(1);
    const relieved = await watched(mate, checkInId);
    expect(relieved).toMatchObject({ state: "SAFE", alert: null, seen: false });
    expect((await mate.ask("getCheckIns")).watched).toMatchObject([{ checkInId, state: "SAFE" }]);
  });

  it("cannot be switched off", async () => {
    const { mate } = await people();
    const setting = { enabled: false, push: false };
    const refused = await mate.call("setNotificationSetting", { params: { type: "CHECK_IN_ALERT" }, body: setting });
    expect(refused.status).toBe(400);
    expect(
      (await mate.call("setNotificationSetting", { params: { type: "CHECK_IN_ASKED" }, body: setting })).status,
    ).toBe(200);
    expect((await mate.ask("getNotificationSettings")).CHECK_IN_ALERT).toEqual({ enabled: true, push: true });
  });
});

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
    expect(JSON.stringify(await watched(mate, checkInId))).not.toMatch(/뚝섬|약속상대/);
    await passSilently(app, checkInId);
    const alert = await watched(mate, checkInId);
    expect(alert).toMatchObject({
      kind: "PLAN",
      state: "ALERTED",
      alert: { place: "뚝섬역 2번 출구", people: [other.nickname], others: 0 },
    });
    await block(other, mate);
    expect((await watched(mate, checkInId)).alert).toMatchObject({ people: [], others: 1 });
    await goer.ask("arrive", { params: { checkInId } });
  });

  it("is over when either of the two calls the plan off", async () => {
    const { goer, other, mate, planId, checkInId } = await planned();
    await other.ask("cancelPlan", { params: { planId }, body: { reason: "발목을 삐끗했어요." } });
    await follow(app);
    expect((await mine(goer, checkInId)).state).toBe("ENDED");
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_CHANGED", "CHECK_IN_ASKED"]);
  });
});

describe("it ends", () => {
  it("with the gathering's cancellation", async () => {
    const { host, goer, mate, meetupId, checkInId } = await agreed();
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } });
    expect((await mine(goer, checkInId)).state).toBe("ENDED");
    expect((await watched(mate, checkInId)).state).toBe("ENDED");
    await follow(app);
    await follow(app);
    expect((await told(goer, checkInId))[0]).toEqual(["CHECK_IN_CHANGED", "모임이 취소되어 안심 체크인도 끝났어요."]);
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_CHANGED", "CHECK_IN_ASKED"]);
    expect((await goer.ask("getGatheringCheckIn", { params: { gatheringId: meetupId } })).open).toBe(false);
  });

  it("with whatever it hangs on, however many there are to look at", async () => {
    const all = [await agreed(), await agreed(), await agreed()];
    for (const { goer, meetupId } of all) await goer.ask("leaveMeetup", { params: { meetupId } });
    let place = START;
    do place = await followChanges(app.ports, place, 1);
    while (place !== START);
    for (const { mate, checkInId } of all) {
      expect((await typesTold(mate, checkInId))[0]).toBe("CHECK_IN_CHANGED");
    }
  });

  it("with leaving it, also while nobody has agreed: then nothing is left with the mate", async () => {
    const { goer, mate, meetupId, checkInId } = await agreed();
    await goer.ask("leaveMeetup", { params: { meetupId } });
    await follow(app);
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_CHANGED", "CHECK_IN_ASKED"]);
    const early = await people();
    const asked = await checkIn(early.goer, early.mate, early.meetupId);
    await early.goer.ask("leaveMeetup", { params: { meetupId: early.meetupId } });
    expect((await early.mate.ask("getCheckIns")).watched).toEqual([]);
    await follow(app);
    expect(await told(early.mate, asked)).toEqual([]);
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
    const { goer, mate, checkInId } = await agreed();
    await passUntil(app, checkInId, 0);
    await follow(app);
    await part(goer, mate);
    await passUntil(app, checkInId, 21);
    await follow(app);
    expect((await told(goer, checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      "안심 체크인이 꺼졌어요. 다른 메이트에게 부탁해도 돼요.",
    ]);
    expect((await told(mate, checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      "부탁받은 안심 체크인이 꺼졌어요. 더 살펴보지 않아도 돼요.",
    ]);
    expect(await typesTold(mate, checkInId)).not.toContain("CHECK_IN_ALERT");
  });

  it.each([
    ["the member", "goer"],
    ["the mate", "mate"],
  ] as const)("while %s is suspended: nobody is asked or alarmed who cannot answer", async (_, who) => {
    const { goer, mate, checkInId } = await agreed();
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
    const one = await agreed();
    expect(await one.goer.ask("endCheckIn", { params: one.params })).toMatchObject({ state: "OFF" });
    expect((await told(one.mate, one.checkInId))[0]?.[0]).toBe("CHECK_IN_CHANGED");
    const two = await agreed();
    await two.mate.ask("answerCheckIn", { params: two.params, body: { accept: false } });
    expect((await told(two.goer, two.checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      "메이트가 안심 체크인을 못 하게 됐어요. 다른 메이트에게 부탁해도 돼요.",
    ]);
    expect((await mine(two.goer, two.checkInId)).state).toBe("DECLINED");
  });

  it.each([
    ["the member", "goer"],
    ["the mate", "mate"],
  ] as const)("when %s leaves the product", async (_, who) => {
    const { goer, mate, checkInId } = await agreed();
    const leaver = who === "goer" ? goer : mate;
    await leaver.ask("leave", { body: { password: TEST_PASSWORD } });
    const other = who === "goer" ? mate : goer;
    expect((await typesTold(other, checkInId))[0]).toBe("CHECK_IN_CHANGED");
  });

  it("and is gone from the database 30 days later, with what told of it", async () => {
    const { goer, mate, checkInId, params } = await agreed();
    await passSilently(app, checkInId);
    await goer.ask("arrive", { params });
    const { db } = app.database;
    const age = (days: number) =>
      sql`update check_ins set keep_until = keep_until - make_interval(days => ${days}) where id = ${checkInId}`.execute(
        db,
      );
    await age(29);
    await forgetOver(db);
    expect((await mine(goer, checkInId)).state).toBe("SAFE");
    await age(1);
    await forgetOver(db);
    expect((await goer.call("getCheckIn", { params })).status).toBe(404);
    for (const each of [goer, mate]) expect(await told(each, checkInId)).toEqual([]);
  });

  it("moves with the gathering, which the mate who has agreed is told", async () => {
    const { host, goer, mate, meetupId, checkInId } = await agreed();
    const before = await mine(goer, checkInId);
    const { weeks: _, ...said } = newMeetup({ title: `번개 ${count}` }, 54);
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    const after = await mine(goer, checkInId);
    const moved = Date.parse(after.endsAt) - Date.parse(before.endsAt);
    expect(moved).toBeGreaterThan(0);
    expect(Date.parse(after.dueAt) - Date.parse(before.dueAt)).toBe(moved);
    await follow(app);
    expect(await mine(goer, checkInId)).toMatchObject({ dueAt: after.dueAt, alertAt: after.alertAt });
    expect((await told(mate, checkInId))[0]).toEqual([
      "CHECK_IN_CHANGED",
      "모임 시간이 바뀌어서 안심 체크인 시간도 바뀌었어요.",
    ]);
  });
});

describe("at the same moment", () => {
  const TRIES = 50;

  it("an answer and the alert have one outcome", async () => {
    const outcomes = new Set<string>();
    const all = await agreed();
    const { goer, mate, checkInId, params } = all;
    const { id: mateId } = await requireMember(app.database.db, mate.nickname);
    await passUntil(app, checkInId, 0);
    await follow(app);
    for (let turn = 0; turn < TRIES; turn += 1) {
      await sql`update check_ins set state = 'DUE', alert_at = now(), answered_at = null, alerted_at = null where id = ${checkInId}`.execute(
        app.database.db,
      );
      await sql`delete from notifications where member_id = ${mateId}`.execute(app.database.db);
      const [answer] = await Promise.all([
        new Promise((later) => setTimeout(later, turn % 5)).then(() => goer.ask("arrive", { params })),
        follow(app),
        follow(app),
      ]);
      const types = await typesTold(mate, checkInId);
      expect(answer.state).toBe("SAFE");
      expect([[], ["CHECK_IN_SAFE", "CHECK_IN_ALERT"]]).toContainEqual(types);
      expect((await mine(goer, checkInId)).alertedAt !== null).toBe(types.length > 0);
      outcomes.add(types.join());
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it("two tabs that ask, put off and answer have one check-in and one outcome", async () => {
    const { goer, mate, meetupId } = await people();
    const other = await app.member(`둘째${count}`);
    await makeMates(goer, other);
    await goer.ask("joinMeetup", { params: { meetupId } });
    const { db } = app.database;
    for (let turn = 0; turn < TRIES; turn += 1) {
      await sql`delete from check_ins where gathering_id = ${meetupId}`.execute(db);
      const ask = ({ nickname }: TestMember) =>
        goer.call("askForCheckIn", { params: { gatheringId: meetupId }, body: { nickname, minutes: 60 } });
      await Promise.all([ask(mate), ask(turn % 2 ? other : mate)]);
      const { rows } = await sql<{ id: number; state: string; mateId: number }>`
        select id, state, mate_id as "mateId" from check_ins where gathering_id = ${meetupId} and state = 'ASKED'`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
      const params = { checkInId: rows[0]?.id ?? 0 };
      const { id: firstId } = await requireMember(db, mate.nickname);
      const asked = rows[0]?.mateId === firstId ? mate : other;
      const [answer, ended] = await Promise.all([
        asked.call("answerCheckIn", { params, body: { accept: true } }),
        goer.call("endCheckIn", { params }),
      ]);
      // Withdrawn before it was answered, or turned off after: the mate's yes is refused, or was heard.
      expect(ended.status).toBe(200);
      expect((ended.body as CheckIn).state).toBe(answer.status === 200 ? "OFF" : "WITHDRAWN");
    }
  });
});
