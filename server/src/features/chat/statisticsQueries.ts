/** What the planner knows of the messages. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { inLongTransaction } from "../../platform/db/transaction.ts";

const MINUTES = 10;

/**
 * Has PostgreSQL look at all parts of the messages together. By itself it looks at each part only, and for what is asked of many rooms
 * at once it guesses without: two hundred rooms, however many there are (PostgreSQL, "Routine Vacuuming", partitioned tables).
 */
export async function analyzeMessages(db: Db): Promise<void> {
  await inLongTransaction(db, MINUTES, (trx) => sql`analyze chat_messages`.execute(trx));
}
