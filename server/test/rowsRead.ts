/** What a piece of the server costs the database. */
import { type Kysely, sql } from "kysely";
import type { Db } from "../src/platform/db/database.ts";
import type { Database } from "../src/platform/db/schema.ts";

/** Rows of tables and entries of indexes that `work` reads, those included that a plan throws away again. */
export function rowsRead(db: Kysely<Database>, work: (trx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = await readSoFar(trx);
    await work(trx);
    return (await readSoFar(trx)) - before;
  });
}

/** By this connection, since it last told the statistics of the server: not while a transaction runs. */
async function readSoFar(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid))::float8 as read from pg_class
     where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`.execute(db);
  return rows[0]?.read ?? 0;
}
