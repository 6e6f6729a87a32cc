/**
 * Reminders fall due, and every server is killed while the first of them are told, and once more: whoever comes is told once, and
 * nobody not at all.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { MEETUP_CAPACITY_MIN } from "@fitmate/contract/limits";
import { HttpClient } from "../../../server/test/client.ts";
import { newMeetup } from "../../../server/test/meetups.ts";
import { makeCrowd } from "../members.ts";
import { UNCOUNTED } from "../probes.ts";
import { expectNone, type Scenario, until } from "../scenario.ts";
import { openStage } from "../stage.ts";

/** More than one transaction tells of. */
const GATHERINGS = 300;
const PEOPLE_EACH = MEETUP_CAPACITY_MIN;
const KILLS = 2;
/** Servers look as they start, and once a minute. */
const TURN_MS = 150_000;

export const reminders: Scenario = {
  name: "reminders",
  about: "all servers killed at the minute in which reminders are told: each who comes is told once",
  short: false,
  async run(_seed, stack) {
    const { pool, nodes, proxy } = await openStage(stack, UNCOUNTED);
    const people = await makeCrowd(pool, GATHERINGS * PEOPLE_EACH);
    for (let index = 0; index < GATHERINGS; index++) {
      const [host, guest] = people.slice(index * PEOPLE_EACH).map(({ token }) => new HttpClient(proxy.url, token));
      if (!host || !guest) throw new Error("There are too few people.");
      const { meetupId } = await host.ask("createMeetup", { body: newMeetup({}, 4) });
      await guest.ask("joinMeetup", { params: { meetupId } });
    }
    // Two hours before all of them, at once.
    await pool.query(
      "update gatherings set created_at = now() - interval '3 days', begins_at = now() + interval '118 minutes'",
    );

    const told = async () => {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from notifications where type = 'MEETUP_SOON'",
      );
      return rows[0]?.count ?? 0;
    };
    const figures: Record<string, string> = {};
    for (let kill = 1, before = 0; kill <= KILLS; kill++) {
      const known = before;
      await until(async () => (before = await told()) > known, TURN_MS, "nobody is reminded");
      for (const { server } of nodes) server.kill();
      await Promise.all(nodes.map(({ server }) => server.ready()));
      figures[`told by kill ${kill}`] = String((before = await told()));
      if (before === people.length) break;
    }
    await until(async () => (await told()) >= people.length, TURN_MS, "somebody is not reminded");
    // Another turn, in which there is nothing to tell.
    await sleep(TURN_MS / 2);
    const { rows } = await pool.query<{ nickname: string; times: number }>(
      `select nickname, count(n.id)::int as times
         from members left join notifications n on n.member_id = members.id and n.type = 'MEETUP_SOON'
        group by members.id having count(n.id) <> 1`,
    );
    expectNone(rows.map(({ nickname, times }) => `${nickname} is reminded ${times} times`));
    return { people: String(people.length), ...figures };
  },
};
