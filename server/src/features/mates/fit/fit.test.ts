import { NO_LEVELS, type Level, type Slot, SLOTS, type Sport } from "@fitmate/contract/profile";
import { MAP_PEOPLE_MAX } from "@fitmate/contract/limits";
import type { MapView } from "@fitmate/contract/map";
import type { MapUser } from "@fitmate/contract/mates";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { CallOptions, TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { changingMeanwhile } from "../../../../test/meanwhile.ts";

const HERE = { lat: 37.5446, long: 127.0557 };
const NEXT_DOOR = { lat: 37.5446, long: 127.0657 };
const BUSAN = { lat: 35.1588, long: 129.1604 };
const VIEW = { swLat: 37.5, swLng: 126.95, neLat: 37.6, neLng: 127.15, zoom: 12 };

let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  me = await placed("나", HERE, ["RUNNING"], ["TUE_EVENING", "THU_EVENING"], "PACE_6");
  await placed("가까운남", HERE, []);
  await placed("산사람", NEXT_DOOR, ["HIKING"], ["SUN_MORNING"]);
  await placed("옆러너", NEXT_DOOR, ["RUNNING"], ["THU_EVENING"]);
  await placed("단짝", NEXT_DOOR, ["RUNNING"], ["TUE_EVENING", "THU_EVENING"], "PACE_6");
  await placed("부산단짝", BUSAN, ["RUNNING"], [...SLOTS], "PACE_6");
});
afterAll(() => app.close());

type Place = { lat: number; long: number };

async function placed(nickname: string, query: Place, exerciseChoice: Sport[], weeklySlots: Slot[] = [], pace?: Level) {
  const member = await app.member(nickname);
  const levels = { ...NO_LEVELS, RUNNING: pace ?? null };
  const shown = { gender: true, introduction: "", publicInfo: true, profilePicture: null };
  const body = { ...shown, exerciseChoice, weeklySlots, levels };
  expect((await member.call("updateMyProfile", { body })).status).toBe(200);
  expect((await member.call("setMyLocation", { query })).status).toBe(200);
  return member;
}

type Query = NonNullable<CallOptions["query"]>;
const list = async (query: Query = {}, member = me) =>
  (await member.call("getMap", { query: { order: "FIT", ...query } })).body as MapUser[];
const view = async (query: Query = {}) =>
  (await me.call("getMap", { query: { order: "FIT", ...VIEW, ...query } })).body as MapView;
const names = (users: readonly MapUser[]) => users.map(({ nickname }) => nickname);

describe("whoever fits best", () => {
  it("comes first in the list and in a view, with the score and the reasons of the profile", async () => {
    const users = await list();
    expect(users.map(({ nickname, score }) => [nickname, score])).toEqual([
      ["단짝", 63],
      ["부산단짝", 50],
      ["옆러너", 38],
      ["가까운남", 15],
      ["산사람", 13],
    ]);
    expect(users[0]?.reasons?.map(({ text }) => text)).toEqual([
      "러닝을 둘 다 좋아해요",
      "러닝 페이스가 둘 다 6분대예요",
      "1km 이내에 있어요",
      "요일만 맞으면 저녁에 두 번 겹쳐요",
    ]);
    for (const { nickname, score, reasons } of users) {
      const match = await me.ask("getMateMatch", { query: { nickname } });
      expect({ score, reasons }).toEqual({ score: match.score, reasons: match.reasons });
    }
    const seen = await view();
    expect(seen).toMatchObject({ total: 4, clusters: [] });
    expect(seen.users).toEqual(users.filter(({ nickname }) => nickname !== "부산단짝"));
  });

  it("is asked for: else the nearest come first, and nobody is compared", async () => {
    for (const query of [{ order: "NEAR" }, { order: undefined }]) {
      const users = await list(query);
      expect(users.map(({ nickname }) => nickname).at(-1)).toBe("부산단짝");
      expect(users.some((user) => "score" in user || "reasons" in user)).toBe(false);
    }
    expect(await me.call("getMap", { query: { order: "BEST" } })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
    expect(await me.call("getMapCell", { query: { ...HERE, order: "BEST" } })).toMatchObject({ status: 400 });
  });

  it("is looked for among those the filters leave", async () => {
    const mate = await placed("내메이트", NEXT_DOOR, ["RUNNING"]);
    await makeMates(me, mate);
    expect(names(await list({ mates: "ONLY" }))).toEqual(["내메이트"]);
    expect(names(await list({ mates: "NONE", sport: "RUNNING", within: "WITHIN_3KM" }))).toEqual([
      "단짝",
      "옆러너",
      "가까운남",
    ]);
    expect(names(await list({ size: 1 }))).toEqual(["단짝"]);
    await mate.call("pauseMyLocation", { body: { paused: true } });
    expect(names(await list({ mates: "ONLY" }))).toEqual([]);
  });

  it.each([
    [
      "blocks me",
      `insert into member_blocks (blocker_id, blocked_id)
         select other.id, me.id from members me, members other where me.nickname = '나' and other.nickname = $1`,
    ],
    ["turns to women only", "update members set gender = false, location_same_gender = true where nickname = $1"],
    ["turns to hiking", "update members set exercise_choice = '{HIKING}' where nickname = $1"],
  ])("leaves out whoever %s while they are compared", async (change, statement) => {
    const nickname = change.replaceAll(" ", "");
    const other = await placed(nickname, HERE, ["RUNNING"], ["TUE_EVENING", "THU_EVENING"], "PACE_6");
    const ask = () => list({ sport: "RUNNING" });
    onTestFinished(async () => void (await other.call("pauseMyLocation", { body: { paused: true } })));
    expect(names(await ask())[0]).toBe(nickname);
    const turnAway = async (client: pg.PoolClient) => {
      await client.query(statement, [nickname]);
      // What is asked of the candidates comes after they were found.
      await client.query("lock table trainings in access exclusive mode");
    };
    expect(names(await changingMeanwhile(app, turnAway, ask))).not.toContain(nickname);
  });

  it("of one cell is told page by page in order of nickname", async () => {
    const cell = async (query: Query) =>
      (await me.call("getMapCell", { query: { ...NEXT_DOOR, ...query } })).body as MapUser[];
    const page = await cell({ order: "FIT", size: 2 });
    expect(page.map(({ nickname, score }) => [nickname, score])).toEqual([
      ["단짝", 63],
      ["산사람", 13],
    ]);
    expect(names(await cell({ order: "FIT", cursor: "산사람" }))).toEqual(["옆러너"]);
    expect((await cell({}))[0]).not.toHaveProperty("score");
  });

  it("is nobody as long as nothing is known of me, and nothing is a reason without points", async () => {
    const newcomer = await app.member("새사람");
    const users = await list({}, newcomer);
    expect(users).toHaveLength(6);
    expect(users.every(({ score, reasons }) => score === 0 && reasons?.length === 0)).toBe(true);
  });

  it("is found among the nearest only, however many there are", async () => {
    const { db } = app.database;
    await sql`insert into members (nickname, nickname_key, is_public, exercise_choice)
      select 'crowd' || n, 'crowd' || n, true, '{HIKING}' from generate_series(1, ${MAP_PEOPLE_MAX}::integer) n`.execute(
      db,
    );
    await sql`insert into locations (member_id, cell, groups, ages_at)
      select c.id, l.cell, map_groups(c), map_ages_at(c)
        from members c, members m join locations l on l.member_id = m.id
       where c.nickname like 'crowd%' and m.nickname = '나'`.execute(db);
    const users = await list();
    expect(users).toHaveLength(MAP_PEOPLE_MAX);
    expect(names(users)).not.toContain("단짝");
    expect(names(await list({ size: 50 }))).not.toContain("단짝");
    expect(names(await list({ sport: "RUNNING" }))[0]).toBe("단짝");
    expect((await view()).users).toHaveLength(50);
    expect((await view()).total).toBe(MAP_PEOPLE_MAX + 4);
  });
});
