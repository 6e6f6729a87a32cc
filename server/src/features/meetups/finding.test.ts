import type { MeetupItem, NewMeetup } from "@fitmate/contract/meetups";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { announceMeetup, joinMeetup, moveMeetup, settledMember } from "../../../test/meetupActs.ts";
import { newMeetup } from "../../../test/meetups.ts";

const NEAR = { lat: 37.5446, long: 127.0557 };

let app: TestApp;
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  host = await settledMember(app, "주최자");
});
afterAll(() => app.close());

const announce = (changes: Partial<NewMeetup> = {}, by = host) => announceMeetup(app, by, changes);

describe("finding", () => {
  const titles = (meetups: readonly MeetupItem[]) => meetups.map(({ title }) => title);

  it("goes by day, then distance band, then time; pages follow each other", async () => {
    const seeker = await app.member("찾는사람");
    await seeker.ask("setMyLocation", { query: NEAR });
    const hostOfAll = await settledMember(app, "여러번여는");
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
    await joinMeetup(full, mate);
    const list = async (query: object) => (await seeker.ask("getMeetups", { query })).meetups;
    expect(titles(await list({ free: "true" }))).toEqual(["자리 있는 것"]);
    const [withMate] = await list({ mates: "true" });
    expect(withMate).toMatchObject({ meetupId: full, mates: [{ nickname: "간다는메이트" }] });
    await moveMeetup(app, open, 20);
    expect(titles(await list({}))).toHaveLength(2);
  });
});
