/**
 * Playlists with a million saved videos: how long the overview of a member with fifty lists of two hundred, the marks of a
 * page of videos and a page of a list take over HTTP, and how that grows from a hundredth of it. Database: one of its own
 * on the server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench playlists`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { startEmbedded } from "../server/src/platform/db/embedded/embedded.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { ask, percentile, time } from "./map/http.ts";
import { collect, fill, type Size } from "./playlists/data.ts";

const SIZES: Record<Side, Size> = {
  many: { members: 50_000, videos: 100_000, saved: 1_000_000 },
  few: { members: 500, videos: 1_000, saved: 10_000 },
};
const PORTS = { many: 3395, few: 3396 };
const REQUESTS = 200;
const WARM_UP = 30;
const GOALS = { p50: 5, growth: 1.5 };
const ROOT = resolve(import.meta.dirname, "..");
const quiet = { debug() {}, info() {}, warn() {} };
const idsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `b${String(index * 3 + 1).padStart(10, "0")}`).join();
const LIST = `/api/playlist/${encodeURIComponent("목록 25")}`;
const CASES = {
  overview: "/api/playlist",
  "marks of 5 videos": `/api/saved-videos?videoIds=${idsUpTo(5)}`,
  "marks of 50 videos": `/api/saved-videos?videoIds=${idsUpTo(50)}`,
  "first page of a list": `${LIST}?cursorId=-1&size=5`,
  "last page of a list": `${LIST}?cursorId=195&size=5`,
};

type Side = "many" | "few";
type World = { url: string; token: string };

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: folder, log: quiet });
  const serverUrl = process.env.DATABASE_URL ?? embedded?.url ?? "";
  try {
    await withWorld(serverUrl, "few", (few) => withWorld(serverUrl, "many", (many) => measure({ many, few })));
  } finally {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withWorld(serverUrl: string, side: Side, work: (world: World) => Promise<void>): Promise<void> {
  const name = `fitmate_bench_playlists_${side}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = openDatabase(serverUrl, 1, () => {});
  await admin.pool.query(`drop database if exists ${name} with (force)`);
  await admin.pool.query(`create database ${name}`);
  const opened = openDatabase(url.href, 2, () => {});
  let server: ChildProcess | undefined;
  try {
    const began = performance.now();
    await migrate(opened.db);
    await fill(opened, SIZES[side]);
    const address = `http://127.0.0.1:${PORTS[side]}`;
    server = start({ DATABASE_URL: url.href, LOG_LEVEL: "error", PORT: String(PORTS[side]) });
    await reachable(`${address}/readyz`);
    const token = await signUp(address);
    await collect(opened, "collector");
    process.stdout.write(`${side}: filled in ${Math.round((performance.now() - began) / 1_000)} s\n`);
    await work({ url: address, token });
  } finally {
    if (server) await stop(server);
    await opened.close();
    await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.close();
  }
}

async function signUp(address: string): Promise<string> {
  const account = { nickname: "collector", password: "bench123" };
  const body = { ...account, email: "collector@example.com", gender: true, isPublic: true };
  await ask(`${address}/api/users/signup`, { method: "POST", body });
  return ask(`${address}/api/users/signin`, { method: "POST", body: account });
}

/** The sides take turns, so that none has the warmer or the busier machine. */
async function measure(worlds: Record<Side, World>): Promise<void> {
  const missed: string[] = [];
  const rows: Record<string, object> = {};
  for (const [name, path] of Object.entries(CASES)) {
    const times: Record<Side, number[]> = { many: [], few: [] };
    for (let turn = 0; turn < WARM_UP + REQUESTS; turn += 1) {
      for (const side of ["many", "few"] as const) {
        const took = await time(worlds[side].url + path, { token: worlds[side].token });
        if (turn >= WARM_UP) times[side].push(took);
      }
    }
    const p50 = percentile(times.many, 0.5);
    const growth = p50 / percentile(times.few, 0.5);
    if (p50 > GOALS.p50 || growth > GOALS.growth) missed.push(name);
    const round = (value: number) => Number(value.toFixed(2));
    rows[name] = { "p50 ms": round(p50), "p99 ms": round(percentile(times.many, 0.99)), growth: round(growth) };
  }
  console.table(rows);
  const goals = `p50 <= ${GOALS.p50} ms, growth <= ${GOALS.growth}`;
  process.stdout.write(`goals: ${goals}: ${missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

function start(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [resolve(ROOT, "server/src/main.ts")], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function reachable(address: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (await fetch(address).catch(() => undefined)) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`${address} does not answer.`);
}

await main();
