/** Many who come, go, wait, block, are suspended and leave at the same moment, over two nodes: what they did is replayed as it happened. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnotherNode, startAnotherNode, startTestApp, type TestApp } from "../../../test/app.ts";
import { HttpClient, TEST_PASSWORD, type TestAnswer, type TestMember } from "../../../test/client.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { moderator, newestCase, report, SEEN_ONE } from "../../../test/safety.ts";
import { features } from "../../features.ts";
import { type OpenDatabase, openDatabase } from "../../platform/db/database.ts";
import { personalDataOf } from "../../platform/feature.ts";
import { createLogger } from "../../platform/logger.ts";
import { requireMember } from "../accounts/service.ts";
import { eraseDeparted } from "../leaving/erasing.ts";

const PEOPLE = 32;
const ACTS = 200;
const CAPACITY = 8;
/** The last of them: each is kept apart from the host, leaves the product or is suspended, while all the others go on. */
const BLOCKED = 3;
const LEAVING = 4;
const SUSPENDED = 3;
const KINDS = 22;

let app: TestApp;
let node: AnotherNode;
let nodeDatabase: OpenDatabase;
/** Of whoever erases, so that they wait for no connection. */
let eraserDatabase: OpenDatabase;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent" });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.database.db);
  const url = new URL(app.ports.config.databaseUrl ?? "");
  url.pathname = `/${rows[0]?.name}`;
  nodeDatabase = openDatabase(url.href, 5, () => {});
  eraserDatabase = openDatabase(url.href, 10, () => {});
  const { db, pool } = nodeDatabase;
  node = await startAnotherNode(app, { db, pool, log: createLogger("silent") });
});
afterAll(async () => {
  await node.close();
  await Promise.all([nodeDatabase.close(), eraserDatabase.close()]);
  await app.close();
});

/** A step of somebody's part, noted by the database in the order in which the gathering was held; `whole`: of one transaction. */
type Step = { member: number; before: string | null; after: string | null; capacity: number; whole: string };

/** Has the database note every change of a part and every notification. */
async function noteAll(): Promise<void> {
  await sql
    .raw(
      `create table steps (id bigint generated always as identity, member bigint, before text, after text, capacity integer,
                           whole text default pg_current_xact_id()::text);
       create table told (member bigint, type text);
       create function note_step() returns trigger language plpgsql as $$ begin
         insert into steps (member, before, after, capacity)
         select coalesce(new.member_id, old.member_id), old.part, new.part, capacity
           from gatherings where id = coalesce(new.gathering_id, old.gathering_id);
         return null; end $$;
       create trigger note_step after insert or update of part or delete on gathering_members
         for each row execute function note_step();
       create function note_told() returns trigger language plpgsql as $$ begin
         insert into told values (new.member_id, new.type);
         return null; end $$;
       create trigger note_told after insert on notifications for each row execute function note_told();`,
    )
    .execute(app.database.db);
}

/** Plays the steps over: who comes and who waits at their end, how often each was let in from the queue, and what was wrong. */
function replay(steps: readonly Step[]) {
  const comes = new Set<number>();
  let queue: number[] = [];
  const letIn = new Map<number, number>();
  const complaints: string[] = [];
  for (const [index, step] of steps.entries()) {
    const { member, before, after, capacity, whole } = step;
    const complain = (what: string) => complaints.push(`${what}: ${JSON.stringify(step)}`);
    const isIn = after === "CONFIRMED";
    const wasNext = before === "WAITING" ? queue[0] === member : queue.length === 0;
    if (isIn && !wasNext) complain("past those who wait");
    if (isIn && before === "WAITING") letIn.set(member, (letIn.get(member) ?? 0) + 1);
    queue = queue.filter((waits) => waits !== member);
    comes.delete(member);
    if (after === "WAITING") queue.push(member);
    if (isIn) comes.add(member);
    if (comes.size > capacity) complain("one too many");
    const isEnd = steps[index + 1]?.whole !== whole;
    if (isEnd && queue.length > 0 && comes.size < capacity) complain("a free seat is lost");
  }
  return { comes, queue, letIn, complaints };
}

const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);

it("200 acts at once: no seat too many or lost, who waits comes in turn, and everybody is told once", async () => {
  const host = await app.member("주최자");
  const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ capacity: CAPACITY }) });
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => app.member(`한꺼번에${index}`)));
  const { begins } = await host.ask("getMeetup", { params: { meetupId } });
  await noteAll();
  const idOf = async ({ nickname }: TestMember) => (await requireMember(app.database.db, nickname)).id;
  const hostId = await idOf(host);
  await sql`insert into steps (member, after, capacity) values (${hostId}, 'CONFIRMED', ${CAPACITY})`.execute(
    app.database.db,
  );

  const params = { meetupId };
  const over = ({ url, token }: TestMember, turn: number) => new HttpClient(turn % 2 === 0 ? url : node.url, token);
  const ending = BLOCKED + LEAVING;
  const [blocked, leaving] = [people.slice(-BLOCKED), people.slice(-ending, -BLOCKED)];
  const suspended = people.slice(-ending - SUSPENDED, -ending);
  const gone = await Promise.all([...leaving, ...suspended].map(idOf));
  const staff = await moderator(app, "해솔");
  const cases: number[] = [];
  for (const { nickname } of suspended) {
    await report(host, { kind: "PROFILE", nickname });
    const caseId = await newestCase(staff);
    await staff.ask("claimCase", { params: { caseId } });
    cases.push(caseId);
  }
  const { weeks: _, ...said } = newMeetup();
  const act = async (turn: number): Promise<TestAnswer> => {
    const person = people[(turn * 13) % PEOPLE] ?? host;
    const [theirs, hosts] = [over(person, turn), over(host, turn)];
    const kind = (turn * 7) % KINDS;
    const { nickname } = person;
    if (kind < 12) return theirs.call("joinMeetup", { params });
    if (kind < 17) return theirs.call("leaveMeetup", { params });
    if (kind === 17) {
      const body = { ...said, begins, capacity: CAPACITY - 3 + (turn % 8), scope: "THIS" };
      return hosts.call("updateMeetup", { params, body });
    }
    if (kind === 18) return hosts.call("setCoHost", { params, body: { nickname } });
    const round = Math.floor(turn / KINDS);
    const [apart, leaver] = [blocked[round % BLOCKED] ?? host, leaving[round % LEAVING] ?? host];
    if (kind === 19) return hosts.call("blockMember", { params: { nickname: apart.nickname } });
    if (kind === 20) {
      const body = {
        measures: [{ kind: "SUSPENSION" as const, days: null }],
        rule: "3-2" as const,
        words: "그만해 주세요.",
        seen: SEEN_ONE,
      };
      return over(staff, turn).call("decideCase", { params: { caseId: cases[round % SUSPENDED] ?? 0 }, body });
    }
    return over(leaver, turn).call("leave", { body: { password: TEST_PASSWORD } });
  };
  const personalData = personalDataOf(features);
  const eraseAll = async () => {
    await sql`update departures set erase_at = erase_at - interval '8 days'`.execute(eraserDatabase.db);
    await eraseDeparted({ db: eraserDatabase.db, bus: app.bus, log: app.ports.log, personalData, farewells: [] });
  };
  const acts = Array.from({ length: ACTS }, async (__, turn) => {
    let answer = await act(turn);
    // On a machine with much else to do some are asked to come back.
    while (answer.status === 503) answer = await act(turn);
    if (turn % KINDS === 0) await eraseAll();
    return answer;
  });
  const answers = await Promise.all(acts);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const { rows: out } = await sql`select from members where suspended_until > now()`.execute(app.database.db);
  expect(out).toHaveLength(SUSPENDED);
  await eraseAll();

  const { rows: steps } = await sql<Step>`select * from steps order by id`.execute(app.database.db);
  const { comes, queue, letIn, complaints } = replay(steps);
  expect(complaints).toEqual([]);
  const { rows: kept } = await sql<{ confirmed: number; waiting: number; parts: number[]; inRoom: number[] }>`
    select confirmed, waiting,
           array(select member_id from gathering_members where gathering_id = g.id and part = 'WAITING' order by place) as parts,
           array(select member_id from chat_room_members where room_id = g.room_id) as "inRoom"
      from gatherings g where id = ${meetupId}`.execute(app.database.db);
  expect(kept[0]).toMatchObject({ confirmed: comes.size, waiting: queue.length, parts: queue });
  expect(sorted(kept[0]?.inRoom ?? [])).toEqual(sorted(comes));
  for (const id of gone) expect([...comes, ...queue]).not.toContain(id);

  const told = async (type: string) => {
    const { rows } = await sql<{ member: number; times: number }>`
      select member, count(*)::int as times from told where type = ${type} group by member`.execute(app.database.db);
    return new Map(rows.map(({ member, times }) => [member, times]));
  };
  expect(letIn.size).toBeGreaterThan(0);
  expect(await told("MEETUP_SEAT")).toEqual(letIn);
  await host.ask("cancelMeetup", { params, body: { reason: "비가 와요.", scope: "THIS" } });
  const others = [...comes, ...queue].filter((id) => id !== hostId);
  expect(await told("MEETUP_CANCELLED")).toEqual(new Map(others.map((id) => [id, 1])));
}, 120_000);
