/**
 * What a row of each table takes, its indexes included, and what room in its pages saves where rows are updated all the time: with the
 * data of the other benches, some ten thousands of each; what they do not fill is filled here. Database: one of its own on the server of
 * DATABASE_URL, else an embedded one in a folder of its own. `npm run bench sizes`: the figures of docs/tables.md.
 */
import type { OpenDatabase } from "../server/src/platform/db/database.ts";
import { fill as fillChat } from "./chatHistory/data.ts";
import { fill as fillDesk } from "./desk/data.ts";
import { fill as fillMap } from "./map/data.ts";
import { withDatabase, withServer } from "./measuring/databases.ts";
import { fill as fillMeetups } from "./meetups/data.ts";
import { fill as fillPlaylists } from "./playlists/data.ts";
import { fill as fillPlenty } from "./plenty/data.ts";
import { fill as fillPosts } from "./posts/data.ts";
import { fillOthers } from "./sizes/data.ts";
import { updateAll, type Updated } from "./sizes/settings.ts";
import { fill as fillTrainings } from "./together/data.ts";

const SIZE = 20_000;
/** Fewer say more of the page they lie in than of themselves. */
const ENOUGH = 2_000;

type Row = { name: string; rows: number; bytes: number };

const WORLDS: ((opened: OpenDatabase, size: number) => Promise<unknown>)[] = [
  (opened) => fillChat(opened, 600_000),
  fillDesk,
  fillMap,
  fillMeetups,
  fillPlaylists,
  fillPlenty,
  fillPosts,
  fillTrainings,
  fillOthers,
];

const found = new Map<string, Row>();
const updated = new Map<string, Updated>();
await withServer(async (serverUrl) => {
  for (const fill of WORLDS)
    await withDatabase(serverUrl, "fitmate_bench_sizes", async (opened) => {
      await fill(opened, SIZE);
      for (const row of await sizesIn(opened)) {
        const known = found.get(row.name);
        if (!known || known.rows < row.rows) found.set(row.name, row);
      }
      for (const row of await updateAll(opened, ENOUGH)) updated.set(`${row.table} ${row.fillfactor}`, row);
    });
});
console.table(
  [...found.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, rows, bytes }) => ({ table: name, rows, "bytes a row": Math.round(bytes / rows) })),
);

console.table(
  [...updated.values()].map(({ table, fillfactor, hot, bytes }) => ({
    table,
    fillfactor,
    "without an index": Number(hot.toFixed(2)),
    "bytes a row": Math.round(bytes),
  })),
);

/** Partitions as part of their table. */
async function sizesIn({ pool }: OpenDatabase): Promise<Row[]> {
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<Row>(
    `select coalesce(parent.relname, c.relname) as name, sum(c.reltuples)::float8 as rows,
            sum(pg_total_relation_size(c.oid))::float8 as bytes
       from pg_class c left join pg_inherits on inhrelid = c.oid left join pg_class parent on parent.oid = inhparent
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by 1 having sum(c.reltuples) >= $1`,
    [ENOUGH],
  );
  return rows;
}
