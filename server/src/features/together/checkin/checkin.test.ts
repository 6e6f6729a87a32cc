import { CHECK_INS_PER_MATE } from "@fitmate/contract/limits";
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
import { TestStream } from "../../../../test/stream.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;

describe("asking", () => {
  it("waits for the mate, who agrees and sees nothing of where and with whom", async () => {
    const { goer, mate, meetupId } = await peopleOfMeetup(app);
    const stream = await TestStream.open(mate);
    const checkInId = await checkIn(goer, mate, meetupId);
    expect(await stream.next("data")).toMatchObject({ notificationType: "CHECK_IN_ASKED", sender: goer.nickname });
    stream.close();
    const asked = await ownCheckIn(goer, checkInId);
    expect(asked).toMatchObject({
      role: "MEMBER",
      state: "ASKED",
      gatheringId: meetupId,
      mate: { nickname: mate.nickname },
    });
    expect(new Date(asked.dueAt).getTime() - new Date(asked.endsAt).getTime()).toBe(3_600_000);
    expect(new Date(asked.alertAt).getTime() - new Date(asked.dueAt).getTime()).toBe(1_200_000);
    expect(await toldOf(mate, checkInId)).toEqual([
      ["CHECK_IN_ASKED", `${goer.nickname}님이 안심 체크인을 부탁했어요.`],
    ]);
    expect((await mate.ask("getCheckIns")).watched).toMatchObject([{ checkInId, state: "ASKED" }]);
    const seen = await mate.ask("answerCheckIn", { params: { checkInId }, body: { accept: true } });
    expect(seen).toMatchObject({ state: "ON", alert: null });
    expect(JSON.stringify(seen)).not.toMatch(/자양|한강 번개/);
    expect((await ownCheckIn(goer, checkInId)).state).toBe("ON");
    expect(await toldOf(goer, checkInId)).toEqual([
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

  it("tells the place to its member only as long as they come", async () => {
    const { goer, mate, meetupId } = await peopleOfMeetup(app);
    const checkInId = await checkIn(goer, mate, meetupId);
    const { place } = await ownCheckIn(goer, checkInId);
    await goer.ask("leaveMeetup", { params: { meetupId } });
    const after = await ownCheckIn(goer, checkInId);
    expect(after.state).toBe("ENDED");
    expect(after.place).not.toBe(place);
    expect(JSON.stringify(after)).not.toContain(place);
  });

  it("is not agreed to by a mate who comes along by now, who may still decline", async () => {
    const { goer, mate, meetupId } = await peopleOfMeetup(app);
    const checkInId = await checkIn(goer, mate, meetupId);
    await mate.ask("joinMeetup", { params: { meetupId } });
    const answer = (accept: boolean) => mate.call("answerCheckIn", { params: { checkInId }, body: { accept } });
    expect(codeOf(await answer(true))).toBe("CHECK_IN_COMPANION");
    expect((await ownCheckIn(goer, checkInId)).state).toBe("ASKED");
    expect((await answer(false)).status).toBe(200);
  });

  it("may be declined without a reason, once more changes nothing, and another mate be asked", async () => {
    const { goer, mate, meetupId } = await peopleOfMeetup(app);
    const other = await app.member("다른메이트");
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
    expect((await ownCheckIn(goer, second)).mate?.nickname).toBe(other.nickname);
  });

  it("is taken back by asking somebody else: nothing of it is left with the first", async () => {
    const { goer, mate, meetupId } = await peopleOfMeetup(app);
    const other = await app.member("또다른이");
    await makeMates(goer, other);
    const first = await checkIn(goer, mate, meetupId);
    expect(await checkIn(goer, mate, meetupId)).toBe(first);
    await checkIn(goer, other, meetupId);
    expect(await toldOf(mate, first)).toEqual([]);
    expect((await mate.ask("getCheckIns")).watched).toEqual([]);
    expect((await watchedCheckIn(mate, first)).state).toBe("ENDED");
    const late = await mate.call("answerCheckIn", { params: { checkInId: first }, body: { accept: true } });
    expect(codeOf(late)).toBe("CHECK_IN_OVER");
  });

  it("is refused to whom it is not open, and says no more than it has to", async () => {
    const { host, goer, mate, meetupId } = await peopleOfMeetup(app);
    const stranger = await app.member("낯선이");
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
    const { goer, mate, meetupId } = await peopleOfMeetup(app);
    for (let turn = 0; turn < CHECK_INS_PER_MATE; turn += 1) {
      const checkInId = await checkIn(goer, mate, meetupId);
      await goer.ask("endCheckIn", { params: { checkInId } });
    }
    const refused = await goer.call("askForCheckIn", {
      params: { gatheringId: meetupId },
      body: { nickname: mate.nickname, minutes: 60 },
    });
    expect([refused.status, codeOf(refused)]).toEqual([429, "CHECK_INS_TOO_MANY"]);
    const running = await agreedCheckIn(app);
    const other = await app.member("여분");
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
    const { goer, mate, checkInId, params } = await agreedCheckIn(app);
    await passUntil(app, checkInId, -1);
    await follow(app);
    expect((await ownCheckIn(goer, checkInId)).state).toBe("ON");
    await passUntil(app, checkInId, 0);
    await follow(app);
    await follow(app);
    expect((await ownCheckIn(goer, checkInId)).state).toBe("DUE");
    // Nothing of that is the mate's business.
    expect((await watchedCheckIn(mate, checkInId)).state).toBe("ON");
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

  it("is not answered before it has begun: one tap would end it for good", async () => {
    const { goer, mate, checkInId, params } = await agreedCheckIn(app);
    const refused = await goer.call("arrive", { params });
    expect([refused.status, codeOf(refused)]).toEqual([409, "CHECK_IN_EARLY"]);
    expect((await ownCheckIn(goer, checkInId)).state).toBe("ON");
    expect((await watchedCheckIn(mate, checkInId)).state).toBe("ON");
    // Begun, and over sooner than thought: nobody has to wait for the end.
    await passUntil(app, checkInId, -134);
    expect((await goer.ask("arrive", { params })).state).toBe("SAFE");
  });

  it("is put off by 30 minutes from when it was due, or from now, up to six hours after the end", async () => {
    const { goer, checkInId, params } = await agreedCheckIn(app, 300);
    const before = await ownCheckIn(goer, checkInId);
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
    const { goer, mate, checkInId } = await agreedCheckIn(app);
    await passUntil(app, checkInId, 45);
    await follow(app);
    const { state, alertAt, now } = await ownCheckIn(goer, checkInId);
    expect(state).toBe("DUE");
    expect(Date.parse(alertAt) - Date.parse(now)).toBeGreaterThan(19 * 60_000);
    expect(await typesTold(mate, checkInId)).toEqual(["CHECK_IN_ASKED"]);
  });

  it("is not asked where no mate has agreed: the member is told that nobody looks after them", async () => {
    const { goer, mate, meetupId } = await peopleOfMeetup(app);
    const checkInId = await checkIn(goer, mate, meetupId);
    await passUntil(app, checkInId, 0);
    await follow(app);
    expect((await ownCheckIn(goer, checkInId)).state).toBe("LAPSED");
    expect(await toldOf(goer, checkInId)).toEqual([
      ["CHECK_IN_CHANGED", "메이트의 답이 없어서 안심 체크인이 켜지지 않았어요."],
    ]);
    expect(await toldOf(mate, checkInId)).toEqual([]);
  });
});

describe("the alert", () => {
  it("tells the mate once who, when, where and with whom, and stands until it was seen; being back tells them so", async () => {
    const { host, goer, mate, meetupId, checkInId, params } = await agreedCheckIn(app);
    const [known, unknown, shunned] = [
      await app.member("아는이"),
      await app.member("모르는이"),
      await app.member("막은이"),
    ];
    for (const friend of [known, shunned]) await makeMates(mate, friend);
    for (const each of [known, unknown, shunned]) await each.ask("joinMeetup", { params: { meetupId } });
    await block(shunned, mate);
    const stream = await TestStream.open(mate);
    await passSilently(app, checkInId);
    await follow(app);
    expect(await toldOf(mate, checkInId)).toEqual([
      ["CHECK_IN_ALERT", `${goer.nickname}님이 들어오기로 한 시간이 지났는데 아직 답이 없어요.`],
      ["CHECK_IN_ASKED", `${goer.nickname}님이 안심 체크인을 부탁했어요.`],
    ]);
    expect(await stream.next("data")).toMatchObject({
      notificationType: "CHECK_IN_ALERT",
      url: `/check-ins/${checkInId}`,
    });
    stream.close();
    const alert = await watchedCheckIn(mate, checkInId);
    expect(alert).toMatchObject({
      state: "ALERTED",
      member: { nickname: goer.nickname },
      alert: {
        title: MEETUP_TITLE,
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
    for (const each of [host, known]) await each.ask("leave", { body: { password: TEST_PASSWORD } });
    expect((await watchedCheckIn(mate, checkInId)).alert).toEqual(alert.alert);
    // Once the mate was told, only being back is an answer.
    for (const name of ["putOffCheckIn", "endCheckIn"] as const) {
      expect(codeOf(await goer.call(name, { params }))).toBe("CHECK_IN_OVER");
    }
    expect(await goer.ask("arrive", { params })).toMatchObject({ state: "SAFE" });
    await goer.ask("arrive", { params });
    expect((await typesTold(mate, checkInId)).filter((type) => type === "CHECK_IN_SAFE")).toHaveLength(1);
    const relieved = await watchedCheckIn(mate, checkInId);
    expect(relieved).toMatchObject({ state: "SAFE", alert: null, seen: false });
    expect((await mate.ask("getCheckIns")).watched).toMatchObject([{ checkInId, state: "SAFE" }]);
  });

  it("cannot be switched off", async () => {
    const { mate } = await peopleOfMeetup(app);
    const setting = { enabled: false, push: false };
    const refused = await mate.call("setNotificationSetting", { params: { type: "CHECK_IN_ALERT" }, body: setting });
    expect(refused.status).toBe(400);
    expect(
      (await mate.call("setNotificationSetting", { params: { type: "CHECK_IN_ASKED" }, body: setting })).status,
    ).toBe(200);
    expect((await mate.ask("getNotificationSettings")).CHECK_IN_ALERT).toEqual({ enabled: true, push: true });
  });
});
