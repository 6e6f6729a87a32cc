/** What comes between the looks of a call and its writes. */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { TestApp } from "./app.ts";

/** Does `act` between `change`, in a transaction of its own, and the end of that. */
export async function changing(
  { database: { pool } }: TestApp,
  change: (client: pg.PoolClient) => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await change(client);
    await act();
  } finally {
    await client.query("commit");
    client.release();
  }
}

/**
 * Makes `change` in a transaction of its own while `call` is under way: `call` still finds what was before, and the change is over
 * before `call` writes, if `call` waits for it at all.
 */
export async function changingMeanwhile<Answer>(
  app: TestApp,
  change: (client: pg.PoolClient) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let answering: Promise<Answer> | undefined;
  await changing(app, change, async () => {
    answering = call();
    const isOver = answering.then(() => true);
    while (!(await Promise.race([isOver, countWaiting(app)]))) await delay(5);
  });
  return answering as Promise<Answer>;
}

/** How many statements wait for another one's transaction. */
export async function countWaiting({ database: { pool } }: TestApp): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}
