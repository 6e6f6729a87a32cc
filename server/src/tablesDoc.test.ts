/** docs/tables.md has every table of a migrated database, with its feature, its storage parameters and its partitions as they are. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { features } from "./features.ts";
import { type OpenDatabase, openDatabase } from "./platform/db/database.ts";

/** Not ours: Kysely keeps what has run there. */
const MIGRATIONS = /^kysely_/;

/** One row of the document: | `table` | feature | … | settings | */
const ROW = /^\| `(\w+)` \| (\w+) \|.*\| ([^|]*) \|$/gm;
const SETTING = /`(\w+=[\w.]+)`/g;
const PARTITIONS = /(\d+) partitions by `([^`]+)`/;

type Table = { feature: string; settings: string[]; partitions: string | undefined };

const document = readFileSync(resolve(import.meta.dirname, "../../docs/tables.md"), "utf8");

let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 1, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it("says of every table whose it is, how it is stored and how it is divided", async () => {
  const written = [...document.matchAll(ROW)].map(([, name = "", feature = "", how = ""]): [string, Table] => {
    const [, count, by] = PARTITIONS.exec(how) ?? [];
    const settings = Array.from(how.matchAll(SETTING), ([, setting = ""]) => setting).toSorted();
    return [name, { feature, settings, partitions: count && `${count} by ${by}` }];
  });
  const { rows } = await sql<{ name: string; settings: string[]; partitions: string | null }>`
    select t.relname as name,
           array(select distinct unnest(own.reloptions) from pg_class own
                  where own.oid = t.oid or own.oid in (select inhrelid from pg_inherits where inhparent = t.oid)) as settings,
           (select count(*) from pg_inherits where inhparent = t.oid) || ' by ' || lower(pg_get_partkeydef(t.oid)) as partitions
      from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition`.execute(
    database.db,
  );
  const owners = new Map(features.flatMap(({ name, tables }) => tables.map((table) => [table, name])));
  const made = rows
    .filter(({ name }) => !MIGRATIONS.test(name))
    .map(({ name, settings, partitions }): [string, Table] => [
      name,
      {
        feature: owners.get(name) ?? "platform",
        settings: settings.toSorted(),
        partitions: partitions ?? undefined,
      },
    ]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(made));
});

it("no column has another statistics target than the rest", async () => {
  const { rows } = await sql`
    select attrelid::regclass || '.' || attname as name from pg_attribute
      join pg_class on pg_class.oid = attrelid and relnamespace = 'public'::regnamespace
     where attnum > 0 and attstattarget > 0`.execute(database.db);
  expect(rows).toEqual([]);
});
