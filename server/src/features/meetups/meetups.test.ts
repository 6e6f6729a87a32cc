import type { NewMeetup } from "@fitmate/contract/meetups";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { exportOf } from "../../../test/attackers.ts";
import { block } from "../../../test/blocks.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import {
  announceMeetup,
  joinMeetup,
  leaveMeetup,
  messagesOf,
  readMeetup,
  recountedSeats,
  seatCounts,
  settledMember,
} from "../../../test/meetupActs.ts";
import { newMeetup } from "../../../test/meetups.ts";

let app: TestApp;
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  host = await settledMember(app, "주최자");
});
afterAll(() => app.close());

const announce = (changes: Partial<NewMeetup> = {}, by = host) => announceMeetup(app, by, changes);

describe("announcing", () => {
  it("shows it as it was said, with its host in it", async () => {
    const said = newMeetup({ title: " 토요일  밤 ", description: "두 바퀴 돌아요.\r\n천천히요." });
    const meetupId = await announce(said);
    const meetup = await readMeetup(meetupId, host);
    expect(meetup).toMatchObject({
      status: "UPCOMING",
      title: "토요일 밤",
      description: "두 바퀴 돌아요.\n천천히요.",
      begins: said.begins,
      zone: "Asia/Seoul",
      beginsAt: new Date(`${said.begins}:00+09:00`).toISOString(),
      minutes: 75,
      place: said.place,
      people: 1,
      free: 9,
      hosting: true,
      part: "CONFIRMED",
      participants: [{ nickname: "주최자", isHost: true, isMe: true }],
    });
  });

  it.each<[string, Partial<NewMeetup>]>([
    ["no title", { title: " " }],
    ["a title too long", { title: "가".repeat(41) }],
    ["a time that is none", { begins: "2026-02-30T10:00" }],
    ["minutes between the steps", { minutes: 50 }],
    ["one person", { capacity: 1 }],
    ["a level of another sport", { level: "EASY" }],
    ["a pace in the gym", { sport: "WEIGHT", kilometres: null }],
    ["one week", { weeks: 1 }],
  ])("refuses %s", async (_, changes) => {
    expect(await host.call("createMeetup", { body: newMeetup(changes) })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it.each([0.1, 61 * 24])("refuses what begins in %d hours", async (hours) => {
    expect(await host.call("createMeetup", { body: newMeetup({}, hours) })).toMatchObject({
      status: 400,
      body: { code: "MEETUP_TIME" },
    });
  });

  it("makes a series of separate ones, a week apart, which counts once", async () => {
    const host5 = await settledMember(app, "연재자");
    const body = newMeetup({ weeks: 8, minutes: 30 });
    const { meetupIds } = await host5.ask("createMeetup", { body });
    const all = await Promise.all(meetupIds.map((id) => readMeetup(id, host5)));
    const wall = (week: number) => wallTimeOf(new Date(Date.parse(`${body.begins}:00+09:00`) + week * 7 * 86_400_000));
    expect(all.map(({ begins, repeats }) => [begins, repeats])).toEqual(
      Array.from({ length: 8 }, (_, week) => [wall(week), true]),
    );
    expect(all[0]?.later).toHaveLength(7);
    expect(await host5.call("createMeetup", { body: newMeetup() })).toMatchObject({ status: 201 });
  });

  it("lets a newcomer host one, others five at a time", async () => {
    const newcomer = await app.member("갓들어온");
    await newcomer.ask("createMeetup", { body: newMeetup() });
    expect(await newcomer.call("createMeetup", { body: newMeetup() })).toMatchObject({
      status: 409,
      body: { code: "MEETUPS_OPEN_TOO_MANY", message: expect.stringContaining("1개") },
    });
    const old = await settledMember(app, "오래된");
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push((await old.call("createMeetup", { body: newMeetup() })).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 409]);
  });

  it("counts those of the day that their host has left, too", async () => {
    const newcomer = await app.member("열고나가는");
    for (let count = 0; count < 2; count += 1) {
      const { meetupId } = await newcomer.ask("createMeetup", { body: newMeetup() });
      await leaveMeetup(meetupId, newcomer);
    }
    const refused = await newcomer.call("createMeetup", { body: newMeetup() });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "MEETUPS_TOO_MANY", message: expect.stringContaining("하루에 2번") },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(86_400);
  });

  it("counts two that are announced at once one after the other", async () => {
    const newcomer = await app.member("동시에");
    const answers = await Promise.all([1, 2, 3].map(() => newcomer.call("createMeetup", { body: newMeetup() })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

describe("who may know of it", () => {
  it("mates only of one for mates; the same gender, or none yet, of one for a gender; visitors of one for everybody", async () => {
    const woman = await app.member("여자주최");
    await sql`update members set gender = false where nickname = '여자주최'`.execute(app.database.db);
    const forWomen = await announce({ audience: "SAME_GENDER" }, woman);
    const [man, other, unsaid] = [
      await app.member("남자"),
      await app.member("다른여자", { gender: false }),
      await app.member("안밝힌"),
    ];
    await sql`update members set gender = null where nickname = '안밝힌'`.execute(app.database.db);
    const status = async (meetupId: number, by: { call: TestMember["call"] }) =>
      (await by.call("getMeetup", { params: { meetupId } })).status;
    expect(await status(forWomen, man)).toBe(404);
    expect(await status(forWomen, other)).toBe(200);
    expect(await status(forWomen, app.visitor)).toBe(404);
    expect(await joinMeetup(forWomen, unsaid)).toMatchObject({ status: 400, body: { code: "GENDER_NEEDED" } });
    expect(await joinMeetup(forWomen, man)).toMatchObject({ status: 404 });

    const forMates = await announce({ audience: "MATES" });
    expect(await status(forMates, man)).toBe(404);
    await makeMates(man, host);
    expect(await status(forMates, man)).toBe(200);
    expect(await status(await announce(), app.visitor)).toBe(200);
    expect(await status(999_999, man)).toBe(404);
  });

  it("nobody between whom and the host a block stands, but who comes already", async () => {
    const meetupId = await announce();
    const [blocked, blocker, comes] = [
      await app.member("차단된"),
      await app.member("차단한"),
      await app.member("이미가는"),
    ];
    await joinMeetup(meetupId, comes);
    await host.ask("blockMember", { params: { nickname: blocked.nickname } });
    await blocker.ask("blockMember", { params: { nickname: host.nickname } });
    for (const person of [blocked, blocker]) {
      expect((await person.call("getMeetup", { params: { meetupId } })).status).toBe(404);
      expect((await joinMeetup(meetupId, person)).status).toBe(404);
      expect((await leaveMeetup(meetupId, person)).status).toBe(404);
      const { meetups } = await person.ask("getMeetups", { query: {} });
      expect(meetups.some((meetup) => meetup.meetupId === meetupId)).toBe(false);
    }
    await comes.ask("blockMember", { params: { nickname: host.nickname } });
    const seen = await readMeetup(meetupId, comes);
    expect(seen).toMatchObject({ part: "CONFIRMED", blockedPeople: 1, host: null });
    expect(seen.participants.find(({ isHost }) => isHost)).toMatchObject({ nickname: null, profilePicture: null });
    expect((await leaveMeetup(meetupId, comes)).status).toBe(200);
  });

  it("nobody who only asks, once it is not for them: nothing of it is told them, and there is nothing to leave", async () => {
    const meetupId = await announce({ title: "모두의 번개", joining: "APPROVAL" });
    const [stranger, blocked, mate] = [
      await app.member("낯선신청"),
      await app.member("막힌신청"),
      await app.member("메이트신청"),
    ];
    await makeMates(mate, host);
    for (const person of [stranger, blocked, mate]) await joinMeetup(meetupId, person);
    await block(host, blocked);
    const { weeks: _, ...said } = newMeetup({ audience: "MATES", title: "우리끼리", joining: "APPROVAL" }, 32);
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    for (const person of [stranger, blocked])
      expect(await leaveMeetup(meetupId, person)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "따로 봐요.", scope: "THIS" } });
    const told = async (by: TestMember) => [
      ...(await messagesOf(by, "MEETUP_CHANGED")),
      ...(await messagesOf(by, "MEETUP_CANCELLED")),
    ];
    expect(await told(mate)).toEqual([
      expect.stringContaining("‘우리끼리’의 시간이"),
      "‘우리끼리’ 번개가 취소됐어요. 이유: 따로 봐요.",
    ]);
    expect([await told(stranger), await told(blocked)]).toEqual([[], []]);
    expect((await leaveMeetup(meetupId, stranger)).status).toBe(404);
  });

  it("of the later ones of a series only whom these are for", async () => {
    const hostOfSeries = await settledMember(app, "연속주최");
    const said = newMeetup({ weeks: 3 });
    const { meetupIds } = await hostOfSeries.ask("createMeetup", { body: said });
    const [first = 0, second = 0, third = 0] = meetupIds;
    const [stranger, comes] = [await app.member("첫회만"), await app.member("셋째에온")];
    await joinMeetup(third, comes);
    const { weeks: _, ...rest } = said;
    const { begins } = await readMeetup(second, hostOfSeries);
    const body = { ...rest, begins, audience: "MATES", scope: "LATER" } as const;
    await hostOfSeries.ask("updateMeetup", { params: { meetupId: second }, body });
    const later = async (by: TestMember) => (await readMeetup(first, by)).later.map(({ meetupId }) => meetupId);
    expect(await later(hostOfSeries)).toEqual([second, third]);
    expect(await later(comes)).toEqual([third]);
    expect(await later(stranger)).toEqual([]);
    expect((await app.visitor.ask("getMeetup", { params: { meetupId: first } })).later).toEqual([]);
  });

  it("not what it says by now, in the data of whoever has left it and whom it is not for", async () => {
    const meetupId = await announce({ title: "모두의 번개" });
    const [left, comes] = [await app.member("나간뒤로"), await app.member("그대로온")];
    for (const person of [left, comes]) await joinMeetup(meetupId, person);
    await leaveMeetup(meetupId, left);
    const dataOf = async (by: TestMember) => JSON.parse(await exportOf(by, /^meetups/)) as object[];
    expect(await dataOf(left)).toMatchObject([{ meetupId, part: "LEFT", title: "모두의 번개", place: null }]);
    const { begins } = await readMeetup(meetupId, host);
    const { weeks: _, ...said } = newMeetup({
      begins,
      audience: "MATES",
      title: "우리끼리",
      description: "비밀이에요",
    });
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    const [row] = await dataOf(left);
    expect(row).toMatchObject({ meetupId, kind: "MEETUP", part: "LEFT", since: expect.any(String), leftLate: false });
    expect(row).toMatchObject({ title: null, description: null, begins: null, area: null, hosting: false });
    expect(await dataOf(comes)).toMatchObject([
      { title: "우리끼리", description: "비밀이에요", place: said.place.name },
    ]);
  });

  it("what whoever has left it has said of it, in their data, also where it is for nobody any more", async () => {
    const leaves = await app.member("두고간주최");
    const said = { audience: "MATES", title: "내가 쓴 제목", description: "내가 쓴 이야기" } as const;
    const meetupId = await announce(said, leaves);
    await leaveMeetup(meetupId, leaves);
    const place = newMeetup().place.name;
    expect(JSON.parse(await exportOf(leaves, /^meetups/))).toMatchObject([
      { meetupId, part: "LEFT", hosting: false, title: said.title, description: said.description, place },
    ]);
  });

  it("by name no host who has gone on where a block stands between them and who comes", async () => {
    const meetupId = await announce();
    const [follows, apart] = [await app.member("이어받은이"), await app.member("이름모를이")];
    for (const person of [follows, apart]) await joinMeetup(meetupId, person);
    await follows.ask("blockMember", { params: { nickname: apart.nickname } });
    await leaveMeetup(meetupId, host);
    await follows.ask("followHost", { params: { meetupId } });
    const seen = await readMeetup(meetupId, apart);
    expect(seen).toMatchObject({ host: null, hosting: false, part: "CONFIRMED" });
    expect(seen.participants.find(({ isHost }) => isHost)).toMatchObject({ nickname: null, profilePicture: null });
    const everywhere = [
      seen,
      await apart.ask("getMyMeetups"),
      await apart.ask("getSchedule", { query: {} }),
      await apart.ask("getNextGathering"),
    ];
    expect(JSON.stringify(everywhere)).not.toContain(follows.nickname);
    expect((await readMeetup(meetupId, follows)).host).toMatchObject({ nickname: follows.nickname });
  });

  it("no host of those who wait and stand apart: they are passed over", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [comes, apart, next] = [await app.member("앞사람"), await app.member("갈라선"), await app.member("뒷사람")];
    for (const person of [comes, apart, next]) await joinMeetup(meetupId, person);
    await apart.ask("blockMember", { params: { nickname: host.nickname } });
    expect((await readMeetup(meetupId, host)).queue.map(({ nickname }) => nickname)).toEqual(["뒷사람"]);
    await leaveMeetup(meetupId, comes);
    expect((await readMeetup(meetupId, next)).part).toBe("CONFIRMED");
    expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
  });
});

describe("who waits, once it is not for them any more", () => {
  /** What each is, by order, in a gathering of two that they have waited for, once a seat has fallen free after `change`. */
  async function afterSeat(
    waiting: readonly TestMember[],
    begin: Partial<NewMeetup>,
    change: (meetupId: number) => Promise<unknown>,
  ) {
    const comes = await app.member(`앞선${waiting[0]?.nickname}`);
    await makeMates(comes, host);
    const meetupId = await announce({ capacity: 2, ...begin });
    for (const person of [comes, ...waiting]) await joinMeetup(meetupId, person);
    await change(meetupId);
    await leaveMeetup(meetupId, comes);
    expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
    const { rows } = await sql<{ nickname: string; part: string }>`
      select m.nickname, c.part from gathering_members c join members m on m.id = c.member_id
       where c.gathering_id = ${meetupId}`.execute(app.database.db);
    const parts = new Map(rows.map(({ nickname, part }) => [nickname, part]));
    return waiting.map(({ nickname }) => parts.get(nickname));
  }

  const narrow = (audience: NewMeetup["audience"]) => async (meetupId: number) => {
    const { weeks: _, ...said } = newMeetup({ capacity: 2, audience });
    const { begins } = await readMeetup(meetupId, host);
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, begins, scope: "THIS" } });
  };

  it("is passed over and let go without a word: a mate no more", async () => {
    const [former, mate] = [await app.member("옛메이트"), await app.member("지금메이트")];
    for (const person of [former, mate]) await makeMates(person, host);
    const end = () => former.ask("removeMate", { query: { nickname: host.nickname } });
    expect(await afterSeat([former, mate], { audience: "MATES" }, end)).toEqual(["LEFT", "CONFIRMED"]);
    expect(await messagesOf(former, "MEETUP_SEAT")).toEqual([]);
  });

  it("the same where it is for mates only by now, or for a gender they do not have or have not said", async () => {
    const [stranger, mate] = [await app.member("모르는이"), await app.member("아는이")];
    await makeMates(mate, host);
    expect(await afterSeat([stranger, mate], {}, narrow("MATES"))).toEqual(["LEFT", "CONFIRMED"]);

    const [woman, unsaid, man] = [
      await app.member("기다린여자", { gender: false }),
      await app.member("기다린안밝힌"),
      await app.member("기다린남자"),
    ];
    await sql`update members set gender = null where nickname = ${unsaid.nickname}`.execute(app.database.db);
    expect(await afterSeat([woman, unsaid, man], {}, narrow("SAME_GENDER"))).toEqual(["LEFT", "LEFT", "CONFIRMED"]);
  });

  it("waits on while one for mates has no host, and nobody can say whose", async () => {
    const [follows, waits] = [await app.member("이어여는이"), await app.member("그의메이트")];
    for (const person of [follows, waits]) await makeMates(person, host);
    await makeMates(follows, waits);
    const meetupId = await announce({ capacity: 2, audience: "MATES" });
    for (const person of [follows, waits]) await joinMeetup(meetupId, person);
    await leaveMeetup(meetupId, host);
    expect(await seatCounts(app, meetupId)).toMatchObject({ confirmed: 1, waiting: 1 });
    await follows.ask("followHost", { params: { meetupId } });
    expect((await readMeetup(meetupId, waits)).part).toBe("CONFIRMED");
  });
});

describe("the room", () => {
  it("holds those who come, and nobody else: from when they come in until they go, and is told what changes", async () => {
    const meetupId = await announce({ capacity: 3, title: "방이 있는 번개" });
    const { roomId } = await readMeetup(meetupId, host);
    const [stays, goes, waits] = [await app.member("남는이"), await app.member("갔다온이"), await app.member("줄선이")];
    for (const person of [stays, goes, waits]) await joinMeetup(meetupId, person);
    const groups = async (person: TestMember) =>
      (await person.ask("getChatRooms", { query: { groups: "true" } })).filter(({ group }) => group !== undefined);
    expect((await groups(stays)).map(({ group }) => group?.title)).toEqual(["방이 있는 번개"]);
    expect(await groups(waits)).toEqual([]);
    expect((await readMeetup(meetupId, waits)).roomId).toBeNull();
    await leaveMeetup(meetupId, goes);
    expect(await groups(goes)).toEqual([]);
    expect(await groups(waits)).toHaveLength(1);
    const { weeks: _, ...said } = newMeetup({ capacity: 4, title: "이름이 바뀐 번개" }, 33);
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    await host.ask("removeParticipant", { params: { meetupId, nickname: waits.nickname } });
    expect(await groups(waits)).toEqual([]);
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "눈이 와요.", scope: "THIS" } });
    expect((await groups(stays)).map(({ group }) => group?.title)).toEqual(["이름이 바뀐 번개"]);
    const { rows } = await sql<{ kind: string }>`
      select line ->> 'kind' as kind from chat_messages where room_id = ${roomId} order by seq`.execute(
      app.database.db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      "ENTERED",
      "ENTERED",
      "LEFT",
      "ENTERED",
      "TIME_CHANGED",
      "CAPACITY_CHANGED",
      "REMOVED",
      "CANCELLED",
    ]);
  });
});
