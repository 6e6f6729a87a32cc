/**
 * Fifty talk in one group room over two servers, and some of them come and go, while servers, Redis and PostgreSQL are killed and
 * connections cut: all read the same in the same order, nobody anything of before coming or after going.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Gathering } from "../gathering.ts";
import { UNCOUNTED } from "../probes.ts";
import { recount } from "../recount.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";
import { breakThings } from "./killsAtWork.ts";

const SETTLE_MS = 30_000;

/** Until so many servers were killed. */
export function groupRoom(kills: number): Scenario {
  return {
    name: "groupRoom",
    about: "fifty write in one room, some come and go, through kills: one order, no hole, nothing of before or after",
    short: true,
    async run(seed, stack) {
      const stage = await openStage(stack, UNCOUNTED);
      const gathering = await Gathering.start(stage.pool, stage.proxy.url, stack, seed);
      await breakThings(stage, kills, seed);
      await Promise.all(stage.nodes.map(({ server }) => server.ready()));
      await gathering.quiet();
      const crashes = stage.nodes.reduce((sum, { server }) => sum + server.crashes, 0);
      if (crashes > 0) throw new Error(`servers ended by themselves: ${crashes} times`);
      const deadline = performance.now() + SETTLE_MS;
      const complaints = async () => [...(await gathering.judge()), ...(await recount(stage.pool))];
      for (let found = await complaints(); found.length > 0; found = await complaints()) {
        if (performance.now() > deadline) expectNone(found);
        await sleep(500);
      }
      return { kills: `${kills}`, ...gathering.figures };
    },
  };
}
