/**
 * Throughput of one authenticated read (GET /api/users/my) through the whole stack, as a ratio to a bare Fastify handler
 * with the same SQL in the same run. Database: DATABASE_URL, else an embedded one in a folder of its own.
 */
import { HttpClient, pathOf } from "../server/test/client.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { startEmbedded } from "../server/src/platform/db/embedded/embedded.ts";
import { reachable, start, stop } from "./measuring/processes.ts";

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 32;
/** The whole stack may cost at most half of the throughput. */
const GOAL = 0.5;
const PORTS = { whole: 3901, bare: 3902 };
const quiet = { debug() {}, info() {}, warn() {} };

type Side = keyof typeof PORTS;

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: folder, log: quiet });
  const url = process.env.DATABASE_URL ?? embedded?.url ?? "";
  const whole = start("server/src/main.ts", { PORT: String(PORTS.whole), DATABASE_URL: url, LOG_LEVEL: "error" });
  try {
    await reachable(`${addressOf("whole")}/readyz`);
    const token = await newMember();
    const bare = start("bench/bareServer.ts", { PORT: String(PORTS.bare), DATABASE_URL: url });
    try {
      await reachable(`${addressOf("bare")}/`);
      report(await measure(token));
    } finally {
      await stop(bare);
    }
  } finally {
    await stop(whole);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function addressOf(side: Side): string {
  return `http://127.0.0.1:${PORTS[side]}`;
}

async function newMember(): Promise<string> {
  const nickname = `b${Date.now() % 1e9}`;
  const account = { nickname, password: "laps4bench" };
  const visitor = new HttpClient(addressOf("whole"));
  const body = { ...account, email: `${nickname}@example.com`, gender: true, isPublic: true };
  await visitor.ask("signUp", { body });
  return visitor.ask("signIn", { body: account });
}

/** Requests a second, a figure a round; the sides take turns so that neither has the warmer machine. */
async function measure(token: string): Promise<Record<Side, number[]>> {
  const figures: Record<Side, number[]> = { whole: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ["bare", "whole"] as const) {
      const result = await autocannon({
        url: addressOf(side) + pathOf("getMyProfile"),
        headers: { "x-auth-token": token },
        connections: CONNECTIONS,
        duration: SECONDS,
      });
      if (result.non2xx > 0) throw new Error(`${side}: ${result.non2xx} answers were not 200.`);
      figures[side].push(result.requests.average);
    }
  }
  return figures;
}

function report(figures: Record<Side, number[]>): void {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [whole, bare] = [median(figures.whole), median(figures.bare)];
  const ratio = whole / bare;
  console.table({
    "bare Fastify, same SQL": { "requests/s": Math.round(bare), ratio: 1 },
    "whole stack": { "requests/s": Math.round(whole), ratio: Number(ratio.toFixed(2)) },
  });
  process.stdout.write(`goal: ratio >= ${GOAL}: ${ratio >= GOAL ? "met" : "MISSED"}\n`);
  if (ratio < GOAL) process.exitCode = 1;
}

await main();
