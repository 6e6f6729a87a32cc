/** What room in the pages of a table saves: its usual update, on a copy of its rows with full pages and on one with room. */
import type { OpenDatabase } from "../../server/src/platform/db/database.ts";

/** The update that a table gets all the time. */
const UPDATES: Record<string, string> = {
  chat_room_members: "unread_count = unread_count + 1",
  chat_rooms: "last_seq = last_seq + 1",
  desk_counts: "counts = counts",
  gatherings: "title = title",
  location_looks: "seen = ~seen",
  map_cells: "totals = totals",
  map_same_cells: "totals = totals",
  members: "last_seen_at = now()",
  post_totals: "total = total + 1",
  post_view_networks: "readers = readers + 1",
  posts: "view_count = view_count + 1",
  rate_limits: "points = points + 1",
  sessions: "last_used_at = now()",
  training_counts: "times = times + 1",
};
/** In percent: full as PostgreSQL makes them, and with room. */
const FULL = 100;
const ROOMS = [FULL, 90, 80, 70];
const ROUNDS = 40;
/** In each round one row of so many. */
const EVERY = 20;

/** `hot`: the share of updates that moved no index. `bytes`: of table and indexes, a row, afterwards. */
export type Updated = { table: string; fillfactor: number; hot: number; bytes: number };

/** Of those tables in the database that have at least `enough` rows. */
export async function updateAll({ pool }: OpenDatabase, enough: number): Promise<Updated[]> {
  const found: Updated[] = [];
  for (const [table, change] of Object.entries(UPDATES)) {
    const { rows } = await pool.query<{ count: number }>(`select count(*) as count from ${table}`);
    if ((rows[0]?.count ?? 0) < enough) continue;
    for (const fillfactor of ROOMS) found.push(await update(pool, table, change, fillfactor));
  }
  return found;
}

async function update(pool: OpenDatabase["pool"], table: string, change: string, fillfactor: number): Promise<Updated> {
  const copy = `updated_${fillfactor}`;
  await pool.query(`create table ${copy} (like ${table} including all)`);
  await pool.query(`alter table ${copy} set (fillfactor = ${fillfactor})`);
  await pool.query(`insert into ${copy} overriding system value select * from ${table}`);
  for (let round = 0; round < ROUNDS; round += 1) {
    // What is looked at is tidied, once nobody needs what was there.
    await pool.query(`update ${copy} set ${change} where hashtextextended(ctid::text, ${round}) % ${EVERY} = 0`);
  }
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ hot: number; bytes: number }>(
    `select n_tup_hot_upd::float8 / n_tup_upd as hot,
            pg_total_relation_size($1::regclass)::float8 / (select count(*) from ${copy}) as bytes
       from pg_stat_user_tables where relid = $1::regclass`,
    [copy],
  );
  await pool.query(`drop table ${copy}`);
  return { table, fillfactor, hot: rows[0]?.hot ?? 0, bytes: rows[0]?.bytes ?? 0 };
}
