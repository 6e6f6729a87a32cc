/** A password that changes at the worst moment. */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { TestApp } from "./app.ts";
import type { TestAnswer } from "./client.ts";

export type Afterwards = {
  answer: TestAnswer;
  /** The password is the one it was changed to. */
  isKept: boolean;
  sessions: number;
};

/**
 * Changes the password of `nickname` and ends every session, as a change does, while `call` is under way: `call` still
 * finds the old one, and the change is over before `call` writes, if `call` waits for it at all.
 */
export async function changedMeanwhile(
  { database: { pool } }: TestApp,
  nickname: string,
  call: () => Promise<TestAnswer>,
): Promise<Afterwards> {
  const owner = await pool.connect();
  try {
    await owner.query("begin");
    const { rows } = await owner.query<{ id: number }>(
      "update members set password_hash = 'changed' where nickname = $1 returning id",
      [nickname],
    );
    const id = rows[0]?.id;
    await owner.query("delete from sessions where member_id = $1", [id]);
    const answering = call();
    const isOver = answering.then(() => true);
    while (!(await Promise.race([isOver, isSomebodyWaiting(pool)]))) await delay(5);
    await owner.query("commit");
    const answer = await answering;
    const { rows: after } = await pool.query<{ isKept: boolean; sessions: number }>(
      `select password_hash = 'changed' as "isKept", (select count(*) from sessions where member_id = m.id) as sessions
         from members m where id = $1`,
      [id],
    );
    return { answer, isKept: after[0]?.isKept ?? false, sessions: after[0]?.sessions ?? 0 };
  } finally {
    owner.release();
  }
}

async function isSomebodyWaiting(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}
