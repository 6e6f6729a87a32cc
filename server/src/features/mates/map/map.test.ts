import { cellCentre, cellOf, type LatLng } from "@fitmate/contract/cell";
import type { MapView } from "@fitmate/contract/map";
import type { MapUser } from "@fitmate/contract/mates";
import { SPORTS } from "@fitmate/contract/sports";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inLongTransaction } from "../../../platform/db/transaction.ts";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { type CallOptions, TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { viewArea } from "./area.ts";
import { bitOf, GROUPS, SAME_GROUPS } from "./filters.ts";
import { countPeople, nearestPeople } from "./queries.ts";
import { forgetEmptyCells } from "./queries.ts";
import { ageLocations } from "../location/service.ts";

type Query = NonNullable<CallOptions["query"]>;

const SEONGSU: LatLng = { latitude: 37.5446, longitude: 127.0557 };
const TTUKSEOM: LatLng = { latitude: 37.5312, longitude: 127.0667 };
const BUSAN: LatLng = { latitude: 35.1588, longitude: 129.1604 };
const SEOUL_VIEW = { swLat: 37.5, swLng: 126.95, neLat: 37.6, neLng: 127.15, zoom: 12 };
const KOREA_VIEW = { swLat: 33, swLng: 124.5, neLat: 38.7, neLng: 131, zoom: 7 };

let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  me = await app.member("나");
  await move(me, SEONGSU);
});
afterAll(() => app.close());

const move = (member: TestMember, { latitude, longitude }: LatLng) =>
  member.call("setMyLocation", { query: { lat: latitude, long: longitude } });

async function placed(nickname: string, point: LatLng, options: { gender?: boolean; isPublic?: boolean } = {}) {
  const member = await app.member(nickname, options);
  expect((await move(member, point)).status).toBe(200);
  return member;
}

/** What a view answers, and that its parts agree with each other. */
async function view(member: TestMember, query: Query = {}): Promise<MapView> {
  const { status, body } = await member.call("getMap", { query: { ...SEOUL_VIEW, ...query } });
  expect(status).toBe(200);
  const answer = body as MapView;
  const clustered = answer.clusters.reduce((sum, { count }) => sum + count, 0);
  expect(clustered).toBe(answer.total > 50 ? answer.total : 0);
  expect(answer.users).toHaveLength(Math.min(answer.total, 50));
  return answer;
}
const namesIn = async (member: TestMember, query: Query = {}) =>
  (await view(member, query)).users.map(({ nickname }) => nickname).toSorted();
const namesNear = async (member: TestMember, query: Query = {}) =>
  ((await member.call("getMap", { query })).body as MapUser[]).map(({ nickname }) => nickname).toSorted();
const locationOf = (member: TestMember) => member.ask("getMyLocation");

const profile = (more: object) => ({
  gender: true,
  exerciseChoice: [],
  introduction: "",
  publicInfo: true,
  profilePicture: null,
  ...more,
});

async function change(member: TestMember, more: object): Promise<void> {
  expect((await member.call("updateMyProfile", { body: profile(more) })).status).toBe(200);
}

async function unseenFor(days: number, member: TestMember): Promise<void> {
  const { db } = app.database;
  await sql`update members set last_seen_at = now() - make_interval(days => ${days}) where nickname = ${member.nickname}`.execute(
    db,
  );
}

/** The kept counts are what counting everybody anew gives: only what is counted at all, for a slow machine's sake. */
async function expectExactCounts(): Promise<void> {
  const { rows } = await sql`
    with people as materialized (
      select cell[0]::integer as x, cell[1]::integer as y,
             map_groups(m) | (map_same_groups(m)::bigint << ${sql.lit(GROUPS)}) as groups
        from locations join members m on m.id = member_id),
    finest as materialized (
      select x, y, bit, count(*)::integer as total from people, generate_series(0, ${sql.lit(GROUPS + SAME_GROUPS - 1)}) bit where groups >> bit & 1 = 1
       group by 1, 2, 3),
    truth as (
      select level, x >> (16 - level) as x, y >> (16 - level) as y, bit, sum(total) as total
        from finest, generate_series(9, 16) level
       group by 1, 2, 3, 4),
    kept as (
      select level, x, y, bit - 1 as bit, total from map_cells, unnest(totals) with ordinality t (total, bit) where total <> 0
      union all
      select level, x, y, bit - 1 + ${sql.lit(GROUPS)}, total from map_same_cells, unnest(totals) with ordinality t (total, bit) where total <> 0)
    select * from truth full join kept using (level, x, y, bit)
     where truth.total is distinct from kept.total`.execute(app.database.db);
  expect(rows).toEqual([]);
}
afterEach(expectExactCounts);

it("numbers the choices of filters as the triggers count them, each by itself and those of a later sport behind all before", () => {
  const numbers = (choices: readonly number[], ways: number) =>
    choices.flatMap((choice) => Array.from({ length: ways }, (_, way) => bitOf(choice, way, ways)));
  for (const ways of [6, 4]) {
    expect(numbers([0, 1, 2, 3], ways).toSorted((one, other) => one - other)).toEqual([...Array(4 * ways).keys()]);
    expect(numbers([4, 5], ways)).toEqual(Array.from({ length: 2 * ways }, (_, index) => 4 * ways + index));
  }
});

describe("a view", () => {
  let ttukseom: TestMember;
  beforeAll(async () => {
    const runner = await placed("러너", SEONGSU, { gender: true });
    await change(runner, { exerciseChoice: ["RUNNING"] });
    const hiker = await placed("산타는사람", SEONGSU, { gender: false });
    await change(hiker, { gender: false, exerciseChoice: ["HIKING", "WEIGHT"] });
    ttukseom = await placed("뚝섬새내기", TTUKSEOM, { gender: false });
    await placed("부산사람", BUSAN);
    await placed("숨은사람", SEONGSU, { isPublic: false });
    await makeMates(runner, me);
  });

  it("holds who is in it, nearest first, and not me, not the private", async () => {
    const { total, clusters, users } = await view(me);
    expect(users.map(({ nickname }) => nickname).toSorted()).toEqual(["뚝섬새내기", "러너", "산타는사람"]);
    expect(users.at(-1)?.nickname).toBe("뚝섬새내기");
    expect({ total, clusters }).toEqual({ total: 3, clusters: [] });
    expect((await view(me, KOREA_VIEW)).total).toBe(4);
    expect((await view(ttukseom)).total).toBe(3);
  });

  it("without bounds stays the plain list", async () => {
    expect(await namesNear(me)).toEqual(["뚝섬새내기", "러너", "부산사람", "산타는사람"]);
    expect(await namesNear(me, { size: 2 })).toEqual(["러너", "산타는사람"]);
  });

  it.each([
    [{ sport: "RUNNING" }, ["뚝섬새내기", "러너"]],
    [{ sport: "WEIGHT" }, ["뚝섬새내기", "산타는사람"]],
    [{ gender: "FEMALE" }, ["뚝섬새내기", "산타는사람"]],
    [{ gender: "MALE" }, ["러너"]],
    [{ gender: "FEMALE", sport: "RUNNING", activeDays: "7" }, ["뚝섬새내기"]],
    [{ within: "WITHIN_500M" }, ["러너", "산타는사람"]],
    [{ within: "WITHIN_3KM" }, ["뚝섬새내기", "러너", "산타는사람"]],
    [{ within: "WITHIN_3KM", gender: "MALE" }, ["러너"]],
    [{ mates: "ONLY" }, ["러너"]],
    [{ mates: "ONLY", gender: "FEMALE" }, []],
    [{ mates: "NONE" }, ["뚝섬새내기", "산타는사람"]],
    [{ mates: "ONLY", within: "WITHIN_1KM", sport: "RUNNING", activeDays: "30" }, ["러너"]],
  ])("%j shows %j, in the view, in the whole country and in the list", async (filters, names) => {
    expect(await namesIn(me, filters)).toEqual(names);
    const everywhere = (await namesIn(me, { ...KOREA_VIEW, ...filters })).filter((name) => name !== "부산사람");
    expect(everywhere).toEqual(names);
    expect((await namesNear(me, filters)).filter((name) => name !== "부산사람")).toEqual(names);
  });

  it.each(SPORTS)("shows who likes %s and nothing else by no other sport", async (sport) => {
    const likes = await placed(`${sport}만`, BUSAN);
    await change(likes, { exerciseChoice: [sport] });
    const shown = await Promise.all(
      SPORTS.map(async (each) => (await namesNear(me, { sport: each })).includes(likes.nickname)),
    );
    expect(shown).toEqual(SPORTS.map((each) => each === sport));
    await likes.ask("pauseMyLocation", { body: { paused: true } });
  });

  it("lists the people of one cell, page by page", async () => {
    const { latitude: lat, longitude: long } = SEONGSU;
    const cell = async (query: Query) =>
      ((await me.call("getMapCell", { query: { lat, long, ...query } })).body as MapUser[]).map(
        (user) => user.nickname,
      );
    expect(await cell({})).toEqual(["러너", "산타는사람"]);
    expect(await cell({ size: 1, cursor: "러너" })).toEqual(["산타는사람"]);
    expect(await cell({ mates: "ONLY" })).toEqual(["러너"]);
    expect(await cell({ mates: "NONE", within: "WITHIN_500M" })).toEqual(["산타는사람"]);
    expect(await cell({ lat: BUSAN.latitude, long: BUSAN.longitude, within: "WITHIN_10KM" })).toEqual([]);
  });

  it.each([
    ["half a view", { swLat: 37, swLng: 127 }],
    ["a view without a zoom", { swLat: 37, swLng: 126, neLat: 38, neLng: 127 }],
    ["a view upside down", { ...SEOUL_VIEW, swLat: 38 }],
    ["a sport nobody knows", { sport: "CHESS" }],
    ["a number of days nobody counts", { activeDays: "3" }],
    ["a distance without an end", { within: "BEYOND" }],
    ["a list of nobody", { size: 0 }],
  ])("refuses %s", async (_, query) => {
    expect(await me.call("getMap", { query })).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("has no distances for somebody without a place, and says so", async () => {
    const newcomer = await app.member("새사람");
    expect((await view(newcomer)).users.map(({ distanceBand }) => distanceBand)).toEqual([null, null, null, null]);
    expect(await newcomer.call("getMap", { query: { within: "WITHIN_1KM" } })).toMatchObject({
      status: 400,
      body: { message: "거리로 찾으려면 먼저 내 위치를 정해 주세요." },
    });
  });
});

describe("being hidden", () => {
  /** Everywhere somebody could be met: views fine and coarse, the list, the cell. */
  async function traces(of: TestMember): Promise<number> {
    const { latitude: lat, longitude: long } = TTUKSEOM;
    const answers = await Promise.all([
      me.call("getMap", { query: SEOUL_VIEW }),
      me.call("getMap", { query: { ...KOREA_VIEW, gender: "FEMALE" } }),
      me.call("getMap"),
      me.call("getMapCell", { query: { lat, long } }),
    ]);
    return JSON.stringify(answers.map(({ body }) => body)).split(`"${of.nickname}"`).length - 1;
  }

  it("pausing hides at once, moving does not end it, and going on shows again", async () => {
    const shy = await placed("쉬는사람", TTUKSEOM, { gender: false });
    const before = (await view(me)).total;
    expect(await traces(shy)).toBe(4);
    expect(await shy.call("pauseMyLocation", { body: { paused: true } })).toMatchObject({
      status: 200,
      body: { location: cellCentre(cellOf(TTUKSEOM)), paused: true, visibleUntil: null },
    });
    expect([await traces(shy), (await view(me)).total]).toEqual([0, before - 1]);
    await move(shy, TTUKSEOM);
    expect([await traces(shy), (await locationOf(shy)).paused]).toEqual([0, true]);
    await shy.call("pauseMyLocation", { body: { paused: false } });
    expect([await traces(shy), (await view(me)).total]).toEqual([4, before]);
    await shy.call("removeMyLocation");
  });

  it("30 days unseen hide by themselves, 7 days end being active, and coming back shows again", async () => {
    const away = await placed("떠난사람", TTUKSEOM, { gender: false });
    const until = Date.parse((await locationOf(away)).visibleUntil ?? "");
    expect(until - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const ages = async (days: number) => {
      // As time passes: nothing is written for the member.
      const { db } = app.database;
      await sql`alter table members disable trigger map_follow_member`.execute(db);
      await unseenFor(days, away);
      await sql`update locations l set ages_at = ages_at - make_interval(days => ${days}) from members m
        where m.id = member_id and nickname = ${away.nickname}`.execute(db);
      await sql`alter table members enable trigger map_follow_member`.execute(db);
      await ageLocations(db);
    };
    await ages(8);
    expect(await namesIn(me, { activeDays: "7" })).not.toContain("떠난사람");
    expect(await namesIn(me, { activeDays: "30" })).toContain("떠난사람");
    await ages(31);
    expect(await traces(away)).toBe(0);
    expect((await locationOf(away)).visibleUntil).toBeNull();
    await TestMember.signIn(app.url, away.nickname);
    expect(await traces(away)).toBe(4);
    await away.call("removeMyLocation");
  });

  it("being here counts as being seen", async () => {
    const regular = await placed("단골", TTUKSEOM);
    await unseenFor(29, regular);
    await sql`update sessions set last_used_at = now() - interval '1 hour'`.execute(app.database.db);
    await locationOf(regular);
    await expect
      .poll(async () => Date.parse((await locationOf(regular)).visibleUntil ?? "") - Date.now())
      .toBeGreaterThan(29 * 86_400_000);
    await regular.call("removeMyLocation");
  });
});

describe("many people", () => {
  const CROWD = 600;
  beforeAll(async () => {
    await inLongTransaction(app.database.db, 5, async (db) => {
      await sql`insert into members (nickname, nickname_key, is_public, gender)
        select 'crowd' || n, 'crowd' || n, n % 10 <> 0, n % 2 = 0 from generate_series(1, 6000) n`.execute(db);
      // 600 in Seoul, the others all over; a hundred of them are about to be looked at for their age.
      await sql`insert into locations (member_id, cell, groups, ages_at)
        select id, case when n <= ${CROWD} then point(55890 + n % 20, 25370 + n % 15) else point(55600 + n * 7919 % 800, 25600 + n * 104729 % 600) end,
               map_groups(m), map_ages_at(m)
          from members m, substring(nickname from 6) digits, cast(digits as integer) n
         where nickname like 'crowd%'`.execute(db);
      await sql`update locations set ages_at = now() where member_id % 60 = 0 and groups <> 0`.execute(db);
      await sql`analyze locations, members, mate_relations, map_cells`.execute(db);
    });
  }, 120_000);

  it("are clusters that count everybody, wherever the view is cut, and the nearest by name", async () => {
    for (const zoom of [10, 11.5, 12, 13]) {
      const { total, clusters, users } = await view(me, { zoom });
      expect(total).toBeGreaterThanOrEqual(CROWD * 0.9);
      expect(users).toHaveLength(50);
      for (const { latitude, longitude, southWest, northEast } of clusters) {
        expect(latitude > southWest.latitude && latitude < northEast.latitude).toBe(true);
        expect(longitude > southWest.longitude && longitude < northEast.longitude).toBe(true);
      }
    }
    const { total } = await view(me, KOREA_VIEW);
    expect(total).toBe((await view(me, { ...KOREA_VIEW, zoom: 9 })).total);
    expect((await view(me, { ...KOREA_VIEW, zoom: 22 })).clusters.length).toBeLessThan(2_000);
    expect((await view(me, { ...KOREA_VIEW, within: "WITHIN_10KM" })).total).toBeLessThan(total);
  });

  it("are found by the index of places", async () => {
    const users = (await me.call("getMap")).body as MapUser[];
    expect(users).toHaveLength(300);
    const { db } = app.database;
    const filters = { gender: "FEMALE" as const, mates: "NONE" as const };
    const look = { memberId: 1, gender: "FEMALE" as const, mine: undefined, filters };
    const plan = nearestPeople(look, { x: 55_820, y: 25_370 }, 50).compile(db);
    const { rows } = await app.database.pool.query(`explain ${plan.sql}`, [...plan.parameters]);
    for (const index of ["locations_shown", "locations_shown_same"])
      expect(JSON.stringify(rows)).toMatch(new RegExp(`Index (Only )?Scan using ${index} `));
  });

  it("are counted by squares; only who is not seen is looked up, one by one", async () => {
    const { level, area } = viewArea(KOREA_VIEW);
    const look = { memberId: 1, gender: "MALE" as const, mine: undefined, filters: { mates: "NONE" as const } };
    const plan = countPeople(look, area, level).compile(app.database.db);
    const { rows } = await app.database.pool.query(`explain ${plan.sql}`, [...plan.parameters]);
    expect(JSON.stringify(rows)).toContain("Index Scan using locations_pkey");
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on locations|locations_shown/);
  });

  it("stay counted exactly while they move, pause, change and leave all at once", async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => app.member(`무리${n}`)));
    const ageing = ageLocations(app.database.db);
    const answers = await Promise.all(
      crowd.flatMap((member, n) =>
        Array.from({ length: 12 }, async (_, turn) => {
          if (turn % 4 === 1) return member.call("pauseMyLocation", { body: { paused: turn % 8 === 1 } });
          if (turn % 6 === 2)
            return member.call("updateMyProfile", {
              body: profile({ gender: turn % 4 === 2, exerciseChoice: n % 2 ? ["HIKING"] : [] }),
            });
          if (turn % 6 === 4)
            return member.call("setLocationAudience", { body: { sameGenderOnly: (n + turn) % 3 > 0 } });
          if (turn === 9) return member.call("removeMyLocation");
          return move(member, { latitude: 37.5 + ((n + turn) % 5) / 100, longitude: 127 + ((n * turn) % 7) / 100 });
        }),
      ),
    );
    await ageing;
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const { rows } = await sql<{ wrong: number }>`select count(*)::integer as wrong from locations
      join members m on m.id = member_id where (groups, same_groups) <> (map_groups(m), map_same_groups(m))`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  it("leave the counts with their accounts", async () => {
    const before = (await view(me, KOREA_VIEW)).total;
    await sql`delete from members where nickname in ('crowd1', 'crowd2', 'crowd3')`.execute(app.database.db);
    expect((await view(me, KOREA_VIEW)).total).toBe(before - 3);
  });

  it("leave no squares behind where nobody is any more", async () => {
    const { db } = app.database;
    const empty = async () => (await sql`select from map_cells where 0 = all (totals)`.execute(db)).rows.length;
    const traveller = await placed("지나가는이", { latitude: 33.36, longitude: 126.53 });
    await traveller.call("removeMyLocation");
    expect(await empty()).toBeGreaterThan(0);
    await forgetEmptyCells(db);
    expect(await empty()).toBe(0);
  });
});
