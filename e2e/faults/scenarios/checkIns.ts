/**
 * 안심 체크인: every server is killed while mates are asked, while they agree, while members are asked whether they are back, and while
 * those who do not answer are told of and others come back: each is told once, and nobody not at all.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type CallOptions, HttpClient } from "../../../server/test/client.ts";
import { newMeetup } from "../../../server/test/meetups.ts";
import type { EndpointName } from "@fitmate/contract/endpoints";
import { makeCrowd } from "../members.ts";
import { UNCOUNTED } from "../probes.ts";
import { expectNone, type Scenario, until } from "../scenario.ts";
import { openStage, type StagedNode } from "../stage.ts";

const HOSTS = 4;
/** With its host they fill a gathering. */
const GOERS_EACH = 45;
const GOERS = HOSTS * GOERS_EACH;
const ALL_TOLD_MS = 60_000;
const AGAIN_MS = 100;
const TURNS_MS = 12_000;

type Goer = { client: HttpClient; mate: HttpClient; mateNickname: string; gatheringId: number; checkInId: number };

/** Calls until somebody has answered: what nobody has acknowledged is asked once more. */
async function persist(client: HttpClient, name: EndpointName, options: CallOptions): Promise<unknown> {
  for (;;) {
    const answer = await client.call(name, options).catch(() => undefined);
    if (answer && answer.status < 300) return answer.body;
    if (answer && answer.status < 500)
      throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    await sleep(AGAIN_MS);
  }
}

/** Kills all of `nodes` at the same moment, and has them back. */
async function killAll(nodes: readonly StagedNode[]): Promise<void> {
  for (const { server } of nodes) server.kill();
  await Promise.all(nodes.map(({ server }) => server.ready()));
}

export const checkIns: Scenario = {
  name: "checkIns",
  about: "all servers killed at each step of 180 check-ins: each member is asked, and each mate told, once",
  short: false,
  async run(_seed, stack) {
    const { pool, nodes, proxy } = await openStage(stack, UNCOUNTED);
    const people = await makeCrowd(pool, HOSTS + 2 * GOERS);
    await pool.query(
      `insert into mate_relations (low_id, high_id, requester_id, state, answered_at)
       select least(a.id, b.id), greatest(a.id, b.id), a.id, 'ACCEPTED', now()
         from generate_series($1::int, $2::int) as i
              join members a on a.nickname = 'c' || i join members b on b.nickname = 'c' || i + $3::int`,
      [HOSTS, HOSTS + GOERS - 1, GOERS],
    );
    const clients = people.map(({ token }) => new HttpClient(proxy.url, token));
    const clientOf = (index: number): HttpClient => {
      const client = clients[index];
      if (!client) throw new Error("There are too few people.");
      return client;
    };
    const gatherings: number[] = [];
    for (let host = 0; host < HOSTS; host += 1) {
      const { meetupId } = await clientOf(host).ask("createMeetup", { body: newMeetup({ capacity: 50 }, 4) });
      gatherings.push(meetupId);
    }
    const goers = Array.from({ length: GOERS }, (_, index): Goer => ({
      client: clientOf(HOSTS + index),
      mate: clientOf(HOSTS + GOERS + index),
      mateNickname: people[HOSTS + GOERS + index]?.nickname ?? "",
      gatheringId: gatherings[index % HOSTS] ?? 0,
      checkInId: 0,
    }));
    for (const { client, gatheringId } of goers) await client.ask("joinMeetup", { params: { meetupId: gatheringId } });

    const countTold = async (type: string) => {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from notifications where type = $1",
        [type],
      );
      return rows[0]?.count ?? 0;
    };
    const figures: Record<string, string> = {};
    /** Kills all once some were told of `type`; until `most` are. */
    const killOnceTold = async (type: string, most: number, work: Promise<unknown>) => {
      const before = await countTold(type);
      await until(async () => (await countTold(type)) > before, ALL_TOLD_MS, `nobody is told ${type}`);
      const back = killAll(nodes);
      figures[`${type} by the kill`] = `${await countTold(type)} of ${most}`;
      await Promise.all([back, work]);
    };
    const each = (act: (goer: Goer) => Promise<unknown>, some: (index: number) => boolean = () => true) =>
      Promise.all(goers.filter((_, index) => some(index)).map(act));

    // Asked: who was not answered asks once more, and has one.
    const asking = each(async (goer) => {
      const body = { nickname: goer.mateNickname, minutes: 60 };
      const asked = await persist(goer.client, "askForCheckIn", { params: { gatheringId: goer.gatheringId }, body });
      goer.checkInId = (asked as { checkInId: number }).checkInId;
    });
    await killOnceTold("CHECK_IN_ASKED", GOERS, asking);
    const agreeing = each(({ mate, checkInId }) =>
      persist(mate, "answerCheckIn", { params: { checkInId }, body: { accept: true } }),
    );
    await killOnceTold("CHECK_IN_ANSWERED", GOERS, agreeing);

    // Due, all at once; some answer while others are being told of.
    const pass = (minutes: number) =>
      pool.query(
        `with gone as (update gatherings set begins_at = begins_at - $1 * interval '1 minute', ends_at = ends_at - $1 * interval '1 minute')
         update check_ins set ends_at = ends_at - $1 * interval '1 minute', due_at = due_at - $1 * interval '1 minute',
                alert_at = alert_at - $1 * interval '1 minute'`,
        [minutes],
      );
    await pass(4 * 60 + 75 + 60);
    await killOnceTold("CHECK_IN_DUE", GOERS, Promise.resolve());
    await until(async () => (await countTold("CHECK_IN_DUE")) >= GOERS, ALL_TOLD_MS, "somebody is not asked");
    await pass(21);
    const arriving = each(
      ({ client, checkInId }) => persist(client, "arrive", { params: { checkInId } }),
      (index) => index % 3 === 0,
    );
    await killOnceTold("CHECK_IN_ALERT", GOERS, arriving);
    const isAnyDue = async () =>
      (await pool.query("select from check_ins where state = 'DUE' limit 1")).rows.length > 0;
    await until(async () => !(await isAnyDue()), ALL_TOLD_MS, "a mate is not told");
    await each(
      ({ client, checkInId }) => persist(client, "arrive", { params: { checkInId } }),
      (index) => index % 3 === 1,
    );
    // Some more turns, in which there is nothing to tell.
    await sleep(TURNS_MS);
    const { rows } = await pool.query<{ complaint: string }>(
      `select c.id || ' ' || c.state || ': ' || coalesce(string_agg(n.type || ' to ' || n.member_id, ', '), 'nothing told') as complaint
         from check_ins c left join notifications n on n.url = '/check-ins/' || c.id
        group by c.id
       having count(*) filter (where n.type = 'CHECK_IN_ASKED' and n.member_id = c.mate_id) <> 1
           or count(*) filter (where n.type = 'CHECK_IN_ANSWERED' and n.member_id = c.member_id) <> 1
           or count(*) filter (where n.type = 'CHECK_IN_DUE' and n.member_id = c.member_id) <> 1
           or count(*) filter (where n.type = 'CHECK_IN_ALERT' and n.member_id = c.mate_id) <> (c.alerted_at is not null)::int
           or count(*) filter (where n.type = 'CHECK_IN_SAFE' and n.member_id = c.mate_id)
              <> (c.alerted_at is not null and c.state = 'SAFE')::int
           or c.state not in ('SAFE', 'ALERTED')`,
    );
    expectNone(rows.map(({ complaint }) => complaint));
    const { rows: ends } = await pool.query<{ state: string; alerted: boolean; count: number }>(
      "select state, alerted_at is not null as alerted, count(*)::int as count from check_ins group by 1, 2",
    );
    if (ends.reduce((sum, { count }) => sum + count, 0) !== GOERS)
      throw new Error("A check-in is lost, or there is one too many.");
    for (const { state, alerted, count } of ends)
      figures[`${state}${alerted ? " after the alert" : ""}`] = String(count);
    return figures;
  },
};
