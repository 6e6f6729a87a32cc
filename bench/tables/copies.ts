/** Copies of the table of messages: the same rows, indexes and references, divided into another number of partitions. */
import { type OpenDatabase, openDatabase } from "../../server/src/platform/db/database.ts";
import { HOUR_LIMITS } from "../../server/src/platform/db/limits.ts";

const TABLE = "chat_messages";

/** `partitions`: none is a plain table. */
export type Copy = { partitions: number; opened: OpenDatabase };

/** The table as it was migrated, and a copy of it for each of `numbers`. One connection each, whose statements find that copy. */
export async function openCopies(opened: OpenDatabase, url: string, numbers: readonly number[]): Promise<Copy[]> {
  const copies: Copy[] = [{ partitions: await partitionsOf(opened), opened: openOn(url, "public") }];
  for (const partitions of numbers) {
    const schema = `copy_${partitions}`;
    await copyInto(opened, schema, partitions);
    copies.push({ partitions, opened: openOn(url, schema) });
  }
  await opened.pool.query("vacuum analyze");
  return copies;
}

function openOn(url: string, schema: string): OpenDatabase {
  const there = new URL(url);
  there.searchParams.set("options", `-c search_path=${schema},public`);
  return openDatabase(there.href, 1, () => {}, { limits: HOUR_LIMITS });
}

async function partitionsOf({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ partitions: number }>(
    "select count(*) as partitions from pg_inherits where inhparent = $1::regclass",
    [`public.${TABLE}`],
  );
  return rows[0]?.partitions ?? 0;
}

async function copyInto({ pool }: OpenDatabase, schema: string, partitions: number): Promise<void> {
  const copy = `${schema}.${TABLE}`;
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table ${copy} (like public.${TABLE} including defaults including constraints)
    ${partitions > 0 ? "partition by hash (room_id)" : ""}`);
  for (let rest = 0; rest < partitions; rest += 1)
    await pool.query(
      `create table ${copy}_${rest} partition of ${copy} for values with (modulus ${partitions}, remainder ${rest})`,
    );
  await pool.query(`insert into ${copy} select * from public.${TABLE}`);
  const { rows } = await pool.query<{ statement: string }>(
    `select format('alter table %s add %s', $2::text, pg_get_constraintdef(oid)) as statement from pg_constraint
      where conrelid = $1::regclass and contype in ('p', 'u', 'f')
     union all
     select replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), ' public.' || $3, ' ' || $2::text) from pg_index
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [`public.${TABLE}`, copy, TABLE],
  );
  for (const { statement } of rows) await pool.query(statement.replace(" NOT VALID", ""));
}
