/** Others take every connection PostgreSQL has, and ours are terminated. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { seconds } from "../conversations.ts";
import { faultsIn, probe, UNCOUNTED } from "../probes.ts";
import { randomFrom } from "../random.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";
import { putToWork } from "../work.ts";

const WARM_UP_MS = 3_000;
const USED_UP_MS = 6_000;
const ROUNDS = 20;
const BACK_WITHIN_MS = 10_000;

export const connectionsUsedUp: Scenario = {
  name: "connectionsUsedUp",
  about: "max_connections used up and connections terminated: 503, never 500, and back by itself",
  short: false,
  async run(seed, stack) {
    const stage = await openStage(stack, UNCOUNTED);
    const { conversations, settle } = await putToWork(stage, seed, stack);
    const probes = probe(stage.nodes, stack);
    await sleep(WARM_UP_MS);

    const since = performance.now();
    const takers = await takeAll(stage.database.url);
    stack.defer(() => leave(takers));
    await sleep(USED_UP_MS + randomFrom(seed)(USED_UP_MS));
    await leave(takers.splice(0));
    const back = await conversations.backAfter(performance.now(), BACK_WITHIN_MS);
    const done = await settle();

    const refused = probes.filter(({ at, status }) => at > since && status === 503).length;
    const complaints = faultsIn(probes);
    if (refused === 0) complaints.push("connections were not used up at all");
    expectNone(complaints);
    return {
      refused: `${refused} calls, with 503`,
      "messages again after": seconds(back),
      ...done,
    };
  },
};

/** Opens connections until there are no more, terminates those of the servers and takes their places. */
async function takeAll(url: string): Promise<pg.Client[]> {
  const takers: pg.Client[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let taker = await take(url); taker; taker = await take(url)) takers.push(taker);
    await takers[0]?.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fitmate'");
  }
  return takers;
}

async function take(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  try {
    return await client.connect().then(() => client);
  } catch {
    return undefined;
  }
}

async function leave(takers: readonly pg.Client[]): Promise<void> {
  await Promise.all(takers.map((taker) => taker.end()));
}
