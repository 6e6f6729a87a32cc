/** Both of two do something about the same proposal or plan at the same moment, over two nodes: one outcome, told once. */
import type { EndpointName } from "@fitmate/contract/endpoints";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../../test/app.ts";
import { historyOf, newPair } from "../../../../test/chat.ts";
import { type CallOptions, TestMember } from "../../../../test/client.ts";
import { notificationsOf, request, strangers } from "../../../../test/mates.ts";
import { changing, changingMeanwhile, countWaiting } from "../../../../test/meanwhile.ts";
import { agree, newProposal, propose, proposalTo } from "../../../../test/plans.ts";
import { type OpenDatabase, openDatabase } from "../../../platform/db/database.ts";
import { createLogger } from "../../../platform/logger.ts";
import { requireMember } from "../../accounts/service.ts";
import { hideProposal } from "./hidingService.ts";
import { lapseDue } from "./service.ts";

const TIMES = 50;

let app: TestApp;
let node: AnotherNode;
let database: OpenDatabase;
let mina: TestMember;
let jun: TestMember;
/** The same two, on the other node. */
let farMina: TestMember;
let farJun: TestMember;
let roomId: number;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent", LIMIT_FACTOR: "100" });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.database.db);
  const url = new URL(app.ports.config.databaseUrl ?? "");
  url.pathname = `/${rows[0]?.name}`;
  database = openDatabase(url.href, 5, () => {});
  const { db, pool } = database;
  node = await startAnotherNode(app, { db, pool, log: createLogger("silent") });
  [mina, jun, roomId] = await newPair(app, "미나", "준호");
  [farMina, farJun] = [mina, jun].map(({ nickname, token }) => new TestMember(node.url, nickname, token)) as [
    TestMember,
    TestMember,
  ];
});
afterAll(async () => {
  await node.close();
  await database.close();
  await app.close();
});

type Act = (proposalId: number) => Promise<{ status: number }>;
const act =
  (by: () => TestMember, name: EndpointName, more: (proposalId: number) => CallOptions = () => ({})): Act =>
  (proposalId) =>
    by().call(name, { params: { proposalId }, ...more(proposalId) });

const ACTS = {
  accept: act(() => farJun, "acceptProposal"),
  acceptTwice: act(() => jun, "acceptProposal"),
  decline: act(() => jun, "declineProposal"),
  withdraw: act(() => mina, "withdrawProposal"),
  counter: act(
    () => farJun,
    "proposePlan",
    (replaces) => ({ body: proposalTo(mina, { replaces }) }),
  ),
  change: act(
    () => farMina,
    "proposePlan",
    (replaces) => ({ body: proposalTo(jun, { replaces }) }),
  ),
  delete: async (proposalId) => {
    const history = await historyOf(mina, roomId);
    const seq = history.find(({ proposal }) => proposal?.proposalId === proposalId)?.seq ?? 0;
    return mina.call("deleteChatMessage", { query: { chatRoomId: roomId, seq } });
  },
  lapse: async () => {
    await sql`update plan_proposals set begins_at = now() - interval '1 minute' where state = 'OPEN'`.execute(
      app.database.db,
    );
    await lapseDue(app.ports);
    return { status: 409 };
  },
} satisfies Record<string, Act>;

/** What each leaves the proposal as. */
const OUTCOMES: Record<keyof typeof ACTS, string | undefined> = {
  accept: "ACCEPTED",
  acceptTwice: "ACCEPTED",
  decline: "DECLINED",
  withdraw: "WITHDRAWN",
  counter: "REPLACED",
  change: "REPLACED",
  delete: undefined,
  lapse: "LAPSED",
};
const NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[];
const told = async (by: TestMember, type: string) =>
  (await notificationsOf(by)).filter(({ notificationType }) => notificationType === type).length;

/** Nothing is left of what was, but the room. */
async function begin(): Promise<number> {
  const { db } = app.database;
  await sql`delete from plan_proposals`.execute(db);
  await sql`delete from gatherings`.execute(db);
  await sql`delete from notifications`.execute(db);
  await sql`delete from rate_limits`.execute(db);
  return (await propose(mina, jun)).proposalId;
}

it("whatever two do about a proposal, one of it holds, and is told once", async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const proposalId = await begin();
    const first = NAMES[time % NAMES.length] ?? "accept";
    const second = NAMES[(time + 1 + Math.floor(time / NAMES.length)) % NAMES.length] ?? "decline";
    const chosen = [...new Set([first, second])];
    const answers = await Promise.all(
      chosen.map(async (name) => ({ name, status: (await ACTS[name](proposalId)).status })),
    );
    const what = JSON.stringify(answers);
    const { rows } = await sql<{ state: string; plans: number; open: number }>`
      select (select state from plan_proposals where id = ${proposalId}) as state,
             (select count(*)::int from gatherings) as plans,
             (select count(*)::int from plan_proposals where state = 'OPEN') as open`.execute(app.database.db);
    const [{ state, plans, open } = { state: null, plans: 0, open: 0 }] = rows;
    const won = answers.filter(({ name, status }) => status < 300 && name !== "delete");
    const isDeleted = answers.some(({ name, status }) => name === "delete" && status < 300);
    // Two who accept are both told of the one plan; nothing else succeeds beside anything but what deletes its card after.
    const bothAccept = chosen.every((name) => OUTCOMES[name] === "ACCEPTED");
    expect(won.length, what).toBeLessThanOrEqual(bothAccept ? 2 : 1);
    expect(won.length + Number(isDeleted), what).toBeGreaterThanOrEqual(chosen.includes("lapse") ? 0 : 1);
    const outcome = won[0] ? OUTCOMES[won[0].name] : "LAPSED";
    expect(isDeleted && outcome === "ACCEPTED", what).toBe(false);
    const expected = isDeleted ? undefined : outcome;
    expect(state ?? undefined, what).toBe(expected);
    expect(plans, what).toBe(expected === "ACCEPTED" ? 1 : 0);
    expect(open, what).toBe(won[0] && outcome === "REPLACED" ? 1 : 0);
    expect(await told(mina, "PLAN_ACCEPTED"), what).toBe(plans);
    expect(await told(mina, "PLAN_DECLINED"), what).toBe(won[0] && outcome === "DECLINED" ? 1 : 0);
    for (const { status } of answers) expect([200, 201, 403, 404, 409], what).toContain(status);
  }
});

it("a plan that both call off at once is off by one of them, and the other is told once", async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await begin();
    await sql`delete from plan_proposals`.execute(app.database.db);
    const { planId } = await agree(mina, jun);
    const cancel = (by: TestMember) =>
      by.call("cancelPlan", { params: { planId }, body: { reason: `${by.nickname}의 사정` } });
    const answers = await Promise.all([cancel(mina), cancel(farJun)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const byMina = answers[0]?.status === 200;
    const plan = await jun.ask("getPlan", { params: { planId } });
    expect(plan.cancelled).toMatchObject({ reason: byMina ? "미나의 사정" : "준호의 사정", byMe: !byMina });
    expect([await told(mina, "PLAN_CANCELLED"), await told(jun, "PLAN_CANCELLED")]).toEqual(byMina ? [0, 1] : [1, 0]);
  }
});

it("whoever hides what a plan says locks it before its proposal, as whoever calls it off does", async () => {
  const proposalId = await begin();
  const { planId } = (await jun.ask("acceptProposal", { params: { proposalId } })).plan;
  let callingOff: pg.PoolClient | undefined;
  let hiding: Promise<unknown> | undefined;
  await changing(
    app,
    (client) => (callingOff = client).query("select from gatherings where id = $1 for update", [planId]),
    async () => {
      hiding = app.database.db.transaction().execute((trx) => hideProposal(trx, proposalId, true));
      await expect.poll(() => countWaiting(app)).toBe(1);
      await callingOff?.query("select from plan_proposals where id = $1 for update", [proposalId]);
    },
  );
  await hiding;
});

it("two who propose to each other at once leave one open, and none of it lost", async () => {
  for (let time = 0; time < TIMES / 2; time += 1) {
    await begin();
    await sql`delete from plan_proposals`.execute(app.database.db);
    const answers = await Promise.all([
      mina.call("proposePlan", { body: proposalTo(jun) }),
      farJun.call("proposePlan", { body: proposalTo(mina) }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const seqs = (await historyOf(mina, roomId, { size: 50 })).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  }
});

it("no plan is left between two who part while one of them accepts", async () => {
  for (let time = 0; time < 10; time += 1) {
    const [one, other, room] = await newPair(app, `짝${time}`, `벗${time}`);
    const { proposalId } = await propose(one, other);
    const [accepted, parted] = await Promise.all([
      other.call("acceptProposal", { params: { proposalId } }),
      time % 2 === 0
        ? one.call("removeMate", { query: { nickname: other.nickname } })
        : one.call("blockMember", { params: { nickname: other.nickname } }),
    ]);
    expect(parted?.status).toBe(200);
    // Accepted before, it goes on; else it has lapsed.
    const state = (await historyOf(other, room))[0]?.proposal?.state;
    expect(state).toBe(accepted?.status === 200 ? "ACCEPTED" : "LAPSED");
    expect([200, 403, 409]).toContain(accepted?.status);
  }
});

it.each([
  ["removeMate", ({ nickname }) => ({ query: { nickname } })],
  ["blockMember", ({ nickname }) => ({ params: { nickname } })],
] satisfies [EndpointName, (other: TestMember) => CallOptions][])(
  "%s is done also where what was open lapses at that moment",
  async (name, options) => {
    const [one, other, room] = await newPair(app, `가는${name.slice(0, 3)}`, `남는${name.slice(0, 3)}`);
    await propose(other, one);
    const lapse = (client: pg.PoolClient) =>
      client.query("update plan_proposals set state = 'LAPSED' where room_id = $1", [room]);
    const { status } = await changingMeanwhile(app, lapse, () => one.call(name, options(other)));
    expect(status).toBe(200);
    expect((await historyOf(other, room))[0]?.proposal?.state).toBe("LAPSED");
  },
);

it("what lapses while another proposal takes its place is none to replace any more", async () => {
  const [one, other, room] = await newPair(app, "고치는이", "받는이");
  const lapse = (client: pg.PoolClient) =>
    client.query("update plan_proposals set state = 'LAPSED' where room_id = $1", [room]);
  const proposing = (replaces: number | null) => () =>
    one.call("proposePlan", { body: proposalTo(other, { replaces }) });
  const { proposalId } = await propose(one, other);
  expect(await changingMeanwhile(app, lapse, proposing(proposalId))).toMatchObject({
    status: 409,
    body: { code: "PROPOSAL_CHANGED" },
  });
  const due = await propose(one, other);
  await sql`update plan_proposals set begins_at = now() where id = ${due.proposalId}`.execute(app.database.db);
  expect((await changingMeanwhile(app, lapse, proposing(null))).status).toBe(201);
  expect((await historyOf(other, room)).map(({ proposal }) => proposal?.state)).toEqual(["LAPSED", "LAPSED", "OPEN"]);
});

it("nothing is proposed to whoever is kept out at that moment", async () => {
  const [one, other, room] = await newPair(app, "청하는이", "멈추는이");
  const suspend = (client: pg.PoolClient) =>
    client.query("update members set suspended_until = now() + interval '7 days' where nickname = $1", [
      other.nickname,
    ]);
  expect(
    await changingMeanwhile(app, suspend, () => one.call("proposePlan", { body: proposalTo(other) })),
  ).toMatchObject({ status: 404, body: { code: "MEMBER_NOT_FOUND" } });
  expect(await historyOf(one, room)).toEqual([]);
});

it("nothing is proposed with a request, either way, where one of the two is kept out at that moment", async () => {
  const suspend = (of: TestMember) => (client: pg.PoolClient) =>
    client.query("update members set suspended_until = now() + interval '7 days' where nickname = $1", [of.nickname]);
  const [one, other] = await strangers(app);
  await request(other, one);
  expect(
    await changingMeanwhile(app, suspend(other), () => request(one, other, { proposal: newProposal() })),
  ).toMatchObject({ status: 404, body: { code: "MEMBER_NOT_FOUND" } });
  const [asks, asked] = await strangers(app);
  await request(asks, asked, { proposal: newProposal() });
  const query = { senderNickname: asks.nickname };
  expect(await changingMeanwhile(app, suspend(asks), () => asked.call("acceptMate", { query }))).toMatchObject({
    status: 404,
    body: { code: "REQUEST_NOT_FOUND" },
  });
  const { rows } = await sql`
    select from plan_proposals p join members m on m.id in (p.proposer_id, p.receiver_id)
     where m.suspended_until > now() and p.state = 'OPEN'`.execute(app.database.db);
  expect(rows).toEqual([]);
});

/** By how many ms the one is ahead of the other in a round: mostly by little, at both ends by more than either takes. */
const leadOf = (round: number) => ((round - TIMES / 2) * Math.abs(round - TIMES / 2)) / 5;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const idOf = async ({ nickname }: TestMember) => (await requireMember(app.database.db, nickname)).id;
/** Who has no password leaves as quickly as others do anything else. */
const forgetPassword = ({ nickname }: TestMember) =>
  sql`update members set password_hash = null where nickname = ${nickname}`.execute(app.database.db);
const leave = (by: TestMember) => by.call("leave", { body: { nickname: by.nickname } });

/** What the member has planned and nobody has called off. */
async function plansOf(memberId: number): Promise<number> {
  const { rows } = await sql`
    select from gathering_members own join gatherings g on g.id = own.gathering_id
     where own.member_id = ${memberId} and own.part = 'CONFIRMED' and g.cancelled_at is null`.execute(app.database.db);
  return rows.length;
}

it("no plan is left with whoever leaves while their request is accepted with it", async () => {
  const statuses = new Set<number>();
  for (let time = 0; time < TIMES; time += 1) {
    const [asks, asked] = [await app.member(`떠날${time}`), await app.member(`맞을${time}`)];
    expect((await request(asks, asked, { proposal: newProposal() })).status).toBe(200);
    await forgetPassword(asks);
    const askedId = await idOf(asked);
    const far = new TestMember(node.url, asked.nickname, asked.token);
    const query = { senderNickname: asks.nickname, plan: "ACCEPT" };
    const lead = leadOf(time);
    const [left, accepted] = await Promise.all([
      pause(-lead).then(() => leave(asks)),
      pause(lead).then(() => far.call("acceptMate", { query })),
    ]);
    expect(left.status).toBe(200);
    expect([200, 404]).toContain(accepted.status);
    statuses.add(accepted.status);
    expect(await plansOf(askedId), `round ${time}, ${accepted.status}`).toBe(0);
  }
  // Either was the faster one at times.
  expect(statuses.size).toBe(2);
});

it("whoever blocks calls all plans off, whatever the other does meanwhile", async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const [blocker, other] = await newPair(app, `막을${time}`, `막힐${time}`);
    await forgetPassword(other);
    const blockerId = await idOf(blocker);
    const { planId } = await agree(blocker, other);
    const { proposalId } = await propose(blocker, other, {}, 50);
    const block = (by: TestMember, { nickname }: TestMember) =>
      by.call("blockMember", { params: { nickname }, query: { plans: "CANCEL" } });
    const far = new TestMember(node.url, other.nickname, other.token);
    const meanwhile = [
      () => far.call("acceptProposal", { params: { proposalId } }),
      () => far.call("cancelPlan", { params: { planId }, body: { reason: "저도요" } }),
      () => block(far, blocker),
      () => leave(far),
    ][time % 4];
    const [blocked, done] = await Promise.all([pause(time % 7).then(() => block(blocker, other)), meanwhile?.()]);
    // Nobody blocks somebody who has left; with them the plans have gone.
    expect([200, 404]).toContain(blocked.status);
    expect([200, 403, 409], JSON.stringify(done)).toContain(done?.status);
    expect(await plansOf(blockerId), `round ${time}`).toBe(0);
  }
});
