import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import type { ScheduleEntry } from "@fitmate/contract/plans";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { block } from "../../../../test/blocks.ts";
import { historyOf, newPair } from "../../../../test/chat.ts";
import { beginsIn, zoneAt } from "../../../../test/clocks.ts";
import { TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { notificationsOf } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { agree, propose } from "../../../../test/plans.ts";
import { ended, say, trainedWith } from "../../../../test/trainings.ts";
import { features } from "../../../features.ts";
import { personalDataOf } from "../../../platform/feature.ts";
import { eraseDeparted } from "../../leaving/erasing.ts";
import { remindAll } from "../reminding.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let pairs = 0;
async function pair(): Promise<[TestMember, TestMember]> {
  pairs += 1;
  const [one, other] = await newPair(app, `갑돌이${pairs}`, `을순이${pairs}`);
  // Nobody's newcomer: they may host more than one.
  await sql`update members set created_at = now() - interval '3 days' where nickname = ${one.nickname}`.execute(
    app.database.db,
  );
  return [one, other];
}

/** Lets `hours` pass for a gathering. */
async function letPass(id: number, hours: number): Promise<void> {
  const { db } = app.database;
  await sql`update gatherings set begins_at = begins_at - make_interval(hours => ${hours}), created_at = created_at - make_interval(hours => ${hours}),
                   ends_at = ends_at - make_interval(hours => ${hours}),
                   begins_wall = to_char((begins_at - make_interval(hours => ${hours})) at time zone zone, 'YYYY-MM-DD"T"HH24:MI')
             where id = ${id}`.execute(db);
  await sql`update gathering_members m set begins_at = g.begins_at from gatherings g
             where g.id = m.gathering_id and g.id = ${id}`.execute(db);
  await sql`update plan_proposals p set begins_at = g.begins_at, ends_at = g.ends_at from gatherings g
             where g.id = p.plan_id and g.id = ${id}`.execute(db);
}

const idOf = (entry: ScheduleEntry) => (entry.kind === "PLAN" ? entry.plan.planId : entry.meetup.meetupId);
const upcoming = (by: TestMember, query: object = {}) => by.ask("getSchedule", { query });
const past = (by: TestMember, query: object = {}) => by.ask("getSchedule", { query: { when: "PAST", ...query } });
const idsOf = async (page: ReturnType<typeof upcoming>) => (await page).entries.map(idOf);
const next = async (by: TestMember) => (await by.ask("getNextGathering")).entry;

const announce = async (by: TestMember, changes: Parameters<typeof newMeetup>[0] = {}, hours?: number) =>
  (await by.ask("createMeetup", { body: newMeetup(changes, hours) })).meetupId;

describe("the timeline", () => {
  it("has gatherings and plans in one order, each with what it needs", async () => {
    const [mina, jun] = await pair();
    const first = await announce(mina, {}, 20);
    const { planId } = await agree(jun, mina, {}, 30);
    const last = await announce(mina, { joining: "APPROVAL" }, 40);
    await jun.ask("joinMeetup", { params: { meetupId: first }, body: null });
    await jun.ask("joinMeetup", { params: { meetupId: last }, body: { note: "저요" } });
    const { entries, next: cursor } = await upcoming(mina);
    expect(cursor).toBeNull();
    expect(entries).toMatchObject([
      {
        kind: "MEETUP",
        meetup: { meetupId: first, hosting: true, part: "CONFIRMED", place: { name: "자양역 3번 출구 앞" } },
        faces: [{ nickname: jun.nickname }],
        pendingPeople: 0,
        before: null,
        cancelReason: null,
      },
      { kind: "PLAN", plan: { planId, mate: { nickname: jun.nickname }, place: { name: "뚝섬역 2번 출구" } } },
      { kind: "MEETUP", meetup: { meetupId: last }, pendingPeople: 1, faces: [] },
    ]);
    expect(entries[0]?.kind === "MEETUP" && entries[0].roomId).toEqual(expect.any(Number));
    const seen = (await upcoming(jun)).entries;
    expect(seen.map(idOf)).toEqual([first, planId, last]);
    // Who waits for the host's word is told no place, no room and nobody's name.
    expect(seen[2]).toMatchObject({
      meetup: { part: "PENDING", place: null },
      faces: [],
      roomId: null,
      pendingPeople: 0,
    });
  });

  it("says how many are before whoever waits", async () => {
    const [mina, jun] = await pair();
    const meetupId = await announce(mina, { capacity: 2 }, 20);
    const others = await Promise.all([app.member(`앞사람${pairs}`), app.member(`앞앞사람${pairs}`)]);
    for (const each of others) await each.ask("joinMeetup", { params: { meetupId }, body: null });
    await jun.ask("joinMeetup", { params: { meetupId }, body: null });
    expect((await upcoming(jun)).entries).toMatchObject([{ meetup: { part: "WAITING" }, before: 1, roomId: null }]);
  });

  it("keeps what was called off, marked, for those who came, and drops what they left or waited for", async () => {
    const [mina, jun] = await pair();
    const off = await announce(mina, { joining: "APPROVAL" }, 20);
    const left = await announce(mina, {}, 25);
    for (const meetupId of [off, left]) await jun.ask("joinMeetup", { params: { meetupId }, body: null });
    const { planId } = await agree(jun, mina, {}, 30);
    await mina.ask("cancelMeetup", { params: { meetupId: off }, body: { reason: "비가 와요", scope: "THIS" } });
    await jun.ask("leaveMeetup", { params: { meetupId: left } });
    await jun.ask("cancelPlan", { params: { planId }, body: { reason: "미안해요" } });
    expect((await upcoming(mina)).entries).toMatchObject([
      { meetup: { meetupId: off, status: "CANCELLED" }, cancelReason: "비가 와요" },
      { meetup: { meetupId: left, status: "UPCOMING" } },
      { plan: { planId, status: "CANCELLED", cancelled: { reason: "미안해요", byMe: false } } },
    ]);
    expect(await idsOf(upcoming(jun))).toEqual([planId]);
    // Off, it is nobody's next one.
    expect(await next(mina)).toMatchObject({ meetup: { meetupId: left } });
    expect(await next(jun)).toBeNull();
  });

  it("has what is over, latest first, and what is under way among what is to come", async () => {
    const [mina, jun] = await pair();
    const ids: number[] = [];
    for (const hours of [20, 30, 40]) ids.push((await agree(mina, jun, {}, hours)).planId);
    const [first = 0, second = 0, third = 0] = ids;
    await letPass(first, 20 + 24);
    await letPass(second, 30 + 2);
    await letPass(third, 40);
    expect(await idsOf(upcoming(mina))).toEqual([third]);
    expect(await idsOf(past(mina))).toEqual([second, first]);
    expect((await past(mina)).entries[0]).toMatchObject({ plan: { status: "OVER" } });
    expect(await next(mina)).toMatchObject({ plan: { planId: third } });
  });

  it("says with how many one trained there, once both sides say so", async () => {
    const [mina, jun] = await pair();
    const meetup = await ended(app, [jun, mina]);
    const trainedOf = async () => (await past(mina)).entries.map((entry) => [idOf(entry), entry.trained]);
    await say(mina, meetup, trainedWith(jun));
    expect(await trainedOf()).toEqual([[meetup, 0]]);
    await say(jun, meetup, trainedWith(mina));
    expect(await trainedOf()).toEqual([[meetup, 1]]);
  });

  it.each(["UPCOMING", "PAST"] as const)("comes page by page, each once, also of one moment (%s)", async (when) => {
    const [mina, jun] = await pair();
    const ids: number[] = [];
    const begins = newMeetup({}, 30).begins;
    for (let index = 0; index < 5; index += 1)
      ids.push((await agree(mina, jun, index < 3 ? { begins } : {}, 31 + index)).planId);
    if (when === "PAST") for (const id of ids) await letPass(id, 48);
    const order = when === "PAST" ? ids.toReversed() : ids;
    const found: number[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await mina.ask("getSchedule", { query: { when, size: 2, ...(cursor && { cursor }) } });
      found.push(...page.entries.map(idOf));
      cursor = page.next ?? undefined;
      pages += 1;
    } while (cursor);
    expect(found).toEqual(order);
    expect(pages).toBe(3);
  });

  it.each(["-1.2", "1", "x.y", "1.2.3", ""])("refuses to start at %j", async (cursor) => {
    const [mina] = await pair();
    expect(await mina.call("getSchedule", { query: { cursor } })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it("is one's own", async () => {
    const [mina, jun] = await pair();
    await agree(mina, jun);
    const stranger = await app.member(`구경꾼${pairs}`);
    expect(await upcoming(stranger)).toEqual({ entries: [], next: null });
    expect(await past(stranger)).toEqual({ entries: [], next: null });
    expect(await next(stranger)).toBeNull();
    expect((await app.visitor.call("getSchedule")).status).toBe(401);
  });

  it("shows no face that a block keeps apart, and goes on with a plan of the two", async () => {
    const [mina, jun] = await pair();
    const meetupId = await announce(mina, {}, 20);
    const apart = await app.member(`막힌이${pairs}`);
    for (const each of [jun, apart]) await each.ask("joinMeetup", { params: { meetupId }, body: null });
    const { planId } = await agree(mina, jun, {}, 30);
    await block(jun, apart);
    const faces = async () => (await upcoming(jun)).entries.flatMap((entry) => ("faces" in entry ? entry.faces : []));
    expect((await faces()).map(({ nickname }) => nickname)).toEqual([mina.nickname]);
    await block(mina, jun);
    expect(await idsOf(upcoming(jun))).toEqual([meetupId, planId]);
    expect(await faces()).toEqual([]);
    expect(await idsOf(upcoming(mina))).toEqual([meetupId, planId]);
  });
});

describe("the next one", () => {
  it("is what one comes to before what one only waits for", async () => {
    const [mina, jun] = await pair();
    const asked = await announce(mina, { joining: "APPROVAL" }, 20);
    await jun.ask("joinMeetup", { params: { meetupId: asked }, body: null });
    expect(await next(jun)).toMatchObject({ kind: "MEETUP", meetup: { meetupId: asked, part: "PENDING" } });
    const { planId } = await agree(mina, jun, {}, 30);
    expect(await next(jun)).toMatchObject({ kind: "PLAN", plan: { planId } });
  });
});

describe("a plan in calendars and reminders", () => {
  it("is a file for both, in their words, with its place", async () => {
    const [mina, jun] = await pair();
    const { planId } = await agree(mina, jun, { words: "6km만" });
    const { status, body, headers } = await jun.call("getPlanCalendar", { params: { planId } });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/calendar");
    const text = String(body).replaceAll("\r\n ", "");
    expect(text).toContain(`SUMMARY:${mina.nickname}님과 러닝 약속`);
    expect(text).toContain("LOCATION:뚝섬역 2번 출구 (성수동1가)");
    expect(text).toContain("STATUS:CONFIRMED");
    expect(text).toContain(`/plans?plan=${planId}`);
    expect(text).toContain("6km만");
    expect(text).toContain("SEQUENCE:0");
  });

  it("stands in the feed with gatherings, and stays there called off", async () => {
    const [mina, jun] = await pair();
    const { planId } = await agree(mina, jun);
    await announce(mina, { title: "토요일 밤 한강" });
    const { feedUrl } = await mina.ask("makeCalendarFeed");
    const read = async () => (await (await fetch(app.url + new URL(feedUrl).pathname)).text()).replaceAll("\r\n ", "");
    expect(await read()).toContain(`SUMMARY:${jun.nickname}님과 러닝 약속`);
    expect(await read()).toContain("SUMMARY:토요일 밤 한강");
    await jun.ask("cancelPlan", { params: { planId }, body: { reason: "감기에 걸렸어요" } });
    const after = await read();
    expect(after).toContain(`SUMMARY:[취소됨] ${jun.nickname}님과 러닝 약속`);
    expect(after).toContain("STATUS:CANCELLED");
    expect(after).toContain("감기에 걸렸어요");
    expect(after).toContain("SEQUENCE:1");
  });

  it("is reminded of two hours before, once, by words of a plan; and the day before", async () => {
    const [mina, jun] = await pair();
    const { planId } = await agree(mina, jun, {}, 30);
    await beginsIn(app.database.db, planId, 119, zoneAt(12));
    await remindAll(app.ports);
    await remindAll(app.ports);
    const soon = (await notificationsOf(jun)).filter(({ notificationType }) => notificationType === "MEETUP_SOON");
    expect(soon).toMatchObject([{ sender: mina.nickname, url: `/plans?plan=${planId}` }]);
    expect(soon[0]?.message).toMatch(/^오늘 오후 [12]:\d\d, 메이트와 러닝 약속까지 2시간 남았어요\.$/);
  });

  it("is reminded of at eight in the evening before", async () => {
    const [mina, jun] = await pair();
    const { planId } = await agree(mina, jun, {}, 40);
    await beginsIn(app.database.db, planId, 26 * 60, zoneAt(21));
    await Promise.all([remindAll(app.ports), remindAll(app.ports)]);
    for (const [by, other] of [
      [mina, jun],
      [jun, mina],
    ] as const) {
      const told = (await notificationsOf(by)).filter(({ notificationType }) => notificationType === "MEETUP_TOMORROW");
      expect(told).toMatchObject([
        {
          message: expect.stringMatching(/^내일 오후 11:\d\d에 메이트와 러닝 약속이 있어요\.$/),
          sender: other.nickname,
        },
      ]);
    }
  });
});

describe("who leaves the product", () => {
  it("and comes back finds what that has called off, and is not told that the other one could not come", async () => {
    const [mina, jun] = await pair();
    const { planId } = await agree(mina, jun);
    await mina.ask("leave", { body: { password: TEST_PASSWORD } });
    const back = await TestMember.signIn(app.url, mina.nickname);
    await back.ask("comeBack");
    const { cancelled } = await back.ask("getPlan", { params: { planId } });
    // The same as the other one reads, true of both.
    expect(cancelled).toEqual((await jun.ask("getPlan", { params: { planId } })).cancelled);
    expect(cancelled?.reason).toBe("사정이 생겨 함께하지 못하게 됐어요.");
  });

  it("takes back what is open and calls off what is to come, by no name; what was stays, without them", async () => {
    const [mina, jun] = await pair();
    const was = await agree(mina, jun, {}, 20);
    await letPass(was.planId, 48);
    const off = await agree(jun, mina, {}, 25);
    await mina.ask("cancelPlan", { params: { planId: off.planId }, body: { reason: "민감한 사정" } });
    const { planId, chatRoomId } = await agree(mina, jun, {}, 30);
    await propose(mina, jun, {}, 50);
    await mina.ask("leave", { body: { password: TEST_PASSWORD } });
    expect(await jun.ask("getPlan", { params: { planId } })).toMatchObject({
      status: "CANCELLED",
      cancelled: { reason: "사정이 생겨 함께하지 못하게 됐어요.", byMe: false },
      areMates: false,
    });
    const [told] = await notificationsOf(jun);
    expect(told).toMatchObject({ notificationType: "PLAN_CANCELLED", sender: jun.nickname });
    const states = async () => (await historyOf(jun, chatRoomId)).map(({ proposal }) => proposal?.state);
    expect(await states()).toEqual(["ACCEPTED", "ACCEPTED", "ACCEPTED", "LAPSED"]);
    await sql`update departures set erase_at = now()`.execute(app.database.db);
    const personalData = personalDataOf(features);
    await eraseDeparted({ db: app.database.db, bus: app.bus, log: app.ports.log, personalData, farewells: [] });
    expect((await past(jun)).entries).toMatchObject([
      { plan: { planId: was.planId, mate: { nickname: LEFT_NICKNAME }, place: { name: "뚝섬역 2번 출구" } } },
    ]);
    expect(await jun.ask("getPlan", { params: { planId: off.planId } })).toMatchObject({
      cancelled: { reason: "", byMe: false },
    });
    expect(JSON.stringify(await notificationsOf(jun))).not.toContain("민감한 사정");
    expect(await states()).toHaveLength(4);
  });
});
