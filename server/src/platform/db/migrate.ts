/** Brings a database to the newest schema: server/migrations/*.sql in order of their numbers, each once. */
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./schema.ts";

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
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "unknown";
  throw new Error(`Migration ${failed} failed: ${error instanceof Error ? error.message : "it says not why"}`, {
    cause: error,
  });
}
