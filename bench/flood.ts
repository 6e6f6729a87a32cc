/**
 * What API calls and /healthz suffer from floods of requests: the slowest call beside each flood, less the slowest in as long
 * a time without it right afterwards. Database: one of its own on the server of DATABASE_URL, else an embedded one in a folder
 * of its own, with the demo members. `npm run bench flood`.
 */
import { paths } from "@fitmate/contract/paths";
import { pathOf } from "../server/test/client.ts";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Flood, Outcome } from "./flood/attacker.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile, time } from "./measuring/http.ts";
import { reachable, start, stop } from "./measuring/processes.ts";

const PORT = 3905;
const SITE = `http://127.0.0.1:${PORT}`;
const REQUESTS = 1_000;
const ROUNDS = 3;
const WARM_UP_MS = 3_000;
/** At least so long is measured beside a flood: what it has begun may go on when it is answered. */
const BESIDE_MS = 500;
/** How many pages' rendering a call may take more than without it. */
const GOAL = 10;
const RENDERED = 20;
/** What is called beside, in turn. */
const CALLS = [pathOf("searchPosts"), pathOf("getVideos", { params: { category: "running" } }), pathOf("health")];
const ASSETS = resolve(import.meta.dirname, "../web/dist/assets");

const many = (address: (index: number) => string, count = REQUESTS) =>
  Array.from({ length: count }, (_, index) => address(index));

async function floods(): Promise<Record<string, Omit<Flood, "port">>> {
  const script = (await readdir(ASSETS)).find((file) => file.endsWith(".js")) ?? "";
  const pipelined = (address: string) => ({ addresses: many(() => address), pipelined: true as const });
  return {
    "1,000 pipelined: /": pipelined("/"),
    "1,000 pipelined: /findmate (not rendered)": pipelined("/findmate"),
    "1,000 pipelined: /sitemap-posts-1.xml": pipelined("/sitemap-posts-1.xml"),
    "1,000 pipelined: /api/docs/json": pipelined("/api/docs/json"),
    "1,000 pipelined: the list of posts": pipelined(pathOf("searchPosts")),
    "1,000 pipelined: /thumbnails": pipelined("/thumbnails/abcdefghijk.jpg"),
    "1,000 pipelined: a script": pipelined(`/assets/${script}`),
    "300 connections: /": { addresses: many(() => "/", 300), connections: 300 },
    "1,000 addresses: /?a=…": { addresses: many((index) => `/?a=${index}`), connections: 300 },
    "1,000 addresses: /posts?title=…": {
      addresses: many((index) => paths.posts({ title: `${index}` })),
      connections: 300,
    },
    "1,000 addresses: posts that are not there": {
      addresses: many((index) => paths.post(Number(`9${index}`))),
      connections: 300,
    },
    "1,000 addresses: that lead nowhere": { addresses: many((index) => `/none/${index}`), connections: 300 },
  };
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  try {
    await withServer((serverUrl) =>
      withDatabase(serverUrl, "fitmate_bench_flood", async (_, databaseUrl) => {
        const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: "always", LOG_LEVEL: "error" };
        const server = start("server/src/main.ts", { ...settings, PORT: String(PORT) });
        try {
          await reachable(`${SITE}/readyz`);
          await measure();
        } finally {
          await stop(server);
        }
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Round = Outcome & { beside: number[]; quiet: number[] };

async function measure(): Promise<void> {
  const attacker = fork(resolve(import.meta.dirname, "flood/attacker.ts"));
  const rows: Record<string, object> = {};
  const missed: string[] = [];
  try {
    await time(`${SITE}/`, {});
    await callFor(WARM_UP_MS);
    const page = await rendering();
    for (const [name, flood] of Object.entries(await floods())) {
      const rounds: Round[] = [];
      while (rounds.length < ROUNDS) rounds.push(await round(attacker, { ...flood, port: PORT } as Flood));
      const median = (of: (each: Round) => number) => Number(percentile(rounds.map(of), 0.5).toFixed(1));
      const more = median(({ beside, quiet }) => Math.max(...beside) - Math.max(...quiet));
      if (more >= GOAL * page) missed.push(name);
      rows[name] = {
        "quiet ms": median(({ quiet }) => Math.max(...quiet)),
        "beside ms": median(({ beside }) => Math.max(...beside)),
        "more ms": more,
        "in pages": Number((more / page).toFixed(1)),
        answered: median(({ answers }) => answers),
        "flood ms": median(({ milliseconds }) => milliseconds),
      };
    }
  } finally {
    await stop(attacker);
  }
  console.table(rows);
  const verdict = missed.length === 0 ? "met" : `MISSED beside ${missed.join("; ")}`;
  process.stdout.write(
    `goal: the slowest call takes less than ${GOAL} rendered pages more, median of ${ROUNDS}: ${verdict}\n`,
  );
  if (missed.length > 0) process.exitCode = 1;
}

/** Milliseconds of a page that nobody has asked for before, when nothing else goes on. */
async function rendering(): Promise<number> {
  const times: number[] = [];
  while (times.length < RENDERED) times.push(await time(SITE + paths.posts({ title: `${times.length}a` }), {}));
  return percentile(times, 0.5);
}

/** Calls while the flood goes on, and then for as long without it. */
async function round(attacker: ChildProcess, flood: Flood): Promise<Round> {
  const begun = performance.now();
  let outcome: Outcome | undefined;
  const answered = once(attacker, "message").then(([message]) => (outcome = message as Outcome));
  attacker.send(flood);
  const beside = await callUntil(() => outcome !== undefined && performance.now() - begun > BESIDE_MS);
  const quiet = await callFor(performance.now() - begun);
  return { beside, quiet, ...(await answered) };
}

function callFor(milliseconds: number): Promise<number[]> {
  const begun = performance.now();
  return callUntil(() => performance.now() - begun > milliseconds);
}

/** Milliseconds of one call after the other. */
async function callUntil(enough: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!enough()) times.push(await time(SITE + CALLS[times.length % CALLS.length], {}));
  return times;
}

await main();
