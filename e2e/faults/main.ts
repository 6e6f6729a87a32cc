/**
 * `npm run test:faults -- [--all] [--only name,…] [--seed n] [--kills n]`: acts out what may break, and what must hold through
 * it. The short ones unless told otherwise; `--all` is every one, over three seeds. The same seed draws the same faults.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { caddy, nginx } from "./frontProxies.ts";
import type { Scenario } from "./scenario.ts";
import { buildBefore } from "./scenarios/buildBefore.ts";
import { connectionsUsedUp } from "./scenarios/connectionsUsedUp.ts";
import { databaseAway } from "./scenarios/databaseAway.ts";
import { databaseSilence } from "./scenarios/databaseSilence.ts";
import { deadConnections } from "./scenarios/deadConnections.ts";
import { diskFull } from "./scenarios/diskFull.ts";
import { failover } from "./scenarios/failover.ts";
import { groupRoom } from "./scenarios/groupRoom.ts";
import { herd } from "./scenarios/herd.ts";
import { killsAtWork } from "./scenarios/killsAtWork.ts";
import { lockedRoom } from "./scenarios/lockedRoom.ts";
import { longExport } from "./scenarios/longExport.ts";
import { movedClock } from "./scenarios/movedClock.ts";
import { redisAwayAtStart } from "./scenarios/redisAwayAtStart.ts";
import { redisBlip } from "./scenarios/redisBlip.ts";
import { redisSilence } from "./scenarios/redisSilence.ts";
import { checkIns } from "./scenarios/checkIns.ts";
import { reminders } from "./scenarios/reminders.ts";
import { rollingRestart } from "./scenarios/rollingRestart.ts";
import { sigterm } from "./scenarios/sigterm.ts";
import { strangersTrace } from "./scenarios/strangersTrace.ts";
import { twoBuilds } from "./scenarios/twoBuilds.ts";
import { hasRedis } from "./services.ts";

const SEEDS = 3;

const { values } = parseArgs({
  options: {
    all: { type: "boolean" },
    only: { type: "string" },
    seed: { type: "string" },
    kills: { type: "string" },
  },
});
const firstSeed = Number(values.seed ?? randomInt(1_000_000));

const SCENARIOS: readonly Scenario[] = [
  killsAtWork(Number(values.kills ?? 5)),
  groupRoom(Number(values.kills ?? 3)),
  databaseSilence,
  lockedRoom,
  reminders,
  checkIns,
  deadConnections,
  databaseAway,
  connectionsUsedUp,
  redisSilence,
  redisAwayAtStart,
  redisBlip,
  herd,
  failover({ lossless: false }),
  failover({ lossless: true }),
  movedClock,
  diskFull,
  longExport,
  sigterm,
  strangersTrace(nginx),
  strangersTrace(caddy),
  rollingRestart(nginx),
  rollingRestart(caddy),
  twoBuilds,
  buildBefore,
];

async function main(): Promise<void> {
  if (!hasRedis()) {
    process.stdout.write("There is no redis-server here: the fault test is left out.\n");
    return;
  }
  for (const seed of values.all ? Array.from({ length: SEEDS }, (_, index) => firstSeed + index) : [firstSeed]) {
    for (const scenario of chosen()) await act(scenario, seed);
  }
}

function chosen(): readonly Scenario[] {
  if (values.only === undefined) return SCENARIOS.filter(({ short }) => short || values.all);
  const names = values.only.split(",");
  const unknown = names.find((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no fault ${unknown}: there are ${SCENARIOS.map(({ name }) => name).join(", ")}.`);
  return SCENARIOS.filter(({ name }) => names.includes(name));
}

async function act({ name, about, run }: Scenario, seed: number): Promise<void> {
  process.stdout.write(`${name}, seed ${seed}: ${about}\n`);
  const start = performance.now();
  try {
    await using stack = new AsyncDisposableStack();
    const figures = await run(seed, stack);
    const said = Object.entries(figures).map(([what, value]) => `${what} ${value}`);
    process.stdout.write(`  held: ${said.join(", ")} (${Math.round((performance.now() - start) / 1_000)} s)\n`);
  } catch (error) {
    process.stdout.write(`  FAILED: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

await main();
// All is done and put away; what was cut off in its midst may still have a connection that nothing will ever end.
process.exit();
