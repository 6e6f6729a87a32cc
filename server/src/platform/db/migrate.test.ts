/** A migration meets a dump that runs: it makes room for everybody else, and comes through once the dump is over. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../../migrations");
const BUSY_TIMES = 2;
/** Half a second behind the migration, and a slow machine. */
const WAIT_MAX_MS = 2_000;

let testDatabase: TestDatabase;
let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 5, () => {});
  folder = await mkdtemp(join(tmpdir(), "fitmate-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

it("a migration behind a dump holds nobody up, and is done after it", async () => {
  await writeFile(join(folder, "9998_added.sql"), "alter table members add column added integer;");
  const dump = new pg.Client({ connectionString: testDatabase.url });
  await dump.connect();
  await dump.query("begin; lock table members in access share mode");

  let busy = 0;
  const done = new AbortController();
  const dumpEnds = Promise.withResolvers<void>();
  const migrating = migrate(database.db, {
    folder,
    retryEveryMs: 100,
    onBusy: (migration) => {
      expect(migration).toBe("9998_added");
      if ((busy += 1) === BUSY_TIMES) dumpEnds.resolve();
    },
  }).finally(() => done.abort());
  let longest = 0;
  const reading = (async () => {
    while (!done.signal.aborted) {
      const start = performance.now();
      await sql`select count(*) from members`.execute(database.db);
      longest = Math.max(longest, performance.now() - start);
      await sleep(20);
    }
  })();
  await dumpEnds.promise;
  expect(done.signal.aborted).toBe(false);
  await dump.query("commit");
  await dump.end();
  await Promise.all([migrating, reading]);
  expect(longest).toBeLessThan(WAIT_MAX_MS);
  await sql`select added from members`.execute(database.db);
});

it("one that fails says which, changes nothing, and leaves those before it", async () => {
  await writeFile(join(folder, "9998_added.sql"), "alter table members add column added integer;");
  await writeFile(join(folder, "9999_failing.sql"), "create table half (id int); select 1 / 0;");
  await expect(migrate(database.db, { folder })).rejects.toThrow("Migration 9999_failing failed: division by zero");
  const { rows } = await sql<{ half: string | null }>`select to_regclass('half') as half`.execute(database.db);
  expect(rows[0]?.half).toBeNull();
  // On whichever connection the next try goes.
  const { rows: held } = await sql`
    select from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  expect(held).toEqual([]);
});

it("one that is edited after it ran stops the start and names itself", async () => {
  const added = join(folder, "9998_added.sql");
  await rm(join(folder, "9999_failing.sql"));
  await migrate(database.db, { folder });
  await writeFile(added, "alter table members add column added bigint;");
  await expect(migrate(database.db, { folder })).rejects.toThrow(
    /^Edited since they ran on this database: 9998_added\./,
  );
  await writeFile(added, "alter table members add column added integer;");
  await migrate(database.db, { folder });
});

it("one that the version before ran is held to what it says from the next start on", async () => {
  await sql`update kysely_migration set checksum = null where name = '9998_added'`.execute(database.db);
  await migrate(database.db, { folder });
  const { rows } = await sql`select from kysely_migration where checksum is null`.execute(database.db);
  expect(rows).toEqual([]);
});

it("the version before starts on what a later one has made of the schema", async () => {
  // The added one is known to the database, and not to this version.
  await migrate(database.db);
});
