/**
 * What it costs that the messages are divided into partitions: the statements of sending, reading, searching, export and erasure, on
 * the table as it is migrated and on a plain copy of it, in turns; also on copies of other numbers of partitions. Database: one of its
 * own on the server of DATABASE_URL, else an embedded one in a folder of its own. `npm run bench tables [messages] [partitions …]`.
 */
import { type Case, CASES } from "./tables/cases.ts";
import { type Copy, openCopies } from "./tables/copies.ts";
import { fill } from "./chatHistory/data.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { percentile } from "./measuring/http.ts";
import { type Statement, statementsOf } from "./measuring/statements.ts";

const [messages = "2000000", ...others] = process.argv.slice(2);
/** To the plain copy. */
const GOAL = 1.2;
const TIMES = 200;
const VARIANTS = 20;
/** Whatever else the machine does makes a statement slower: what it takes by itself the fastest tenth says. */
const FAST = 0.1;
/** A connection has its plans by then. */
const WARM_UP = 20;

type Taken = { ms: number; locks: number; slow: number };

await withServer((serverUrl) =>
  withDatabase(serverUrl, "fitmate_bench_tables", async (opened, url) => {
    await fill(opened, Number(messages));
    const copies = await openCopies(opened, url, [0, ...others.map(Number)]);
    try {
      const missed: string[] = [];
      for (const each of CASES) console.table(report(each, await compare(each, copies), copies, missed));
      process.stdout.write(`goals: ${missed.length === 0 ? "met" : `MISSED by ${missed.join("; ")}`}\n`);
      if (missed.length > 0) process.exitCode = 1;
    } finally {
      for (const copy of copies) await copy.opened.close();
    }
  }),
);

/** The copies take turns, so that none has the warmer or the busier machine. */
async function compare(each: Case, copies: readonly Copy[]): Promise<Taken[][]> {
  const variants: Statement[][] = [];
  for (let nth = 0; nth < VARIANTS; nth += 1) variants.push(await record(each, copies[0], nth / VARIANTS));
  const taken: Taken[][] = copies.map(() => []);
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    const order = copies.map((copy, nth) => ({ copy, nth }));
    for (const { copy, nth } of turn % 2 === 0 ? order : order.toReversed()) {
      const one = await run(variants[turn % VARIANTS] ?? [], copy);
      if (turn >= WARM_UP) taken[nth]?.push(one);
    }
  }
  return taken;
}

/** The statements of `each`, which are taken back. */
async function record({ run: work }: Case, copy: Copy | undefined, place: number): Promise<Statement[]> {
  if (!copy) return [];
  await copy.opened.pool.query("begin");
  try {
    return await statementsOf(copy.opened, (db) => work(db, place));
  } finally {
    await copy.opened.pool.query("rollback");
  }
}

async function run(statements: readonly Statement[], { opened: { pool } }: Copy): Promise<Taken> {
  await pool.query("begin");
  try {
    const start = performance.now();
    for (const { text, values } of statements) await pool.query(text, [...values]);
    const ms = performance.now() - start;
    const { rows } = await pool.query<{ locks: number; slow: number }>(
      `select count(*) as locks, count(*) filter (where not fastpath) as slow from pg_locks
        where pid = pg_backend_pid() and locktype = 'relation'`,
    );
    return { ms, locks: rows[0]?.locks ?? 0, slow: rows[0]?.slow ?? 0 };
  } finally {
    await pool.query("rollback");
  }
}

function report({ name, seldom }: Case, taken: Taken[][], copies: readonly Copy[], missed: string[]): object[] {
  const median = (nth: number, of: (one: Taken) => number) => percentile((taken[nth] ?? []).map(of), 0.5);
  const fast = (nth: number) =>
    percentile(
      (taken[nth] ?? []).map(({ ms }) => ms),
      FAST,
    );
  const plain = fast(1);
  return copies.map(({ partitions }, nth) => {
    const ratio = fast(nth) / plain;
    if (nth === 0 && !seldom && ratio > GOAL) missed.push(name);
    return {
      statement: name,
      partitions: nth === 0 ? `${partitions}, as migrated` : partitions,
      ms: Number(fast(nth).toFixed(2)),
      ratio: Number(ratio.toFixed(2)),
      locks: median(nth, ({ locks }) => locks),
      "not fast": median(nth, ({ slow }) => slow),
    };
  });
}
