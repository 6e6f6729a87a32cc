/**
 * How much the post list suffers while people sign in: p99 of GET /api/posts/search while 50 sign-ins a second arrive, as a
 * ratio to the same without them in the same run. Database: DATABASE_URL, else an embedded one in a folder of its own.
 */
import { HttpClient, pathOf } from "../server/test/client.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { reachable, start, stop } from "./measuring/processes.ts";

const ROUNDS = 3;
const SECONDS = 4;
/** Readers that ask at a steady rate well below what the server can do: their waiting is what counts. */
const READS_PER_SECOND = 100;
const READERS = 10;
const SIGN_INS_PER_SECOND = 50;
const GOAL = 3;
const PORT = 3903;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const MEMBER = { nickname: "bench", password: "laps4bench" };

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  const server = start("server/src/main.ts", {
    PORT: String(PORT),
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    SIGN_IN_ATTEMPTS_PER_ACCOUNT: "1000000",
    SIGN_IN_ATTEMPTS_PER_ADDRESS: "1000000",
  });
  try {
    await reachable(`${ADDRESS}/readyz`);
    const body = { ...MEMBER, email: "bench@example.com", gender: true, isPublic: true };
    await new HttpClient(ADDRESS).ask("signUp", { body });
    report(await measure());
  } finally {
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  }
}

type Case = "quiet" | "signing in";

/** p99 in milliseconds, a figure a round; the cases take turns so that neither has the warmer machine. */
async function measure(): Promise<Record<Case, number[]>> {
  const figures: Record<Case, number[]> = { quiet: [], "signing in": [] };
  await read();
  for (let round = 0; round < ROUNDS; round++) {
    figures.quiet.push(await read());
    const [p99] = await Promise.all([read(), signIn()]);
    figures["signing in"].push(p99);
  }
  return figures;
}

async function read(): Promise<number> {
  const { latency, non2xx } = await autocannon({
    url: ADDRESS + pathOf("searchPosts"),
    connections: READERS,
    overallRate: READS_PER_SECOND,
    duration: SECONDS,
  });
  if (non2xx > 0) throw new Error(`${non2xx} lists were not answered with 200.`);
  return latency.p99;
}

/** Each sign-in is answered with a token, or with the 503 that says the queue is full. */
async function signIn(): Promise<void> {
  const result = await autocannon({
    url: ADDRESS + pathOf("signIn"),
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(MEMBER),
    connections: SIGN_INS_PER_SECOND,
    overallRate: SIGN_INS_PER_SECOND,
    duration: SECONDS,
  });
  process.stdout.write(`sign-ins: ${result["2xx"]} done, ${result.non2xx} asked to come back\n`);
  const expected = SIGN_INS_PER_SECOND * SECONDS;
  if (result["2xx"] + result.non2xx < expected * 0.8) {
    process.stdout.write("NOT MEASURED: the machine is too busy to let 50 sign-ins a second arrive.\n");
    process.exitCode = 1;
  }
}

function report(figures: Record<Case, number[]>): void {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [quiet, busy] = [median(figures.quiet), median(figures["signing in"])];
  const ratio = busy / quiet;
  console.table({
    quiet: { "p99 ms": quiet, ratio: 1 },
    "50 sign-ins a second": { "p99 ms": busy, ratio: Number(ratio.toFixed(2)) },
  });
  process.stdout.write(`goal: ratio < ${GOAL}: ${ratio < GOAL ? "met" : "MISSED"}\n`);
  if (ratio >= GOAL) process.exitCode = 1;
}

await main();
