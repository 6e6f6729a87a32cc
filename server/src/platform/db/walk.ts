/** Walks along all of a table in the order of its primary key, piece by piece: an index finds each piece, and none takes long. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import type { Database } from "./schema.ts";

export type Walk = {
  table: keyof Database;
  /** The columns of an index, of which the walk takes the order. */
  key: readonly string[];
  /** Rows of one stretch. */
  size: number;
  /** Only along these rows, where the index begins with what they have in common. */
  where?: RawBuilder<boolean>;
};

/** What comes after the key `after`, up to and with `until`; undefined: from the first key there may be, to the last. */
export type Stretch = { after: readonly unknown[] | undefined; until: readonly unknown[] | undefined };

type Row = Record<string, unknown>;

/** Stretches that follow each other without a gap, and hold every key there may be: also of rows that come or are missing. */
export async function* stretchesOf(db: Db, { table, key, size, where }: Walk): AsyncGenerator<Stretch> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after: Stretch["after"];
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table)}
       where ${isWithin({ after, until: undefined }, key)} ${where ? sql`and ${where}` : sql``}
       order by ${columns} offset ${sql.lit(size - 1)} limit 1`.execute(db);
    const [last] = rows;
    const until = last && key.map((column) => last[column]);
    yield { after, until };
    if (!until) return;
    after = until;
  }
}

/** Whether `columns`, in the order of the key, lie in the stretch. */
export function isWithin({ after, until }: Stretch, columns: readonly string[]): RawBuilder<boolean> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  const from = after ? sql<boolean>`(${row}) > (${sql.join(after)})` : sql<boolean>`true`;
  return until ? sql<boolean>`${from} and (${row}) <= (${sql.join(until)})` : from;
}
