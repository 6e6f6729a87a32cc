/** 위치 장부: what a square was used for, counted once a member and day, never by whom. */
import type { LatLng } from "@fitmate/contract/cell";
import type { LocationLedger, LocationPurpose } from "@fitmate/contract/locationLedger";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startAnotherNode, startTestApp, type TestApp } from "../../../../test/app.ts";
import { HttpClient, TEST_PASSWORD, type TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { countWaiting } from "../../../../test/meanwhile.ts";
import { mateData } from "../personalQueries.ts";
import { createLooks } from "./lookService.ts";
import { closeDays, forgetDays, insertLooks } from "./queries.ts";
import { readLedger } from "./service.ts";

const GANGNEUNG: LatLng = { latitude: 37.7519, longitude: 128.8761 };
const GUNSAN: LatLng = { latitude: 35.9677, longitude: 126.7369 };
const YEOSU: LatLng = { latitude: 34.7604, longitude: 127.6622 };
const MOKPO: LatLng = { latitude: 34.8118, longitude: 126.3922 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await saltAlike();
});
afterAll(() => app.close());

/** By chance one in 1,024 pairs of viewers is counted as one: each day's salt is the same here, and parts all who look. */
async function saltAlike(): Promise<void> {
  const { db } = app.database;
  await sql`
    create function salt_alike() returns trigger language plpgsql as
      $$ begin new.salt := decode(repeat('00', 16), 'hex'); return new; end $$`.execute(db);
  await sql`
    create trigger salt_alike before insert on location_look_salts
      for each row execute function salt_alike()`.execute(db);
}

async function placed(nickname: string, { latitude, longitude }: LatLng): Promise<TestMember> {
  const member = await app.member(nickname);
  await member.ask("setMyLocation", { query: { lat: latitude, long: longitude } });
  return member;
}

const viewAt = ({ latitude, longitude }: LatLng) => ({
  swLat: latitude - 0.02,
  swLng: longitude - 0.02,
  neLat: latitude + 0.02,
  neLng: longitude + 0.02,
  zoom: 14,
});

const today = () => dayOf(new Date());
const ledgerOf = (member: TestMember, last?: string) =>
  member.ask("getLocationLedger", { query: last === undefined ? {} : { lastDay: last } });
const usesOf = ({ days }: LocationLedger, day: string) =>
  Object.fromEntries(
    days.find((each) => each.day === day)?.uses.map(({ purpose, shownTo }) => [purpose, shownTo]) ?? [],
  );
const usesToday = async (member: TestMember) => usesOf(await ledgerOf(member), today());

/** What is noted is stored a moment later. */
async function expectToday(member: TestMember, uses: Partial<Record<LocationPurpose, number>>): Promise<void> {
  await expect.poll(() => usesToday(member)).toEqual(uses);
}

const idOf = async ({ nickname }: TestMember) => {
  const { rows } = await sql<{ id: number }>`select id from members where nickname = ${nickname}`.execute(
    app.database.db,
  );
  return rows[0]?.id ?? 0;
};

/** Everything that is kept is from so many days ago. */
async function daysPass(days: number): Promise<void> {
  for (const table of ["location_looks", "location_look_salts", "location_days"])
    await sql`update ${sql.table(table)} set day = day - ${days}::integer`.execute(app.database.db);
  await sql`update location_pauses set since = since - make_interval(days => ${days})`.execute(app.database.db);
}

describe("the ledger", () => {
  it("counts everybody who saw a square, once a day and purpose, and oneself never", async () => {
    const shown = await placed("보인사람", GANGNEUNG);
    const [one, two] = [await placed("본사람1", GANGNEUNG), await placed("본사람2", GANGNEUNG)];
    for (let turn = 0; turn < 3; turn += 1) await one.ask("getMap", { query: viewAt(GANGNEUNG) });
    await two.ask("getMapCell", { query: { lat: GANGNEUNG.latitude, long: GANGNEUNG.longitude } });
    await two.ask("getMap", { query: {} });
    await shown.ask("getMap", { query: viewAt(GANGNEUNG) });
    await expectToday(shown, { MAP: 2, RECOMMENDATION: 1 });
    await one.ask("getMap", { query: { ...viewAt(GANGNEUNG), order: "FIT" } });
    await expectToday(shown, { MAP: 2, RECOMMENDATION: 2 });
    await expectToday(one, { MAP: 2, RECOMMENDATION: 1 });
  });

  it("says that it was used to find gatherings, and shown to nobody", async () => {
    const looking = await placed("번개찾기", YEOSU);
    await looking.ask("getMeetups", { query: {} });
    await expectToday(looking, { MEETUPS: 0 });
    const nowhere = await app.member("곳없는이");
    await nowhere.ask("getMeetups", { query: {} });
    await looking.ask("getMeetupDays", { query: {} });
    await expectToday(nowhere, {});
  });

  it("says of both mates that a place between them was proposed, and of nobody else's square", async () => {
    const [one, other] = [await placed("약속하나", YEOSU), await placed("약속둘", YEOSU)];
    const query = { sport: "RUNNING", minutes: 60 } as const;
    await one.ask("getPlanOffers", { query: { ...query, nickname: other.nickname } });
    await expectToday(one, { PLANS: 0 });
    expect(await usesToday(other)).toEqual({});
    await makeMates(one, other);
    await other.ask("getPlanOffers", { query: { ...query, nickname: one.nickname } });
    await expectToday(other, { PLANS: 0 });
    expect(await usesToday(one)).toEqual({ PLANS: 0 });
  });

  it("holds one row a member, day and purpose, and nothing that leads to who looked", async () => {
    const shown = await placed("남는것", GUNSAN);
    const viewers = await Promise.all(["가", "나", "다"].map((letter) => app.member(`군산${letter}`)));
    for (const viewer of viewers) await viewer.ask("getMap", { query: viewAt(GUNSAN) });
    await expectToday(shown, { MAP: 3 });
    const { rows: looks } = await sql<{ row: object }>`
      select to_jsonb(l) - 'seen' - 'day' as row from location_looks l where member_id = ${await idOf(shown)}`.execute(
      app.database.db,
    );
    expect(looks.map(({ row }) => row)).toEqual([{ member_id: await idOf(shown), purpose: "MAP" }]);

    await daysPass(1);
    await closeDays(app.database.db);
    // What was noted last may be stored only now, as of today.
    const left = await Promise.all(
      ["location_looks", "location_look_salts"].map((table) =>
        sql`select from ${sql.table(table)} where day < ${today()}`.execute(app.database.db),
      ),
    );
    expect(left.flatMap(({ rows }) => rows)).toEqual([]);
    expect(usesOf(await ledgerOf(shown), dayAfter(today(), -1))).toEqual({ MAP: 3 });
    // Late, of a day that is closed already: it is not counted twice.
    const [viewerId, memberId] = [await idOf(viewers[0] as TestMember), await idOf(shown)];
    await insertLooks(app.database.db, [{ day: dayAfter(today(), -1), purpose: "MAP", memberId, viewerId }]);
    expect(usesOf(await ledgerOf(shown), dayAfter(today(), -1))).toEqual({ MAP: 3 });
    await closeDays(app.database.db);
    expect(usesOf(await ledgerOf(shown), dayAfter(today(), -1))).toEqual({ MAP: 3 });
  });

  it("counts whoever looks on two nodes once", async () => {
    const shown = await placed("두노드", MOKPO);
    const viewer = await app.member("두노드본이");
    const node = await startAnotherNode(app);
    const there = new HttpClient(node.url, viewer.token);
    await there.ask("getMap", { query: viewAt(MOKPO) });
    await viewer.ask("getMap", { query: viewAt(MOKPO) });
    // Stores what it has noted.
    await node.close();
    await viewer.ask("getMeetups", { query: {} });
    await expectToday(shown, { MAP: 1 });
  });

  // Bounds that a right count passes but once in a million times: five times what the estimate of one, or of all, is off by.
  it.each([
    { viewers: 12, ofOne: 2, ofAll: 0.3 },
    { viewers: 42, ofOne: 5, ofAll: 1 },
    { viewers: 300, ofOne: 36, ofAll: 8 },
    { viewers: 3_000, ofOne: 620, ofAll: 140 },
  ])("counts $viewers to within $ofOne, and is off by no more than $ofAll in the middle", async (counted) => {
    const { db } = app.database;
    const { rows: members } = await sql<{ id: number }>`
      with made as (
        insert into members (nickname, nickname_key, is_public)
        select 'c' || n, ${String(counted.viewers)} || 'c' || n, true from generate_series(1, 20) n returning id)
      insert into locations (member_id, cell) select id, point(55000, 25000) from made returning member_id as id`.execute(
      db,
    );
    const looks = members.flatMap(({ id: memberId }) =>
      Array.from({ length: counted.viewers }, (_, index) => ({
        day: today(),
        purpose: "MAP" as const,
        memberId,
        viewerId: 1_000_000 + index,
      })),
    );
    await insertLooks(db, looks);
    await insertLooks(db, looks.slice(0, 5));
    const pages = await Promise.all(members.map(({ id }) => readLedger(app.ports, id)));
    const counts = pages.map((page) => usesOf(page, today()).MAP ?? 0);
    for (const count of counts) expect(Math.abs(count - counted.viewers)).toBeLessThanOrEqual(counted.ofOne);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(Math.abs(mean - counted.viewers)).toBeLessThanOrEqual(counted.ofAll);
  });

  it("goes back fourteen days at a time, as far as there is something, and is forgotten after six months", async () => {
    const shown = await placed("오래된사람", YEOSU);
    const memberId = await idOf(shown);
    const { db } = app.database;
    const days = [-3, -40, -150, -200].map((ahead) => dayAfter(today(), ahead));
    await sql`insert into location_days (member_id, day, purpose, shown_to)
      select ${memberId}, day, 'MAP', 7 from unnest(${days}::date[]) as day`.execute(db);
    await forgetDays(db);
    const first = await ledgerOf(shown);
    expect(first).toMatchObject({
      firstDay: dayAfter(today(), -13),
      lastDay: today(),
      nextDay: dayAfter(today(), -40),
    });
    expect(first.days.map(({ day }) => day)).toEqual([dayAfter(today(), -3)]);
    const second = await ledgerOf(shown, first.nextDay ?? "");
    expect(second.days).toEqual([{ day: dayAfter(today(), -40), uses: [{ purpose: "MAP", shownTo: 7 }] }]);
    const third = await ledgerOf(shown, second.nextDay ?? "");
    expect(third).toMatchObject({ lastDay: dayAfter(today(), -150), nextDay: null });
  });

  it.each(["yesterday", "2026-02-30", "2026-13-01", "0000-01-01", "9999-12-31"])(
    "refuses to begin with %s",
    async (last) => {
      const member = await app.member(`날짜${last.replaceAll(/\D/g, "")}`.slice(0, 10));
      expect(await member.call("getLocationLedger", { query: { lastDay: last } })).toMatchObject({ status: 400 });
    },
  );
});

describe("while the location is paused", () => {
  it("nobody sees it and nothing is counted; whole days of it stand in the ledger", async () => {
    const town = { latitude: 36.5684, longitude: 128.7294 };
    const shown = await placed("쉬는사람", town);
    const viewer = await app.member("쉴때본이");
    await shown.ask("pauseMyLocation", { body: { paused: true } });
    await viewer.ask("getMap", { query: viewAt(town) });
    const marker = await placed("안동이웃", { latitude: 36.6, longitude: 128.8 });
    await viewer.ask("getMap", { query: viewAt({ latitude: 36.6, longitude: 128.8 }) });
    await expectToday(marker, { MAP: 1 });
    // It began today: today is no whole day.
    expect((await ledgerOf(shown)).days).toEqual([]);

    await sql`update location_pauses set since = since - interval '3 days'
               where member_id = ${await idOf(shown)}`.execute(app.database.db);
    const rest = { uses: [{ purpose: "PAUSE", shownTo: 0 }] };
    const whole = [0, -1, -2].map((ahead) => ({ day: dayAfter(today(), ahead), ...rest }));
    expect((await ledgerOf(shown)).days).toEqual(whole);
    // Paused once more, it still began when it did.
    await shown.ask("pauseMyLocation", { body: { paused: true } });
    expect((await ledgerOf(shown)).days).toEqual(whole);

    await shown.ask("pauseMyLocation", { body: { paused: false } });
    await viewer.ask("getMap", { query: viewAt(town) });
    await expectToday(shown, { MAP: 1 });
    expect((await ledgerOf(shown)).days.slice(1)).toEqual(whole.slice(1));
  });

  it("a long pause ends in no more days than are kept", async () => {
    const shown = await placed("오래쉰이", YEOSU);
    await shown.ask("pauseMyLocation", { body: { paused: true } });
    await sql`update location_pauses set since = since - interval '3 years'
               where member_id = ${await idOf(shown)}`.execute(app.database.db);
    expect((await ledgerOf(shown)).days).toHaveLength(14);
    await shown.ask("pauseMyLocation", { body: { paused: false } });
    const { rows } = await sql<{ days: number }>`
      select count(*) as days from location_days where member_id = ${await idOf(shown)}`.execute(app.database.db);
    expect(rows[0]?.days).toBeLessThanOrEqual(184);
    expect(rows[0]?.days).toBeGreaterThan(178);
  });
});

describe("the end of it", () => {
  it("a consent withdrawn erases it, with what was noted and not yet stored", async () => {
    const town = { latitude: 36.019, longitude: 129.3435 };
    const shown = await placed("거둔사람", town);
    const viewer = await app.member("거둘때본이");
    await viewer.ask("getMap", { query: viewAt(town) });
    await expectToday(shown, { MAP: 1 });
    await shown.ask("getMeetups", { query: {} });
    await shown.ask("withdrawConsent", { params: { kind: "LOCATION" } });
    // Once this one is stored, so is everything before.
    const marker = await placed("포항이웃", town);
    await viewer.ask("getMap", { query: viewAt(town) });
    await marker.ask("getMeetups", { query: {} });
    await expectToday(marker, { MAP: 1, MEETUPS: 0 });
    expect((await ledgerOf(shown)).days).toEqual([]);
  });

  it("that takes long, of an account that is erased, holds up neither what others see nor a consent withdrawn", async () => {
    const town = { latitude: 35.8562, longitude: 129.2247 };
    const { db } = app.database;
    const [erased, shown, other] = [
      await placed("오래지울이", town),
      await placed("경주이웃", town),
      await placed("경주거둔이", town),
    ];
    const [erasedId, memberId, viewerId] = [await idOf(erased), await idOf(shown), await idOf(other)];
    const look = { day: today(), purpose: "MAP" as const, viewerId };
    await erased.ask("leave", { body: { password: TEST_PASSWORD } });
    await db.transaction().execute(async (trx) => {
      await mateData.erase(trx, erasedId);
      await insertLooks(db, [
        { ...look, memberId: erasedId },
        { ...look, memberId },
      ]);
      await other.ask("withdrawConsent", { params: { kind: "LOCATION" } });
    });
    expect(await usesToday(shown)).toEqual({ MAP: 1 });
    expect((await readLedger(app.ports, erasedId)).days).toEqual([]);
  });

  it("waits for what is being stored, and takes that along", async () => {
    const town = { latitude: 36.5684, longitude: 128.7294 };
    const shown = await placed("안동사람", town);
    const memberId = await idOf(shown);
    const viewerId = await idOf(await app.member("안동본이"));
    let withdrawing: Promise<unknown> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await insertLooks(trx, [{ day: today(), purpose: "MAP", memberId, viewerId }]);
      withdrawing = shown.ask("withdrawConsent", { params: { kind: "LOCATION" } });
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), 20_000);
    });
    await withdrawing;
    expect((await ledgerOf(shown)).days).toEqual([]);
  });

  it("removing the location alone keeps it", async () => {
    const town = { latitude: 35.1796, longitude: 128.1076 };
    const shown = await placed("지운사람", town);
    const viewer = await app.member("지울때본이");
    await viewer.ask("getMap", { query: viewAt(town) });
    await expectToday(shown, { MAP: 1 });
    await shown.ask("removeMyLocation");
    await expectToday(shown, { MAP: 1 });
  });
});

describe("what is noted", () => {
  const clock = { today: () => "2026-11-24" };
  const look = { day: "2026-11-24", purpose: "MAP", viewerId: 1, memberId: 2 };

  it("is stored once, on its day", async () => {
    const stored: object[] = [];
    const looks = createLooks(clock, async (given) => void stored.push(...given));
    looks.note(1, "MAP", [2, 3]);
    looks.note(1, "MAP", []);
    await looks.store();
    await looks.store();
    expect(stored).toEqual([2, 3].map((memberId) => ({ ...look, memberId })));
  });

  it("waits for the next time where it cannot be stored", async () => {
    const stored: object[] = [];
    let isAway = true;
    const looks = createLooks(clock, async (given) => {
      if (isAway) throw new Error("away");
      stored.push(...given);
    });
    looks.note(1, "MAP", [2]);
    await expect(looks.store()).rejects.toThrow("away");
    looks.note(1, "MAP", [3]);
    isAway = false;
    await looks.store();
    expect(stored).toEqual([look, { ...look, memberId: 3 }]);
  });

  it("is bounded while the database stays away", async () => {
    let stored = 0;
    const looks = createLooks(clock, async (given) => void (stored += given.length));
    const many = Array.from({ length: 300_000 }, (_, index) => index + 1);
    for (let turn = 0; turn < 4; turn += 1) looks.note(9, "MAP", many);
    await looks.store();
    expect(stored).toBe(600_000);
  });
});
