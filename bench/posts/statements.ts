/** The statements that a piece of the server runs, as they reach the database. */
import { Kysely, PostgresDialect } from "kysely";
import type { Db, OpenDatabase } from "../../server/src/platform/db/database.ts";

export type Statement = { text: string; values: readonly unknown[] };

/** Runs `work` on the database of `opened` and answers what it ran, in order. */
export async function statementsOf({ pool }: OpenDatabase, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
  });
  await work(db);
  return statements;
}
