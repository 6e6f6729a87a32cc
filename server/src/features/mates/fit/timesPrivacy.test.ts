/** What can be read of somebody's week by who is no mate of theirs: in which parts of the day they have time, never when. */
import type { MapView } from "@fitmate/contract/map";
import type { MapUser } from "@fitmate/contract/mates";
import { type Day, type DayPart, DAYS, type Slot, SLOTS } from "@fitmate/contract/profile";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";
import { makeMates, request } from "../../../../test/mates.ts";
import { toBits } from "../../accounts/slots.ts";

const HERE = { lat: 37.5446, long: 127.0557 };
const VIEW = { swLat: 37.5, swLng: 127, neLat: 37.6, neLng: 127.1, zoom: 14 };
/** The only thing that is ever said. */
const DAYLESS = /^요일만 맞으면 (아침|낮|저녁)에 (두 번|세 번 이상)(, (낮|저녁)에 (두 번|세 번 이상))* 겹쳐요$/;

let app: TestApp;
let attacker: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  attacker = await placed("공격자", []);
});
afterAll(() => app.close());

async function placed(nickname: string, weeklySlots: readonly Slot[]): Promise<TestMember> {
  const member = await app.member(nickname);
  expect((await member.call("setMyLocation", { query: HERE })).status).toBe(200);
  await tick(member, weeklySlots);
  return member;
}

/** Ticks exactly `slots` in the member's profile, past every limit: as over many days, or from many accounts. */
const tick = ({ nickname }: TestMember, slots: readonly Slot[]) =>
  sql`update members set weekly_slots = ${toBits(slots)} where nickname = ${nickname}`.execute(app.database.db);

const matchWith = (nickname: string) => attacker.ask("getMateMatch", { query: { nickname } });

/** All that the attacker is told of the people nearby, from everywhere that compares. */
async function look(): Promise<MapUser[]> {
  const query = { order: "FIT" };
  const answers = await Promise.all([
    attacker.call("getMap", { query }),
    attacker.call("getMap", { query: { ...query, ...VIEW } }),
    attacker.call("getMapCell", { query: { ...query, ...HERE } }),
    attacker.call("getMap", { query: { ...query, mates: "NONE", within: "WITHIN_500M" } }),
  ]);
  return answers.flatMap(({ body }) => (Array.isArray(body) ? (body as MapUser[]) : (body as MapView).users));
}

describe("who ticks every time there is", () => {
  it("reads nobody's days, of 72 people in one call", async () => {
    await sql`
      with m as (
        insert into members (nickname, nickname_key, is_public, weekly_slots)
        select 'week' || n, 'week' || n, true, (n * 28657) % 2097152 from generate_series(1, 72) n returning id, nickname)
      insert into locations (member_id, cell)
      select m.id, l.cell from m, locations l join members me on me.id = l.member_id where me.nickname = '공격자'`.execute(
      app.database.db,
    );
    await sql`update members set location_paused = location_paused where nickname like 'week%'`.execute(
      app.database.db,
    );
    await tick(attacker, SLOTS);
    const users = await look();
    expect(new Set(users.map(({ nickname }) => nickname)).size).toBe(72);
    const told = users.flatMap(({ reasons }) => reasons ?? []).filter(({ about }) => about === "SLOTS");
    expect(told.length).toBeGreaterThan(72);
    for (const { text } of told) expect(text).toMatch(DAYLESS);
    for (const nickname of ["week1", "week40", "week72"]) {
      const match = await matchWith(nickname);
      expect(match.sharedSlots).toEqual([]);
      expect(match.reasons.find(({ about }) => about === "SLOTS")?.text).toMatch(DAYLESS);
    }
  });

  it("is told of a request that waits no more than a stranger is", async () => {
    const asking = await placed("말건이", ["TUE_EVENING", "THU_EVENING"]);
    const asked = await placed("말들은이", ["TUE_EVENING", "THU_EVENING"]);
    await request(asking, attacker);
    await request(attacker, asked);
    for (const { nickname } of [asking, asked]) expect((await matchWith(nickname)).sharedSlots).toEqual([]);
  });
});

describe("who ticks times one by one", () => {
  const at = (part: DayPart, ...days: Day[]) => days.map((day): Slot => `${day}_${part}`);
  const evenings = at("EVENING", ...DAYS);

  /** Every time alone, every two evenings, all but one, all, none. */
  const PROBES: readonly (readonly Slot[])[] = [
    [],
    SLOTS,
    ...SLOTS.map((slot) => [slot]),
    ...evenings.flatMap((one, place) => evenings.slice(place + 1).map((two) => [one, two])),
    ...evenings.map((slot) => SLOTS.filter((each) => each !== slot)),
  ];

  it("cannot tell two weeks apart that differ in their days, by score, words or order", async () => {
    const weeks = {
      두번하나: at("EVENING", "TUE", "THU"),
      두번둘: at("EVENING", "SAT", "SUN"),
      여럿하나: [...at("EVENING", "MON", "TUE", "WED", "THU"), ...at("DAYTIME", "SAT")],
      여럿둘: [...at("EVENING", "WED", "FRI", "SUN"), ...at("DAYTIME", "MON")],
      한번: at("EVENING", "MON"),
      없음: [],
    } satisfies Record<string, Slot[]>;
    const names = Object.keys(weeks);
    for (const [nickname, slots] of Object.entries(weeks)) await placed(nickname, slots);
    const told = async () => {
      const { body } = await attacker.call("getMap", { query: { order: "FIT" } });
      const users = (body as MapUser[]).filter(({ nickname }) => names.includes(nickname));
      const of = (nickname: string) =>
        users.filter((user) => user.nickname === nickname).map((user) => ({ ...user, nickname: "…" }));
      return { of, order: users.map(({ nickname }) => nickname) };
    };
    const orders = new Set<string>();
    for (const probe of PROBES) {
      await tick(attacker, probe);
      const { of, order } = await told();
      expect(of("두번하나")).toHaveLength(1);
      expect(of("두번하나"), probe.join()).toEqual(of("두번둘"));
      expect(of("여럿하나"), probe.join()).toEqual(of("여럿둘"));
      expect(of("한번"), probe.join()).toEqual(of("없음"));
      orders.add(order.filter((nickname) => nickname.startsWith("두번")).join());
    }
    expect(orders.size).toBe(1);
    // It is not that nothing is told.
    await tick(attacker, SLOTS);
    const [two, many] = [await matchWith("두번하나"), await matchWith("여럿하나")];
    expect(two.sharedParts).toEqual([{ part: "EVENING", days: 2 }]);
    expect(two.reasons.at(-1)?.text).toBe("요일만 맞으면 저녁에 두 번 겹쳐요");
    expect(many.sharedParts).toEqual([{ part: "EVENING", days: 3 }]);
    expect(many.score).toBe(two.score + 5);
  });
});

describe("mates", () => {
  it("see the days, in the list and in the profile", async () => {
    const mate = await placed("단짝", ["TUE_EVENING", "THU_EVENING", "SUN_MORNING"]);
    await tick(attacker, ["TUE_EVENING", "THU_EVENING", "SAT_MORNING"]);
    const sentences = async () => {
      const users = (await look()).filter(({ nickname }) => nickname === "단짝");
      const { sharedSlots, reasons } = await matchWith("단짝");
      const told = [...users.flatMap((user) => user.reasons ?? []), ...reasons].filter(
        ({ about }) => about === "SLOTS",
      );
      return [sharedSlots, [...new Set(told.map(({ text }) => text))]];
    };
    expect(await sentences()).toEqual([[], ["요일만 맞으면 저녁에 두 번 겹쳐요"]]);
    await makeMates(attacker, mate);
    expect(await sentences()).toEqual([["TUE_EVENING", "THU_EVENING"], ["화·목 저녁이 겹쳐요"]]);
    await attacker.call("removeMate", { query: { nickname: "단짝" } });
    expect(await sentences()).toEqual([[], ["요일만 맞으면 저녁에 두 번 겹쳐요"]]);
  });
});
