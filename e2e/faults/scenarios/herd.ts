/** Everybody whose network was away comes back in the same moment: each gets a stream, through the proxy as deploy/ sets it. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { endpoints } from "@fitmate/contract/endpoints";
import { isInstalled, nginx } from "../frontProxies.ts";
import type { Herd, HerdReport } from "../herdWorker.ts";
import { makeCrowd, makeMember } from "../members.ts";
import { expectNone, type Scenario } from "../scenario.ts";
import { openStage } from "../stage.ts";

const HERD = 10_000;
const ASK_EVERY_MS = 250;

export const herd: Scenario = {
  name: "herd",
  about: `${HERD} streams opened in the same moment behind nginx: none is refused, and others are answered meanwhile`,
  short: false,
  async run(_seed, stack): Promise<Record<string, string>> {
    if (!isInstalled(nginx)) return { "left out": "there is no nginx here" };
    const { nodes, pool } = await openStage(stack, { TRUST_PROXY: "1", LIMIT_FACTOR: "1000" });
    const [one, other] = nodes;
    const crowd = await makeCrowd(pool, HERD);
    const { token } = await makeMember(pool, "bystander");
    const port = await nginx.start([one.server.port, other.server.port], stack);

    const workerData: Herd = { url: `https://127.0.0.1:${port}`, crowd };
    const worker = new Worker(new URL("../herdWorker.ts", import.meta.url), { workerData });
    stack.defer(() => worker.terminate().then(() => {}));
    const over = new AbortController();
    const told = once(worker, "message").finally(() => over.abort());
    // Past the proxy: what a herd at its door takes from those who are inside.
    const waits: number[] = [];
    const refused: number[] = [];
    while (!over.signal.aborted) {
      const asked = performance.now();
      const answer = await fetch(one.server.url + endpoints.getMyProfile.path, { headers: { "X-AUTH-TOKEN": token } });
      await answer.arrayBuffer();
      if (answer.ok) waits.push(performance.now() - asked);
      else refused.push(answer.status);
      await Promise.race([sleep(ASK_EVERY_MS), told]);
    }
    const [{ open, tookMs, complaints }] = (await told) as [HerdReport];
    expectNone([
      ...Array.from(complaints, ([what, count]) => `${count} times: ${what}`),
      ...refused.map((status) => `a bystander was answered ${status}`),
    ]);
    const median = waits.toSorted((few, many) => few - many)[Math.floor(waits.length / 2)] ?? 0;
    return {
      streams: `${open} of ${HERD}`,
      "all open after": `${(tookMs / 1_000).toFixed(1)} s`,
      "a bystander's p50": `${Math.round(median)} ms`,
    };
  },
};
