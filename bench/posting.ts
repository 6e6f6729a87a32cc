/**
 * What twenty posts at once, each 100 KB that are dear to clean, do to everybody else: how long GET /healthz waits meanwhile,
 * as a ratio to what cleaning one of them takes. On the thread that answers it would wait for several of them. Database:
 * DATABASE_URL, else an embedded one in a folder of its own.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sanitizeBody } from "../server/src/features/posts/html.ts";
import { COSTLY } from "../server/test/heavyPosts.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile, time } from "./measuring/http.ts";
import { reachable, start, stop } from "./measuring/processes.ts";
import { HttpClient, pathOf } from "../server/test/client.ts";

const PORT = 3913;
const SITE = `http://127.0.0.1:${PORT}`;
const AUTHORS = 10;
const POSTS_EACH = 2;
const ROUNDS = 3;
const PASSWORD = "laps4bench";
const GOAL = 0.5;
const HEAVY = COSTLY["lists in lists"] ?? "";

async function main(): Promise<void> {
  await withServer((serverUrl) =>
    withDatabase(serverUrl, "fitmate_bench_posting", async (_, databaseUrl) => {
      const server = start("server/src/main.ts", {
        DATABASE_URL: databaseUrl,
        PORT: String(PORT),
        LOG_LEVEL: "error",
      });
      try {
        await reachable(`${SITE}/readyz`);
        const tokens = await signUp();
        const quiet = await waits(sleep(2_000));
        const busy: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) busy.push(...(await waits(postAll(tokens))));
        report(quiet, busy, cleaning());
      } finally {
        await stop(server);
      }
    }),
  );
}

async function signUp(): Promise<string[]> {
  const visitor = new HttpClient(SITE);
  const tokens: string[] = [];
  for (let author = 0; author < AUTHORS; author += 1) {
    const nickname = `bench${author}`;
    const body = { nickname, password: PASSWORD, email: `${nickname}@example.com`, gender: true, isPublic: true };
    await visitor.ask("signUp", { body });
    tokens.push(await visitor.ask("signIn", { body: { nickname, password: PASSWORD } }));
  }
  return tokens;
}

/** Posts them all at once; each is stored. */
async function postAll(tokens: readonly string[]): Promise<void> {
  const body = JSON.stringify({ title: "긴 글", description: HEAVY, category: "RUNNING" });
  const posts = Array.from({ length: POSTS_EACH }, () => tokens)
    .flat()
    .map((token) =>
      fetch(SITE + pathOf("createPost"), {
        method: "POST",
        headers: { "x-auth-token": token, "content-type": "application/json" },
        body,
      }),
    );
  const answers = await Promise.all(posts);
  const stored = answers.filter(({ status }) => status === 200).length;
  const later = answers.filter(({ status }) => status === 503).length;
  process.stdout.write(`${stored} stored, ${later} asked to come again\n`);
  if (stored + later !== answers.length) throw new Error("A post was refused for another reason.");
}

/** Milliseconds that /healthz takes, asked again and again until `work` is done. */
async function waits(work: Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  const figures: number[] = [];
  while (!over.signal.aborted) {
    figures.push(await time(`${SITE}/healthz`, {}));
    await sleep(5);
  }
  await done;
  return figures;
}

/** Milliseconds that cleaning one of them takes here. */
function cleaning(): number {
  const figures = Array.from({ length: 9 }, () => {
    const begin = performance.now();
    sanitizeBody(HEAVY);
    return performance.now() - begin;
  });
  return percentile(figures, 0.5);
}

function report(quiet: readonly number[], busy: readonly number[], one: number): void {
  const figures = (values: readonly number[]) => ({
    "p50 ms": Number(percentile(values, 0.5).toFixed(1)),
    "p99 ms": Number(percentile(values, 0.99).toFixed(1)),
    "longest ms": Number(Math.max(...values).toFixed(1)),
  });
  console.table({ quiet: figures(quiet), "20 posts at once": figures(busy), "cleaning one": { "p50 ms": one } });
  const ratio = percentile(busy, 0.99) / one;
  process.stdout.write(
    `p99 to cleaning one: ${ratio.toFixed(2)}, goal < ${GOAL}: ${ratio < GOAL ? "met" : "MISSED"}\n`,
  );
  if (ratio >= GOAL) process.exitCode = 1;
}

await main();
