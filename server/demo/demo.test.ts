import { nicknameKey, Nickname } from "@fitmate/contract/accounts";
import { cellCentre, cellOf } from "@fitmate/contract/cell";
import type { MapUser } from "@fitmate/contract/mates";
import { Introduction } from "@fitmate/contract/profile";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../test/app.ts";
import { HttpClient, TestMember } from "../test/client.ts";
import { readConfig } from "../src/config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, loadDemo } from "./load.ts";
import { readAcquaintances, readMembers } from "./scenario.ts";

const DATABASE_URL = "postgres://elsewhere/db";
const always = readConfig({ DEMO: "always", DATABASE_URL });

let app: TestApp;
let isThere: boolean;
beforeAll(async () => {
  app = await startTestApp();
  isThere = await loadDemo({ config: always, db: app.database.db, storage: app.ports.storage });
}, 120_000);
afterAll(() => app.close());

async function signIn(nickname: string): Promise<TestMember> {
  const answer = await new HttpClient(app.url).call("signIn", { body: { nickname, password: DEMO_PASSWORD } });
  expect(answer.status).toBe(200);
  return new TestMember(app.url, nickname, String(answer.body));
}

const countMembers = async (at: TestApp) =>
  (await sql<{ count: number }>`select count(*) as count from members`.execute(at.database.db)).rows[0]?.count;

describe("loading the demo", () => {
  it("says that it is there", () => {
    expect(isThere).toBe(true);
  });

  it("happens once, however often and by however many it is started", async () => {
    const before = await countMembers(app);
    const again = await Promise.all(
      [1, 2, 3].map(() => loadDemo({ config: always, db: app.database.db, storage: app.ports.storage })),
    );
    expect(again).toEqual([true, true, true]);
    expect(await countMembers(app)).toBe(before);
  });

  it("leaves a database with members alone, and one that never asked for it", async () => {
    const other = await startTestApp();
    const { db, storage } = other.ports;
    expect(await loadDemo({ config: readConfig({ DEMO: "never" }), db, storage })).toBe(false);
    expect(await loadDemo({ config: readConfig({ DEMO: "auto", DATABASE_URL }), db, storage })).toBe(false);
    const outside = readConfig({ DEMO: "auto", PUBLIC_URL: "https://fitmate.example" });
    expect(await loadDemo({ config: outside, db, storage })).toBe(false);
    expect(await countMembers(other)).toBe(0);
    await other.member("진짜회원");
    expect(await loadDemo({ config: always, db, storage })).toBe(false);
    expect(await loadDemo({ config: readConfig({ DEMO: "auto" }), db, storage })).toBe(false);
    expect(await countMembers(other)).toBe(1);
    await other.close();
  });

  it("is done by one of several that start at once on an embedded database, for the address of `npm run dev` too", async () => {
    const other = await startTestApp();
    const { db, storage } = other.ports;
    const starts = [{}, { PUBLIC_URL: "http://localhost:5173" }, {}].map((settings) => {
      return loadDemo({ config: readConfig({ DEMO: "auto", ...settings }), db, storage });
    });
    expect(await Promise.all(starts)).toEqual([true, true, true]);
    expect(await countMembers(other)).toBe(await countMembers(app));
    await other.close();
  }, 120_000);
});

describe("the demo's people", () => {
  it("could all have signed up like this", async () => {
    const members = await readMembers();
    expect(members.length).toBeGreaterThanOrEqual(60);
    expect(members.map(({ nickname }) => nickname)).toEqual(expect.arrayContaining([...DEMO_ACCOUNTS]));
    for (const { nickname, introduction } of members) {
      expect(Nickname.safeParse(nickname).success, nickname).toBe(true);
      expect(Introduction.safeParse(introduction).success, nickname).toBe(true);
    }
    expect(new Set(members.map(({ nickname }) => nicknameKey(nickname))).size).toBe(members.length);
  });

  it("live spread over cells, some of them next to each other, some hidden", async () => {
    const members = await readMembers();
    const cells = members.map(({ place }) => JSON.stringify(cellOf(place)));
    expect(new Set(cells).size).toBeGreaterThan(35);
    expect(new Set(cells).size).toBeLessThan(members.length);
    expect(members.filter(({ isPublic }) => !isPublic).length).toBeGreaterThan(1);
  });
});

describe.each([...DEMO_ACCOUNTS])("the demo account %s", (nickname) => {
  const theOther = DEMO_ACCOUNTS.find((name) => name !== nickname) ?? "";
  let me: TestMember;
  beforeAll(async () => {
    me = await signIn(nickname);
  });

  it("finds the other demo account close by, and nothing between them", async () => {
    const users = (await me.call("getMap")).body as MapUser[];
    const other = users.slice(0, 12).find((user) => user.nickname === theOther);
    expect(other).toMatchObject({ relation: "NONE", distanceBand: expect.stringMatching(/WITHIN_(500M|1KM)/) });
    expect(new Set(users.map(({ relation }) => relation))).toEqual(new Set(["NONE", "REQUESTED", "RECEIVED", "MATES"]));
    for (const { latitude, longitude } of users) {
      expect({ latitude, longitude }).toEqual(cellCentre(cellOf({ latitude, longitude })));
    }
  });

  it("has times and levels in common with the other", async () => {
    const match = await me.call("getMateMatch", { query: { nickname: theOther } });
    expect(match).toMatchObject({ status: 200, body: { reasons: expect.arrayContaining([expect.anything()]) } });
    expect(JSON.stringify(match.body)).toContain("요일만 맞으면 저녁에 두 번 겹쳐요");
  });

  it("has mates, rooms, something unread, and requests that wait", async () => {
    expect((await me.ask("getMates")).length).toBeGreaterThanOrEqual(5);
    const rooms = await me.ask("getChatRooms");
    expect(rooms.length).toBeGreaterThanOrEqual(4);
    expect(rooms.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
    expect(rooms.every(({ lastMessage, readOnly }) => lastMessage && !readOnly)).toBe(true);
    const bell = await me.ask("getNotifications");
    expect(bell.filter(({ read }) => !read)).toMatchObject([
      { notificationType: "MATCHING", state: "PENDING" },
      { notificationType: "MATCHING", state: "PENDING" },
    ]);
    const times = bell.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe("the demo's conversations", () => {
  it("are many, lively, in order of time, and all in the past", async () => {
    const now = new Date();
    const rooms = (await readAcquaintances(now)).filter(({ messages }) => messages.length > 0);
    expect(rooms.length).toBeGreaterThanOrEqual(20);
    for (const { messages, acceptedAt, requester, receiver } of rooms) {
      const times = [acceptedAt, ...messages.map(({ at }) => at), now].map((at) => at?.getTime() ?? Number.NaN);
      expect(times, `${requester} → ${receiver}`).toEqual(times.toSorted((one, other) => one - other));
      expect(new Set(messages.map(({ sender }) => sender)), `${requester} → ${receiver}`).toEqual(
        new Set([requester, receiver]),
      );
    }
  });

  it.each(["2025-10-18T00:03:00+09:00", "2025-10-18T08:59:00+09:00", "2025-10-18T23:58:00+09:00"])(
    "stay in order of time when it is %s",
    async (time) => {
      const now = new Date(time);
      for (const { messages, acceptedAt, askedAt } of await readAcquaintances(now)) {
        const times = [askedAt, ...(acceptedAt ? [acceptedAt] : []), ...messages.map(({ at }) => at), now];
        expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()));
      }
    },
  );

  it("keep the times they happened at, one of them longer than a page", async () => {
    const me = await signIn("달리는민서");
    const rooms = await me.ask("getChatRooms");
    const longest = rooms.find(({ receiverNickname }) => receiverNickname === "새벽6시");
    const history = await me.ask("getChatHistory", { query: { chatRoomId: longest?.chatRoomId ?? 0 } });
    expect(history).toHaveLength(50);
    expect(history[0]?.seq).toBeGreaterThan(1);
    const days = new Set(history.map(({ sendDate }) => sendDate.slice(0, 10)));
    expect(days.size).toBeGreaterThan(3);
  });
});

describe("its plans", () => {
  it.each([...DEMO_ACCOUNTS])("of %s are to come, past, and one waits for their answer", async (nickname) => {
    const me = await signIn(nickname);
    const upcoming = (await me.ask("getSchedule", { query: {} })).entries;
    const past = (await me.ask("getSchedule", { query: { when: "PAST" } })).entries;
    expect(upcoming.some((entry) => entry.kind === "PLAN" && entry.plan.status === "UPCOMING")).toBe(true);
    expect(past.some((entry) => entry.kind === "PLAN" && entry.plan.status === "OVER")).toBe(true);
    const rooms = await me.ask("getChatRooms");
    const waiting = rooms.flatMap(({ lastMessage }) => lastMessage?.proposal ?? []);
    expect(waiting.map(({ state }) => state)).toContain("OPEN");
  });

  it("come with a request that waits", async () => {
    const me = await signIn("달리는민서");
    const requests = await me.ask("getReceivedRequests");
    expect(requests.find(({ nickname }) => nickname === "지우")?.proposal).toMatchObject({ sport: "HIKING" });
  });
});

describe("its trainings", () => {
  it("show on a profile, and one waits for an answer", async () => {
    const me = await signIn("달리는민서");
    const { trust } = await me.ask("getMember", { params: { nickname: "성수러너" } });
    expect(trust).toMatchObject({
      times: 3,
      people: 3,
      again: 3,
      praises: expect.arrayContaining(["PACE"]) as unknown,
    });
    expect(await me.ask("getTrainingQuestions")).toMatchObject([{ kind: "PLAN", people: [{ nickname: "한강오리" }] }]);
  });
});

describe("its gatherings", () => {
  it("are all to come, in two weeks, with rooms, a waiting list, questions and one that is off", async () => {
    const { rows } = await sql<{ days: number; waiting: number; pending: number; isOff: boolean; room: boolean }>`
      select extract(epoch from begins_at - now()) / 86400 as days, waiting, pending, cancelled_at is not null as "isOff",
             room_id is not null as room
        from gatherings where kind = 'MEETUP' and (series_id is null or series_id = id)`.execute(app.database.db);
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.every(({ days, room }) => days > 0 && days < 15 && room)).toBe(true);
    expect(rows.filter(({ isOff }) => isOff)).toHaveLength(1);
    expect(rows.some(({ waiting }) => waiting > 0)).toBe(true);
    expect(rows.some(({ pending }) => pending > 0)).toBe(true);
  });

  it("are there again when it is started weeks later, and are not doubled before", async () => {
    const { db } = app.database;
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from gatherings`.execute(db)).rows[0]?.count ?? 0;
    const load = () => loadDemo({ config: always, db, storage: app.ports.storage });
    const before = await count();
    await load();
    expect(await count()).toBe(before);
    await sql`update gatherings set begins_at = begins_at - interval '90 days', ends_at = ends_at - interval '90 days',
                     created_at = created_at - interval '90 days', listed = false`.execute(db);
    await sql`update plan_proposals set begins_at = begins_at - interval '90 days', ends_at = ends_at - interval '90 days'`.execute(
      db,
    );
    // What the two have done since stays theirs: who has parted plans nothing anew.
    await (await signIn("성수러너")).ask("removeMate", { query: { nickname: "스쿼트요정" } });
    await load();
    expect(await count()).toBe(2 * before);
  });
});
