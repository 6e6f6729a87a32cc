/**
 * People are at work over two servers while connections are cut and stalled and servers, Redis and PostgreSQL are killed, at
 * random: nothing acknowledged is lost or doubled, no room has a hole, and everybody shows what the database holds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../random.ts";
import type { Scenario } from "../scenario.ts";
import { openStage, type Stage } from "../stage.ts";
import { putToWork } from "../work.ts";

/** Until so many servers were killed. */
export function killsAtWork(kills: number): Scenario {
  return {
    name: "kills",
    about: "servers, PostgreSQL and Redis killed, connections cut and stalled: nothing lost, doubled or out of order",
    short: true,
    async run(seed, stack) {
      const stage = await openStage(stack);
      const work = await putToWork(stage, seed, stack, [stage.proxy.url, stage.proxy.url]);
      await breakThings(stage, kills, seed);
      await Promise.all(stage.nodes.map(({ server }) => server.ready()));
      return { kills: `${kills}`, ...(await work.settle()) };
    },
  };
}

/** Draws faults until so many servers were killed; each kind comes up at least once before the last kill. */
export async function breakThings(
  { database, redis, nodes, proxy }: Stage,
  kills: number,
  seed: number,
): Promise<void> {
  const random = randomFrom(seed);
  const half = () => random(2) === 0;
  // How many connections there are to choose from differs each time: that may not shift what is drawn next.
  const chance = randomFrom(seed - 1);
  const someLinks = () => chance(2) === 0;
  const killNode = async () => nodes[random(nodes.length)]?.server.kill();
  const faults: [name: string, weight: number, act: () => unknown][] = [
    ["cut", 3, () => proxy.cut(someLinks)],
    ["stall", 3, () => proxy.stall(someLinks, 200 + random(3_000))],
    ["server", 4, killNode],
    ["redis", 1, () => redis.kill()],
    ["postgres", 1, () => database.kill()],
  ];
  const bag = faults.flatMap((fault) => Array.from({ length: fault[1] }, () => fault));
  const due = new Map(faults.map((fault) => [fault[0], fault]));
  for (let killed = 0; killed < kills;) {
    const isLast = killed === kills - 1;
    const owed = [...due.values()].find(([name]) => name !== "server");
    const fault = (isLast ? owed : undefined) ?? bag[random(bag.length)];
    if (!fault) break;
    const [name, , act] = fault;
    due.delete(name);
    process.stdout.write(`${name} `);
    await act();
    if (name === "server") killed += 1;
    // Time to come back, but not always: two faults may overlap.
    await sleep(random(2_500));
    if (half() || name === "postgres") await Promise.all(nodes.map(({ server }) => server.ready()));
  }
  process.stdout.write("\n");
}
