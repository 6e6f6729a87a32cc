/** A password that changes at the worst moment. */
import type pg from "pg";
import type { TestApp } from "./app.ts";
import type { TestAnswer } from "./client.ts";
import { changingMeanwhile } from "./meanwhile.ts";

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
  app: TestApp,
  nickname: string,
  call: () => Promise<TestAnswer>,
): Promise<Afterwards> {
  const change = async (client: pg.PoolClient) => {
    await client.query("update members set password_hash = 'changed' where nickname = $1", [nickname]);
    await client.query("delete from sessions where member_id = (select id from members where nickname = $1)", [
      nickname,
    ]);
  };
  const answer = await changingMeanwhile(app, change, call);
  const { rows } = await app.database.pool.query<{ isKept: boolean; sessions: number }>(
    `select password_hash = 'changed' as "isKept", (select count(*) from sessions where member_id = m.id) as sessions
       from members m where nickname = $1`,
    [nickname],
  );
  return { answer, isKept: rows[0]?.isKept ?? false, sessions: rows[0]?.sessions ?? 0 };
}
