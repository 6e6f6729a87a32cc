/**
 * What grows with the members, and must not: each call to the server's own code, run in turns against 10,000 members and
 * against a million, as a ratio of the two; and how many statements it takes. Somebody has a hundred mates in the one and
 * ten thousand in the other; a post of before has most comments. Database: one of its own on the server of DATABASE_URL,
 * else an embedded one in a folder of its own. `npm run bench million [members]`.
 */
import { createLocalBus } from "../server/src/platform/bus/bus.ts";
import type { OpenDatabase } from "../server/src/platform/db/database.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile } from "./measuring/http.ts";
import { fill } from "./map/data.ts";
import { type Case, CASES } from "./million/cases.ts";
import { addPosts, addRelations } from "./million/data.ts";
import { statementsOf } from "./measuring/statements.ts";

const FEW = 10_000;
const MANY = Number(process.argv[2] ?? 1_000_000);
const TURNS = 100;
const WARM_UP = 10;
const GROWTH = 2;

type Times = { few: number[]; many: number[]; statements: number };

async function main(): Promise<void> {
  await withServer((serverUrl) =>
    withDatabase(serverUrl, "fitmate_bench_million_few", async (few) => {
      await build(few, FEW);
      await withDatabase(serverUrl, "fitmate_bench_million_many", async (many) => {
        await build(many, MANY);
        const times = new Map<Case, Times>();
        for (const one of CASES) times.set(one, await compare(one, few, many));
        report(times);
      });
    }),
  );
}

async function build(opened: OpenDatabase, members: number): Promise<void> {
  const began = performance.now();
  await fill(opened, members);
  await addRelations(opened, members);
  await addPosts(opened, members);
  process.stdout.write(`${members} members in ${Math.round((performance.now() - began) / 1_000)} s\n`);
}

/** The sides take turns, so that none has the warmer or the busier machine. */
async function compare({ run }: Case, few: OpenDatabase, many: OpenDatabase): Promise<Times> {
  const bus = createLocalBus();
  const times: Times = { few: [], many: [], statements: 0 };
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    for (const [side, opened] of [["few", few] as const, ["many", many] as const]) {
      const begin = performance.now();
      await run({ db: opened.db, bus }, turn);
      if (turn >= WARM_UP) times[side].push(performance.now() - begin);
    }
  }
  times.statements = (await statementsOf(many, (db) => run({ db, bus }, 0))).length;
  return times;
}

function report(times: Map<Case, Times>): void {
  const missed: string[] = [];
  const rows = [...times].map(([{ name, statements: most }, { few, many, statements }]) => {
    const growth = percentile(many, 0.5) / percentile(few, 0.5);
    if (growth > GROWTH || statements > most) missed.push(name);
    const figures = { "p50 ms": percentile(many, 0.5), "few p50 ms": percentile(few, 0.5), growth, statements, most };
    return [name, Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value.toFixed(2))]))];
  });
  console.table(Object.fromEntries(rows));
  const goals = `growth <= ${GROWTH}, statements <= most`;
  process.stdout.write(`goals: ${goals}: ${missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

await main();
