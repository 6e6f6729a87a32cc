/**
 * All that a database of ours holds, table by table, in PostgreSQL's own text format (COPY): how it is read, as of one moment, and put
 * into an empty one of any version from 15 on. Unlike a dump it says nothing of the schema: the migrations make that.
 */
import type { Readable, Writable } from "node:stream";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import { openDatabase } from "./database.ts";
import { HOUR_LIMITS } from "./limits.ts";
import { migrate } from "./migrate.ts";

export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; lastValue: string; isCalled: boolean };

export type Contents = {
  /** The newest migration that has run; those before it have run as well. */
  migration: string;
  tables: Table[];
  sequences: Sequence[];
};

/** The rows of `table`, as COPY writes them, in the order in which they lie; once it has ended, how many there were. */
export type RowsOf = (table: Table) => Readable & { rowCount: number };
/** Brings the rows of `table` to `target`, and ends it. */
export type BringRows = (table: Table, target: Writable) => Promise<void>;

/** Text that means the same wherever it is read, and each table from its beginning to its end. */
const SETTINGS = `set local datestyle to iso, ymd; set local timezone to utc; set local client_encoding to utf8;
  set local synchronize_seqscans to off; set local max_parallel_workers_per_gather to 0`;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(", ");

/**
 * Lets `work` read the database at `url`, all of it as it is at one moment, whoever writes meanwhile. Throws where it is no database of
 * ours.
 */
export async function readContents<T>(
  url: string,
  work: (contents: Contents, rowsOf: RowsOf) => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    await client.query(SETTINGS);
    const contents = {
      migration: await newestMigration(client),
      tables: await tablesOf(client),
      sequences: await sequencesOf(client),
    };
    const rowsOf: RowsOf = (table) =>
      client.query(to(`copy (select ${columnsOf(table)} from ${quoted(table.name)}) to stdout`));
    const result = await work(contents, rowsOf);
    await client.query("commit");
    return result;
  });
}

/**
 * Fills the database at `url` with `contents`, all or nothing, in their schema; the next start brings it to the newest. Throws a sentence where it is not
 * empty, somebody is at work on it, or the contents are of a later version; otherwise `prepare` is done before the first row comes.
 */
export async function fillDatabase(
  url: string,
  contents: Contents,
  bring: BringRows,
  prepare?: () => Promise<void>,
): Promise<void> {
  const { db, close } = openDatabase(url, 2, () => {}, { limits: HOUR_LIMITS });
  try {
    await withClient(url, requireFree);
    await migrate(db, { upTo: contents.migration });
    await prepare?.();
    await withClient(url, (client) => fill(client, contents, bring));
  } finally {
    await close();
  }
}

async function fill(client: pg.PoolClient, contents: Contents, bring: BringRows): Promise<void> {
  await client.query("begin");
  await client.query(SETTINGS);
  await requireSame(client, contents);
  const names = contents.tables.map(({ name }) => quoted(name));
  // Who writes here at the same time would not be seen.
  await client.query(`lock table ${names.join(", ")} in access exclusive mode`);
  const putBack = await takeOffReferences(client);
  for (const table of contents.tables) {
    const name = quoted(table.name);
    // What triggers have counted is in the contents as well.
    await client.query(`alter table ${name} disable trigger user`);
    // A few have rows that a migration has put there.
    await client.query(`delete from ${name}`);
    await bring(table, client.query(from(`copy ${name} (${columnsOf(table)}) from stdin`)));
    await client.query(`alter table ${name} enable trigger user`);
  }
  await putBack();
  for (const { name, lastValue, isCalled } of contents.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(name), lastValue, isCalled]);
  await client.query("commit");
  await client.query("analyze");
}

async function withClient<T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const { pool, close } = openDatabase(url, 1, () => {}, { limits: HOUR_LIMITS });
  try {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      // Nothing of a transaction that has failed goes on.
      client.release(true);
    }
  } finally {
    await close();
  }
}

async function newestMigration(client: pg.PoolClient): Promise<string> {
  const { rows: found } = await client.query("select where to_regclass('kysely_migration') is not null");
  if (found.length > 0) {
    const { rows } = await client.query<{ name: string | null }>("select max(name) as name from kysely_migration");
    if (rows[0]?.name) return rows[0].name;
  }
  throw new Error("There is no database of FitMate's there.");
}

/** All tables but the migrations' own; a partitioned one is one table. */
async function tablesOf(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('kysely_migration', 'kysely_migration_lock')
       and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`);
  return rows;
}

async function sequencesOf(client: pg.PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const value of values) sequences.push({ name, ...value });
  }
  return sequences;
}

/** Throws where the database has members already, or a node at work on it. */
async function requireFree(client: pg.PoolClient): Promise<void> {
  const { rows: nodes } = await client.query(`
    select from pg_stat_activity where datname = current_database() and application_name = 'fitmate'
       and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  if (nodes.length > 0) throw new Error("Somebody is at work on that database: stop the product first.");
  const { rows: tables } = await client.query("select where to_regclass('members') is not null");
  if (tables.length === 0) return;
  const { rows: members } = await client.query("select from members limit 1");
  if (members.length > 0) throw new Error("That database has members already: give an empty one.");
}

/** Throws where the schema is another one than that of the contents, of a later version or changed by hand. */
async function requireSame(client: pg.PoolClient, contents: Contents): Promise<void> {
  const here = await tablesOf(client);
  const spell = (tables: Table[]) => tables.map((table) => `${table.name} ${columnsOf(table)}`).join("\n");
  if (spell(here) !== spell(contents.tables))
    throw new Error("The tables there are others than those that were saved: give an empty database.");
}

/** Takes all foreign keys off, so that tables can be filled in any order and at once; what it answers puts them back, checked. */
async function takeOffReferences(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}
