/** Keeps the numbers anew that time has changed: what is read is right without it, and costs little with it. */
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { keepStale } from "./countingQueries.ts";

const AT_ONCE = 200;

export async function keepAllStale(db: Db): Promise<void> {
  while (await inTransaction(db, (trx) => keepStale(trx, AT_ONCE)));
}
