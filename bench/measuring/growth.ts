/**
 * Whether answers take longer the more there is: the product with much in its database, a bare Fastify handler with the same
 * SQL on the same, and the product with little, asked in turns over HTTP.
 */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";
import { withDatabase, withServer } from "./databases.ts";
import { percentile, time } from "./http.ts";
import { reachable, start, stop } from "./processes.ts";
import { statementsOf, type Work } from "./statements.ts";

/** `ratio` to the bare handler, `growth` from little to much, both of the p50. Never milliseconds: those fail on a slow day. */
export type Goals = { ratio?: number; growth?: number };
/** A request, and the calls whose statements it runs. */
export type Case = {
  name: string;
  path: string;
  /** GET unless said otherwise. */
  method?: string;
  body?: object;
  token?: string;
  /** Without it there is nothing bare to compare with. */
  run?: Work;
  goals: Goals;
  /** What has to be done before each request, on the database that it asks. */
  before?: (opened: OpenDatabase) => Promise<unknown>;
  /** 200 unless said otherwise. */
  requests?: number;
};
/**
 * `of`: what `few` and `many` count. `firstPort`: of four. `without`: what the product costs with something to what it costs without,
 * over all reads (geometric mean), where `preload` is loaded before it.
 */
export type Comparison<Filled> = {
  name: string;
  of: string;
  few: number;
  many: number;
  firstPort: number;
  fill: (opened: OpenDatabase, size: number) => Promise<Filled>;
  casesFor: (filled: Filled) => Case[];
  without?: Without;
};
type Without = { what: string; preload: string; atMost: number };

const REQUESTS = 200;
/** The whole of the server takes some hundreds of requests to be compiled as it is at work. */
const ROUNDS_BEFORE = 2;
/** Minutes apart from each other: what else the machine does in one of them does not decide. */
const ROUNDS = 3;
const SIDES = ["whole", "bare", "few", "without"] as const;

type Side = (typeof SIDES)[number];
type Times = Record<Side, number[]>;
/** A running product with its database, and what is asked of it. */
type World = { address: string; url: string; opened: OpenDatabase; cases: Case[] };

/** Prints what came out; the process ends with 1 where a goal is missed. */
export async function compareGrowth<Filled>(comparison: Comparison<Filled>): Promise<void> {
  const { few, many, firstPort, without } = comparison;
  await withServer((serverUrl) =>
    withWorld(serverUrl, comparison, few, firstPort, (small) =>
      withWorld(serverUrl, comparison, many, firstPort + 1, async (large) =>
        report(await measure(large, small, firstPort + 2, without), without),
      ),
    ),
  );
}

async function withWorld<Filled>(
  serverUrl: string,
  { name, of, fill, casesFor }: Comparison<Filled>,
  size: number,
  port: number,
  work: (world: World) => Promise<void>,
): Promise<void> {
  await withDatabase(serverUrl, `fitmate_bench_${name}_${size}`, async (opened, url) => {
    const began = performance.now();
    const filled = await fill(opened, size);
    process.stdout.write(`${size} ${of} in ${Math.round((performance.now() - began) / 1_000)} s\n`);
    const address = addressOf(port);
    const server = start("server/src/main.ts", { DATABASE_URL: url, LOG_LEVEL: "error", PORT: String(port) });
    try {
      await reachable(`${address}/readyz`);
      await work({ address, url, opened, cases: casesFor(filled) });
    } finally {
      await stop(server);
    }
  });
}

async function measure(large: World, small: World, port: number, without?: Without): Promise<Map<Case, Times>> {
  const statements = await Promise.all(
    large.cases.map(async ({ run }) => (run ? statementsOf(large.opened, run) : [])),
  );
  await using folder = await mkdtempDisposable(join(tmpdir(), "fitmate-bench-"));
  // An environment holds too little for all of them.
  const file = join(folder.path, "cases.json");
  await writeFile(file, JSON.stringify(statements));
  const environment = { DATABASE_URL: large.url, PORT: String(port), CASES: file };
  await using stack = new AsyncDisposableStack();
  const bare = start("bench/measuring/bareServer.ts", environment);
  stack.defer(() => stop(bare));
  const ports = { bare: port, ...(without && { without: port + 1 }) };
  if (without) {
    const other = { DATABASE_URL: large.url, LOG_LEVEL: "error", PORT: String(port + 1) };
    const server = start("server/src/main.ts", { ...other, NODE_OPTIONS: `--import ${without.preload}` });
    stack.defer(() => stop(server));
  }
  for (const each of Object.values(ports)) await reachable(`${addressOf(each)}/`);
  const times = new Map<Case, Times>(large.cases.map((one) => [one, { whole: [], bare: [], few: [], without: [] }]));
  for (let round = 0; round < ROUNDS_BEFORE + ROUNDS; round += 1) {
    for (const [number, one] of large.cases.entries()) {
      const took = await compare(large, small, ports, number);
      if (round >= ROUNDS_BEFORE) for (const side of SIDES) times.get(one)?.[side].push(...took[side]);
    }
  }
  return times;
}

type Ports = { bare: number; without?: number };

/** The sides take turns, so that none has the warmer or the busier machine. */
async function compare(large: World, small: World, ports: Ports, number: number): Promise<Times> {
  const times: Times = { whole: [], bare: [], few: [], without: [] };
  const [mine, few] = [large.cases[number], small.cases[number]];
  if (!mine || !few) return times;
  const isRead = (mine.method ?? "GET") === "GET";
  const ask: Record<Side, (() => Promise<number>) | undefined> = {
    whole: () => time(large.address + mine.path, mine),
    bare: mine.run && (() => time(`${addressOf(ports.bare)}/case/${number}`, {})),
    few: () => time(small.address + few.path, few),
    without: ports.without && isRead ? () => time(addressOf(ports.without ?? 0) + mine.path, mine) : undefined,
  };
  for (let turn = 0; turn < (mine.requests ?? REQUESTS); turn += 1) {
    for (const side of turn % 2 === 0 ? SIDES : SIDES.toReversed()) {
      await (side === "few" ? few.before?.(small.opened) : mine.before?.(large.opened));
      const took = await ask[side]?.();
      if (took !== undefined) times[side].push(took);
    }
  }
  return times;
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function report(times: Map<Case, Times>, without?: Without): void {
  const missed: string[] = [];
  const costs: number[] = [];
  const rows = [...times].map(([{ name, goals }, { whole, bare, few, ...others }]) => {
    const p50 = percentile(whole, 0.5);
    const barely = bare.length > 0 ? percentile(bare, 0.5) : undefined;
    const ratio = barely && barely / p50;
    const growth = p50 / percentile(few, 0.5);
    if ((ratio ?? 1) < (goals.ratio ?? 0) || growth > (goals.growth ?? Infinity)) missed.push(name);
    const cost = others.without.length > 0 ? p50 / percentile(others.without, 0.5) : undefined;
    if (cost !== undefined) costs.push(cost);
    const figures = {
      "p50 ms": p50,
      "p99 ms": percentile(whole, 0.99),
      "bare p50 ms": barely,
      ratio,
      "ratio goal": goals.ratio,
      growth,
      "growth goal": goals.growth,
      ...(without && { [without.what]: cost }),
    };
    return [
      name,
      Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, value && Number(value.toFixed(2))])),
    ];
  });
  console.table(Object.fromEntries(rows));
  if (without) {
    const cost = Math.exp(costs.reduce((sum, each) => sum + Math.log(each), 0) / costs.length);
    process.stdout.write(`with ${without.what} to without: ${cost.toFixed(3)}, goal ${without.atMost}\n`);
    if (cost > without.atMost) missed.push(without.what);
  }
  process.stdout.write(`goals: ${missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`}\n`);
  if (missed.length > 0) process.exitCode = 1;
}
