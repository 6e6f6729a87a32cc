import type { LatLng } from "@fitmate/contract/cell";
import type { MapView } from "@fitmate/contract/map";
import type { MapUser } from "@fitmate/contract/mates";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { block, unblock } from "../../../../test/blocks.ts";
import type { CallOptions, TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";

type Query = NonNullable<CallOptions["query"]>;

const SEONGSU: LatLng = { latitude: 37.5446, longitude: 127.0557 };
const SEOUL_VIEW = { swLat: 37.5, swLng: 126.95, neLat: 37.6, neLng: 127.15, zoom: 12 };
const KOREA_VIEW = { swLat: 33, swLng: 124.5, neLat: 38.7, neLng: 131, zoom: 7 };
const CELL = { lat: SEONGSU.latitude, long: SEONGSU.longitude };

let app: TestApp;
/** All in one cell. */
let blocker: TestMember;
let blocked: TestMember;
let neighbour: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  [blocker, blocked, neighbour] = await Promise.all([placed("막는이"), placed("막힌이"), placed("이웃")]);
});
afterAll(() => app.close());

async function placed(nickname: string): Promise<TestMember> {
  const member = await app.member(nickname);
  expect((await member.call("setMyLocation", { query: CELL })).status).toBe(200);
  return member;
}

const view = async (member: TestMember, query: Query = {}) =>
  (await member.call("getMap", { query: { ...SEOUL_VIEW, ...query } })).body as MapView;
const counted = ({ clusters }: MapView) => clusters.reduce((sum, { count }) => sum + count, 0);

/** In how many of the answers that show people by name `member` sees `other`. */
async function sightings(member: TestMember, other: TestMember, filters: Query = {}): Promise<number> {
  const answers = await Promise.all([
    member.call("getMap", { query: filters }),
    member.call("getMapCell", { query: { ...CELL, ...filters } }),
    member.call("getMap", { query: { ...SEOUL_VIEW, ...filters } }),
    member.call("getMap", { query: { ...KOREA_VIEW, ...filters, within: "WITHIN_3KM" } }),
  ]);
  return answers.filter(({ body }) => JSON.stringify(body).includes(`"${other.nickname}"`)).length;
}

describe.each([
  ["the one who blocks", () => [blocker, blocked] as const],
  ["the one who is blocked", () => [blocked, blocker] as const],
])("to %s", (_, sides) => {
  it("the other is nowhere, by name or counted, until the block ends", async () => {
    const [member, other] = sides();
    expect(await sightings(member, other)).toBe(4);
    expect((await view(member)).total).toBe(2);
    await block(blocker, blocked);
    for (const filters of [{}, { mates: "NONE" }, { mates: "ONLY" }, { gender: "MALE", activeDays: "7" }]) {
      expect(await sightings(member, other, filters)).toBe(0);
    }
    expect(await sightings(member, neighbour)).toBe(4);
    for (const around of [SEOUL_VIEW, KOREA_VIEW, { within: "WITHIN_1KM" }, { mates: "NONE" }]) {
      expect(await view(member, around)).toMatchObject({ total: 1, users: [{ nickname: neighbour.nickname }] });
    }
    expect((await view(neighbour)).total).toBe(2);
    await unblock(blocker, blocked);
    expect(await sightings(member, other)).toBe(4);
    expect((await view(member)).total).toBe(2);
  });
});

it("a block by both takes the other out of the counts once, and lasts until both have ended it", async () => {
  await block(blocker, blocked);
  await block(blocked, blocker);
  expect((await view(blocker)).total).toBe(1);
  await unblock(blocker, blocked);
  expect([(await view(blocker)).total, (await view(blocked)).total]).toEqual([1, 1]);
  await unblock(blocked, blocker);
  expect([(await view(blocker)).total, (await view(blocked)).total]).toEqual([2, 2]);
});

it("whoever shows to nobody is taken out of no count", async () => {
  const paused = await placed("쉬는이");
  await paused.call("pauseMyLocation", { body: { paused: true } });
  await block(blocker, paused);
  expect((await view(blocker)).total).toBe(2);
  await paused.call("pauseMyLocation", { body: { paused: false } });
  expect((await view(blocker)).total).toBe(2);
  expect((await view(neighbour)).total).toBe(3);
});

it("mates stop being counted among the mates", async () => {
  const [one, two] = await Promise.all([placed("메이트일"), placed("메이트이")]);
  await makeMates(one, two);
  expect((await view(one, { mates: "ONLY" })).total).toBe(1);
  await block(two, one);
  expect([(await view(one, { mates: "ONLY" })).total, (await view(two, { mates: "ONLY" })).total]).toEqual([0, 0]);
  for (const member of [one, two]) await member.call("removeMyLocation");
});

describe("in a crowd", () => {
  beforeAll(async () => {
    await sql`with crowd as (
        insert into members (nickname, nickname_key, is_public, gender)
        select 'crowd' || n, 'crowd' || n, true, n % 2 = 0 from generate_series(1, 200) n returning id, members)
      insert into locations (member_id, cell, groups)
      select id, (select cell from locations limit 1) + point(id % 9 - 4, id % 7 - 3), map_groups(members) from crowd`.execute(
      app.database.db,
    );
    await sql`insert into member_blocks (blocker_id, blocked_id)
      select case when n % 4 = 0 then crowd.id else me.id end, case when n % 4 = 0 then me.id else crowd.id end
        from members crowd, members me, cast(substring(crowd.nickname from 6) as integer) n
       where crowd.nickname like 'crowd%' and n % 2 = 0 and me.nickname = '막는이'`.execute(app.database.db);
  });

  it.each([SEOUL_VIEW, KOREA_VIEW, { ...SEOUL_VIEW, zoom: 16 }, { ...SEOUL_VIEW, within: "WITHIN_5KM" }])(
    "clusters of %j count nobody between whom and me a block stands",
    async (around) => {
      const [mine, theirs] = [await view(blocker, around), await view(neighbour, around)];
      expect(counted(mine)).toBe(mine.total);
      // A hundred of the crowd; the one who paused is blocked as well.
      expect(theirs.total - mine.total).toBe(101);
      expect((await view(blocker, { ...around, gender: "MALE", mates: "NONE" })).total).toBe(2);
    },
  );

  it("the nearest are as many as ever, without them", async () => {
    const users = (await blocker.call("getMap", { query: { size: 100 } })).body as MapUser[];
    expect(users).toHaveLength(100);
    const even = users.filter(({ nickname }) => /^crowd\d*[02468]$/.test(nickname));
    expect(even).toEqual([]);
  });
});

it("whoever is blocked by very many sees none of them by name, and 500 fewer in the counts", async () => {
  const shunned = await placed("외톨이");
  const everybody = (await view(neighbour)).total;
  await sql`with crowd as (
      insert into members (nickname, nickname_key, is_public)
      select 'shun' || n, 'shun' || n, true from generate_series(1, 700) n returning id, members),
    placed as (insert into locations (member_id, cell, groups)
      select id, (select cell from locations limit 1), map_groups(members) from crowd)
    insert into member_blocks (blocker_id, blocked_id)
      select crowd.id, me.id from crowd, members me where me.nickname = ${shunned.nickname}`.execute(app.database.db);
  const answers = await Promise.all([
    shunned.call("getMap"),
    shunned.call("getMap", { query: { order: "FIT" } }),
    shunned.call("getMapCell", { query: CELL }),
    shunned.call("getMap", { query: SEOUL_VIEW }),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('"shun');
  }
  // Either of the two sees the other and not themselves.
  expect((await view(shunned)).total).toBe(everybody + 200);
});
