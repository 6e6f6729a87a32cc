import type { Meetup, MeetupItem, NewMeetup } from "@fitmate/contract/meetups";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { remindAll } from "./reminding.ts";
import { settleDue } from "./seats.ts";

const NEAR = { lat: 37.5446, long: 127.0557 };

let app: TestApp;
/** Nobody's newcomer: has a mate, and an account of last week. */
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  host = await settled("주최자");
});
afterAll(() => app.close());

/** A member who may host as many as anybody. */
async function settled(nickname: string): Promise<TestMember> {
  const [member, mate] = [await app.member(nickname), await app.member(`${nickname}짝`)];
  await makeMates(member, mate);
  await sql`update members set created_at = now() - interval '7 days' where nickname = ${nickname}`.execute(
    app.database.db,
  );
  return member;
}

/** Announces one as if the host had announced none before: its limits are tested elsewhere. */
async function announce(changes: Partial<NewMeetup> = {}, by = host): Promise<number> {
  await sql`update gatherings set created_at = now() - interval '1 year'`.execute(app.database.db);
  return (await by.ask("createMeetup", { body: newMeetup(changes) })).meetupId;
}

const read = async (meetupId: number, by: TestMember): Promise<Meetup> => by.ask("getMeetup", { params: { meetupId } });
const join = (meetupId: number, by: TestMember, note?: string) =>
  by.call("joinMeetup", { params: { meetupId }, ...(note !== undefined && { body: { note } }) });
const leave = (meetupId: number, by: TestMember) => by.call("leaveMeetup", { params: { meetupId } });
const many = (count: number, prefix: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => app.member(`${prefix}${index}`)));
/** Lets the gathering begin in `hours`, as if it had been announced for then. */
const moveTo = (meetupId: number, hours: number) =>
  sql`with moved as (update gatherings set begins_at = now() + ${hours} * interval '1 hour',
                            ends_at = now() + ${hours + 1} * interval '1 hour' where id = ${meetupId} returning id, begins_at)
      update gathering_members m set begins_at = moved.begins_at from moved where gathering_id = moved.id`.execute(
    app.database.db,
  );
const messages = async (member: TestMember, type: string) =>
  (await member.ask("getNotifications", { query: { size: 50 } }))
    .filter(({ notificationType }) => notificationType === type)
    .map(({ message }) => message);

describe("announcing", () => {
  it("shows it as it was said, with its host in it", async () => {
    const said = newMeetup({ title: " 토요일  밤 ", description: "두 바퀴 돌아요.\r\n천천히요." });
    const meetupId = await announce(said);
    const meetup = await read(meetupId, host);
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
    const host5 = await settled("연재자");
    const body = newMeetup({ weeks: 8, minutes: 30 });
    const { meetupIds } = await host5.ask("createMeetup", { body });
    const all = await Promise.all(meetupIds.map((id) => read(id, host5)));
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
      status: 429,
      body: { code: "MEETUPS_TOO_MANY", message: expect.stringContaining("1개") },
    });
    const old = await settled("오래된");
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push((await old.call("createMeetup", { body: newMeetup() })).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it("counts two that are announced at once one after the other", async () => {
    const newcomer = await app.member("동시에");
    const answers = await Promise.all([1, 2, 3].map(() => newcomer.call("createMeetup", { body: newMeetup() })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429]);
  });
});

describe("seats", () => {
  it("are given at once while there are some, then people wait in order and come in as others leave", async () => {
    const meetupId = await announce({ capacity: 3 });
    const people = await many(5, "줄서는");
    const parts = [];
    for (const person of people) parts.push(((await join(meetupId, person)).body as { part: string }).part);
    expect(parts).toEqual(["CONFIRMED", "CONFIRMED", "WAITING", "WAITING", "WAITING"]);
    const [first, second, third, fourth, fifth] = people as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    expect(await read(meetupId, fourth)).toMatchObject({ free: 0, waiting: 3, before: 1, people: 3 });
    await leave(meetupId, fourth);
    await leave(meetupId, first);
    expect(await read(meetupId, third)).toMatchObject({ part: "CONFIRMED", people: 3, waiting: 1 });
    expect(await messages(third, "MEETUP_SEAT")).toEqual(["‘토요일 밤 한강 8km’에 함께하게 됐어요."]);
    expect(await messages(fifth, "MEETUP_SEAT")).toEqual([]);
    // Who comes back is behind all others.
    await join(meetupId, first);
    await leave(meetupId, second);
    expect((await read(meetupId, fifth)).part).toBe("CONFIRMED");
    expect((await read(meetupId, first)).part).toBe("WAITING");
  });

  it("that fall free within three hours are offered for 30 minutes each", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [there, next, last] = (await many(3, "세시간")) as [TestMember, TestMember, TestMember];
    for (const person of [there, next, last]) await join(meetupId, person);
    await moveTo(meetupId, 2);
    await leave(meetupId, there);
    expect(await read(meetupId, next)).toMatchObject({ part: "OFFERED", free: 0, people: 1 });
    expect(await messages(next, "MEETUP_SEAT")).toEqual([
      "‘토요일 밤 한강 8km’에 자리가 났어요. 30분 안에 받아 주세요.",
    ]);
    await sql`update gathering_members set offered_until = now() where part = 'OFFERED'`.execute(app.database.db);
    await settleDue(app.ports);
    expect((await read(meetupId, last)).part).toBe("OFFERED");
    expect((await read(meetupId, next)).part).toBe("WAITING");
    expect(await join(meetupId, last)).toMatchObject({ body: { part: "CONFIRMED" } });
    expect(await counts(meetupId)).toEqual(await recount(meetupId));
  });

  it("more of them let in who waits; fewer than come are refused with the number", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [one, two] = (await many(2, "더많은")) as [TestMember, TestMember];
    await join(meetupId, one);
    await join(meetupId, two);
    const { weeks: _, ...said } = newMeetup();
    const { begins } = await read(meetupId, host);
    const change = (capacity: number) =>
      host.call("updateMeetup", { params: { meetupId }, body: { ...said, begins, capacity, scope: "THIS" } });
    expect((await change(3)).status).toBe(200);
    expect((await read(meetupId, two)).part).toBe("CONFIRMED");
    expect(await change(2)).toMatchObject({
      status: 409,
      body: { code: "MEETUP_CAPACITY", message: expect.stringContaining("3명") },
    });
  });
});

type Counts = { capacity: number; confirmed: number; offered: number; waiting: number; pending: number };

async function counts(meetupId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select capacity, confirmed, offered, waiting, pending from gatherings where id = ${meetupId}`.execute(
    app.database.db,
  );
  if (!rows[0]) throw new Error("no gathering");
  return rows[0];
}

async function recount(meetupId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select g.capacity, (count(*) filter (where part = 'CONFIRMED'))::int as confirmed,
           (count(*) filter (where part = 'OFFERED'))::int as offered,
           (count(*) filter (where part = 'WAITING'))::int as waiting, (count(*) filter (where part = 'PENDING'))::int as pending
      from gatherings g left join gathering_members m on m.gathering_id = g.id where g.id = ${meetupId} group by g.id`.execute(
    app.database.db,
  );
  if (!rows[0]) throw new Error("no gathering");
  return rows[0];
}

describe("a host who decides", () => {
  it("gets the question with its note, and lets in, or declines for good without a word", async () => {
    const meetupId = await announce({ joining: "APPROVAL" });
    const [asks, declined] = [await app.member("묻는이"), await app.member("못가는이")];
    expect(await join(meetupId, asks, " 처음이에요.  천천히요. ")).toMatchObject({ body: { part: "PENDING" } });
    await join(meetupId, declined);
    expect((await read(meetupId, host)).pending).toMatchObject([
      { nickname: "묻는이", note: "처음이에요. 천천히요." },
      { nickname: "못가는이", note: null },
    ]);
    expect(await messages(host, "MEETUP_REQUEST")).toContain("묻는이님이 ‘토요일 밤 한강 8km’에 함께하고 싶어 해요.");
    const answer = (nickname: string, accept: boolean, by = host) =>
      by.call("answerMeetupRequest", { params: { meetupId, nickname }, body: { accept } });
    expect((await answer("묻는이", true, asks)).status).toBe(403);
    expect((await answer("묻는이", true)).status).toBe(200);
    expect((await answer("못가는이", false)).status).toBe(200);
    expect((await answer("묻는이", true)).status).toBe(404);
    expect((await read(meetupId, asks)).part).toBe("CONFIRMED");
    expect(await join(meetupId, declined)).toMatchObject({ status: 403, body: { code: "MEETUP_CLOSED" } });
    expect(await messages(declined, "MEETUP_SEAT")).toEqual([]);
  });

  it("takes somebody out for good, and their seat goes on", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [out, next] = [await app.member("나가는이"), await app.member("다음이")];
    await join(meetupId, out);
    await join(meetupId, next);
    const remove = (nickname: string, by = host) => by.call("removeParticipant", { params: { meetupId, nickname } });
    expect((await remove(out.nickname, next)).status).toBe(403);
    expect((await remove(host.nickname)).status).toBe(400);
    expect((await remove(out.nickname)).status).toBe(200);
    expect((await read(meetupId, next)).part).toBe("CONFIRMED");
    expect(await join(meetupId, out)).toMatchObject({ status: 403, body: { code: "MEETUP_CLOSED" } });
  });

  it("may change nothing of another's, nor once it is off or has begun", async () => {
    const meetupId = await announce();
    const stranger = await app.member("남의것");
    const body = { reason: "비가 와요.", scope: "THIS" as const };
    expect((await stranger.call("cancelMeetup", { params: { meetupId }, body })).status).toBe(403);
    expect((await host.call("cancelMeetup", { params: { meetupId }, body: { ...body, reason: " " } })).status).toBe(
      400,
    );
    expect((await host.call("cancelMeetup", { params: { meetupId }, body })).status).toBe(200);
    expect(await read(meetupId, stranger)).toMatchObject({ status: "CANCELLED", cancelled: { reason: "비가 와요." } });
    expect((await join(meetupId, stranger)).status).toBe(409);
    const begun = await announce();
    await moveTo(begun, -0.5);
    expect(await read(begun, stranger)).toMatchObject({ status: "OVER" });
    expect((await join(begun, stranger)).status).toBe(409);
    expect((await host.call("cancelMeetup", { params: { meetupId: begun }, body })).status).toBe(409);
  });
});

describe("a host who leaves", () => {
  it("makes way for the co-host at once", async () => {
    const meetupId = await announce();
    const [early, named] = [await app.member("먼저온이"), await app.member("함께여는이")];
    for (const person of [early, named]) await join(meetupId, person);
    await host.ask("setCoHost", { params: { meetupId }, body: { nickname: named.nickname } });
    expect((await leave(meetupId, host)).status).toBe(200);
    expect(await read(meetupId, named)).toMatchObject({ hosting: true, host: { nickname: named.nickname } });
    expect(await messages(early, "MEETUP_HOST")).toEqual(["‘토요일 밤 한강 8km’의 주최자가 바뀌었어요."]);
  });

  it("is followed by the earliest who is willing: at once if that is the first, else when time is up", async () => {
    const meetupId = await announce();
    const [first, second] = [await app.member("첫번째"), await app.member("두번째")];
    for (const person of [first, second]) await join(meetupId, person);
    await leave(meetupId, host);
    expect((await read(meetupId, first)).successionUntil).not.toBeNull();
    await second.ask("followHost", { params: { meetupId } });
    expect((await read(meetupId, second)).hosting).toBe(false);
    await sql`update gatherings set succession_until = now() where id = ${meetupId}`.execute(app.database.db);
    await settleDue(app.ports);
    expect((await read(meetupId, second)).hosting).toBe(true);
    await leave(meetupId, second);
    await first.ask("followHost", { params: { meetupId } });
    expect((await read(meetupId, first)).hosting).toBe(true);
  });

  it("cancels it where nobody goes on, and where it begins too soon to ask", async () => {
    const [slow, soon] = [await announce(), await announce()];
    const member = await app.member("따라가는이");
    for (const id of [slow, soon]) await join(id, member);
    await leave(slow, host);
    await sql`update gatherings set succession_until = now() where id = ${slow}`.execute(app.database.db);
    await settleDue(app.ports);
    await moveTo(soon, 2);
    await leave(soon, host);
    for (const id of [slow, soon]) expect((await read(id, member)).status).toBe("CANCELLED");
    expect(await messages(member, "MEETUP_CANCELLED")).toHaveLength(2);
  });

  it("by leaving 핏메이트 does the same, and a participant's seat goes on", async () => {
    const leaver = await settled("아주떠나는");
    const [own, other] = [await announce({}, leaver), await announce({ capacity: 2 })];
    const next = await app.member("뒤를잇는");
    await join(other, leaver);
    for (const id of [own, other]) await join(id, next);
    expect((await leaver.call("leave", { body: { password: "correct1!" } })).status).toBeGreaterThan(0);
    const { id } = await app.database.db
      .selectFrom("members")
      .select("id")
      .where("nickname", "=", leaver.nickname)
      .executeTakeFirstOrThrow();
    const { gatheringData } = await import("./personalQueries.ts");
    await gatheringData.setAside?.(app.database.db, id);
    expect((await read(other, next)).part).toBe("CONFIRMED");
    expect(await read(own, next)).toMatchObject({ host: null, people: 1 });
    await app.database.db.transaction().execute((trx) => gatheringData.erase(trx, id));
    for (const meetupId of [own, other]) expect(await counts(meetupId)).toEqual(await recount(meetupId));
  });
});

describe("changes", () => {
  it("of time and place are told to everybody in it, the place only to those who come", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [comes, waits] = [await app.member("가는사람"), await app.member("대기하는")];
    for (const person of [comes, waits]) await join(meetupId, person);
    const { weeks: _, ...said } = newMeetup(
      { capacity: 2, place: { ...newMeetup().place, name: "뚝섬역 8번 출구" } },
      32,
    );
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    const [[toComes = ""], [toWaits = ""]] = [
      await messages(comes, "MEETUP_CHANGED"),
      await messages(waits, "MEETUP_CHANGED"),
    ];
    expect(toComes).toMatch(
      /시간이 \d+월 \d+일 .*에서 .*으로, 장소가 ‘자양역 3번 출구 앞’에서 ‘뚝섬역 8번 출구’로 바뀌었어요\.$/,
    );
    expect(toWaits).toMatch(/장소가 다른 곳으로 바뀌었어요\.$/);
    expect(toWaits).not.toContain("뚝섬");
    expect(await messages(host, "MEETUP_CHANGED")).toEqual([]);
  });

  it("of this and later ones move them by as much; cancelling them too", async () => {
    const hostOfSeries = await settled("시리즈");
    const said = newMeetup({ weeks: 3 });
    const { meetupIds } = await hostOfSeries.ask("createMeetup", { body: said });
    const [first = 0, second = 0, third = 0] = meetupIds;
    const { weeks: _, ...rest } = said;
    const begins = wallTimeOf(new Date(Date.parse((await read(second, hostOfSeries)).beginsAt) + 3_600_000));
    await hostOfSeries.ask("updateMeetup", {
      params: { meetupId: second },
      body: { ...rest, begins, title: "한 시간 뒤", scope: "LATER" },
    });
    const [one, two, three] = await Promise.all([first, second, third].map((id) => read(id, hostOfSeries)));
    expect([one?.title, two?.title, three?.title]).toEqual([said.title, "한 시간 뒤", "한 시간 뒤"]);
    const gap = Date.parse(three?.beginsAt ?? "") - Date.parse(two?.beginsAt ?? "");
    expect(gap).toBe(7 * 86_400_000);
    await hostOfSeries.ask("cancelMeetup", {
      params: { meetupId: second },
      body: { reason: "쉬어요.", scope: "LATER" },
    });
    const statuses = await Promise.all([first, second, third].map(async (id) => (await read(id, hostOfSeries)).status));
    expect(statuses).toEqual(["UPCOMING", "CANCELLED", "CANCELLED"]);
  });

  it("leaving late counts, but not while a change is fresh", async () => {
    const meetupId = await announce();
    const [late, excused] = [await app.member("늦게취소"), await app.member("바뀌어서")];
    for (const person of [late, excused]) await join(meetupId, person);
    await moveTo(meetupId, 2);
    await leave(meetupId, late);
    await sql`update gatherings set moved_at = now() where id = ${meetupId}`.execute(app.database.db);
    expect((await read(meetupId, excused)).lateFrom).toBeNull();
    await leave(meetupId, excused);
    const { rows } = await sql<{ nickname: string; late: boolean }>`
      select nickname, left_late as late from gathering_members join members on id = member_id
       where gathering_id = ${meetupId} and part = 'LEFT' order by nickname`.execute(app.database.db);
    expect(rows).toEqual([
      { nickname: "늦게취소", late: true },
      { nickname: "바뀌어서", late: false },
    ]);
  });
});

describe("the room", () => {
  it("holds those who come, and nobody else: from when they come in until they go, and is told what changes", async () => {
    const meetupId = await announce({ capacity: 3, title: "방이 있는 번개" });
    const { roomId } = await read(meetupId, host);
    const [stays, goes, waits] = [await app.member("남는이"), await app.member("갔다온이"), await app.member("줄선이")];
    for (const person of [stays, goes, waits]) await join(meetupId, person);
    const groups = async (person: TestMember) =>
      (await person.ask("getChatRooms", { query: { groups: "true" } })).filter(({ group }) => group !== undefined);
    expect((await groups(stays)).map(({ group }) => group?.title)).toEqual(["방이 있는 번개"]);
    expect(await groups(waits)).toEqual([]);
    expect((await read(meetupId, waits)).roomId).toBeNull();
    await leave(meetupId, goes);
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

describe("reminders", () => {
  it("come once to those who come: the evening before, and two hours before", async () => {
    const meetupId = await announce();
    const [comes, waits] = [await app.member("기억하는"), await app.member("안가는이")];
    await join(meetupId, comes);
    await leave(meetupId, waits);
    // Tomorrow by the clock of Seoul, whatever time it is now: two minutes before the same time of tomorrow.
    await sql`update gatherings set created_at = now() - interval '3 days', begins_at = now() + interval '119 minutes',
                     begins_wall = to_char((now() + interval '119 minutes') at time zone zone, 'YYYY-MM-DD"T"HH24:MI')
               where id = ${meetupId}`.execute(app.database.db);
    await Promise.all([remindAll(app.ports), remindAll(app.ports), remindAll(app.ports)]);
    await remindAll(app.ports);
    const [soon = ""] = await messages(comes, "MEETUP_SOON");
    expect(soon).toMatch(/^오늘 오[전후] \d+:\d\d, ‘토요일 밤 한강 8km’ 시작까지 2시간 남았어요\.$/);
    expect(await messages(comes, "MEETUP_SOON")).toHaveLength(1);
    expect(await messages(waits, "MEETUP_SOON")).toEqual([]);
    await sql`update gatherings set reminded_tomorrow = false, begins_at = now() + interval '26 hours',
                     begins_wall = to_char((now() + interval '26 hours') at time zone zone, 'YYYY-MM-DD"T"HH24:MI')
               where id = ${meetupId}`.execute(app.database.db);
    await remindAll(app.ports);
    const { rows } = await sql<{ due: boolean }>`
      select (begins_wall::date - interval '4 hours') at time zone zone <= now() as due from gatherings
       where id = ${meetupId}`.execute(app.database.db);
    expect(await messages(comes, "MEETUP_TOMORROW")).toHaveLength(rows[0]?.due ? 1 : 0);
  });
});

describe("finding", () => {
  const titles = (meetups: readonly MeetupItem[]) => meetups.map(({ title }) => title);

  it("goes by day, then distance band, then time; pages follow each other", async () => {
    const seeker = await app.member("찾는사람");
    await seeker.ask("setMyLocation", { query: NEAR });
    const hostOfAll = await settled("여러번여는");
    const at = (longitude: number) => ({ name: "그곳", latitude: NEAR.lat, longitude });
    await sql`update gatherings set listed = false`.execute(app.database.db);
    const begins = new Date(Date.now() + 10 * 86_400_000);
    const wall = (hour: number) => `${wallTimeOf(begins).slice(0, 10)}T${String(hour).padStart(2, "0")}:00`;
    const said: [string, number, number][] = [
      ["먼 곳 아침", 127.3, 8],
      ["3km 낮", 127.08, 12],
      ["여기 저녁", NEAR.long, 20],
      ["여기 아침", NEAR.long, 7],
    ];
    for (const [title, longitude, hour] of said) {
      await hostOfAll.ask("createMeetup", { body: newMeetup({ title, begins: wall(hour), place: at(longitude) }) });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await seeker.ask("getMeetups", { query: { size: 1, ...(cursor && { cursor }) } });
      seen.push(...titles(page.meetups));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(["여기 아침", "여기 저녁", "3km 낮", "먼 곳 아침"]);
    const near = await seeker.ask("getMeetups", { query: { within: "WITHIN_3KM" } });
    expect(titles(near.meetups)).toEqual(["여기 아침", "여기 저녁", "3km 낮"]);
    expect(near.meetups[0]).toMatchObject({ distanceBand: "WITHIN_500M", place: null });
    expect(await seeker.ask("getMeetupDays", { query: {} })).toEqual([
      { day: wall(0).slice(0, 10), sports: ["RUNNING"] },
    ]);
    expect(titles((await seeker.ask("getMeetups", { query: { sport: "HIKING" } })).meetups)).toEqual([]);
    const view = { day: wall(0).slice(0, 10), swLat: 37.5, swLng: 127, neLat: 37.6, neLng: 127.06 };
    const map = await seeker.ask("getMeetupMap", { query: view });
    expect(titles(map.meetups)).toEqual(["여기 아침", "여기 저녁"]);
    const world = { ...view, swLat: -85, swLng: -180, neLat: 85, neLng: 180 };
    expect(await seeker.ask("getMeetupMap", { query: world })).toEqual({ meetups: [], more: true });
    // A visitor stands nowhere: by time, and without a name.
    const visitor = await app.visitor.ask("getMeetups", { query: {} });
    expect(titles(visitor.meetups)).toEqual(["여기 아침", "먼 곳 아침", "3km 낮", "여기 저녁"]);
    expect(visitor.meetups.every(({ host: shown, mates }) => shown === null && mates.length === 0)).toBe(true);
  });

  it("filters by seats, by mates in it, and tells why one fits", async () => {
    await sql`update gatherings set listed = false`.execute(app.database.db);
    const [full, open] = [
      await announce({ capacity: 2, title: "다 찬 것" }),
      await announce({ title: "자리 있는 것" }),
    ];
    const [mate, seeker] = [await app.member("간다는메이트"), await app.member("따라찾는")];
    await makeMates(mate, seeker);
    await join(full, mate);
    const list = async (query: object) => (await seeker.ask("getMeetups", { query })).meetups;
    expect(titles(await list({ free: "true" }))).toEqual(["자리 있는 것"]);
    const [withMate] = await list({ mates: "true" });
    expect(withMate).toMatchObject({ meetupId: full, mates: [{ nickname: "간다는메이트" }] });
    await moveTo(open, 20);
    expect(titles(await list({}))).toHaveLength(2);
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
    expect(await join(forWomen, unsaid)).toMatchObject({ status: 400, body: { code: "GENDER_NEEDED" } });
    expect(await join(forWomen, man)).toMatchObject({ status: 404 });

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
    await join(meetupId, comes);
    await host.ask("blockMember", { params: { nickname: blocked.nickname } });
    await blocker.ask("blockMember", { params: { nickname: host.nickname } });
    for (const person of [blocked, blocker]) {
      expect((await person.call("getMeetup", { params: { meetupId } })).status).toBe(404);
      expect((await join(meetupId, person)).status).toBe(404);
      expect((await leave(meetupId, person)).status).toBe(404);
      const { meetups } = await person.ask("getMeetups", { query: {} });
      expect(meetups.some((meetup) => meetup.meetupId === meetupId)).toBe(false);
    }
    await comes.ask("blockMember", { params: { nickname: host.nickname } });
    const seen = await read(meetupId, comes);
    expect(seen).toMatchObject({ part: "CONFIRMED", blockedPeople: 1 });
    expect(seen.participants.find(({ isHost }) => isHost)).toMatchObject({ nickname: null, profilePicture: null });
    expect((await leave(meetupId, comes)).status).toBe(200);
  });

  it("no host of those who wait and stand apart: they are passed over", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [comes, apart, next] = [await app.member("앞사람"), await app.member("갈라선"), await app.member("뒷사람")];
    for (const person of [comes, apart, next]) await join(meetupId, person);
    await apart.ask("blockMember", { params: { nickname: host.nickname } });
    expect((await read(meetupId, host)).queue.map(({ nickname }) => nickname)).toEqual(["뒷사람"]);
    await leave(meetupId, comes);
    expect((await read(meetupId, next)).part).toBe("CONFIRMED");
    expect(await counts(meetupId)).toEqual(await recount(meetupId));
  });
});

it("answers who joins what became of it, and twice the same", async () => {
  const meetupId = await announce();
  const member = await app.member("두번누른");
  const [one, two] = await Promise.all([join(meetupId, member), join(meetupId, member)]);
  expect([one.body, two.body]).toEqual([
    { part: "CONFIRMED", message: "함께하게 됐어요." },
    { part: "CONFIRMED", message: "함께하게 됐어요." },
  ]);
  expect(await counts(meetupId)).toEqual(await recount(meetupId));
});
