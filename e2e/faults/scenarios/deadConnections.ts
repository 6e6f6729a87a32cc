/** Every connection to PostgreSQL dies without a sign, as behind a firewall that forgets them; new ones work. */
import { setTimeout as sleep } from "node:timers/promises";
import { seconds } from "../conversations.ts";
import { faultsIn, probe, UNCOUNTED } from "../probes.ts";
import { randomFrom } from "../random.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";
import { putToWork } from "../work.ts";

const WARM_UP_MS = 3_000;
const BACK_WITHIN_MS = 15_000;
const WATCHED_MS = 10_000;

export const deadConnections: Scenario = {
  name: "deadConnections",
  about: "connections to PostgreSQL die silently while new ones work: back within 15 s, and answered until then",
  short: false,
  async run(seed, stack) {
    const stage = await openStage(stack, UNCOUNTED);
    const { conversations, settle } = await putToWork(stage, seed, stack);
    const probes = probe(stage.nodes, stack);
    await sleep(WARM_UP_MS + randomFrom(seed)(WARM_UP_MS));

    for (const { toDatabase } of stage.nodes) toDatabase.silence("open");
    const since = performance.now();
    const back = await conversations.backAfter(since, BACK_WITHIN_MS);
    await sleep(WATCHED_MS);
    const lastRefusal = Math.max(since, ...probes.filter(({ status }) => status >= 500).map(({ at }) => at)) - since;
    const done = await settle();
    const complaints = faultsIn(probes);
    const waited = conversations.longestWait(since);
    if (waited > BACK_WITHIN_MS) complaints.push(`somebody waited ${seconds(waited)}`);
    if (lastRefusal > BACK_WITHIN_MS) complaints.push(`something was still refused after ${seconds(lastRefusal)}`);
    expectNone(complaints);
    return {
      "messages again after": seconds(back),
      "last 503 after": seconds(lastRefusal),
      ...done,
    };
  },
};
