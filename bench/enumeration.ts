/**
 * Whether the time of an answer tells if there is such a member: sign-ins with a wrong password and searches for a password,
 * for somebody known, for a member without a password and for nobody, as a ratio to nobody. Database: one of its own on the
 * server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench enumeration`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenDatabase } from "../server/src/platform/db/database.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile, time } from "./measuring/http.ts";
import { reachable, start, stop } from "./measuring/processes.ts";
import { HttpClient, pathOf } from "../server/test/client.ts";

const PORT = 3904;
const SITE = `http://127.0.0.1:${PORT}`;
const REQUESTS = 150;
const WARM_UP = 15;
/** Between requests: the mail to somebody known leaves meanwhile, and burdens nobody's answer. */
const PAUSE_MS = 10;
const GOAL = { from: 0.9, to: 1.1 };
const MEMBERS = 10_000;
const WHO = ["known", "without password", "nobody"] as const;
type Who = (typeof WHO)[number];

/** As long as each other, and as far into the index. */
const NICKNAMES: Record<Who, string> = { known: "known05000", "without password": "kakao05000", nobody: "nobod05000" };

const CASES: Record<string, (nickname: string) => Promise<number>> = {
  "sign-in, wrong password": (nickname) =>
    time(SITE + pathOf("signIn"), { method: "POST", body: { nickname, password: "wrong1234!" }, status: 400 }),
  "find password": (nickname) =>
    time(SITE + pathOf("findPassword", { query: { email: `${nickname}@example.com` } }), { method: "PUT" }),
};

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  try {
    await withServer((serverUrl) =>
      withDatabase(serverUrl, "fitmate_bench_enumeration", async (opened, databaseUrl) => {
        const server = start("server/src/main.ts", {
          DATABASE_URL: databaseUrl,
          DATA_DIR: folder,
          PORT: String(PORT),
          LOG_LEVEL: "error",
          SIGN_IN_ATTEMPTS_PER_ACCOUNT: "1000000",
          SIGN_IN_ATTEMPTS_PER_ADDRESS: "1000000",
          FIND_ATTEMPTS_PER_ACCOUNT: "1000000",
          FIND_ATTEMPTS_PER_ADDRESS: "1000000",
        });
        try {
          await reachable(`${SITE}/readyz`);
          await fill(opened);
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

/** Members with and without a password; those with one share the first one's. */
async function fill({ pool }: OpenDatabase): Promise<void> {
  const member = {
    nickname: "first",
    email: "first@example.com",
    password: "laps4bench",
    gender: true,
    isPublic: true,
  };
  await new HttpClient(SITE).ask("signUp", { body: member });
  await pool.query(
    `insert into members (nickname, nickname_key, email, email_key, is_public, password_hash)
     select name, name, name || '@example.com', name || '@example.com', true, case kind when 'known' then first.password_hash end
       from members first, unnest(array['known', 'kakao']) kind, generate_series(1, $1::integer) n,
            format('%s%s', kind, lpad(n::text, 5, '0')) name
      where first.nickname = 'first'`,
    [MEMBERS],
  );
  await pool.query("analyze members");
}

/** Everybody once a turn, in another order each time: whoever comes after another has no advantage by it. */
async function measure(): Promise<void> {
  const rows: Record<string, object> = {};
  const missed: string[] = [];
  for (const [name, request] of Object.entries(CASES)) {
    const times: Record<Who, number[]> = { known: [], "without password": [], nobody: [] };
    for (let turn = 0; turn < WARM_UP + REQUESTS; turn += 1) {
      for (const who of shuffled(WHO)) {
        const took = await request(NICKNAMES[who]);
        if (turn >= WARM_UP) times[who].push(took);
        await new Promise((later) => setTimeout(later, PAUSE_MS));
      }
    }
    const nobody = percentile(times.nobody, 0.5);
    for (const who of WHO) {
      const p50 = percentile(times[who], 0.5);
      const ratio = p50 / nobody;
      if (ratio < GOAL.from || ratio > GOAL.to) missed.push(`${name}, ${who}`);
      rows[`${name}: ${who}`] = { "p50 ms": Number(p50.toFixed(2)), ratio: Number(ratio.toFixed(3)) };
    }
  }
  console.table(rows);
  const verdict = missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`;
  process.stdout.write(`goal: ratio to nobody within ${GOAL.from} and ${GOAL.to}: ${verdict}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

await main();
