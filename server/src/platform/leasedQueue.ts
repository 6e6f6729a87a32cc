/** Work that waits in a table until it is done, by whichever node: what is taken is leased, and comes back when its node is gone. */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db/database.ts";
import type { Database } from "./db/schema.ts";
import { declareGauge } from "./metrics.ts";
import { LONGEST_PAUSE_SECONDS, pauseAfter } from "./pauseAfter.ts";

/** Nobody needs to know how many more it is. */
const COUNTED_MAX = 10_000;
/** Prometheus gives up after ten seconds, and most wants to know while the database hangs. */
const COUNTED_WITHIN_MS = 1_000;

/** By table, for the metrics. */
const queues = new Map<keyof Database, Db>();

declareGauge({
  name: "fitmate_queue_waiting",
  help: `Work of all nodes that waits in a table of the database, due or not, ${COUNTED_MAX} at most.`,
  labelNames: ["queue"],
  async collect() {
    // Once the pool was looked at: what waits for this is no load of the node's.
    await nextTurn();
    this.reset();
    const count = async ([table, db]: [keyof Database, Db]) => {
      const counted = countWaiting(db, table).catch(() => undefined);
      const waiting = await Promise.race([counted, sleep(COUNTED_WITHIN_MS, undefined, { ref: false })]);
      // Without the database nobody knows.
      if (waiting !== undefined) this.set({ queue: table }, waiting);
    };
    await Promise.all(Array.from(queues, count));
  },
});

async function countWaiting(db: Db, table: keyof Database): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from (select from ${sql.table(table)} limit ${sql.lit(COUNTED_MAX)}) q`.execute(db);
  return rows[0]?.waiting;
}

/** By then at least an hour has passed, with the pauses between (pauseAfter.ts). */
const TAKEN_IN_AN_HOUR = 7;

/**
 * How much waits in `table` for more than an hour: nobody takes it, or it fails again and again. COUNTED_MAX at most. `isLate`: how that
 * is seen where some is tried again without the growing pauses.
 */
export async function countLate(
  db: Db,
  table: keyof Database,
  isLate: RawBuilder<unknown> = sql`attempts >= ${sql.lit(TAKEN_IN_AN_HOUR)}`,
): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select count(*) as late from (
      select from ${sql.table(table)}
       where due_at < now() - interval '1 hour' or ${isLate} limit ${sql.lit(COUNTED_MAX)}) q`.execute(db);
  return rows[0]?.late ?? 0;
}

/** Of a row that waits: how often it has been taken, this time included. */
type Leased = { attempts: number };

/** `lease`: until when it is taken, by which the one who took it knows it again: whatever else happens to a row moves that. */
type Taken<Item extends Leased> = Item & { lease: string };

/**
 * Whether the work is over, done or given up; otherwise after how many seconds it is tried again at the earliest, and, whatever
 * else asks for patience, at the latest.
 */
export type Outcome = "over" | { retryAfterSeconds: number; atLatestSeconds?: number };

type Queue<Item extends Leased> = {
  /** Has the columns `attempts`, `due_at` and `expires_at`. */
  table: keyof Database;
  /** The columns that name a row; `Item` has them under the same names. */
  key: readonly (string & keyof Item)[];
  /** What `Item` holds besides `attempts`: columns of the row `q` and of what `join` adds. */
  columns: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  /** How many are worked on at the same time. */
  atOnce: number;
  /** Longer than one can take: no other node tries meanwhile. */
  leaseSeconds: number;
  work(item: Item): Promise<Outcome>;
};

/** What is under way when a node closes has so long to end; its lease brings it to another one. */
const CLOSING_MS = 3_000;

/**
 * Answers a function that works off what is due; called while it runs, it has that run look for what came meanwhile, and waits for it.
 * What takes long keeps its own place only. A run in which something fails ends with that once all it has taken is settled; one whose
 * node closes takes nothing more, and leaves what does not end soon to its lease: others have something to store by then.
 */
export function workOff<Item extends Leased>(db: Db, queue: Queue<Item>): (closing?: AbortSignal) => Promise<void> {
  queues.set(queue.table, db);
  let running: Promise<void> | undefined;
  let lookAgain = () => {};

  const workOffDue = async (closing?: AbortSignal) => {
    const isClosing = () => closing?.aborted ?? false;
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    let mayBeMore = true;
    /** Not with each that is over: every taking is a statement. Once no more is due, it is over when all are. */
    const isTimeToLook = () => underWay.size <= (mayBeMore ? Math.floor(queue.atOnce / 2) : 0);
    const begin = (item: Taken<Item>) => {
      const settled = workOn(db, queue, item)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          underWay.delete(settled);
          if (isTimeToLook()) lookAgain();
        });
      underWay.add(settled);
    };
    const wake = () => lookAgain();
    closing?.addEventListener("abort", wake);
    try {
      while (!isClosing() && failures.length === 0 && (mayBeMore || underWay.size > 0)) {
        const room = queue.atOnce - underWay.size;
        const items = room > 0 ? await take(db, queue, room) : [];
        mayBeMore = items.length === room;
        for (const item of items) begin(item);
        if (!isClosing() && !isTimeToLook()) await new Promise<void>((resolve) => (lookAgain = resolve));
      }
    } finally {
      closing?.removeEventListener("abort", wake);
      const settled = Promise.all(underWay);
      await (isClosing() ? Promise.race([settled, sleep(CLOSING_MS, undefined, { ref: false })]) : settled);
    }
    if (failures.length > 0) throw failures[0];
  };

  return (closing) => {
    lookAgain();
    // What fails is told to who began the run, not once for each turn that came meanwhile.
    if (running) return running.catch(() => {});
    return (running = workOffDue(closing).finally(() => (running = undefined)));
  };
}

async function workOn<Item extends Leased>(db: Db, queue: Queue<Item>, item: Taken<Item>): Promise<void> {
  await settle(db, queue, item, await queue.work(item));
}

/** After an outage of days much is too late at once; taking waits for no more of it than this. */
const FORGOTTEN_AT_ONCE = 1_000;

/** Takes so many of what is due, and forgets of what is too late. */
async function take<Item extends Leased>(db: Db, queue: Queue<Item>, many: number): Promise<Taken<Item>[]> {
  const { table, key, columns, join = sql``, leaseSeconds } = queue;
  const names = sql.join(key.map((name) => sql.ref(name)));
  await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where expires_at < now()
       limit ${sql.lit(FORGOTTEN_AT_ONCE)} for update skip locked))`.execute(db);
  const { rows } = await sql<Taken<Item>>`
    with due as (
      select ${names} from ${sql.table(table)} where due_at <= now() and expires_at >= now()
       order by due_at limit ${sql.lit(many)} for update skip locked),
    q as (
      update ${sql.table(table)} set attempts = attempts + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
       where (${names}) in (select ${names} from due)
      returning *)
    select q.attempts, to_jsonb(q.due_at) #>> '{}' as lease, ${columns} from q ${join}`.execute(db);
  return rows;
}

async function settle<Item extends Leased>(db: Db, { table, key }: Queue<Item>, item: Taken<Item>, outcome: Outcome) {
  const own = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${item[name]}`),
    sql` and `,
  );
  // Otherwise it was made to wait anew meanwhile, and may have been taken again: there is more to do.
  const same = sql`${own} and due_at = ${item.lease}::timestamptz`;
  if (outcome === "over") {
    await sql`delete from ${sql.table(table)} where ${same}`.execute(db);
    return;
  }
  const { retryAfterSeconds, atLatestSeconds = LONGEST_PAUSE_SECONDS } = outcome;
  const seconds = Math.min(Math.max(pauseAfter(item.attempts), retryAfterSeconds), atLatestSeconds);
  await sql`
    update ${sql.table(table)} set due_at = now() + ${seconds} * interval '1 second' where ${same}`.execute(db);
}
