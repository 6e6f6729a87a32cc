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

/** `p50` in milliseconds; `ratio` to the bare handler; `growth` of the p50 from little to much. */
export type Goals = { p50?: number; ratio?: number; growth?: number };
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
  /** What has to be done before each request. */
  before?: (opened: OpenDatabase) => Promise<unknown>;
  /** 200 unless said otherwise. */
  requests?: number;
};
/** `of`: what `few` and `many` count. `firstPort`: of three. */
export type Comparison<Filled> = {
  name: string;
  of: string;
  few: number;
  many: number;
  firstPort: number;
  fill: (opened: OpenDatabase, size: number) => Promise<Filled>;
  casesFor: (filled: Filled) => Case[];
};

const REQUESTS = 200;
/** The whole of the server takes some hundreds of requests to be compiled as it is at work. */
const ROUNDS_BEFORE = 2;
/** Minutes apart from each other: what else the machine does in one of them does not decide. */
const ROUNDS = 3;
const SIDES = ["whole", "bare", "few"] as const;

type Side = (typeof SIDES)[number];
type Times = Record<Side, number[]>;
/** A running product with its database, and what is asked of it. */
type World = { address: string; url: string; opened: OpenDatabase; cases: Case[] };

/** Prints what came out; the process ends with 1 where a goal is missed. */
export async function compareGrowth<Filled>(comparison: Comparison<Filled>): Promise<void> {
  const { few, many, firstPort } = comparison;
  await withServer((serverUrl) =>
    withWorld(serverUrl, comparison, few, firstPort, (small) =>
      withWorld(serverUrl, comparison, many, firstPort + 1, async (large) =>
        report(await measure(large, small, firstPort + 2)),
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

async function measure(large: World, small: World, port: number): Promise<Map<Case, Times>> {
  const statements = await Promise.all(
    large.cases.map(async ({ run }) => (run ? statementsOf(large.opened, run) : [])),
  );
  await using folder = await mkdtempDisposable(join(tmpdir(), "fitmate-bench-"));
  // An environment holds too little for all of them.
  const file = join(folder.path, "cases.json");
  await writeFile(file, JSON.stringify(statements));
  const environment = { DATABASE_URL: large.url, PORT: String(port), CASES: file };
  const bare = start("bench/measuring/bareServer.ts", environment);
  try {
    await reachable(`${addressOf(port)}/`);
    const times = new Map<Case, Times>(large.cases.map((one) => [one, { whole: [], bare: [], few: [] }]));
    for (let round = 0; round < ROUNDS_BEFORE + ROUNDS; round += 1) {
      for (const [number, one] of large.cases.entries()) {
        const took = await compare(large, small, `${addressOf(port)}/case`, number);
        if (round >= ROUNDS_BEFORE) for (const side of SIDES) times.get(one)?.[side].push(...took[side]);
      }
    }
    return times;
  } finally {
    await stop(bare);
  }
}

/** The sides take turns, so that none has the warmer or the busier machine. */
async function compare(large: World, small: World, bare: string, number: number): Promise<Times> {
  const times: Times = { whole: [], bare: [], few: [] };
  const [mine, few] = [large.cases[number], small.cases[number]];
  if (!mine || !few) return times;
  const ask: Record<Side, (() => Promise<number>) | undefined> = {
    whole: () => time(large.address + mine.path, mine),
    bare: mine.run && (() => time(`${bare}/${number}`, {})),
    few: () => time(small.address + few.path, few),
  };
  for (let turn = 0; turn < (mine.requests ?? REQUESTS); turn += 1) {
    await Promise.all([mine.before?.(large.opened), few.before?.(small.opened)]);
    for (const side of turn % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const took = await ask[side]?.();
      if (took !== undefined) times[side].push(took);
    }
  }
  return times;
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function report(times: Map<Case, Times>): void {
  const missed: string[] = [];
  const rows = [...times].map(([{ name, goals }, { whole, bare, few }]) => {
    const p50 = percentile(whole, 0.5);
    const barely = bare.length > 0 ? percentile(bare, 0.5) : undefined;
    const ratio = barely && barely / p50;
    const growth = p50 / percentile(few, 0.5);
    const isMet =
      p50 <= (goals.p50 ?? Infinity) && (ratio ?? 1) >= (goals.ratio ?? 0) && growth <= (goals.growth ?? Infinity);
    if (!isMet) missed.push(name);
    const figures = {
      "p50 ms": p50,
      "goal ms": goals.p50,
      "p99 ms": percentile(whole, 0.99),
      "bare p50 ms": barely,
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
