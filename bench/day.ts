/**
 * A day of 10,000 members against two nodes, their PostgreSQL and Redis, twenty times as fast: what it costs in statements, in
 * processor time of PostgreSQL and of the nodes, in WAL and on the network, held to what docs/scale.md computes from the cost of each
 * act (day/costs.ts). Statements and bytes are held to the paper, processor time, which every machine has its own of, to what each act
 * took by itself earlier in the same run. Linux only; PostgreSQL and Redis are started for it.
 * `npm run bench day -- [--hours 20-21] [--part 0.1] [--speed 20] [--members 10000] [--paper] [--write]`: `--part` of the members come,
 * `--paper` prints the tables of docs/scale.md, `--write` takes over what the acts cost here.
 */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { World } from "./day/acts.ts";
import { type Cost, costBy, MEASURES, NOTHING, plus } from "./day/cost.ts";
import { COSTS } from "./day/costs.ts";
import { randomFrom } from "./day/draw.ts";
import { ACTS } from "./day/mix.ts";
import { TABLES } from "./day/paper.ts";
import { fill } from "./day/people.ts";
import { costBetween, Play } from "./day/playing.ts";
import { openStage } from "./day/stage.ts";

const SEED = 42;
const WARM_UP_MS = 20_000;
const WITHIN = 0.25;
/** What is the same on every machine; the rest of what is held to something is time. */
const COUNTED = new Set<keyof Cost>(["statements", "wal", "network"]);
const HELD: readonly (keyof Cost)[] = ["statements", "databaseUs", "nodeUs", "wal", "network"];

type Costs = typeof COSTS;

const { values } = parseArgs({
  options: {
    hours: { type: "string", default: "20-21" },
    part: { type: "string", default: "0.1" },
    speed: { type: "string", default: "20" },
    members: { type: "string", default: "10000" },
    paper: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  if (values.paper) return say(TABLES.join("\n\n"));
  await using stack = new AsyncDisposableStack();
  const daily = Number(values.members);
  say(`filling a database for ${daily} daily members …`);
  const { stage, filled } = await openStage(stack, (opened) => fill(opened, daily));
  const random = randomFrom(SEED);
  const world = new World(filled, random);
  const play = new Play(stage, world, random);
  const guests = play.known.flat();
  await world.furnish(guests);

  say("warming up …");
  for (const [odd, even] of play.known) {
    await play.act("open", odd, even);
    await play.act("open", even, odd);
  }
  await play.warmUp(play.known, WARM_UP_MS);
  say("what each act costs …");
  const costs = await measure(play);
  for (const guest of guests) guest.disconnect();
  console.table(shown(costs));
  if (values.write) await write(costs);

  const [first = 0, last = 24] = values.hours.split("-").map(Number);
  say(`the day from ${first} to ${last}, ${values.speed} times as fast, ${Number(values.part) * 100} % of ${daily} …`);
  let [before, began] = [await stage.done(), 0];
  await play.day([first, last], Number(values.speed), Number(values.part), async () => {
    play.counts = new Map();
    play.onlineSeconds = 0;
    [before, began] = [await stage.done(), performance.now()];
  });
  const after = await stage.done();
  const seconds = (performance.now() - began) / 1_000;
  report(play, costBetween(before, after), costs, seconds, after.pageImages - before.pageImages);
}

async function measure(play: Play): Promise<Costs> {
  const background = await play.costOfRest();
  const costs: Partial<Costs> = {};
  for (const act of ACTS) {
    costs[act] = await play.costOf(act, background);
    process.stdout.write(`${act} `);
  }
  process.stdout.write("\n");
  const guests = play.known.flat();
  for (const guest of guests) guest.disconnect();
  const idle = await play.costOfRest();
  const online = costBy((each) => Math.max(0, background[each] - idle[each]) / guests.length);
  return { ...costs, idle, online } as Costs;
}

/** What `play` would cost by `costs`, in so many seconds. */
function predicted({ counts, onlineSeconds }: Play, costs: Costs, seconds: number): Cost {
  const time = plus(plus(NOTHING, costs.idle, seconds), costs.online, onlineSeconds);
  return [...counts].reduce((sum, [act, times]) => plus(sum, costs[act], times), time);
}

function report(play: Play, measured: Cost, costs: Costs, seconds: number, pageImages: number): void {
  const [here, paper] = [predicted(play, costs, seconds), predicted(play, values.write ? costs : COSTS, seconds)];
  const rows = MEASURES.map((each) => {
    const by = COUNTED.has(each) ? paper : here;
    return [
      each,
      {
        measured: Math.round(measured[each]),
        "by this run's acts": Math.round(here[each]),
        "by the paper": Math.round(paper[each]),
        ratio: Number((measured[each] / by[each]).toFixed(2)),
      },
    ] as const;
  });
  console.table(Object.fromEntries(rows));
  const acts = [...play.counts.values()].reduce((sum, times) => sum + times, 0);
  say(
    `${acts} acts in ${Math.round(seconds)} s; the latest visit began ${Math.round(play.latestMs)} ms after its time`,
  );
  say(`page images beside the WAL records: ${(pageImages / measured.wal).toFixed(2)} times as much`);
  for (const failure of play.failed) say(`failed: ${failure}`);
  const goals: [what: string, isMet: boolean][] = HELD.map((each) => {
    const ratio = measured[each] / (COUNTED.has(each) ? paper : here)[each];
    return [
      `${each} within ${WITHIN} of ${COUNTED.has(each) ? "the paper" : "the acts"}`,
      Math.abs(ratio - 1) <= WITHIN,
    ];
  });
  goals.push([`no act fails (${play.failures})`, play.failures === 0]);
  for (const [what, isMet] of goals) say(`goal: ${what}: ${isMet ? "met" : "MISSED"}`);
  if (goals.some(([, isMet]) => !isMet)) process.exitCode = 1;
}

function shown(costs: Costs): object {
  const rounded = (cost: Cost) => costBy((each) => Number(cost[each].toFixed(each === "statements" ? 2 : 0)));
  return Object.fromEntries(Object.entries(costs).map(([act, cost]) => [act, rounded(cost)]));
}

/** Rewrites the table that the paper is computed from. */
async function write(costs: Costs): Promise<void> {
  const digits = (value: number) => Number(value.toPrecision(3));
  const lines = Object.entries(costs).map(([act, cost]) => {
    const fields = MEASURES.map((each) => `${each}: ${digits(cost[each])}`);
    return `  ${act}: { ${fields.join(", ")} },`;
  });
  const text = [
    "/** What each act was measured to cost: `npm run bench day -- --write` writes it anew, and docs/scale.md is computed from it. */",
    'import type { Cost } from "./cost.ts";',
    'import type { Act } from "./mix.ts";',
    "",
    "/** `idle`: a second of two nodes while nobody is there; `online`: a second of a member who is connected. */",
    'export const COSTS: Record<Act | "idle" | "online", Cost> = {',
    ...lines,
    "};",
    "",
  ].join("\n");
  await writeFile(resolve(import.meta.dirname, "day/costs.ts"), text);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
