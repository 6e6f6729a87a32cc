/** All or nothing, also inside a larger whole. */
import { sql, type Transaction } from "kysely";
import type { Db } from "./database.ts";
import { longerLimits } from "./limits.ts";
import type { Database } from "./schema.ts";

/** Runs `work` in a transaction: in the one that `db` is, else in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work);
}

/** The same for work that may take `minutes`: much data, somebody outside who is asked in between, or waiting for such. */
export function inLongTransaction<T>(
  db: Db,
  minutes: number,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql.raw(longerLimits(minutes)).execute(trx);
    return work(trx);
  });
}
