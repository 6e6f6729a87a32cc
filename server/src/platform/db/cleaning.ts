/**
 * Removes what has had its time, in small steps of a transaction each: nobody waits long for one of them. Rows that somebody
 * is changing are left for the next time, so that a step waits for nobody either.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import type { Database } from "./schema.ts";

const STEP = 1_000;

type Table = keyof Database | "rate_limits" | "map_cells" | "map_same_cells";

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
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const compared = (sign: ">" | "<=", row: Row) =>
    sql`(${columns}) ${sql.raw(sign)} (${sql.join(key.map((column) => row[column]))})`;
  let after: Row | undefined;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table)} ${after ? sql`where ${compared(">", after)}` : sql``}
       order by ${columns} limit ${sql.lit(STEP)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const from = after ? sql`${compared(">", after)} and` : sql``;
    await deleteSome(db, table, sql`${from} ${compared("<=", last)} and ${over}`);
    after = last;
  }
}

type Row = Record<string, unknown>;

async function deleteSome(db: Db, table: Table, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${which} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}
