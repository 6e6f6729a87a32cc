/**
 * Reading the messenger with ten million messages and ten thousand rooms of one member: how long a page of the room list,
 * a page of history and a search take over HTTP, as a ratio to a bare Fastify handler with the same SQL. Database: one of
 * its own on the server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench chatHistory [messages]`.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { HOUR_LIMITS } from "../server/src/platform/db/limits.ts";
import { startEmbedded } from "../server/src/platform/db/embedded/embedded.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { type Case, casesFor } from "./chatHistory/cases.ts";
import { fill, ME } from "./chatHistory/data.ts";
import { withServer } from "./chatRelay/server.ts";
import { percentile, time } from "./measuring/http.ts";

const MESSAGES = Number(process.argv[2] ?? 10_000_000);
const REQUESTS = 300;
const WARM_UP = 60;
/** The whole stack may cost as much again as the bare statements, over a bare handler. */
const GOAL = 0.5;
const PORTS = { whole: 3931, bare: 3932 };
const NAME = "fitmate_bench_chat";
const quiet = { debug() {}, info() {}, warn() {} };

type Times = { whole: number[]; bare: number[] };

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: folder, log: quiet });
  const serverUrl = process.env.DATABASE_URL ?? embedded?.url ?? "";
  const admin = openDatabase(serverUrl, 1, () => {}, { limits: HOUR_LIMITS });
  try {
    await admin.pool.query(`drop database if exists ${NAME} with (force)`);
    await admin.pool.query(`create database ${NAME}`);
    const url = Object.assign(new URL(serverUrl), { pathname: `/${NAME}` }).href;
    await measure(url, join(folder, "cases.json"));
  } finally {
    await admin.pool.query(`drop database if exists ${NAME} with (force)`);
    await admin.close();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, casesFile: string): Promise<void> {
  const cases = await prepare(url);
  await writeFile(casesFile, JSON.stringify(cases));
  const environment = { DATABASE_URL: url, LOG_LEVEL: "error" };
  await withServer("server/src/main.ts", PORTS.whole, environment, () =>
    withServer("bench/chatHistory/bareServer.ts", PORTS.bare, { ...environment, CASES: casesFile }, async () => {
      const times: [Case, Times][] = [];
      for (const [kind, each] of cases.entries()) times.push([each, await compare(each, kind)]);
      report(times);
    }),
  );
}

async function prepare(url: string): Promise<Case[]> {
  // One connection: what is set for the seeding holds for all of it.
  const opened = openDatabase(url, 1, () => {}, { limits: HOUR_LIMITS });
  try {
    const began = performance.now();
    await migrate(opened.db);
    await fill(opened, MESSAGES);
    process.stdout.write(`${MESSAGES} messages in ${Math.round((performance.now() - began) / 1_000)} s\n`);
    return await casesFor(opened.db);
  } finally {
    await opened.close();
  }
}

/** The sides take turns, so that neither has the warmer or the busier machine. */
async function compare({ asked }: Case, kind: number): Promise<Times> {
  const times: Times = { whole: [], bare: [] };
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn += 1) {
    const variant = turn % asked.length;
    const whole = await time(`http://127.0.0.1:${PORTS.whole}${asked[variant]?.path}`, ME);
    const bare = await time(`http://127.0.0.1:${PORTS.bare}/case/${kind}/${variant}`, ME);
    if (turn < WARM_UP) continue;
    times.whole.push(whole);
    times.bare.push(bare);
  }
  return times;
}

function report(times: [Case, Times][]): void {
  const missed: string[] = [];
  const rows = times.map(([{ name, hasGoal }, { whole, bare }]): [string, object] => {
    const p50 = percentile(whole, 0.5);
    const ratio = percentile(bare, 0.5) / p50;
    const isMet = ratio >= GOAL;
    if (hasGoal && !isMet) missed.push(name);
    const row = {
      "p50 ms": Number(p50.toFixed(2)),
      "p99 ms": Number(percentile(whole, 0.99).toFixed(2)),
      "bare p50 ms": Number(percentile(bare, 0.5).toFixed(2)),
      ratio: Number(ratio.toFixed(2)),
      goal: hasGoal ? GOAL : "none",
      verdict: hasGoal ? (isMet ? "met" : "MISSED") : "",
    };
    return [name, row];
  });
  console.table(Object.fromEntries(rows));
  process.stdout.write(`goals: ${missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

await main();
