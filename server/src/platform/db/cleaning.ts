/**
 * Removes what has had its time, in small steps of a transaction each: nobody waits long for one of them. Rows that somebody
 * is changing are left for the next time, so that a step waits for nobody either.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import type { Database } from "./schema.ts";
import { inLongTransaction } from "./transaction.ts";
import { isWithin, stretchesOf } from "./walk.ts";

const STEP = 1_000;
/** For one step: where much has piled up, finding the first of it takes longer than anything for a request may. */
const STEP_MINUTES = 10;

type Table = keyof Database;

/** Removes the rows of `table` that are `over`, which an index has to find. */
export async function deleteInSteps(db: Db, table: Table, over: RawBuilder<boolean>): Promise<void> {
  let removed: number;
  do {
    removed = await deleteSome(db, table, sql`${over} limit ${sql.lit(STEP)}`);
  } while (removed === STEP);
}

/**
 * The same where an index would cost more than it saves: looks at all of `table` in the order of its primary key, `key`.
 */
export async function deleteOnAWalk(
  db: Db,
  table: Table,
  key: readonly string[],
  over: RawBuilder<boolean>,
): Promise<void> {
  for await (const stretch of stretchesOf(db, { table, key, size: STEP })) {
    await deleteSome(db, table, sql`${isWithin(stretch, key)} and ${over}`);
  }
}

async function deleteSome(db: Db, table: Table, which: RawBuilder<unknown>): Promise<number> {
  return inLongTransaction(db, STEP_MINUTES, async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${which} for update skip locked))`.execute(trx);
    return Number(numAffectedRows);
  });
}
