/** 같은 성별에게만 보이기: wherever people of the map show or are counted, and to nobody else. */
import type { LatLng } from "@fitmate/contract/cell";
import type { MapUser } from "@fitmate/contract/mates";
import type { MapView } from "@fitmate/contract/map";
import { SPORTS } from "@fitmate/contract/sports";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { CallOptions, TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";

type Query = NonNullable<CallOptions["query"]>;

const SEONGSU: LatLng = { latitude: 37.5446, longitude: 127.0557 };
const AT = { lat: SEONGSU.latitude, long: SEONGSU.longitude };
const VIEW = { swLat: 37.5, swLng: 126.95, neLat: 37.6, neLng: 127.15, zoom: 12 };
const PROFILE = { exerciseChoice: [], introduction: "", publicInfo: true, profilePicture: null };

let app: TestApp;
/** Somebody who shows to women only, and who looks: a woman, a man, and somebody who has said nothing. */
let shown: TestMember;
let woman: TestMember;
let man: TestMember;
let unsaid: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  [shown, woman, man, unsaid] = await Promise.all([
    app.member("여성에게만", { gender: false }),
    app.member("여성회원", { gender: false }),
    app.member("남성회원", { gender: true }),
    app.member("안고른이", { gender: true }),
  ]);
  await changeGender(unsaid, null);
  for (const member of [shown, woman, man]) await member.ask("setMyLocation", { query: AT });
  await only(shown, true);
});
afterAll(() => app.close());

const only = (member: TestMember, sameGenderOnly: boolean) =>
  member.ask("setLocationAudience", { body: { sameGenderOnly } });

async function changeGender({ nickname }: TestMember, gender: boolean | null): Promise<void> {
  await sql`update members set gender = ${gender} where nickname = ${nickname}`.execute(app.database.db);
}

const namesOf = (people: readonly MapUser[]) => people.map(({ nickname }) => nickname);
const view = async (member: TestMember, query: Query = {}) =>
  (await member.ask("getMap", { query: { ...VIEW, ...query } })) as MapView;

/** Everywhere the map names people: the nearest, a view, both by fit, a cell. */
async function everywhere(member: TestMember, filters: Query = {}): Promise<string[][]> {
  return [
    namesOf((await member.ask("getMap", { query: filters })) as MapUser[]),
    namesOf((await member.ask("getMap", { query: { ...filters, order: "FIT" } })) as MapUser[]),
    namesOf((await view(member, filters)).users),
    namesOf((await view(member, { ...filters, order: "FIT" })).users),
    namesOf(await member.ask("getMapCell", { query: { ...AT, ...filters } })),
    namesOf(await member.ask("getMapCell", { query: { ...AT, ...filters, order: "FIT" } })),
  ];
}

async function expectSeen(member: TestMember, isSeen: boolean, filters: Query = {}): Promise<void> {
  const seen = (await everywhere(member, filters)).map((names) => names.includes(shown.nickname));
  expect(seen).toEqual(seen.map(() => isSeen));
}

describe("somebody who shows to their own gender only", () => {
  it("is seen everywhere by it, and nowhere by anybody else", async () => {
    await expectSeen(woman, true);
    await expectSeen(man, false);
    await expectSeen(unsaid, false);
  });

  it("is counted where they are seen, and nowhere else", async () => {
    expect((await view(woman)).total).toBe(2);
    expect((await view(man)).total).toBe(1);
    expect((await view(unsaid)).total).toBe(3 - 1);
    // Oneself is not counted, shown so or not.
    expect((await view(shown)).total).toBe(2);
  });

  it("is found by the filters like anybody else", async () => {
    const bySport = SPORTS.flatMap((sport) => [{ sport }, { sport, activeDays: "7" }]);
    for (const filters of [{ gender: "FEMALE" }, { activeDays: "7" }, ...bySport, { within: "WITHIN_500M" }]) {
      await expectSeen(woman, true, filters);
      await expectSeen(man, false, filters);
    }
    await expectSeen(woman, false, { gender: "MALE" });
    expect((await view(woman, { gender: "MALE" })).total).toBe(1);
    expect((await view(woman, { gender: "FEMALE", sport: "HIKING", activeDays: "7" })).total).toBe(1);
  });

  it("gives no distance away on a profile or with a request", async () => {
    const bandFor = async (member: TestMember) =>
      (await member.ask("getMateMatch", { query: { nickname: shown.nickname } })).distanceBand;
    expect(await bandFor(woman)).toBe("WITHIN_500M");
    expect(await bandFor(man)).toBeNull();
    expect(await bandFor(unsaid)).toBeNull();
    for (const asked of [woman, man]) await shown.ask("requestMate", { query: { receiverNickname: asked.nickname } });
    const askedBy = async (member: TestMember) => JSON.stringify(await member.ask("getReceivedRequests"));
    expect(await askedBy(woman)).toContain("WITHIN_500M");
    expect(await askedBy(man)).not.toContain("WITHIN_");
  });

  it("stays out of the sight of mates of another gender, and of what lies between the two", async () => {
    const [mate, other] = [
      await app.member("남자메이트", { gender: true }),
      await app.member("여자메이트", { gender: false }),
    ];
    for (const each of [mate, other]) {
      await each.ask("setMyLocation", { query: AT });
      await makeMates(each, shown);
    }
    await expectSeen(mate, false, { mates: "ONLY" });
    await expectSeen(other, true, { mates: "ONLY" });
    expect((await view(mate, { mates: "ONLY" })).total).toBe(0);
    expect((await view(other, { mates: "ONLY" })).total).toBe(1);
    expect((await view(other, { mates: "NONE" })).total).toBe((await view(other)).total - 1);
    const placesFrom = async (member: TestMember) =>
      (await member.ask("getPlanOffers", { query: { nickname: shown.nickname, sport: "RUNNING", minutes: 60 } }))
        .placesFrom;
    expect(await placesFrom(mate)).toBe("MINE");
    expect(await placesFrom(other)).toBe("MIDDLE");
  });

  it("is hidden while they pause, are private or have blocked, as ever", async () => {
    await shown.ask("pauseMyLocation", { body: { paused: true } });
    await expectSeen(woman, false);
    await shown.ask("pauseMyLocation", { body: { paused: false } });
    await shown.ask("updateMyProfile", { body: { ...PROFILE, gender: false, publicInfo: false } });
    await expectSeen(woman, false);
    await shown.ask("updateMyProfile", { body: { ...PROFILE, gender: false } });
    const blocked = await app.member("막힌여성", { gender: false });
    await shown.ask("blockMember", { params: { nickname: blocked.nickname } });
    await expectSeen(blocked, false);
    expect((await view(blocked)).total).toBe((await view(woman)).total);
  });

  it("is hidden while they are suspended or off the map, and seen again after it", async () => {
    const { db } = app.database;
    const withoutShown = (await view(woman, { gender: "FEMALE" })).total - 1;
    const hold = (column: string, until: string | null) =>
      sql`update members set ${sql.ref(column)} = ${until}::timestamptz where nickname = ${shown.nickname}`.execute(db);
    for (const column of ["suspended_until", "off_map_until"]) {
      await hold(column, "2099-01-01");
      await expectSeen(woman, false);
      expect((await view(woman, { gender: "FEMALE" })).total).toBe(withoutShown);
      await hold(column, null);
      await expectSeen(woman, true);
    }
  });

  it("keeps it wherever they move, and shows to everybody again when they want", async () => {
    await shown.ask("setMyLocation", { query: { lat: 37.55, long: 127.06 } });
    expect(namesOf((await view(man)).users)).not.toContain(shown.nickname);
    expect(namesOf((await view(woman)).users)).toContain(shown.nickname);
    await shown.ask("removeMyLocation");
    expect(await shown.ask("setMyLocation", { query: AT })).toMatchObject({ sameGenderOnly: true });
    await expectSeen(man, false);
    expect(await only(shown, false)).toMatchObject({ sameGenderOnly: false });
    await expectSeen(man, true);
    await only(shown, true);
  });

  it("shows to nobody once they have no gender any more, and to the other one once that is theirs", async () => {
    await changeGender(shown, null);
    for (const member of [woman, man, unsaid]) await expectSeen(member, false);
    expect(await shown.ask("getMyLocation")).toMatchObject({ sameGenderOnly: true, visibleUntil: null });
    await changeGender(shown, true);
    await expectSeen(man, true);
    await expectSeen(woman, false);
    await changeGender(shown, false);
  });
});

it("whoever has no gender cannot ask for it, and may always end it", async () => {
  expect(await unsaid.call("setLocationAudience", { body: { sameGenderOnly: true } })).toMatchObject({
    status: 400,
    body: { code: "GENDER_NEEDED" },
  });
  expect(await only(unsaid, false)).toMatchObject({ sameGenderOnly: false });
  expect(await unsaid.call("setLocationAudience", { body: { sameGenderOnly: "yes" } })).toMatchObject({ status: 400 });
  expect(await app.visitor.call("setLocationAudience", { body: { sameGenderOnly: true } })).toMatchObject({
    status: 401,
  });
});

it("clusters count it for those who see it: fifty women more, for women only", async () => {
  const { db } = app.database;
  await sql`with made as (
      insert into members (nickname, nickname_key, is_public, gender, location_same_gender)
      select 'w' || n, 'w' || n, true, false, true from generate_series(1, 60) n returning *)
    insert into locations (member_id, cell, groups, same_groups, ages_at)
    select id, point(55896 + id % 5, 25382 + id % 3), map_groups(m), map_same_groups(m), map_ages_at(m) from made m`.execute(
    db,
  );
  const wide = { ...VIEW, swLat: 37.3, neLat: 37.8, swLng: 126.7, neLng: 127.4, zoom: 11 };
  const [forWoman, forMan] = [await view(woman, wide), await view(man, wide)];
  expect(forWoman.total).toBeGreaterThan(60);
  expect(forWoman.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(forWoman.total);
  expect(forMan.total).toBeLessThan(10);
  expect(namesOf(forMan.users).filter((name) => name.startsWith("w"))).toEqual([]);
});
