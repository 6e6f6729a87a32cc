/**
 * A hidden place is for those who come. Everything the product says to anybody else is read here, to the byte: every answer to a
 * question, what is told while it happens, what is brought outside, what is handed out, and what the server writes of itself.
 */
import { PassThrough } from "node:stream";
import { cellCentre, cellOf, pointAt } from "@fitmate/contract/cell";
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import type { NewMeetup } from "@fitmate/contract/meetups";
import { sql } from "kysely";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { type HttpClient, pathOf, type TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { createTestBrowser, NOWHERE, startTestPushService, type TestPushService } from "../../../test/push.ts";
import { TestStream } from "../../../test/stream.ts";
import { remindAll } from "./reminding.ts";

const SQUARE = cellOf({ latitude: 37.5311, longitude: 127.0667 });
const CENTRE = cellCentre(SQUARE);
/** Far from the middle of the square, the only point of it that is told. */
const at = (x: number, y: number, name: string) => ({ name, ...pointAt(SQUARE.x + x, SQUARE.y + y) });
/** Where it was first, while those who left came; where it is; and where it might as well be. */
const PLACES = {
  first: at(0.9, 0.15, "옛정자느티나무"),
  now: at(0.12, 0.83, "달그림자뒷문"),
  other: at(0.8, 0.9, "별헤는골목"),
};
/** As far as a point of the list may lie from one that is told, in degrees: some 40 m. */
const NEAR_DEGREES = 0.0004;

/** Moments and durations, of which any fraction may be like that of a degree. */
const CLOCKS = /T\d\d:\d\d:\d\d\.\d+|"responseTime":[\d.]+/g;

const OUTSIDERS = [
  "방문자",
  "낯선이",
  "주최자메이트",
  "신청한이",
  "대기한이",
  "자리난이",
  "거절된이",
  "나간이",
  "내보내진이",
  "차단된이",
  "차단한이",
] as const;
type Outsider = (typeof OUTSIDERS)[number];

/** Asked by other means, or of somebody else than us. */
const ELSEWHERE: readonly EndpointName[] = [
  "subscribeNotifications",
  "exportMyData",
  "signInWithKakao",
  // Public places around the one who asks, this one perhaps among them: plans/offers.test.ts.
  "getPlanOffers",
];
const QUESTIONS = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([name, { method }]) => method === "GET" && !ELSEWHERE.includes(name))
  .map(([name]) => name);
/** What is asked in a way of its own. */
const OTHERWISE: Partial<Record<EndpointName, object>> = {
  findId: { email: "nobody@example.com" },
  getOverlaps: { begins: "2030-01-01T10:00", minutes: 60 },
  getComments: {},
  getAnswers: {},
};
/** What of them is about gatherings, whose answers have to stay the same to the byte wherever in the square it is. */
const OF_MEETUPS = QUESTIONS.filter((name) => endpoints[name].tag === "meetups");

let service: TestPushService;
let app: TestApp;
let log = "";
let host: TestMember;
let comes: TestMember;
const people = {} as Record<Exclude<Outsider, "방문자">, TestMember>;
const feeds = new Map<HttpClient, string>();
const streams = new Map<string, TestStream>();
const browsers = new Map<string, ReturnType<typeof createTestBrowser>>();
let meetupId: number;
let laterId: number;
let chatRoomId: number;
let day: string;

const member = (who: Outsider): HttpClient => (who === "방문자" ? app.visitor : people[who]);
const join = (by: TestMember, id = meetupId) =>
  by.ask("joinMeetup", { params: { meetupId: id }, body: { note: "가고 싶어요." } });
const answer = (to: TestMember, accept = true, id = meetupId) =>
  host.ask("answerMeetupRequest", { params: { meetupId: id, nickname: to.nickname }, body: { accept } });

/** Says something else of the gathering, and of the later one of its series. */
async function change(some: Partial<NewMeetup>): Promise<void> {
  const { begins } = await host.ask("getMeetup", { params: { meetupId } });
  const { weeks: _, ...said } = newMeetup({ begins, joining: "APPROVAL", place: PLACES.now, ...some });
  await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "LATER" } });
}

/** Somebody whose pages are open and whose browser gets pushes, and who follows a calendar. */
async function enter(nickname: string): Promise<TestMember> {
  const one = await app.member(nickname);
  const browser = createTestBrowser(service.origin);
  await one.ask("subscribeToPush", { body: browser.subscription });
  await one.ask("setMyLocation", { query: { lat: CENTRE.latitude, long: CENTRE.longitude } });
  browsers.set(nickname, browser);
  streams.set(nickname, await TestStream.open(one));
  feeds.set(one, (await one.ask("makeCalendarFeed")).feedUrl.split("/calendar/")[1]?.replace(".ics", "") ?? "");
  return one;
}

beforeAll(async () => {
  service = await startTestPushService();
  const lines = new PassThrough();
  lines.on("data", (line: Buffer) => (log += line.toString()));
  app = await startTestApp({ LOG_LEVEL: "trace", PUSH_SERVICES: `${NOWHERE}, ${service.origin}` }, lines);
  host = await enter("주최자");
  comes = await enter("함께한이");
  for (const who of OUTSIDERS) if (who !== "방문자") people[who] = await enter(who);
  await makeMates(host, people["주최자메이트"]);
  await host.ask("blockMember", { params: { nickname: "차단된이" } });
  await people["차단한이"].ask("blockMember", { params: { nickname: "주최자" } });
  await sql`update members set created_at = now() - interval '7 days'`.execute(app.database.db);

  const body = newMeetup({ joining: "APPROVAL", place: PLACES.first, weeks: 2, capacity: 4 });
  day = body.begins.slice(0, 10);
  const { meetupIds } = await host.ask("createMeetup", { body });
  [meetupId = 0, laterId = 0] = meetupIds;
  for (const one of [comes, people["나간이"], people["내보내진이"]]) {
    await join(one);
    await answer(one);
  }
  chatRoomId = (await comes.ask("getMeetup", { params: { meetupId } })).roomId ?? 0;
  await people["나간이"].ask("leaveMeetup", { params: { meetupId } });
  await host.ask("removeParticipant", { params: { meetupId, nickname: "내보내진이" } });
  await join(people["신청한이"]);
  await join(people["거절된이"]);
  await answer(people["거절된이"], false);
  await change({ capacity: 2 });
  for (const who of ["대기한이", "자리난이"] as const) {
    await join(people[who]);
    await answer(people[who]);
  }
  await sql`update gathering_members set part = 'OFFERED', offered_until = now() + interval '20 minutes'
    where member_id = (select id from members where nickname = '자리난이')`.execute(app.database.db);
  await change({ capacity: 2, minutes: 90 });
}, 60_000);
afterAll(async () => {
  for (const stream of streams.values()) stream.close();
  await app.close();
  await service.close();
});

/** Everything that may be asked about anything, as `who` is answered. */
async function askEverything(by: HttpClient): Promise<Map<EndpointName, string>> {
  const query = {
    chatRoomId,
    day,
    swLat: CENTRE.latitude - 0.05,
    swLng: CENTRE.longitude - 0.05,
    neLat: CENTRE.latitude + 0.05,
    neLng: CENTRE.longitude + 0.05,
    lat: CENTRE.latitude,
    long: CENTRE.longitude,
    zoom: 16,
    size: 20,
    after: 0,
    groups: "true",
    query: "장소가",
    nickname: "주최자",
    title: "한강",
    hashtag: "한강",
    typed: "한",
    category: "RUNNING",
    videoIds: "abcdefghijk",
  };
  const params = {
    meetupId,
    planId: meetupId,
    gatheringId: meetupId,
    checkInId: 1,
    decisionId: 1,
    nickname: "주최자",
    secret: feeds.get(by) ?? "none",
    category: "running",
    field: "nickname",
    playlistName: "x",
    postId: 1,
    replyId: 1,
  };
  const answers = new Map<EndpointName, string>();
  for (const name of QUESTIONS) {
    const { status, body, headers } = await by.call(name, { params, query: { ...(OTHERWISE[name] ?? query) } });
    // Whoever is refused for what they sent has not asked.
    expect([name, status, JSON.stringify(body)]).not.toEqual([name, 400, expect.anything()]);
    answers.set(
      name,
      JSON.stringify([
        status,
        [...headers].filter(([header]) => !/^(date|x-request-id|x-ratelimit.*)$/.test(header)),
        body,
      ]),
    );
  }
  const later = await by.call("getMeetup", { params: { meetupId: laterId } });
  return answers.set("getMeetup", `${answers.get("getMeetup")}${JSON.stringify(later.body)}`);
}

async function exportOf(by: HttpClient): Promise<string> {
  const response = await fetch(app.url + pathOf("exportMyData"), { headers: { "x-auth-token": by.token ?? "" } });
  return Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
    .map((file) => strFromU8(file))
    .join("\n");
}

/** The pushes that the member's browser got, opened. */
function pushesTo(nickname: string): string {
  const browser = browsers.get(nickname);
  const own = service.received.filter(({ path }) => `${service.origin}${path}` === browser?.subscription.endpoint);
  return own.map(({ body }) => JSON.stringify(browser?.decrypt(body))).join("\n");
}

/** What in `text` tells of one of the places: a name, however it is written, or a number near it. */
function placesIn(text: string): string[] {
  // Lines of calendars go on after a break and a space.
  const whole = text.replaceAll("\\r\\n ", "").replaceAll("\r\n ", "").replaceAll(CLOCKS, "");
  const points = Object.values(PLACES).flatMap(({ latitude, longitude }) => [latitude, longitude]);
  const names = Object.values(PLACES).flatMap(({ name }) => [name, name.slice(0, 4), encodeURIComponent(name)]);
  const digits = points.map((degrees) => String(degrees).replace(".", "").slice(0, 8));
  const numbers = Array.from(whole.matchAll(/\d+\.\d{3,}/g), ([number]) => number);
  return [
    ...[...names, ...digits].filter((told) => whole.includes(told)),
    ...numbers.filter((number) => points.some((degrees) => Math.abs(Number(number) - degrees) < NEAR_DEGREES)),
  ];
}

describe.each(OUTSIDERS)("%s", (who) => {
  it("is told where it is by no answer to any question", async () => {
    const answers = await askEverything(member(who));
    for (const [name, text] of answers) expect([name, ...placesIn(text)]).toEqual([name]);
    const seen = who.startsWith("차단") ? /NOT_FOUND/ : /"area":"[가-힣]+".*"place":null/;
    expect(answers.get("getMeetup")).toMatch(seen);
  });

  it("gets the same bytes wherever in its square it is", async () => {
    const before = await askEverything(member(who));
    await moveTo(PLACES.other);
    const after = await askEverything(member(who));
    await moveTo(PLACES.now);
    for (const name of OF_MEETUPS) expect([name, after.get(name)]).toEqual([name, before.get(name)]);
  });
});

/** As if it had been there from the start. */
const moveTo = ({ name, latitude, longitude }: (typeof PLACES)["now"]) =>
  sql`update gatherings set place_name = ${name}, latitude = ${latitude}, longitude = ${longitude}`.execute(
    app.database.db,
  );

describe("outside the answers", () => {
  it("nobody but those who come is told where it is: while it happens, outside the page, or by what is handed out", async () => {
    // Told of all there is to tell: what changes, that it is soon, and that it is off.
    await sql`update gatherings set begins_at = now() + interval '110 minutes', created_at = now() - interval '3 days'
      where id = ${meetupId}`.execute(app.database.db);
    await remindAll(app.ports);
    await change({ place: PLACES.first, capacity: 2, begins: newMeetup({}, 40).begins });
    await change({ place: PLACES.now, capacity: 2, begins: newMeetup({}, 50).begins });
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "LATER" } });
    const inIt = ["신청한이", "대기한이", "자리난이"];
    for (const nickname of inIt) {
      await vi.waitFor(() => expect(streams.get(nickname)?.text).toContain("취소됐어요"), 20_000);
      // Pushes may come in another order than they were meant to.
      for (const said of ["취소됐어요", "장소가 다른 곳으로"])
        await vi.waitFor(() => expect(pushesTo(nickname)).toContain(said), 20_000);
    }
    for (const who of OUTSIDERS.filter((each) => each !== "방문자")) {
      expect([who, ...placesIn(streams.get(who)?.text ?? "")]).toEqual([who]);
      expect([who, ...placesIn(pushesTo(who))]).toEqual([who]);
      expect([who, ...placesIn(await exportOf(member(who)))]).toEqual([who]);
      for (const [name, text] of await askEverything(member(who))) expect([name, ...placesIn(text)]).toEqual([name]);
    }
  });

  it("the server writes it into no log, at any level", () => {
    expect(log).toContain(`"route":"${endpoints.getMeetup.path}"`);
    expect(placesIn(log)).toEqual([]);
  });

  it("those who come are told it everywhere, so all of this is looked at", async () => {
    const answers = await askEverything(comes);
    for (const name of [
      "getMeetup",
      "getMeetupCalendar",
      "readCalendarFeed",
      "getChatHistory",
      "getNotifications",
    ] as const)
      expect([name, placesIn(answers.get(name) ?? "")]).toEqual([name, expect.arrayContaining([PLACES.now.name])]);
    await vi.waitFor(() => expect(placesIn(pushesTo("함께한이"))).toContain(PLACES.now.name), 20_000);
    expect(placesIn(streams.get("함께한이")?.text ?? "")).toContain(PLACES.now.name);
    expect(placesIn(await exportOf(comes))).toContain(PLACES.now.name);
  });
});
