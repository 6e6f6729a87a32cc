/** Brings a database to the newest schema: server/migrations/*.sql in order of their numbers, each once. */
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./database.ts";
import type { Database } from "./schema.ts";
import { inLongTransaction } from "./transaction.ts";

/** Nobody is served before it is done. */
const MINUTES = 60;

const FOLDER = resolve(import.meta.dirname, "../../../migrations");

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql"));
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const script = await readFile(resolve(FOLDER, file), "utf8");
    return [file.slice(0, -".sql".length), { up: async (db) => void (await sql.raw(script).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Runs every migration that is missing; several processes at once wait for each other. Throws what the failed one threw. */
export function migrate(db: Kysely<Database>): Promise<void> {
  return inLongTransaction(db, MINUTES, async (trx) => {
    // Kysely's own lock comes after it has made its tables, which two at once must not do.
    await sql`select pg_advisory_xact_lock(hashtext('fitmate migrations'))`.execute(trx);
    await runMissing(trx);
  });
}

async function runMissing(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "unknown";
  throw new Error(`Migration ${failed} failed: ${error instanceof Error ? error.message : "it says not why"}`, {
    cause: error,
  });
}
