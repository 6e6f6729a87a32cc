/** What is offered for a plan, and what somebody learns by asking for it again and again, from everywhere. */
import { type Cell, cellCentre, cellOf, distanceMetres, pointAt } from "@fitmate/contract/cell";
import { allPlaces } from "@fitmate/contract/gazetteer/places";
import { PLAN_OFFERS_PER_HOUR, PLAN_PLACE_REACH_METRES } from "@fitmate/contract/limits";
import type { MapUser } from "@fitmate/contract/mates";
import type { PlanOffers } from "@fitmate/contract/plans";
import { NO_LEVELS, type Slot, SLOTS, type Sport, weekdayAt } from "@fitmate/contract/profile";
import { SPORTS } from "@fitmate/contract/sports";
import { dayAfter, dayOf, wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { block } from "../../../../test/blocks.ts";
import type { TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { placesBetween } from "./places.ts";

/** 성수동 and 뚝섬, two squares apart; and far away. */
const SEONGSU = { latitude: 37.5446, longitude: 127.0557 };
const TTUKSEOM = { latitude: 37.5312, longitude: 127.0667 };
const BUSAN = { latitude: 35.1588, longitude: 129.1604 };
type Point = typeof SEONGSU;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Twice in what is looked at, at any hour: of today's it may be too late. */
const TOMORROW: Slot = `${weekdayAt(dayAfter(dayOf(new Date()), 1))}_EVENING`;

let people = 0;
async function somebody(week: readonly Slot[] = [], point?: Point): Promise<TestMember> {
  people += 1;
  const member = await app.member(`사람${people}`);
  await tick(member, week);
  if (point) await place(member, point);
  return member;
}

async function mates(one: TestMember, other: TestMember): Promise<[TestMember, TestMember]> {
  await makeMates(one, other);
  return [one, other];
}

async function tick(member: TestMember, weeklySlots: readonly Slot[], publicInfo = true, gender = true): Promise<void> {
  const { status } = await member.call("updateMyProfile", {
    body: {
      gender,
      exerciseChoice: ["RUNNING"],
      introduction: "",
      publicInfo,
      profilePicture: null,
      weeklySlots,
      levels: NO_LEVELS,
    },
  });
  expect(status).toBe(200);
}

/** Puts the member there, however often they have moved. */
async function place(member: TestMember, { latitude, longitude }: Point): Promise<void> {
  await sql`delete from rate_limits`.execute(app.database.db);
  await member.ask("setMyLocation", { query: { lat: latitude, long: longitude } });
}

const offers = (by: TestMember, other: TestMember, sport: Sport = "RUNNING", minutes = 60): Promise<PlanOffers> =>
  by.ask("getPlanOffers", { query: { nickname: other.nickname, sport, minutes } });

/** TUE_EVENING of a wall time. */
function slotOf(begins: string): Slot {
  const hour = Number(begins.slice(11, 13));
  return `${weekdayAt(begins)}_${hour < 12 ? "MORNING" : hour < 18 ? "DAYTIME" : "EVENING"}`;
}

describe("offered times", () => {
  it("are out of both weeks between mates: three at most, one a day, in two weeks, none that has nearly come", async () => {
    const [one, other] = await mates(
      await somebody(["TUE_EVENING", "THU_EVENING", "SAT_MORNING", "SUN_DAYTIME"]),
      await somebody(["TUE_EVENING", "THU_EVENING", "SAT_MORNING", "MON_MORNING"]),
    );
    const { times, timesFrom } = await offers(one, other);
    expect(timesFrom).toBe("BOTH");
    expect(times).toHaveLength(3);
    expect(new Set(times.map(({ begins }) => begins.slice(0, 10))).size).toBe(3);
    for (const { begins, beginsAt, overlaps } of times) {
      expect(["TUE_EVENING", "THU_EVENING", "SAT_MORNING"]).toContain(slotOf(begins));
      expect(wallTimeOf(new Date(beginsAt))).toBe(begins);
      expect(Date.parse(beginsAt) - Date.now()).toBeGreaterThan(7_190_000);
      expect(begins < dayAfter(dayOf(new Date()), 14)).toBe(true);
      expect(overlaps).toEqual([]);
    }
    expect(times.map(({ begins }) => begins)).toEqual(times.map(({ begins }) => begins).toSorted());
    expect((await offers(other, one)).times).toEqual(times);
  });

  it("are none where the weeks have nothing in common, or one says none", async () => {
    const [one, other] = await mates(await somebody(["TUE_EVENING"]), await somebody(["WED_EVENING"]));
    expect((await offers(one, other)).times).toEqual([]);
    await tick(other, []);
    expect(await offers(one, other)).toMatchObject({ times: [], timesFrom: "BOTH" });
  });

  it("tell a mate no time that the two are not told of each other anyway", async () => {
    const [one, other] = await mates(await somebody(), await somebody(["MON_EVENING", "FRI_MORNING", "SAT_DAYTIME"]));
    for (const probe of [SLOTS, ...SLOTS.map((slot) => [slot])]) {
      await tick(one, probe);
      const { sharedSlots } = await one.ask("getMateMatch", { query: { nickname: other.nickname } });
      const told = (await offers(one, other)).times.map(({ begins }) => slotOf(begins));
      expect(told.filter((slot) => !sharedSlots.includes(slot))).toEqual([]);
    }
  });

  it("are out of one's own week alone for everybody else, whatever theirs is and whoever has blocked whom", async () => {
    const me = await somebody([TOMORROW], SEONGSU);
    const answers: string[] = [];
    for (const week of [[], SLOTS, [TOMORROW], ["FRI_MORNING"]] as const) {
      const other = await somebody(week, week.length === 1 ? TTUKSEOM : undefined);
      answers.push(JSON.stringify(await offers(me, other)));
      await block(other, me);
      answers.push(JSON.stringify(await offers(me, other)));
    }
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? "{}")).toMatchObject({ timesFrom: "MINE", placesFrom: "MINE" });
    expect((await offers(me, await somebody())).times.map(({ begins }) => slotOf(begins))).toEqual([
      TOMORROW,
      TOMORROW,
    ]);
  });

  it("come after those at which I have nothing else; what the other one has shows in nothing", async () => {
    const [one, other] = await mates(await somebody([TOMORROW]), await somebody([TOMORROW]));
    const [first] = (await offers(one, other)).times;
    await one.ask("createMeetup", { body: newMeetup({ begins: first?.begins ?? "", title: "내 번개" }) });
    const { times } = await offers(one, other);
    expect(times.map(({ overlaps }) => overlaps)).toEqual([["내 번개"], []]);
    expect((await offers(other, one)).times.map(({ overlaps }) => overlaps)).toEqual([[], []]);
  });

  it("are refused for oneself, nobody, no sport, and whoever asks without end", async () => {
    const [one, other] = [await somebody(), await somebody()];
    const status = async (query: { nickname: string; sport: string; minutes: number }) =>
      (await one.call("getPlanOffers", { query })).status;
    expect(await status({ nickname: one.nickname, sport: "RUNNING", minutes: 60 })).toBe(400);
    expect(await status({ nickname: "아무도아님", sport: "RUNNING", minutes: 60 })).toBe(404);
    expect(await status({ nickname: other.nickname, sport: "CHESS", minutes: 60 })).toBe(400);
    expect(await status({ nickname: other.nickname, sport: "RUNNING", minutes: 61 })).toBe(400);
    await sql`update rate_limits set points = ${PLAN_OFFERS_PER_HOUR} where key like 'plan-offers:%'`.execute(
      app.database.db,
    );
    expect(await status({ nickname: other.nickname, sport: "RUNNING", minutes: 60 })).toBe(429);
    await sql`delete from rate_limits`.execute(app.database.db);
  });
});

describe("offered places", () => {
  it("are public places of the gazetteer near the middle, of three kinds, the same whoever of the two asks", async () => {
    const [one, other] = await mates(await somebody([], SEONGSU), await somebody([], TTUKSEOM));
    const [from, to] = [cellOf(SEONGSU), cellOf(TTUKSEOM)];
    const middle = pointAt((from.x + to.x) / 2 + 0.5, (from.y + to.y) / 2 + 0.5);
    for (const sport of SPORTS) {
      const { places, placesFrom } = await offers(one, other, sport);
      expect(placesFrom).toBe("MIDDLE");
      expect(places).toHaveLength(3);
      expect(new Set(places.map(({ kind }) => kind)).size).toBe(3);
      for (const { kind, name, latitude, longitude, area, mountain } of places) {
        expect(allPlaces.find((known) => known.name === name && known.at.latitude === latitude)).toBeDefined();
        const metres = distanceMetres(middle, { latitude, longitude });
        expect(metres).toBeLessThan(kind === "TRAILHEAD" ? 12_000 : PLAN_PLACE_REACH_METRES);
        expect(area).not.toBe("");
        expect(mountain === null).toBe(kind !== "TRAILHEAD");
      }
      expect((await offers(other, one, sport)).places).toEqual(places);
    }
    expect((await offers(one, other, "HIKING")).places[0]).toMatchObject({ kind: "TRAILHEAD", mountain: "용마산" });
  });

  it("are at the foot of a mountain for who hikes alone, also where there are fewer than three kinds", () => {
    const cells = allPlaces.filter(({ kind }) => kind === "station").map(({ at }) => cellOf(at));
    const kindsFor = (sport: Sport) =>
      new Set(cells.flatMap((cell) => placesBetween(cell, cell, sport).map(({ kind }) => kind)));
    expect(kindsFor("HIKING")).toContain("TRAILHEAD");
    expect([kindsFor("RUNNING").has("TRAILHEAD"), kindsFor("WEIGHT").has("TRAILHEAD")]).toEqual([false, false]);
  });

  it("are none between two who are too far apart for any", async () => {
    const [one, other] = await mates(await somebody([], SEONGSU), await somebody([], BUSAN));
    expect(await offers(one, other)).toMatchObject({ places: [], placesFrom: "MIDDLE" });
  });

  it("are none for whoever has no square, or has paused it", async () => {
    const [one, other] = await mates(await somebody(), await somebody([], TTUKSEOM));
    expect(await offers(one, other)).toMatchObject({ places: [], placesFrom: null });
    await place(one, SEONGSU);
    expect((await offers(one, other)).placesFrom).toBe("MIDDLE");
    await one.ask("pauseMyLocation", { body: { paused: true } });
    expect(await offers(one, other)).toMatchObject({ places: [], placesFrom: null });
  });
});

describe("whoever moves about and asks for places again and again", () => {
  /** Squares around 성수동, and some far from it. */
  const STANDS: readonly Cell[] = [-40, -7, -2, -1, 0, 1, 3, 12].flatMap((dx) =>
    [-9, 0, 1, 5].map((dy) => ({ x: cellOf(SEONGSU).x + dx, y: cellOf(SEONGSU).y + dy })),
  );
  /** Corners and middle of the square that 뚝섬 lies in. */
  const inSquare = (cell: Cell): Point[] =>
    [
      [0.001, 0.001],
      [0.999, 0.001],
      [0.5, 0.5],
      [0.001, 0.999],
      [0.999, 0.999],
    ].map(([dx = 0, dy = 0]) => pointAt(cell.x + dx, cell.y + dy));

  /** All that the attacker is answered about the other one, square by square. */
  async function transcript(attacker: TestMember, victim: TestMember): Promise<string> {
    const answers: PlanOffers[] = [];
    for (const stand of STANDS) {
      await place(attacker, cellCentre(stand));
      answers.push(await offers(attacker, victim));
    }
    return JSON.stringify(answers);
  }

  const onMap = async (by: TestMember, other: TestMember) =>
    ((await by.ask("getMap")) as MapUser[]).find(({ nickname }) => nickname === other.nickname);

  it("learns no more of a mate than the square that the map shows: every point of it is answered alike", async () => {
    const [attacker, victim] = await mates(await somebody([], SEONGSU), await somebody([], TTUKSEOM));
    const home = cellOf(TTUKSEOM);
    const told = new Set<string>();
    for (const point of inSquare(home)) {
      expect(cellOf(point)).toEqual(home);
      await place(victim, point);
      told.add(await transcript(attacker, victim));
      expect(await onMap(attacker, victim)).toMatchObject(cellCentre(home));
    }
    expect(told.size).toBe(1);
    // It is not that nothing is told: another square is answered otherwise.
    await place(victim, cellCentre({ x: home.x + 6, y: home.y - 6 }));
    expect(told).not.toContain(await transcript(attacker, victim));
  });

  it("cannot tell by any answers which of the two squares is whose", () => {
    for (const one of STANDS)
      for (const other of STANDS)
        for (const sport of SPORTS) expect(placesBetween(one, other, sport)).toEqual(placesBetween(other, one, sport));
  });

  it("learns nothing of where a mate is whom no map shows: answered as of one who is nowhere", async () => {
    const attacker = await somebody([], SEONGSU);
    const hidden = {
      private: async (victim: TestMember) => tick(victim, [], false),
      paused: async (victim: TestMember) => void (await victim.ask("pauseMyLocation", { body: { paused: true } })),
      unseen: async (victim: TestMember) => {
        await sql`update members set last_seen_at = now() - interval '31 days' where nickname = ${victim.nickname}`.execute(
          app.database.db,
        );
      },
      "shown to another gender only": async (victim: TestMember) => {
        await tick(victim, [], true, false);
        await victim.ask("setLocationAudience", { body: { sameGenderOnly: true } });
      },
      removed: async (victim: TestMember) => void (await victim.ask("removeMyLocation")),
      none: async () => {},
    };
    const told = new Map<string, string>();
    for (const [how, hide] of Object.entries(hidden)) {
      const [, victim] = await mates(attacker, await somebody([], how === "none" ? undefined : TTUKSEOM));
      expect((await onMap(attacker, victim)) !== undefined, how).toBe(how !== "none");
      await hide(victim);
      expect(await onMap(attacker, victim), how).toBeUndefined();
      told.set(how, await transcript(attacker, victim));
    }
    for (const [how, text] of told) expect(text, how).toBe(told.get("none"));
    expect(told.get("none")).toContain('"placesFrom":"MINE"');
  });

  it("learns nothing of where anybody is who is no mate", async () => {
    const attacker = await somebody([], SEONGSU);
    const told = new Set<string>();
    for (const point of [TTUKSEOM, BUSAN, undefined]) told.add(await transcript(attacker, await somebody([], point)));
    expect(told.size).toBe(1);
  });
});
