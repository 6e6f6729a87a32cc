import { TRAINING_NOTES_MAX } from "@fitmate/contract/limits";
import { unsigned } from "@fitmate/contract/pictures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";
import { block } from "../../../../test/blocks.ts";
import { openTestRoom } from "../../../../test/chat.ts";
import { drawPicture, pictureForm } from "../../../../test/pictures.ts";
import { makeMates, notificationsOf } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { daysAfter, insertEnded } from "../../../../test/past.ts";
import { TestStream } from "../../../../test/stream.ts";
import { askNow, ended, missed, say, trained, trainedWith } from "../../../../test/trainings.ts";
import { requireMember } from "../../accounts/service.ts";
import { sendMessage } from "../../chat/sendingService.ts";
import { askAll } from "./asking.ts";
import { removeOldNotes } from "./noteQueries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let people = 0;
/** So many new members. */
function members(count: number): Promise<TestMember[]> {
  return Promise.all(
    Array.from({ length: count }, () => {
      people += 1;
      return app.member(`운동${people}`);
    }),
  );
}
async function two(): Promise<[TestMember, TestMember]> {
  const [one, other] = await members(2);
  if (!one || !other) throw new Error("two members");
  return [one, other];
}

const questionsOf = (member: TestMember) => member.ask("getTrainingQuestions");
const read = (member: TestMember, gatheringId: number) => member.ask("getTraining", { params: { gatheringId } });
const toldOf = async (member: TestMember, type: "TRAINED" | "AGAIN") =>
  (await notificationsOf(member)).filter(({ notificationType }) => notificationType === type);
const between = async (one: TestMember, other: TestMember) =>
  (await one.ask("getMember", { params: { nickname: other.nickname } })).together;

describe("the question", () => {
  it("comes once to everybody who came, also when all nodes ask at that moment", async () => {
    const [host, comes] = await two();
    const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ title: "함께 뛴 번개" }) });
    await comes.ask("joinMeetup", { params: { meetupId } });
    const leaves = await app.member("갔다가만이");
    await leaves.ask("joinMeetup", { params: { meetupId } });
    await leaves.ask("leaveMeetup", { params: { meetupId } });
    await askAll(app.ports);
    expect(await questionsOf(comes)).toEqual([]);
    await sql`update gatherings set begins_at = now() - interval '3 hours', ends_at = now() - interval '2 hours', listed = false
               where id = ${meetupId}`.execute(app.database.db);
    const stream = await TestStream.open(comes);
    await Promise.all([askAll(app.ports), askAll(app.ports), askAll(app.ports)]);
    expect(await stream.next("data")).toMatchObject({ notificationType: "TRAINED" });
    stream.close();
    await askNow(app);
    for (const [member, other] of [
      [host, comes],
      [comes, host],
    ] as const) {
      expect(await toldOf(member, "TRAINED")).toMatchObject([
        { message: "‘함께 뛴 번개’에서 함께 운동했어요?", url: `/together/${meetupId}` },
      ]);
      expect(await questionsOf(member)).toMatchObject([
        { gatheringId: meetupId, kind: "MEETUP", title: "함께 뛴 번개", people: [{ nickname: other.nickname }] },
      ]);
    }
    expect(await questionsOf(leaves)).toEqual([]);
    expect(await toldOf(leaves, "TRAINED")).toEqual([]);
  });

  it("of a plan names the other one, and asks nobody between whom a block stands, or who is alone", async () => {
    const [one, other] = await two();
    await ended(app, [one, other], { kind: "PLAN" });
    expect(await toldOf(one, "TRAINED")).toMatchObject([{ message: `${other.nickname}님과 함께 운동했어요?` }]);
    const [apart, blocker] = await two();
    await block(blocker, apart);
    await ended(app, [apart, blocker], { kind: "PLAN" });
    await ended(app, [apart]);
    for (const member of [apart, blocker]) {
      expect(await questionsOf(member)).toEqual([]);
      expect(await toldOf(member, "TRAINED")).toEqual([]);
    }
  });

  it("is not asked of what was called off, or ended two weeks ago", async () => {
    const [one, other] = await two();
    const off = await ended(app, [one, other], { hoursAgo: -1 });
    await sql`update gatherings set cancelled_at = now(), cancel_reason = '비', ends_at = now() - interval '1 hour'
               where id = ${off}`.execute(app.database.db);
    await ended(app, [one, other], { hoursAgo: 14 * 24 + 1 });
    expect(await questionsOf(one)).toEqual([]);
    expect(await toldOf(one, "TRAINED")).toEqual([]);
  });

  it("can be turned off as a notification, and still waits in the app", async () => {
    const [one, other] = await two();
    await one.ask("setNotificationSetting", { params: { type: "TRAINED" }, body: { enabled: false, push: false } });
    await ended(app, [one, other]);
    expect(await toldOf(one, "TRAINED")).toEqual([]);
    expect(await questionsOf(one)).toHaveLength(1);
  });

  it("is open for 14 days", async () => {
    const [one, other] = await two();
    const gatheringId = await ended(app, [one, other], { hoursAgo: 14 * 24 - 1 });
    expect(await questionsOf(one)).toHaveLength(1);
    await daysAfter(app.database.db, 1 / 12);
    expect(await questionsOf(one)).toEqual([]);
    expect(await say(one, gatheringId, trainedWith(other))).toMatchObject({
      status: 409,
      body: { code: "TRAINING_CLOSED" },
    });
    expect(await read(one, gatheringId)).toMatchObject({ isOpen: false, said: null });
  });
});

describe("an answer", () => {
  it("is known to the other only once both say the same, and is for good", async () => {
    const [one, other] = await two();
    const gatheringId = await ended(app, [one, other], { kind: "PLAN" });
    const said = trainedWith(other, { again: true, praises: ["PACE", "PUNCTUAL"] });
    expect(await say(one, gatheringId, said)).toMatchObject({ status: 200, body: { again: [] } });
    expect(await read(one, gatheringId)).toMatchObject({
      isOpen: false,
      said: [{ nickname: other.nickname, met: true, again: true, praises: ["PACE", "PUNCTUAL"] }],
      met: [],
      again: [],
    });
    expect(await read(other, gatheringId)).toMatchObject({ isOpen: true, said: null, met: [], again: [] });
    expect([await between(one, other), await between(other, one)]).toEqual([0, 0]);
    expect(await say(one, gatheringId, missed(other))).toMatchObject({
      status: 409,
      body: { code: "TRAINING_ANSWERED" },
    });
    expect(await say(other, gatheringId, trainedWith(one, { again: true }))).toMatchObject({
      body: { again: [one.nickname] },
    });
    for (const [member, partner] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await read(member, gatheringId)).toMatchObject({ met: [partner.nickname], again: [partner.nickname] });
      expect(await between(member, partner)).toBe(1);
      expect(await toldOf(member, "AGAIN")).toMatchObject([
        { message: `${partner.nickname}님도 또 함께하고 싶대요.`, sender: partner.nickname },
      ]);
      expect(await questionsOf(member)).toEqual([]);
    }
  });

  it("shows on the other's open page as soon as both say the same, and not before", async () => {
    const [one, other] = await two();
    const gatheringId = await ended(app, [one, other], { kind: "PLAN" });
    const [ofOne, ofOther] = [await TestStream.open(one), await TestStream.open(other)];
    await say(one, gatheringId, trainedWith(other));
    await say(other, gatheringId, trainedWith(one));
    await ofOne.next("plans");
    // The first of the two answers was told to nobody.
    expect(ofOther.unread).toEqual([]);
    // Of a 번개 the same is nobody else's to know.
    for (const kind of ["MEETUP", "PLAN"] as const) {
      const missedId = await ended(app, [one, other], { kind });
      await say(one, missedId, missed(other));
      await say(other, missedId, missed(one));
    }
    await ofOne.next("plans");
    for (const stream of [ofOne, ofOther]) {
      expect(stream.unread.filter(({ event }) => event === "plans")).toEqual([]);
      stream.close();
    }
  });

  it("of a 번개 is about those one names", async () => {
    const [host, one, other, unnamed] = await members(4);
    if (!host || !one || !other || !unnamed) throw new Error("four members");
    const gatheringId = await ended(app, [host, one, other, unnamed]);
    expect((await read(host, gatheringId)).people.map(({ nickname }) => nickname).toSorted()).toEqual(
      [one, other, unnamed].map(({ nickname }) => nickname).toSorted(),
    );
    await say(host, gatheringId, trainedWith(one), trainedWith(other));
    await say(one, gatheringId, trainedWith(host), trainedWith(unnamed));
    await say(unnamed, gatheringId, trainedWith(host));
    expect((await read(host, gatheringId)).met).toEqual([one.nickname]);
    expect((await read(one, gatheringId)).met).toEqual([host.nickname]);
    expect((await read(unnamed, gatheringId)).met).toEqual([]);
    expect(await say(other, gatheringId)).toMatchObject({ status: 200 });
    expect((await read(other, gatheringId)).said).toEqual([]);
  });

  it("of two who answer at the same moment counts", async () => {
    const [one, other] = await two();
    const gatheringId = await ended(app, [one, other], { kind: "PLAN" });
    const answers = await Promise.all([
      say(one, gatheringId, trainedWith(other, { again: true })),
      say(other, gatheringId, trainedWith(one, { again: true })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await between(one, other), await between(other, one)]).toEqual([1, 1]);
    expect([await toldOf(one, "AGAIN"), await toldOf(other, "AGAIN")].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("sent twice at once is taken once", async () => {
    const [one, other] = await two();
    const gatheringId = await ended(app, [one, other], { kind: "PLAN" });
    const answers = await Promise.all([
      say(one, gatheringId, trainedWith(other)),
      say(one, gatheringId, missed(other)),
      say(one, gatheringId, trainedWith(other)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it("that nothing came of a plan is known once both say so, and counts against nobody", async () => {
    const [one, other] = await two();
    const gatheringId = await ended(app, [one, other], { kind: "PLAN" });
    await say(one, gatheringId, missed(other));
    expect(await read(one, gatheringId)).toMatchObject({ isMissed: false });
    expect(await read(other, gatheringId)).toMatchObject({ isMissed: false });
    await say(other, gatheringId, missed(one));
    expect(await read(one, gatheringId)).toMatchObject({ isMissed: true, met: [] });
  });

  it("names nobody twice, however it writes their name", async () => {
    const [one] = await members(1);
    const other = await app.member("HanRunner");
    if (!one) throw new Error("one member");
    const gatheringId = await ended(app, [one, other]);
    const twice = [trainedWith(other), missed({ nickname: "hanrunner" })];
    expect(await say(one, gatheringId, ...twice)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect((await read(one, gatheringId)).said).toBeNull();
  });

  it("names only who came and whom one may see, and says only what can be said", async () => {
    const [one, other, apart, stranger] = await members(4);
    if (!one || !other || !apart || !stranger) throw new Error("four members");
    const gatheringId = await ended(app, [one, other, apart]);
    await block(apart, one);
    expect((await read(one, gatheringId)).people.map(({ nickname }) => nickname)).toEqual([other.nickname]);
    for (const nobody of [apart, stranger, one]) {
      expect(await say(one, gatheringId, trainedWith(nobody))).toMatchObject({
        status: 404,
        body: { code: "MEMBER_NOT_FOUND" },
      });
    }
    const twice = [trainedWith(other), missed(other)];
    const tooMany = trainedWith(other, { praises: ["PACE", "MOOD", "ROUTE", "FORM"] });
    for (const wrong of [
      twice,
      [tooMany],
      [{ ...missed(other), again: true }],
      [trainedWith(other, { praises: ["MOOD", "MOOD"] })],
    ]) {
      expect(await say(one, gatheringId, ...wrong)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    }
    for (const [name, body] of [
      ["getTraining", undefined],
      ["getTrainingPhotos", undefined],
      ["answerTraining", { people: [] }],
      ["sendTrainingNote", { nickname: null, text: "말" }],
    ] as const) {
      expect(await stranger.call(name, { params: { gatheringId }, body })).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
    }
    const plan = await ended(app, [one, other], { kind: "PLAN" });
    expect(await say(one, plan)).toMatchObject({ status: 400 });
  });
});

describe("somebody who is suspended", () => {
  const suspend = (member: TestMember, until: string | null) =>
    sql`update members set suspended_until = now() + ${until}::interval where nickname = ${member.nickname}`.execute(
      app.database.db,
    );

  it("is named by nobody, also not as having stayed away, until they are back", async () => {
    const [one, other, suspended] = await members(3);
    if (!one || !other || !suspended) throw new Error("three members");
    const gatheringId = await ended(app, [one, other, suspended]);
    await suspend(suspended, "2 days");
    expect((await read(one, gatheringId)).people.map(({ nickname }) => nickname)).toEqual([other.nickname]);
    expect((await questionsOf(one))[0]?.people.map(({ nickname }) => nickname)).toEqual([other.nickname]);
    for (const word of [trainedWith(suspended), missed(suspended)]) {
      expect(await say(one, gatheringId, word, trainedWith(other))).toMatchObject({
        status: 404,
        body: { code: "MEMBER_NOT_FOUND" },
      });
    }
    expect(await read(one, gatheringId)).toMatchObject({ isOpen: true, said: null });
    await suspend(suspended, "-1 minute");
    expect(await say(one, gatheringId, trainedWith(suspended), trainedWith(other))).toMatchObject({ status: 200 });
    // What was said of them goes out of sight with them, and comes back.
    await suspend(suspended, "2 days");
    expect((await read(one, gatheringId)).said?.map(({ nickname }) => nickname)).toEqual([other.nickname]);
    await suspend(suspended, null);
    expect((await read(one, gatheringId)).said).toHaveLength(2);
  });

  it("is asked about, and tells of themselves, nowhere", async () => {
    const [one, other, third] = await members(3);
    if (!one || !other || !third) throw new Error("three members");
    await suspend(other, "2 days");
    const plan = await ended(app, [one, other], { kind: "PLAN" });
    const meetup = await ended(app, [other, one, third], { title: "주최자가 없는 번개" });
    expect((await toldOf(one, "TRAINED")).map(({ message, sender }) => [message, sender])).toEqual([
      ["‘주최자가 없는 번개’에서 함께 운동했어요?", one.nickname],
    ]);
    expect((await questionsOf(one)).map(({ gatheringId }) => gatheringId)).toEqual([meetup]);
    // Back in time, both can answer.
    await suspend(other, null);
    for (const member of [one, other]) {
      expect((await questionsOf(member)).map(({ gatheringId }) => gatheringId)).toContain(plan);
    }
  });
});

describe("a note to the moderators", () => {
  const write = (
    by: TestMember,
    gatheringId: number,
    nickname: string | null,
    text = "약속 장소가 아닌 곳으로 가자고 했어요.",
  ) => by.call("sendTrainingNote", { params: { gatheringId }, body: { nickname, text } });

  it("is stored for them, a few times, shows to nobody else, and is erased after six months", async () => {
    const [one, other] = await two();
    const gatheringId = await ended(app, [one, other], { kind: "PLAN" });
    for (let note = 0; note < TRAINING_NOTES_MAX; note += 1) {
      expect(await write(one, gatheringId, other.nickname)).toMatchObject({ status: 200 });
    }
    expect(await write(one, gatheringId, null)).toMatchObject({
      status: 409,
      body: { code: "TRAINING_NOTES_TOO_MANY" },
    });
    expect(await write(other, gatheringId, "없는사람")).toMatchObject({ status: 404 });
    expect(await write(other, gatheringId, null, " \n ")).toMatchObject({ status: 400 });
    expect(await write(other, gatheringId, null, "가".repeat(501))).toMatchObject({ status: 400 });
    const { db } = app.database;
    const { id } = await requireMember(db, other.nickname);
    const kept = async () =>
      (await sql`select from training_notes where about_id = ${id} and gathering_id = ${gatheringId}`.execute(db)).rows
        .length;
    expect(await kept()).toBe(TRAINING_NOTES_MAX);
    await daysAfter(db, 182);
    await removeOldNotes(db);
    expect(await kept()).toBe(TRAINING_NOTES_MAX);
    await daysAfter(db, 2);
    await removeOldNotes(db);
    expect(await kept()).toBe(0);
  });
});

describe("one's own photos", () => {
  it("are those of the room of the two, and of a 번개, that one has sent oneself, and open for a post", async () => {
    const [one, other] = await two();
    await makeMates(one, other);
    const chatRoomId = await openTestRoom(one, other);
    const upload = async (by: TestMember, colour: string) =>
      String((await by.call("uploadPicture", { body: pictureForm(await drawPicture({ colour })) })).body);
    for (const [by, colour] of [
      [one, "navy"],
      [other, "olive"],
    ] as const) {
      const { id: memberId } = await requireMember(app.database.db, by.nickname);
      const pictures = [await upload(by, colour)];
      const me = { memberId, nickname: by.nickname };
      await sendMessage(app.ports, me, { chatRoomId, contents: "", pictures });
    }
    const gatheringId = await ended(app, [one, other], { kind: "PLAN" });
    const photos = await one.ask("getTrainingPhotos", { params: { gatheringId } });
    expect(photos).toHaveLength(1);
    const address = photos[0]?.address ?? "";
    expect((await fetch(app.url + address)).status).toBe(200);
    expect((await fetch(app.url + unsigned(address))).status).not.toBe(200);
    expect(await other.ask("getTrainingPhotos", { params: { gatheringId } })).toHaveLength(1);
    expect(await one.ask("getTrainingPhotos", { params: { gatheringId: await ended(app, [one, other]) } })).toEqual([]);
  });
});

describe("both 또 할래요", () => {
  it("is a reason among mates, and none among strangers, or of one alone", async () => {
    const [me, mate, stranger, oneSided] = await members(4);
    if (!me || !mate || !stranger || !oneSided) throw new Error("four members");
    for (const other of [mate, oneSided]) await makeMates(me, other);
    await trained(app, [me, { again: true }], [mate, { again: true }]);
    await trained(app, [me, { again: true }], [stranger, { again: true }]);
    await trained(app, [me, { again: true }], [oneSided, { again: false }]);
    const reasonsWith = async (other: TestMember) => {
      const { reasons, score } = await me.ask("getMateMatch", { query: { nickname: other.nickname } });
      return { together: reasons.some(({ about }) => about === "TOGETHER"), score };
    };
    expect(await reasonsWith(mate)).toEqual({ together: true, score: 20 });
    expect(await reasonsWith(stranger)).toEqual({ together: false, score: 0 });
    expect(await reasonsWith(oneSided)).toEqual({ together: false, score: 0 });
  });
});

it("is asked in order, a few at a time, however many there are", async () => {
  const [one, other] = await two();
  const { db } = app.database;
  const ids = await Promise.all([one, other].map(async ({ nickname }) => (await requireMember(db, nickname)).id));
  for (let each = 0; each < 45; each += 1) await insertEnded(db, ids, { hoursAgo: 1 + each, title: `번개 ${each}` });
  await askNow(app);
  const titles = (await questionsOf(one)).map(({ title }) => title);
  expect(titles).toEqual(Array.from({ length: 20 }, (_, each) => `번개 ${each}`));
});
