/** The numbers that others see, and what nobody can tell by them. */
import type { Praise } from "@fitmate/contract/trust";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { type HttpClient, TEST_PASSWORD, type TestMember } from "../../../../test/client.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { daysAfter } from "../../../../test/past.ts";
import { ended, missed, say, trained, trainedWith } from "../../../../test/trainings.ts";
import { features } from "../../../features.ts";
import { personalDataOf } from "../../../platform/feature.ts";
import { requireMember } from "../../accounts/service.ts";
import { eraseDeparted } from "../../leaving/erasing.ts";
import { takeOutWordsOf } from "../answers/suspendingService.ts";
import { recountOf } from "./countingQueries.ts";
import { keepAllStale } from "./keeping.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let people = 0;
function one(): Promise<TestMember> {
  people += 1;
  return app.member(`신뢰${people}`);
}
const some = (count: number) => Promise.all(Array.from({ length: count }, one));

const trustOf = async ({ nickname }: { nickname: string }, by: HttpClient = app.visitor) =>
  (await by.ask("getMember", { params: { nickname } })).trust;
const idOf = async ({ nickname }: { nickname: string }) => (await requireMember(app.database.db, nickname)).id;
const pass = (days: number) => daysAfter(app.database.db, days);

/** Everybody whose kept numbers hold by what is kept, and are not what a recount says. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await sql`
    select k.*, c.* from training_counts k
      full join (${recountOf(sql`array(select member_id from trainings union select member_id from training_counts)`)}) c
        on c.member_id = k.member_id
     where (k.stale_at is null or k.stale_at > now())
       and (k.times, k.people, k.again, k.praises, k.stale_at)
           is distinct from (c.times, c.people, c.again, c.praises, c.stale_at)`.execute(app.database.db);
  return rows;
}

/** A plan of `member` with `other`, who says `said` of them. */
const trainsWith = (member: TestMember, other: TestMember, said: { again?: boolean; praises?: Praise[] } = {}) =>
  trained(app, [member, {}], [other, said]);

describe("the numbers on a profile", () => {
  it("show from three different people on, from the next day on, as all but they themselves have said", async () => {
    const member = await one();
    const [first, second, third] = await some(3);
    if (!first || !second || !third) throw new Error("three members");
    await trainsWith(member, first, { again: true, praises: ["ROUTE", "BEGINNERS"] });
    await trainsWith(member, second, { again: true, praises: ["BEGINNERS", "SAFETY"] });
    await pass(1);
    expect(await trustOf(member)).toBeNull();
    await trainsWith(member, third, { again: true, praises: ["BEGINNERS", "ROUTE"] });
    expect(await trustOf(member)).toBeNull();
    await pass(1);
    // Praise of one person alone is left out.
    const trust = { times: 3, people: 3, again: 3, praises: ["BEGINNERS", "ROUTE"] };
    for (const by of [app.visitor, member, first]) expect(await trustOf(member, by)).toEqual(trust);
    expect(await trustOf(first)).toBeNull();
    expect(await wrong()).toEqual([]);
    await keepAllStale(app.database.db);
    expect(await trustOf(member)).toEqual(trust);
    expect(await wrong()).toEqual([]);
  });

  it("count a pair once in 30 days, a gathering once, and last for twelve months", async () => {
    const member = await one();
    const others = await some(3);
    const meetup = await ended(app, [member, ...others]);
    await say(member, meetup, ...others.map((other) => trainedWith(other)));
    for (const other of others) await say(other, meetup, trainedWith(member));
    await pass(1);
    expect(await trustOf(member)).toEqual({ times: 1, people: 3, again: null, praises: [] });
    const [first] = others;
    if (!first) throw new Error("somebody");
    await pass(28);
    await trainsWith(member, first);
    await pass(1);
    expect(await trustOf(member)).toMatchObject({ times: 1, people: 3 });
    expect((await member.ask("getMember", { params: { nickname: first.nickname } })).together).toBe(2);
    await trainsWith(member, first);
    await pass(1);
    expect(await trustOf(member)).toMatchObject({ times: 2, people: 3 });
    await pass(365 - 32);
    expect(await trustOf(member)).toMatchObject({ times: 2, people: 3 });
    await pass(1);
    // Of the first gathering nothing counts any more: one person is left.
    expect(await trustOf(member)).toBeNull();
    expect((await member.ask("getMember", { params: { nickname: first.nickname } })).together).toBe(3);
    await keepAllStale(app.database.db);
    expect(await trustOf(member)).toBeNull();
    expect(await wrong()).toEqual([]);
  });

  it("are nobody's to raise alone, nor by three among themselves within 30 days", async () => {
    const ring = await some(3);
    const [a, b, c] = ring;
    if (!a || !b || !c) throw new Error("three members");
    const others = await some(3);
    for (const other of others) await trainsWith(a, other);
    await pass(31);
    const before = await trustOf(a);
    expect(before).toEqual({ times: 3, people: 3, again: null, praises: [] });
    const all = { again: true, praises: ["PACE" as const, "MOOD" as const, "FORM" as const] };
    for (let day = 0; day < 29; day += 3) {
      const meetup = await ended(app, ring);
      for (const by of ring) {
        await say(by, meetup, ...ring.filter((other) => other !== by).map((other) => trainedWith(other, all)));
      }
      await trained(app, [a, all], [b, all]);
      // Alone, somebody can say what they like.
      await say(a, await ended(app, [a, ...others]), ...others.map((other) => trainedWith(other, all)));
      await pass(3);
    }
    // One gathering and two people more, and nothing of what two have said besides.
    expect(await trustOf(a)).toEqual({ times: 4, people: 5, again: null, praises: [] });
    for (const other of [b, c]) expect(await trustOf(other)).toBeNull();
    expect(await wrong()).toEqual([]);
  });

  it("are on the line of a host and of who asks, and of a private member nowhere else but to mates", async () => {
    const [host, asks] = await some(2);
    if (!host || !asks) throw new Error("two members");
    for (const other of await some(3)) {
      await trainsWith(host, other);
      await trainsWith(asks, other);
    }
    await pass(1);
    const numbers = { times: 3, people: 3, again: null, praises: [] };
    await asks.ask("requestMate", { query: { receiverNickname: host.nickname } });
    expect((await host.ask("getReceivedRequests"))[0]).toMatchObject({ trust: numbers });
    expect(await asks.ask("getMateMatch", { query: { nickname: host.nickname } })).toMatchObject({ trust: numbers });
    for (const each of [host, asks]) {
      await each.ask("updateMyProfile", {
        body: { gender: true, introduction: "", exerciseChoice: [], publicInfo: false, profilePicture: null },
      });
    }
    const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ joining: "APPROVAL" }) });
    await asks.ask("joinMeetup", { params: { meetupId } });
    const seen = (by: HttpClient) => by.ask("getMeetup", { params: { meetupId } });
    expect((await seen(asks)).hostTrust).toEqual(numbers);
    expect((await seen(app.visitor)).hostTrust).toBeNull();
    expect((await seen(host)).pending).toMatchObject([{ nickname: asks.nickname, trust: numbers, noShows: 0 }]);
    expect((await host.ask("getReceivedRequests"))[0]).toMatchObject({ trust: null });
    expect(await asks.ask("getMateMatch", { query: { nickname: host.nickname } })).toMatchObject({ trust: null });
    expect(await trustOf(host, asks)).toBeNull();
    await host.ask("acceptMate", { query: { senderNickname: asks.nickname } });
    expect(await trustOf(host, asks)).toEqual(numbers);
  });
});

// Each looks at all there is to see, before and after, many times.
describe("nobody can tell", () => {
  /** What a member gets to see of all this, in all its parts. */
  async function view(
    of: TestMember,
    gatheringIds: readonly number[],
    others: readonly TestMember[],
  ): Promise<unknown> {
    const profiles = [of, ...others].map(({ nickname }) => of.call("getMember", { params: { nickname } }));
    const matches = others.map(({ nickname }) => of.call("getMateMatch", { query: { nickname } }));
    const trainings = gatheringIds.map((gatheringId) => of.call("getTraining", { params: { gatheringId } }));
    const rest = [of.call("getTrainingQuestions"), of.call("getUnreadNotifications"), of.call("getNotifications")];
    const answers = await Promise.all([...profiles, ...matches, ...trainings, ...rest]);
    return answers.map(({ status, body }) => ({ status, body: plain(body) }));
  }
  /** Without what differs from one telling to the next: the names of the people of each world, and moments. */
  const plain = (body: unknown) =>
    JSON.stringify(body)
      .replace(/신뢰\d+/g, "이름")
      .replace(/"(?:gatheringId|notificationId)":\d+|\/together\/\d+|\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "");

  type Said = { met: boolean; again: boolean; praises: Praise[] };
  const NEVER = { met: true, again: false, praises: [] };

  /** Of each of `kinds`, a member who has trained with others who say so of them; what that member sees, day by day. */
  async function seenBy(kinds: readonly (Said | null)[], wants: boolean): Promise<unknown[]> {
    const member = await one();
    const others = await some(kinds.length);
    const ids: number[] = [];
    const seen: unknown[] = [];
    for (const [place, kind] of kinds.entries()) {
      const other = others[place];
      if (!other) throw new Error("somebody");
      const gatheringId = await ended(app, [member, other], { kind: "PLAN" });
      ids.push(gatheringId);
      await say(member, gatheringId, trainedWith(other, { again: wants }));
      seen.push(await view(member, ids, others));
      if (kind) await say(other, gatheringId, trainedWith(member, kind));
      seen.push(await view(member, ids, others));
      await pass(1);
      seen.push(await view(member, ids, others));
    }
    await pass(15);
    return [...seen, await view(member, ids, others)];
  }

  it("who says 못 만났어요 from who has not answered: not at once, not next day, not once it is over", async () => {
    const before = [NEVER, NEVER, NEVER];
    const no = { met: false, again: false, praises: [] };
    expect(await seenBy([...before, no, NEVER], true)).toEqual(await seenBy([...before, null, NEVER], true));
  });

  it("what each of three says besides, only what they say together", async () => {
    const yes = { met: true, again: true, praises: ["PACE" as const] };
    const worlds = [
      [yes, yes, NEVER],
      [yes, NEVER, yes],
      [NEVER, yes, yes],
    ];
    const seen = [];
    for (const world of worlds) seen.push(await seenBy(world, false));
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    // And it is seen at all: the praise of two.
    expect(JSON.stringify(seen[0])).toContain("PACE");
    // A fourth and a fifth change nothing, whatever they say, as long as there is no sixth.
    expect(await seenBy([yes, yes, NEVER, yes, NEVER], false)).toEqual(
      await seenBy([yes, yes, NEVER, NEVER, yes], false),
    );
    expect(await seenBy([yes, yes, NEVER, NEVER, NEVER], false)).toEqual(
      await seenBy([yes, yes, NEVER, yes, yes], false),
    );
  });

  it("what one says besides by having been told of two others that they said the same", async () => {
    const yes = { met: true, again: true, praises: [] };
    const shown = async (last: Said) => {
      const member = await one();
      const others = await some(6);
      for (const [place, other] of others.entries()) {
        const wants = place < 2 || place > 3;
        await trained(app, [member, { again: wants }], [other, place === 2 ? last : yes]);
        await pass(1);
      }
      return trustOf(member);
    };
    // Four of whom the member said 또 할래요, and two of whom not: these wait for a third.
    expect(await shown(NEVER)).toEqual({ times: 6, people: 6, again: 3, praises: [] });
    expect(await shown(yes)).toEqual(await shown(NEVER));
  });

  it("이번으로 충분해요 from having said nothing: it is stored nowhere", async () => {
    const [member, other] = await some(2);
    if (!member || !other) throw new Error("two members");
    for (const again of [false, null]) {
      await say(other, await ended(app, [member, other], { kind: "PLAN" }), trainedWith(member, { again }));
    }
    const { rows } = await sql<{ again: boolean }>`
      select again from training_answers where author_id = ${await idOf(other)}`.execute(app.database.db);
    expect(rows).toEqual([{ again: false }, { again: false }]);
  });

  it("by what ends after twelve months: what three have said ends together", async () => {
    const member = await one();
    const others = await some(3);
    const yes = { again: true, praises: ["MOOD" as const] };
    for (const other of others) {
      await trainsWith(member, other, yes);
      await pass(2);
    }
    expect(await trustOf(member)).toMatchObject({ people: 3, again: 3, praises: ["MOOD"] });
    // Three others keep the numbers above the least there are.
    await pass(20);
    for (const other of await some(3)) await trainsWith(member, other);
    await pass(338);
    expect(await trustOf(member)).toMatchObject({ people: 6, again: 3, praises: ["MOOD"] });
    for (const expected of [5, 4, 3]) {
      await pass(2);
      const { people: left, again } = (await trustOf(member)) ?? {};
      expect(left).toBe(expected);
      expect([3, null]).toContain(again);
    }
    await pass(3);
    expect(await trustOf(member)).toMatchObject({ people: 3, again: null, praises: [] });
    expect(await wrong()).toEqual([]);
  });

  it("by an export, of oneself or of the other", async () => {
    const member = await one();
    const others = await some(2);
    for (const other of others) await trainsWith(member, other, { again: true, praises: ["PACE", "FORM", "SAFETY"] });
    const { db } = app.database;
    const data = personalDataOf(features).find(({ columns }) => "trainings" in columns);
    const exported = [];
    for (const [name, rows] of Object.entries(data?.files(db, await idOf(member)) ?? {})) {
      for await (const row of rows) exported.push({ name, row: JSON.stringify(row) });
    }
    expect(exported.filter(({ name }) => name === "trainings")).toHaveLength(2);
    expect(exported.map(({ row }) => row).join()).not.toMatch(/PACE|FORM|SAFETY/);
    expect(exported.filter(({ name }) => name === "trainingNumbers")).toEqual([]);
  });
});

describe("not coming", () => {
  /** Eight days ago, with so many who say that `absent` did not come, of three who trained together there. */
  async function gatheringWithout(absent: TestMember, by: number, others = 3): Promise<TestMember[]> {
    const came = await some(others);
    const meetup = await ended(app, [...came, absent]);
    for (const [place, each] of came.entries()) {
      const met = came.filter((other) => other !== each).map((other) => trainedWith(other));
      await say(each, meetup, ...met, ...(place < by ? [missed(absent)] : []));
    }
    return came;
  }
  /** As the host of a 번개 with approval sees them. */
  async function seenByHost(
    asks: TestMember,
    joining: "OPEN" | "APPROVAL" = "APPROVAL",
  ): Promise<number | null | undefined> {
    const host = await one();
    const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ joining, capacity: 2 }) });
    if (joining === "OPEN") await (await one()).ask("joinMeetup", { params: { meetupId } });
    await asks.ask("joinMeetup", { params: { meetupId } });
    const { pending, queue } = await host.ask("getMeetup", { params: { meetupId } });
    return [...pending, ...queue].find(({ nickname }) => nickname === asks.nickname)?.noShows;
  }

  it("counts where two who were there say so, once nobody can answer any more, for six months, for hosts who decide", async () => {
    const absent = await one();
    await gatheringWithout(absent, 2);
    await pass(13);
    expect(await seenByHost(absent)).toBe(0);
    await pass(1);
    expect(await seenByHost(absent)).toBe(1);
    expect(await seenByHost(absent, "OPEN")).toBeNull();
    await gatheringWithout(absent, 3);
    await pass(14);
    expect(await seenByHost(absent)).toBe(2);
    await pass(183 - 28);
    expect(await seenByHost(absent)).toBe(1);
    await pass(14);
    expect(await seenByHost(absent)).toBe(0);
  });

  it("counts not where one says so, where too few were there to hide who, or where somebody met them", async () => {
    const [oneSays, few, met, alone] = await some(4);
    if (!oneSays || !few || !met || !alone) throw new Error("four members");
    await gatheringWithout(oneSays, 1);
    await gatheringWithout(few, 2, 2);
    const [a, b, c] = await some(3);
    if (!a || !b || !c) throw new Error("three members");
    const meetup = await ended(app, [a, b, c, met]);
    await say(a, meetup, trainedWith(b), missed(met));
    await say(b, meetup, trainedWith(a), missed(met));
    await say(c, meetup, trainedWith(met));
    // Who trained with nobody there cannot tell.
    const other = await ended(app, [a, b, c, alone]);
    for (const each of [a, b, c]) await say(each, other, missed(alone));
    await pass(15);
    for (const each of [oneSays, few, met, alone]) expect(await seenByHost(each)).toBe(0);
  });

  it("stays when those who say so leave, and goes while one of them is suspended", async () => {
    const absent = await one();
    const came = await gatheringWithout(absent, 2);
    const [first, second] = came;
    if (!first || !second) throw new Error("somebody");
    await pass(15);
    await takeOutWordsOf(app.database.db, await idOf(first), true);
    expect(await seenByHost(absent)).toBe(0);
    await takeOutWordsOf(app.database.db, await idOf(first), false);
    expect(await seenByHost(absent)).toBe(1);
    await leaveForGood(second);
    expect(await seenByHost(absent)).toBe(1);
  });
});

async function leaveForGood(member: TestMember): Promise<void> {
  await member.ask("leave", { body: { password: TEST_PASSWORD } });
  await sql`update departures set erase_at = now()`.execute(app.database.db);
  await eraseDeparted({
    db: app.database.db,
    bus: app.bus,
    log: app.ports.log,
    personalData: personalDataOf(features),
    farewells: [],
  });
}

describe("what was said by somebody", () => {
  const yes = { again: true, praises: ["PACE" as const] };

  it("who has left stays, and leads to nobody", async () => {
    const member = await one();
    const others = await some(3);
    for (const other of others) await trainsWith(member, other, yes);
    await pass(1);
    const before = await trustOf(member);
    expect(before).toEqual({ times: 3, people: 3, again: 3, praises: ["PACE"] });
    const [leaver] = others;
    if (!leaver) throw new Error("somebody");
    const id = await idOf(leaver);
    await leaveForGood(leaver);
    expect(await trustOf(member)).toEqual(before);
    expect(await wrong()).toEqual([]);
    const { rows } = await sql<{ person: number; other_id: number | null }>`
      select person, other_id from trainings where member_id = ${await idOf(member)} order by person limit 1`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ person: expect.any(Number), other_id: null }]);
    expect(rows[0]?.person).toBeLessThan(0);
    const { rows: left } = await sql`select from trainings where ${id} in (member_id, person, other_id)`.execute(
      app.database.db,
    );
    expect(left).toEqual([]);
  });

  it("who is suspended is taken out, tells nothing of the others by that, and comes back as it was", async () => {
    const member = await one();
    const others = await some(4);
    for (const other of others) await trainsWith(member, other, yes);
    await pass(1);
    const before = await trustOf(member);
    expect(before).toEqual({ times: 4, people: 4, again: 3, praises: ["PACE"] });
    const [suspended] = others;
    if (!suspended) throw new Error("somebody");
    const { db } = app.database;
    await takeOutWordsOf(db, await idOf(suspended), true);
    // With them those goes whose words show together with theirs: else the difference would be what they have said.
    expect(await trustOf(member)).toEqual({ times: 3, people: 3, again: null, praises: [] });
    expect((await member.ask("getMember", { params: { nickname: suspended.nickname } })).together).toBe(0);
    expect(await wrong()).toEqual([]);
    await takeOutWordsOf(db, await idOf(suspended), false);
    expect(await trustOf(member)).toEqual(before);
    expect(await wrong()).toEqual([]);
  });

  it("who is suspended counts later, if the other one says so meanwhile", async () => {
    const [member, suspended] = await some(2);
    if (!member || !suspended) throw new Error("two members");
    const gatheringId = await ended(app, [member, suspended], { kind: "PLAN" });
    await say(suspended, gatheringId, trainedWith(member, { again: true }));
    const { db } = app.database;
    await takeOutWordsOf(db, await idOf(suspended), true);
    expect(await say(member, gatheringId, trainedWith(suspended, { again: true }))).toMatchObject({
      body: { again: [] },
    });
    const together = async () => (await member.ask("getMember", { params: { nickname: suspended.nickname } })).together;
    expect(await together()).toBe(0);
    await takeOutWordsOf(db, await idOf(suspended), false);
    expect(await together()).toBe(1);
  });
});
