/** The statements that a piece of the server runs, as they reach the database. */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Db, OpenDatabase } from "../../server/src/platform/db/database.ts";

/** `values`: as JSON has them. */
export type Statement = { text: string; values: readonly unknown[] };
/** A piece of the server, with what it asks the database by. */
export type Work = (db: Db, pool: pg.Pool) => Promise<unknown>;

/** Runs `work` on the database of `opened` and answers what it ran, in order. */
export async function statementsOf({ pool }: OpenDatabase, work: Work): Promise<Statement[]> {
  const statements: Statement[] = [];
  const note = (text: string, values: readonly unknown[]) =>
    void statements.push({ text, values: values.map((value) => (Buffer.isBuffer(value) ? toBytea(value) : value)) });
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => note(query.sql, query.parameters),
  });
  const noting = {
    query(text: string, values: readonly unknown[]) {
      note(text, values);
      return pool.query(text, [...values]);
    },
  };
  await work(db, noting as unknown as pg.Pool);
  return statements;
}

/** As PostgreSQL writes bytes. */
const toBytea = (bytes: Buffer) => `\\x${bytes.toString("hex")}`;
