/**
 * The community with a million posts: how long its lists, searches and a post take over HTTP, as a ratio to a bare Fastify
 * handler with the same SQL, and how that grows from 10,000 posts. Database: one of its own on the server of
 * DATABASE_URL, else an embedded one in a folder of its own. `npm run bench posts [posts]`.
 */
import type { OpenDatabase } from "../server/src/platform/db/database.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile, time } from "./measuring/http.ts";
import { reachable, start, stop } from "./measuring/processes.ts";
import { type Case, casesFor } from "./posts/cases.ts";
import { fill } from "./posts/data.ts";
import { statementsOf } from "./posts/statements.ts";

const FEW = 10_000;
const MANY = Number(process.argv[2] ?? 1_000_000);
const REQUESTS = 200;
const WARM_UP = 40;
const PORTS = { whole: 3395, bare: 3396, few: 3397 };

type Side = keyof typeof PORTS;
type Times = Record<Side, number[]>;
/** A running product with its database, and the id of a new post in it. */
type World = { url: string; opened: OpenDatabase; newest: number };

async function main(): Promise<void> {
  await withServer((serverUrl) =>
    withWorld(serverUrl, FEW, "few", (few) =>
      withWorld(serverUrl, MANY, "whole", async (many) => report(await measure(many, few))),
    ),
  );
}

async function withWorld(serverUrl: string, posts: number, side: Side, work: (world: World) => Promise<void>) {
  await withDatabase(serverUrl, `fitmate_bench_posts_${posts}`, async (opened, url) => {
    const began = performance.now();
    const newest = await fill(opened, posts);
    process.stdout.write(`${posts} posts in ${Math.round((performance.now() - began) / 1_000)} s\n`);
    const environment = { DATABASE_URL: url, LOG_LEVEL: "error", PORT: String(PORTS[side]) };
    const server = start("server/src/main.ts", environment);
    try {
      await reachable(`${addressOf(side)}/readyz`);
      await work({ url, opened, newest });
    } finally {
      await stop(server);
    }
  });
}

async function measure(many: World, few: World): Promise<Map<Case, Times>> {
  const cases = casesFor(many.newest);
  const statements = await Promise.all(cases.map(({ run }) => statementsOf(many.opened, run)));
  const environment = { DATABASE_URL: many.url, PORT: String(PORTS.bare), CASES: JSON.stringify(statements) };
  const bare = start("bench/posts/bareServer.ts", environment);
  try {
    await reachable(`${addressOf("bare")}/`);
    const fewCases = casesFor(few.newest);
    const compareCase = (number: number, turns: number) =>
      compare(cases[number]?.path ?? "", number, fewCases[number]?.path ?? "", turns);
    // All of them first, or those that come first would meet colder code.
    for (const number of cases.keys()) await compareCase(number, WARM_UP);
    const times = new Map<Case, Times>();
    for (const [number, one] of cases.entries()) times.set(one, await compareCase(number, REQUESTS));
    return times;
  } finally {
    await stop(bare);
  }
}

/** The sides take turns, so that none has the warmer or the busier machine. */
async function compare(path: string, number: number, fewPath: string, turns: number): Promise<Times> {
  const times: Times = { whole: [], bare: [], few: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    const took = {
      whole: await time(addressOf("whole") + path, {}),
      bare: await time(`${addressOf("bare")}/case/${number}`, {}),
      few: await time(addressOf("few") + fewPath, {}),
    };
    for (const side of ["whole", "bare", "few"] as const) times[side].push(took[side]);
  }
  return times;
}

function addressOf(side: Side): string {
  return `http://127.0.0.1:${PORTS[side]}`;
}

function report(times: Map<Case, Times>): void {
  const missed: string[] = [];
  const rows = [...times].map(([{ name, goals }, { whole, bare, few }]) => {
    const p50 = percentile(whole, 0.5);
    const ratio = percentile(bare, 0.5) / p50;
    const growth = p50 / percentile(few, 0.5);
    const isMet = p50 <= (goals.p50 ?? Infinity) && ratio >= (goals.ratio ?? 0) && growth <= (goals.growth ?? Infinity);
    if (!isMet) missed.push(name);
    const figures = {
      "p50 ms": p50,
      "goal ms": goals.p50,
      "p99 ms": percentile(whole, 0.99),
      "bare p50 ms": percentile(bare, 0.5),
      ratio,
      "ratio goal": goals.ratio,
      growth,
      "growth goal": goals.growth,
    };
    return [
      name,
      Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, value && Number(value.toFixed(2))])),
    ];
  });
  console.table(Object.fromEntries(rows));
  process.stdout.write(`goals: ${missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

await main();
