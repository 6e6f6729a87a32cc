import type { NewMeetup } from "@fitmate/contract/meetups";
import { dayAfter, wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import {
  announceMeetup,
  joinMeetup,
  leaveMeetup,
  messagesOf,
  moveMeetup,
  readMeetup,
  recountedSeats,
  seatCounts,
  settledMember,
} from "../../../test/meetupActs.ts";
import { beginsIn, zoneAt } from "../../../test/clocks.ts";
import { changing, countWaiting } from "../../../test/meanwhile.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { TestStream } from "../../../test/stream.ts";
import { remindAll } from "./reminding.ts";
import { settleDue } from "./seats.ts";

let app: TestApp;
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  host = await settledMember(app, "주최자");
});
afterAll(() => app.close());

const announce = (changes: Partial<NewMeetup> = {}, by = host) => announceMeetup(app, by, changes);

describe("changes", () => {
  it("of time and place are told to everybody in it, the place only to those who come", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [comes, waits] = [await app.member("가는사람"), await app.member("대기하는")];
    for (const person of [comes, waits]) await joinMeetup(meetupId, person);
    const { weeks: _, ...said } = newMeetup(
      { capacity: 2, place: { ...newMeetup().place, name: "뚝섬역 8번 출구" } },
      32,
    );
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    const [[toComes = ""], [toWaits = ""]] = [
      await messagesOf(comes, "MEETUP_CHANGED"),
      await messagesOf(waits, "MEETUP_CHANGED"),
    ];
    expect(toComes).toMatch(
      /시간이 \d+월 \d+일 .*에서 .*으로, 장소가 ‘자양역 3번 출구 앞’에서 ‘뚝섬역 8번 출구’로 바뀌었어요\.$/,
    );
    expect(toWaits).toMatch(/장소가 다른 곳으로 바뀌었어요\.$/);
    expect(toWaits).not.toContain("뚝섬");
    expect(await messagesOf(host, "MEETUP_CHANGED")).toEqual([]);
  });

  it("of how long it takes are told, too, and make no reminder due anew", async () => {
    const said = newMeetup({ minutes: 60 });
    const meetupId = await announce(said);
    const comes = await app.member("오래하는이");
    await joinMeetup(meetupId, comes);
    const reminded = app.database.db.selectFrom("gatherings").select("reminded_soon").where("id", "=", meetupId);
    await sql`update gatherings set reminded_soon = true where id = ${meetupId}`.execute(app.database.db);
    const { weeks: _, ...rest } = said;
    const change = (minutes: number) =>
      host.ask("updateMeetup", { params: { meetupId }, body: { ...rest, minutes, scope: "THIS" } });
    for (const minutes of [240, 240]) await change(minutes);
    expect(await messagesOf(comes, "MEETUP_CHANGED")).toEqual([
      "‘토요일 밤 한강 8km’의 진행 시간이 1시간에서 4시간으로 바뀌었어요.",
    ]);
    expect(await reminded.executeTakeFirstOrThrow()).toEqual({ reminded_soon: true });
  });

  it("of this and later ones move them by as much; cancelling them too", async () => {
    const hostOfSeries = await settledMember(app, "시리즈");
    const said = newMeetup({ weeks: 3 });
    const { meetupIds } = await hostOfSeries.ask("createMeetup", { body: said });
    const [first = 0, second = 0, third = 0] = meetupIds;
    const { weeks: _, ...rest } = said;
    const begins = wallTimeOf(new Date(Date.parse((await readMeetup(second, hostOfSeries)).beginsAt) + 3_600_000));
    await hostOfSeries.ask("updateMeetup", {
      params: { meetupId: second },
      body: { ...rest, begins, title: "한 시간 뒤", scope: "LATER" },
    });
    const [one, two, three] = await Promise.all([first, second, third].map((id) => readMeetup(id, hostOfSeries)));
    expect([one?.title, two?.title, three?.title]).toEqual([said.title, "한 시간 뒤", "한 시간 뒤"]);
    const gap = Date.parse(three?.beginsAt ?? "") - Date.parse(two?.beginsAt ?? "");
    expect(gap).toBe(7 * 86_400_000);
    await hostOfSeries.ask("cancelMeetup", {
      params: { meetupId: second },
      body: { reason: "쉬어요.", scope: "LATER" },
    });
    const statuses = await Promise.all(
      [first, second, third].map(async (id) => (await readMeetup(id, hostOfSeries)).status),
    );
    expect(statuses).toEqual(["UPCOMING", "CANCELLED", "CANCELLED"]);
  });

  it("reach one that lies beyond 60 days, as a later one of a series may: nearer or on its day, not farther", async () => {
    const own = await settledMember(app, "멀리보는이");
    const said = newMeetup({ weeks: 3 }, 55 * 24);
    const { meetupIds } = await own.ask("createMeetup", { body: said });
    const meetupId = meetupIds[2] ?? 0;
    const { begins } = await readMeetup(meetupId, own);
    const day = begins.slice(0, 10);
    const { weeks: _, ...rest } = said;
    const moved = async (to: string) =>
      (await own.call("updateMeetup", { params: { meetupId }, body: { ...rest, begins: to, scope: "THIS" } })).status;
    expect(await moved(begins)).toBe(200);
    expect(await moved(`${day}T23:45`)).toBe(200);
    expect(await moved(`${dayAfter(day, 1)}T06:00`)).toBe(400);
    expect(await moved(`${dayAfter(day, -1)}T20:00`)).toBe(200);
    expect(await moved(`${day}T06:00`)).toBe(400);
  });

  it("leaving late counts, but not while a change is fresh", async () => {
    const meetupId = await announce();
    const [late, excused] = [await app.member("늦게취소"), await app.member("바뀌어서")];
    for (const person of [late, excused]) await joinMeetup(meetupId, person);
    await moveMeetup(app, meetupId, 2);
    await leaveMeetup(meetupId, late);
    await sql`update gatherings set moved_at = now() where id = ${meetupId}`.execute(app.database.db);
    expect((await readMeetup(meetupId, excused)).lateFrom).toBeNull();
    await leaveMeetup(meetupId, excused);
    const { rows } = await sql<{ nickname: string; late: boolean }>`
      select nickname, left_late as late from gathering_members join members on id = member_id
       where gathering_id = ${meetupId} and part = 'LEFT' order by nickname`.execute(app.database.db);
    expect(rows).toEqual([
      { nickname: "늦게취소", late: true },
      { nickname: "바뀌어서", late: false },
    ]);
  });
});

it("what is later in a series is locked in the order of ids, as by whoever leaves all of it, also where it was moved past another", async () => {
  const hostOfSeries = await settledMember(app, "엇갈린이");
  const { meetupIds } = await hostOfSeries.ask("createMeetup", { body: newMeetup({ weeks: 2 }) });
  const [first = 0, second = 0] = meetupIds;
  await moveMeetup(app, first, 24 * 20);
  let answering: ReturnType<TestMember["call"]> | undefined;
  const lock = (client: pg.PoolClient, id: number) =>
    client.query("select from gatherings where id = $1 for update", [id]);
  let leaving: pg.PoolClient | undefined;
  await changing(
    app,
    (client) => lock((leaving = client), first),
    async () => {
      const body = { reason: "비가 와요.", scope: "LATER" as const };
      answering = hostOfSeries.call("cancelMeetup", { params: { meetupId: second }, body });
      await expect.poll(() => countWaiting(app)).toBe(1);
      if (leaving) await lock(leaving, second);
    },
  );
  expect((await answering)?.status).toBe(200);
  for (const id of [first, second]) expect((await readMeetup(id, hostOfSeries)).status).toBe("CANCELLED");
});

describe("a host who leaves", () => {
  it("makes way for the co-host at once", async () => {
    const meetupId = await announce();
    const [early, named] = [await app.member("먼저온이"), await app.member("함께여는이")];
    for (const person of [early, named]) await joinMeetup(meetupId, person);
    for (const _ of ["once", "and told no more"])
      await host.ask("setCoHost", { params: { meetupId }, body: { nickname: named.nickname } });
    expect(await messagesOf(named, "MEETUP_HOST")).toEqual([
      "‘토요일 밤 한강 8km’의 함께 여는 사람이 됐어요. 주최자가 못 오면 이어서 열어요.",
    ]);
    expect((await leaveMeetup(meetupId, host)).status).toBe(200);
    expect(await readMeetup(meetupId, named)).toMatchObject({ hosting: true, host: { nickname: named.nickname } });
    expect(await messagesOf(early, "MEETUP_HOST")).toEqual(["‘토요일 밤 한강 8km’의 주최자가 바뀌었어요."]);
  });

  it("reads beforehand, as everybody who comes, from when on that is late", async () => {
    const meetupId = await announce();
    const comes = await app.member("언제까지요");
    await joinMeetup(meetupId, comes);
    const [toHost, toOther] = [await readMeetup(meetupId, host), await readMeetup(meetupId, comes)];
    expect(toHost.lateFrom).not.toBeNull();
    expect(toHost.lateFrom).toBe(toOther.lateFrom);
  });

  it("reads of a moment before which it counts as fresh that a change was made, and of none where that is until the start", async () => {
    const meetupId = await announce();
    const lateAfter = async (hours: number, movedHoursAgo: number) => {
      await moveMeetup(app, meetupId, hours);
      await sql`update gatherings set moved_at = now() - ${movedHoursAgo} * interval '1 hour' where id = ${meetupId}`.execute(
        app.database.db,
      );
      const { lateFrom } = await readMeetup(meetupId, host);
      return lateFrom && Math.round((Date.parse(lateFrom) - Date.now()) / 360_000) / 10;
    };
    expect(await lateAfter(5, 0)).toBeNull();
    expect(await lateAfter(2.5, 23)).toBe(1);
    expect(await lateAfter(30, 0)).toBe(27);
    expect(await lateAfter(26, 0)).toBe(24);
  });

  it("of one date of a series hands on that one: to each host only the later ones that are theirs are named", async () => {
    const own = await settledMember(app, "한주쉬는이");
    const { meetupIds } = await own.ask("createMeetup", { body: newMeetup({ weeks: 3 }) });
    const [first = 0, second = 0, third = 0] = meetupIds;
    const named = await app.member("한주맡는이");
    await joinMeetup(second, named);
    await own.ask("setCoHost", { params: { meetupId: second }, body: { nickname: named.nickname } });
    await leaveMeetup(second, own);
    const laterOf = async (id: number, by: TestMember) =>
      (await readMeetup(id, by)).later.map(({ meetupId }) => meetupId);
    expect(await laterOf(second, named)).toEqual([]);
    expect(await laterOf(first, own)).toEqual([third]);
    expect(await laterOf(first, named)).toEqual([second, third]);
  });

  it("leaves the questions that wait to whoever follows, who hears how many they are", async () => {
    const own = await settledMember(app, "물려주는이");
    const meetupId = await announce({ joining: "APPROVAL" }, own);
    const [named, asks, apart] = [
      await app.member("물려받는"),
      await app.member("기다린이"),
      await app.member("막힌이"),
    ];
    await joinMeetup(meetupId, named);
    await own.ask("answerMeetupRequest", {
      params: { meetupId, nickname: named.nickname },
      body: { accept: true },
    });
    await own.ask("setCoHost", { params: { meetupId }, body: { nickname: named.nickname } });
    for (const person of [asks, apart]) await joinMeetup(meetupId, person);
    await named.ask("blockMember", { params: { nickname: apart.nickname } });
    await leaveMeetup(meetupId, own);
    expect(await messagesOf(own, "MEETUP_REQUEST")).toEqual([]);
    expect((await messagesOf(named, "MEETUP_HOST"))[0]).toBe(
      "이제 ‘토요일 밤 한강 8km’의 주최자예요. 답을 기다리는 신청이 1개 있어요.",
    );
  });

  it("is followed by the earliest who is willing: at once if that is the first, else when time is up", async () => {
    const meetupId = await announce();
    const [first, second] = [await app.member("첫번째"), await app.member("두번째")];
    for (const person of [first, second]) await joinMeetup(meetupId, person);
    await leaveMeetup(meetupId, host);
    expect((await readMeetup(meetupId, first)).successionUntil).not.toBeNull();
    await second.ask("followHost", { params: { meetupId } });
    expect(await readMeetup(meetupId, second)).toMatchObject({ hosting: false, successionUntil: null });
    expect((await readMeetup(meetupId, first)).successionUntil).not.toBeNull();
    await sql`update gatherings set succession_until = now() where id = ${meetupId}`.execute(app.database.db);
    await settleDue(app.ports);
    expect((await readMeetup(meetupId, second)).hosting).toBe(true);
    await leaveMeetup(meetupId, second);
    await first.ask("followHost", { params: { meetupId } });
    expect((await readMeetup(meetupId, first)).hosting).toBe(true);
  });

  it("has everybody asked anew, also who was willing when the host before left", async () => {
    const meetupId = await announce();
    const [first, second] = [await app.member("바로맡은이"), await app.member("전에는된다던")];
    for (const person of [first, second]) await joinMeetup(meetupId, person);
    await leaveMeetup(meetupId, host);
    for (const person of [second, first]) await person.ask("followHost", { params: { meetupId } });
    await leaveMeetup(meetupId, first);
    const asked = await readMeetup(meetupId, second);
    expect(asked.hosting).toBe(false);
    expect(asked.successionUntil).not.toBeNull();
  });

  it("cancels it where nobody goes on, and where it begins too soon to ask", async () => {
    const [slow, soon] = [await announce(), await announce()];
    const member = await app.member("따라가는이");
    for (const id of [slow, soon]) await joinMeetup(id, member);
    await leaveMeetup(slow, host);
    await sql`update gatherings set succession_until = now() where id = ${slow}`.execute(app.database.db);
    await settleDue(app.ports);
    await moveMeetup(app, soon, 2);
    await leaveMeetup(soon, host);
    for (const id of [slow, soon]) expect((await readMeetup(id, member)).status).toBe("CANCELLED");
    expect(await messagesOf(member, "MEETUP_CANCELLED")).toHaveLength(2);
  });

  it("by leaving 핏메이트 does the same, and a participant's seat goes on", async () => {
    const leaver = await settledMember(app, "아주떠나는");
    const [own, other] = [await announce({}, leaver), await announce({ capacity: 2 })];
    const next = await app.member("뒤를잇는");
    await joinMeetup(other, leaver);
    for (const id of [own, other]) await joinMeetup(id, next);
    expect((await leaver.call("leave", { body: { password: "correct1!" } })).status).toBeGreaterThan(0);
    const { id } = await app.database.db
      .selectFrom("members")
      .select("id")
      .where("nickname", "=", leaver.nickname)
      .executeTakeFirstOrThrow();
    const { gatheringData } = await import("./personalQueries.ts");
    await gatheringData.setAside?.(app.database.db, id);
    expect((await readMeetup(other, next)).part).toBe("CONFIRMED");
    expect(await readMeetup(own, next)).toMatchObject({ host: null, people: 1 });
    await app.database.db.transaction().execute((trx) => gatheringData.erase(trx, id));
    for (const meetupId of [own, other])
      expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
  });
});

describe("reminders", () => {
  it("come once to those who come: the evening before, and two hours before", async () => {
    const meetupId = await announce();
    const [comes, waits] = [await app.member("기억하는"), await app.member("안가는이")];
    await joinMeetup(meetupId, comes);
    await leaveMeetup(meetupId, waits);
    await beginsIn(app.database.db, meetupId, 26 * 60, zoneAt(18));
    await remindAll(app.ports);
    expect(await messagesOf(comes, "MEETUP_TOMORROW")).toEqual([]);
    await beginsIn(app.database.db, meetupId, 26 * 60, zoneAt(20));
    await Promise.all([remindAll(app.ports), remindAll(app.ports), remindAll(app.ports)]);
    expect(await messagesOf(comes, "MEETUP_TOMORROW")).toEqual([
      expect.stringMatching(/^내일 오후 1[01]:\d\d에 ‘토요일 밤 한강 8km’에서 만나요\.$/),
    ]);
    await beginsIn(app.database.db, meetupId, 119, zoneAt(12));
    const stream = await TestStream.open(comes);
    await Promise.all([remindAll(app.ports), remindAll(app.ports), remindAll(app.ports)]);
    expect(await stream.next("data")).toMatchObject({ notificationType: "MEETUP_SOON" });
    stream.close();
    await remindAll(app.ports);
    expect(await messagesOf(comes, "MEETUP_SOON")).toEqual([
      expect.stringMatching(/^오늘 오후 [12]:\d\d, ‘토요일 밤 한강 8km’ 시작까지 2시간 남았어요\.$/),
    ]);
    expect(await messagesOf(comes, "MEETUP_TOMORROW")).toHaveLength(1);
    expect(await messagesOf(waits, "MEETUP_SOON")).toEqual([]);
  });

  it("that come late, as after a standstill of the server, say how long it is still", async () => {
    const meetupId = await announce();
    const comes = await app.member("늦게듣는이");
    await joinMeetup(meetupId, comes);
    for (const minutes of [100, 30, 4]) {
      await beginsIn(app.database.db, meetupId, minutes, zoneAt(12));
      await remindAll(app.ports);
    }
    const left = (await messagesOf(comes, "MEETUP_SOON")).map(
      (message) => /시작까지 (.+) 남았어요\.$/.exec(message)?.[1],
    );
    expect(left).toEqual(["4분", "30분", "1시간 40분"]);
  });

  it("say nothing of what was announced, or moved there, later than they would have come: whoever is in it has just read when it is", async () => {
    const { db } = app.database;
    const guest = await app.member("방금온이");
    const [fresh, moved] = [await announce(), await announce()];
    for (const meetupId of [fresh, moved]) {
      await joinMeetup(meetupId, guest);
      await beginsIn(db, meetupId, 20, zoneAt(12));
    }
    await db
      .updateTable("gatherings")
      .set({ created_at: sql`now()` })
      .where("id", "=", fresh)
      .execute();
    await db
      .updateTable("gatherings")
      .set({ moved_at: sql`now()` })
      .where("id", "=", moved)
      .execute();
    await remindAll(app.ports);
    expect(await messagesOf(guest, "MEETUP_SOON")).toEqual([]);
  });

  it("are due anew for another time, and not for another place", async () => {
    const { db } = app.database;
    const { weeks: _, ...said } = newMeetup({}, 30);
    const meetupId = await announce(said);
    const own = db.updateTable("gatherings").where("id", "=", meetupId);
    await own.set({ reminded_tomorrow: true, reminded_soon: true }).execute();
    const dueAfter = async (changes: Partial<NewMeetup>) => {
      await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, ...changes, scope: "THIS" } });
      const reminders = db.selectFrom("gatherings").select(["reminded_tomorrow", "reminded_soon"]);
      return Object.values(await reminders.where("id", "=", meetupId).executeTakeFirstOrThrow());
    };
    expect(await dueAfter({ place: { ...said.place, name: "뚝섬 편의점 앞" } })).toEqual([true, true]);
    expect(await dueAfter({ begins: newMeetup({}, 31).begins })).toEqual([false, false]);
  });

  it("before midnight of what begins after it say tomorrow", async () => {
    const meetupId = await announce();
    const comes = await app.member("밤에가는");
    await joinMeetup(meetupId, comes);
    await beginsIn(app.database.db, meetupId, 120, zoneAt(22));
    await remindAll(app.ports);
    expect(await messagesOf(comes, "MEETUP_SOON")).toEqual([
      expect.stringMatching(/^내일 오전 (12|1):\d\d, ‘토요일 밤 한강 8km’ 시작까지 2시간 남았어요\.$/),
    ]);
  });
});
