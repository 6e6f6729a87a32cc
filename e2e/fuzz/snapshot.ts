/** A database as it was: every block of requests begins with the same rows, so that any of them can be repeated alone. */
import type pg from "pg";

const DEADLOCK = "40P01";

type Table = { name: string; columns: string };
type Sequence = { name: string; last: string; called: boolean };

/** Keeps what is there; the answer puts it back. */
export async function takeSnapshot(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<Table>(`
    select format('%I', c.relname) as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by c.relname`);
  await letBePutBack(pool);
  await pool.query("create schema snapshot");
  for (const { name } of tables) await pool.query(`create table snapshot.${name} as table public.${name}`);
  const { rows: sequences } = await pool.query<Sequence>(
    `select format('public.%I', sequencename) as name, coalesce(last_value, start_value) as last, last_value is not null as called
       from pg_sequences where schemaname = 'public'`,
  );
  return async () => {
    while (!(await putBack(pool, tables, sequences)));
  };
}

/** What is never to be changed again is guarded by triggers that fire whoever writes; here they make way for what was. */
async function letBePutBack(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; trigger: string }>(
    `select tgrelid::regclass::text as name, format('%I', tgname) as trigger from pg_trigger where tgenabled = 'A' and not tgisinternal`,
  );
  for (const { name, trigger } of rows) await pool.query(`alter table ${name} enable trigger ${trigger}`);
}

/** Answers false where a job of the server had to be let by: the tables were locked in another order. */
async function putBack(pool: pg.Pool, tables: Table[], sequences: Sequence[]): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Triggers and foreign keys have had their say when the rows came about.
    await client.query("set local session_replication_role = replica");
    // Nobody changes the log of the desk; whose the table is can say so for a moment.
    await client.query("alter table desk_log disable trigger desk_log_is_final");
    await client.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(", ")}`);
    for (const { name, columns } of tables) {
      await client.query(
        `insert into public.${name} (${columns}) overriding system value select ${columns} from snapshot.${name}`,
      );
    }
    await client.query("alter table desk_log enable always trigger desk_log_is_final");
    for (const { name, last, called } of sequences)
      await client.query("select setval($1, $2, $3)", [name, last, called]);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback");
    if ((error as pg.DatabaseError).code === DEADLOCK) return false;
    throw error;
  } finally {
    client.release();
  }
}
