import { CALENDAR_FEED_MAX } from "@fitmate/contract/limits";
import type { NewMeetup } from "@fitmate/contract/meetups";
import ICAL from "ical.js";
import { sql } from "kysely";
import nodeIcal from "node-ical";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { type HttpClient, TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { startNode } from "../../../../test/node.ts";
import { rowsRead } from "../../../../test/rowsRead.ts";
import { selectForFeed } from "./queries.ts";

const SITE = "https://fitmate.example";
const YEAR = new Date().getUTCFullYear() + 1;
const { place: PLACE, title: TITLE } = newMeetup();

let app: TestApp;
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
  host = await app.member("주최자");
  await makeMates(host, await app.member("주최자짝"));
  await sql`update members set created_at = now() - interval '7 days'`.execute(app.database.db);
});
afterAll(() => app.close());

/** Announces, as if the host had not yet: how many they may is tested elsewhere. */
async function announce(changes: Partial<NewMeetup> = {}): Promise<number[]> {
  await sql`update gatherings set created_at = created_at - interval '1 year' where created_at > now() - interval '1 day'`.execute(
    app.database.db,
  );
  return (await host.ask("createMeetup", { body: newMeetup(changes) })).meetupIds;
}

async function announceOne(changes: Partial<NewMeetup> = {}): Promise<number> {
  const [meetupId = 0] = await announce(changes);
  return meetupId;
}

/** Lets it begin when the clocks of Korea show `wall`, however far ahead that is. */
const moveTo = (meetupId: number, wall: string, minutes: number) =>
  sql`with moved as (update gatherings set begins_wall = ${wall}, begins_at = ${`${wall}:00+09:00`}::timestamptz,
                            ends_at = ${`${wall}:00+09:00`}::timestamptz + ${minutes} * interval '1 minute'
                      where id = ${meetupId} returning id, begins_at)
      update gathering_members m set begins_at = moved.begins_at from moved where gathering_id = moved.id`.execute(
    app.database.db,
  );

const join = (meetupId: number, by: TestMember) => by.call("joinMeetup", { params: { meetupId } });
const change = async (meetupId: number, changes: Partial<NewMeetup>) => {
  const { weeks: _, ...said } = newMeetup(changes);
  const { begins } = await host.ask("getMeetup", { params: { meetupId } });
  await host.ask("updateMeetup", {
    params: { meetupId },
    body: { ...said, begins, ...changes, scope: "THIS" } as never,
  });
};
const cancel = (meetupId: number) =>
  host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 많이 와요.", scope: "THIS" } });
const fileOf = (meetupId: number, by: HttpClient): Promise<string> =>
  by.ask("getMeetupCalendar", { params: { meetupId } });

const secretOf = (feedUrl: string) => feedUrl.slice(`${SITE}/calendar/`.length, -".ics".length);
/** A new address of the member's calendar, as its secret. */
const subscribe = async (member: TestMember) => secretOf((await member.ask("makeCalendarFeed")).feedUrl);
const feed = (secret: string, from: HttpClient = app.visitor) => from.call("readCalendarFeed", { params: { secret } });
const readFeed = async (secret: string) => (await feed(secret)).body as string;

/** An event as a calendar takes it over. */
type Read = {
  uid: string;
  sequence: number;
  status: string;
  start: string;
  end: string;
  zone: string;
  title: string;
  text: string;
  location: string;
  url: string;
};

/** Opened by ical.js, with the zone that the file itself describes. */
function openedByIcalJs(text: string): Read[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const moment = (name: string): string => {
      const property = component.getFirstProperty(name);
      const zone = zones.find(({ tzid }) => tzid === property?.getFirstParameter("tzid"));
      const time = property?.getFirstValue() as ICAL.Time;
      if (zone) time.zone = zone;
      return time.toJSDate().toISOString();
    };
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue("status")),
      start: moment("dtstart"),
      end: moment("dtend"),
      zone: String(component.getFirstProperty("dtstart")?.getFirstParameter("tzid")),
      title: event.summary,
      text: event.description,
      location: event.location,
      url: String(component.getFirstPropertyValue("url")),
    };
  });
}

/** A text of node-ical, which comes with its parameters where it has any. */
const textOf = (value: string | { val: string } | undefined) => (typeof value === "object" ? value.val : (value ?? ""));

function openedByNodeIcal(text: string): Read[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type === "VEVENT"
      ? [
          {
            uid: event.uid,
            sequence: Number(event.sequence),
            status: String(event.status),
            start: event.start.toISOString(),
            end: event.end?.toISOString() ?? "",
            zone: event.start.tz ?? "",
            title: textOf(event.summary),
            text: textOf(event.description),
            location: textOf(event.location),
            url: textOf(event.url),
          },
        ]
      : [],
  );
}

/** What both make of it, which is the same. */
function opened(text: string): Read[] {
  const events = openedByIcalJs(text);
  expect(openedByNodeIcal(text)).toEqual(events);
  return events;
}

function openedOne(text: string): Read {
  const events = opened(text);
  expect(events).toHaveLength(1);
  return events[0] as Read;
}

/** `text` with its folded lines put together again. */
const unfolded = (text: string) => text.replaceAll("\r\n ", "");

describe("a gathering's file", () => {
  it("says when and where it is, for calendars everywhere", async () => {
    const meetupId = await announceOne({ description: "두 바퀴 돌아요." });
    const { headers, body } = await host.call("getMeetupCalendar", { params: { meetupId } });
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="fitmate-${meetupId}.ics"`);
    const { beginsAt, begins, minutes } = await host.ask("getMeetup", { params: { meetupId } });
    const event = openedOne(body as string);
    expect(event).toMatchObject({
      sequence: 0,
      status: "CONFIRMED",
      start: beginsAt,
      end: new Date(Date.parse(beginsAt) + minutes * 60_000).toISOString(),
      zone: "Asia/Seoul",
      title: TITLE,
      text: `두 바퀴 돌아요.\n\n${SITE}/meetups/${meetupId}`,
      url: `${SITE}/meetups/${meetupId}`,
    });
    expect(event.location).toContain(PLACE.name);
    expect(body).toContain(`DTSTART;TZID=Asia/Seoul:${begins.replaceAll(/[-:]/g, "")}00\r\n`);
    expect(body).toContain(`GEO:${PLACE.latitude};${PLACE.longitude}\r\n`);
  });

  it("keeps its identity, and counts each change", async () => {
    const meetupId = await announceOne();
    const stampOf = (text: string) => /^LAST-MODIFIED:(\S+)\r$/m.exec(text)?.[1];
    await sql`update gatherings set created_at = created_at - interval '2 hours' where id = ${meetupId}`.execute(
      app.database.db,
    );
    const first = await fileOf(meetupId, host);
    await change(meetupId, { minutes: 90 });
    const second = await fileOf(meetupId, host);
    await cancel(meetupId);
    const third = openedOne(await fileOf(meetupId, host));
    expect([openedOne(first), openedOne(second), third].map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
    expect(new Set([openedOne(first), openedOne(second), third].map(({ uid }) => uid)).size).toBe(1);
    expect(stampOf(second)).not.toBe(stampOf(first));
    expect(third).toMatchObject({ status: "CANCELLED", title: `[취소됨] ${TITLE}` });
    expect(third.text).toContain("비가 많이 와요.");
    // Nobody is busy then.
    expect(await fileOf(meetupId, host)).toContain("TRANSP:TRANSPARENT\r\n");
  });

  it("goes over a change of the year", async () => {
    const meetupId = await announceOne();
    await moveTo(meetupId, `${YEAR}-12-31T23:30`, 90);
    const text = await fileOf(meetupId, host);
    expect(text).toContain(`DTSTART;TZID=Asia/Seoul:${YEAR}1231T233000\r\n`);
    expect(text).toContain(`DTEND;TZID=Asia/Seoul:${YEAR + 1}0101T010000\r\n`);
    expect(openedOne(text)).toMatchObject({
      start: `${YEAR}-12-31T14:30:00.000Z`,
      end: `${YEAR}-12-31T16:00:00.000Z`,
    });
  });

  it("holds whatever was written, in lines that all calendars read", async () => {
    const said = {
      title: "달리기; 걷기, 쉬기 \\ “한강” 👟: 같이, 천천히; 끝까지",
      description: `준비물: 물, 수건; 여벌 옷 \\ 운동화\n\n${"한강을 따라 뛰어요 🏃‍♀️, 그리고; ".repeat(20)}\nEND:VEVENT\nBEGIN:VEVENT`,
    };
    const meetupId = await announceOne(said);
    const text = await fileOf(meetupId, host);
    const event = openedOne(text);
    expect(event.title).toBe(said.title);
    expect(event.text).toBe(`${said.description}\n\n${SITE}/meetups/${meetupId}`);
    const bytes = Buffer.from(text);
    const lines = text.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    // No line ends within a character, or in any way but that of RFC 5545.
    expect(lines.filter((line) => line.includes("\uFFFD") || /[\r\n]/.test(line))).toEqual([]);
    expect(bytes.equals(Buffer.from(lines.join("\r\n")))).toBe(true);
    expect(lines.at(-1)).toBe("");
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  });

  it("knows a hidden place for those only who come", async () => {
    const meetupId = await announceOne({ capacity: 2 });
    const [comes, waits, stranger] = [
      await app.member("오는이"),
      await app.member("대기자"),
      await app.member("모르는이"),
    ];
    for (const member of [comes, waits]) await join(meetupId, member);
    const others = [app.visitor, stranger, waits];
    const before = await Promise.all(others.map((each) => fileOf(meetupId, each)));
    for (const text of before) {
      expect(openedOne(text).location).toBe("자양동");
      expect(openedOne(text).text).toContain("함께하는 사람에게만 보여요");
      for (const told of ["3번 출구", "자양역", "37.53", "127.06", "GEO"]) expect(unfolded(text)).not.toContain(told);
    }
    expect(openedOne(await fileOf(meetupId, comes)).location).toContain(PLACE.name);
    // Another place of the same square shows in nothing.
    await sql`update gatherings set place_name = '뒷골목 카페', latitude = latitude + 0.00001 where id = ${meetupId}`.execute(
      app.database.db,
    );
    expect(await Promise.all(others.map((each) => fileOf(meetupId, each)))).toEqual(before);
    expect(openedOne(await fileOf(meetupId, comes)).location).toContain("뒷골목 카페");
    await sql`update gatherings set place_shown = 'EVERYONE' where id = ${meetupId}`.execute(app.database.db);
    expect(openedOne(await fileOf(meetupId, app.visitor)).location).toContain("뒷골목 카페");
  });

  it("is not there for whom the gathering is not", async () => {
    const meetupId = await announceOne({ audience: "MATES" });
    const stranger = await app.member("친구아닌이");
    for (const each of [app.visitor, stranger])
      expect((await each.call("getMeetupCalendar", { params: { meetupId } })).status).toBe(404);
    expect((await app.visitor.call("getMeetupCalendar", { params: { meetupId: 999_999 } })).status).toBe(404);
  });
});

describe("a member's feed", () => {
  it("holds what they come to and host, and nothing that they only wait or ask for", async () => {
    const member = await app.member("구독자");
    const secret = await subscribe(member);
    expect(opened(await readFeed(secret))).toEqual([]);
    const [coming, left, full] = [
      await announceOne({ title: "가는 것" }),
      await announceOne({ title: "나온 것" }),
      await announceOne({ title: "기다리는 것", capacity: 2, place: { ...PLACE, name: "비밀장소" } }),
    ];
    const asked = await announceOne({ title: "묻는 것", joining: "APPROVAL", place: { ...PLACE, name: "비밀장소" } });
    await join(full, await app.member("먼저온이"));
    for (const meetupId of [coming, left, full, asked]) await join(meetupId, member);
    await member.ask("leaveMeetup", { params: { meetupId: left } });
    const text = await readFeed(secret);
    expect(opened(text).map(({ title }) => title)).toEqual(["가는 것"]);
    expect(unfolded(text)).not.toContain("비밀장소");
    expect(openedOne(text).location).toContain(PLACE.name);
    const hosts = opened(await readFeed(await subscribe(host))).map(({ title }) => title);
    for (const title of ["가는 것", "나온 것", "기다리는 것", "묻는 것"]) expect(hosts).toContain(title);
  });

  it("follows what changes, and keeps the cancelled one of a series of three", async () => {
    const member = await app.member("연재참가자");
    const secret = await subscribe(member);
    const [first = 0, second = 0, third = 0] = await announce({ title: "매주 모임", weeks: 3 });
    for (const meetupId of [first, second, third]) await join(meetupId, member);
    const before = opened(await readFeed(secret));
    expect(before.map(({ status }) => status)).toEqual(["CONFIRMED", "CONFIRMED", "CONFIRMED"]);
    await cancel(second);
    await change(third, { title: "늦춘 모임", minutes: 120 });
    const after = opened(await readFeed(secret));
    expect(after.map(({ status, sequence, title }) => [status, sequence, title])).toEqual([
      ["CONFIRMED", 0, "매주 모임"],
      ["CANCELLED", 1, "[취소됨] 매주 모임"],
      ["CONFIRMED", 1, "늦춘 모임"],
    ]);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(new Set(after.map(({ uid }) => uid)).size).toBe(3);
  });

  it("is nobody's to keep, and calendars find it by its address alone", async () => {
    const member = await app.member("주소만든이");
    const { feedUrl, madeAt } = await member.ask("makeCalendarFeed");
    expect(feedUrl).toMatch(/^https:\/\/fitmate\.example\/calendar\/[\w-]{43}\.ics$/);
    expect(await member.ask("getCalendarFeed")).toEqual({ madeAt });
    const { status, headers } = await feed(secretOf(feedUrl));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    const stored = JSON.stringify(
      (await sql`select * from calendar_feeds`.execute(app.database.db)).rows.map((row) => JSON.stringify(row)),
    );
    expect(stored).not.toContain(secretOf(feedUrl));
    expect(JSON.stringify((await member.call("getCalendarFeed")).body)).not.toContain("/calendar/");
  });

  it("gets another address, and the one before opens nothing any more", async () => {
    const member = await app.member("바꾸는이");
    const first = await subscribe(member);
    const second = await subscribe(member);
    expect(second).not.toBe(first);
    expect((await feed(second)).status).toBe(200);
    const gone = await feed(first);
    expect(gone.status).toBe(404);
    await member.ask("removeCalendarFeed");
    const removed = await feed(second);
    expect(await member.ask("getCalendarFeed")).toEqual({ madeAt: null });
    expect((await member.call("removeCalendarFeed")).status).toBe(200);
    // Whatever the reason, nothing tells one secret from another.
    const never = await feed("A".repeat(43));
    for (const secret of ["", "x", "가나다", "A".repeat(44)]) expect((await feed(secret)).status).toBe(404);
    expect([gone, removed].map(({ body }) => body)).toEqual([never.body, never.body]);
  });

  it("makes one address of two that are asked for at once", async () => {
    const member = await app.member("두번누른이");
    const secrets = await Promise.all([1, 2, 3, 4].map(() => subscribe(member)));
    const statuses = await Promise.all(secrets.map(async (secret) => (await feed(secret)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });

  it("outlives signing out, but not the password it was made with", async () => {
    const member = await app.member("비번바꾼이");
    const secret = await subscribe(member);
    await member.call("signOut");
    expect((await feed(secret)).status).toBe(200);
    const back = await TestMember.signIn(app.url, member.nickname);
    await back.ask("endOtherSessions");
    expect((await feed(secret)).status).toBe(200);
    await back.ask("changePassword", { body: { currentPassword: TEST_PASSWORD, password: "another7trail!" } });
    expect((await feed(secret)).status).toBe(404);
    expect(await back.ask("getCalendarFeed")).toEqual({ madeAt: null });
    expect((await feed(await subscribe(back))).status).toBe(200);
  });

  it("is not there while its member is leaving, and is again when they come back", async () => {
    const member = await app.member("떠나는이");
    const secret = await subscribe(member);
    await member.ask("leave", { body: { password: TEST_PASSWORD } });
    expect((await feed(secret)).status).toBe(404);
    await (await TestMember.signIn(app.url, member.nickname)).ask("comeBack");
    expect((await feed(secret)).status).toBe(200);
  });

  it("holds the latest only, and costs no more however long ago somebody began", async () => {
    const member = await app.member("오래된이");
    const secret = await subscribe(member);
    const { db } = app.database;
    await sql`
      with copied as (
        insert into gatherings (kind, host_id, sport, title, description, begins_wall, zone, begins_at, ends_at, day, place_name,
               latitude, longitude, x, y, area, place_shown, capacity, audience, joining, listed, confirmed)
        select 'MEETUP', null, 'RUNNING', 'n' || n, '', '2026-01-01T10:00', 'Asia/Seoul', at, at + interval '1 hour', 0, '어디', 37.5,
               127, 0, 0, '자양동', 'PARTICIPANTS', 10, 'EVERYONE', 'OPEN', false, 1
          from generate_series(1, 3000) n, lateral (select now() + (250 - n) * interval '8 hours' as at) t
        returning id, begins_at)
      insert into gathering_members (gathering_id, member_id, part, place, begins_at)
      select copied.id, m.id, 'CONFIRMED', 1, begins_at from copied, members m where m.nickname = '오래된이'`.execute(
      db,
    );
    await sql`analyze gatherings, gathering_members`.execute(db);
    const events = opened(await readFeed(secret));
    expect(events).toHaveLength(CALENDAR_FEED_MAX);
    // By time; the last ones to begin.
    expect([events[0]?.title, events.at(-1)?.title]).toEqual([`n${CALENDAR_FEED_MAX}`, "n1"]);
    const { rows } = await sql<{ id: number }>`select id from members where nickname = '오래된이'`.execute(db);
    const read = await rowsRead(db, (trx) => selectForFeed(trx, rows[0]?.id ?? 0));
    expect(read).toBeGreaterThanOrEqual(CALENDAR_FEED_MAX);
    expect(read).toBeLessThan(CALENDAR_FEED_MAX * 5);
  });

  it("says the same hour wherever the server runs", async () => {
    const member = await app.member("먼서버의이");
    const secret = await subscribe(member);
    const [night, gap] = [await announceOne({ title: "밤" }), await announceOne({ title: "틈" })];
    for (const meetupId of [night, gap]) await join(meetupId, member);
    await moveTo(night, `${YEAR}-12-31T23:30`, 90);
    // An hour that the clocks of New York leave out.
    await moveTo(gap, "2027-03-14T02:30", 60);
    await sql`update gathering_members set begins_at = now() where gathering_id = ${gap}`.execute(app.database.db);
    const node = await startNode({
      DATABASE_URL: app.ports.config.databaseUrl ?? "",
      TZ: "America/New_York",
    });
    try {
      const response = await fetch(`${node.url}/calendar/${secret}.ics`);
      const text = unfolded(await response.text()).replaceAll(node.url, SITE);
      expect(text).toBe(unfolded(await readFeed(secret)));
      expect(text).toContain(`DTSTART;TZID=Asia/Seoul:${YEAR}1231T233000\r\n`);
      expect(text).toContain("DTSTART;TZID=Asia/Seoul:20270314T023000\r\n");
      expect(text).toContain("DTEND;TZID=Asia/Seoul:20270314T033000\r\n");
    } finally {
      await node.stop();
    }
  });
});
