/** Nobody takes connections to PostgreSQL for a while: everything says so, and goes on by itself. */
import { setTimeout as sleep } from "node:timers/promises";
import { seconds } from "../conversations.ts";
import { faultsIn, probe, UNCOUNTED } from "../probes.ts";
import { randomFrom } from "../random.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";
import { putToWork } from "../work.ts";

const WARM_UP_MS = 2_000;
const AWAY_MS = 3_000;
/** What was asked before is answered by then. */
const ANSWERED_MS = 500;
const BACK_WITHIN_MS = 10_000;

export const databaseAway: Scenario = {
  name: "databaseAway",
  about: "PostgreSQL is away: 503 with Retry-After, never 500, and back by itself",
  short: false,
  async run(seed, stack) {
    const stage = await openStage(stack, UNCOUNTED);
    const { conversations, settle } = await putToWork(stage, seed, stack);
    const probes = probe(stage.nodes, stack);
    await sleep(WARM_UP_MS);

    for (const { toDatabase } of stage.nodes) toDatabase.refuse();
    const since = performance.now();
    await sleep(AWAY_MS + randomFrom(seed)(AWAY_MS));
    const healedAt = performance.now();
    for (const { toDatabase } of stage.nodes) toDatabase.heal();
    const back = await conversations.backAfter(healedAt, BACK_WITHIN_MS);
    const done = await settle();

    const whileAway = probes.filter(({ at }) => at > since + ANSWERED_MS && at < healedAt);
    const complaints = faultsIn(probes);
    for (const { name, status } of whileAway) {
      if (status !== 503) complaints.push(`${name} was answered ${status} without a database`);
    }
    expectNone([...new Set(complaints)]);
    return {
      "503 with Retry-After": `${whileAway.length} of ${whileAway.length} calls`,
      "messages again after": seconds(back),
      ...done,
    };
  },
};
