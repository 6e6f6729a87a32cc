/**
 * Brings a database to the newest schema: server/migrations/*.sql in order of their numbers, each once, in its own transaction. What
 * has run is never edited: its checksum is kept beside its name.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./database.ts";
import { DatabaseOutage } from "./outage.ts";
import type { Database } from "./schema.ts";
import { inLongTransaction } from "./transaction.ts";

/** For one migration: nobody is served before it is done. */
const MINUTES = 60;

const FOLDER = resolve(import.meta.dirname, "../../../migrations");
/** Whoever asks for a table that a migration waits for waits behind it: no longer than nobody minds. */
const LOCK_PATIENCE_MS = 500;
/** SQLSTATE: it has waited so long for a lock. */
const LOCK_NOT_AVAILABLE = "55P03";
const RETRY_EVERY_MS = 3_000;
const RETRY_SPREAD_MS = 2_000;

type MigrateOptions = {
  /** Told each time that a migration has made room for whoever holds a table, such as a dump; it is tried again. */
  onBusy?: (migration: string) => void;
  /** Where the migrations are. */
  folder?: string;
  retryEveryMs?: number;
  /** The name of the last one to run; those after it are left for later. */
  upTo?: string;
};

class MigrationFailed extends Error {
  override name = "MigrationFailed";
  readonly migration: string;

  constructor(migration: string, cause: unknown) {
    super(`Migration ${migration} failed: ${cause instanceof Error ? cause.message : "it says not why"}`, { cause });
    this.migration = migration;
  }

  get isBusy(): boolean {
    const { cause } = this;
    const said = cause instanceof DatabaseOutage ? cause.cause : cause;
    return (said as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
  }
}

/**
 * Runs every migration that is missing; several processes at once wait for each other. Throws what the failed one threw; those
 * before it stay. Throws, too, when one that ran before says something else by now, or there is none called `upTo`.
 */
export async function migrate(db: Kysely<Database>, options: MigrateOptions = {}): Promise<void> {
  const { onBusy, folder = FOLDER, retryEveryMs = RETRY_EVERY_MS, upTo } = options;
  const own = await readMigrations(folder, upTo);
  for (;;) {
    try {
      if (!(await inLongTransaction(db, MINUTES, (trx) => runNext(trx, own)))) return;
    } catch (error) {
      if (!(error instanceof MigrationFailed && error.isBusy)) throw error;
      onBusy?.(error.migration);
      await sleep(retryEveryMs + Math.random() * RETRY_SPREAD_MS);
    }
  }
}

/** By name: those that the next start runs; and of those that ran here the edited, the later version's and those nobody knows. */
export type MigrationsFound = { missing: string[]; edited: string[]; newer: string[]; unknown: string[] };

/** How a database stands to the migrations of this version; changes nothing. */
export async function lookAtMigrations(db: Db): Promise<MigrationsFound> {
  const own = await readMigrations(FOLDER);
  const ran = new Map((await readRan(db)).map(({ name, checksum }) => [name, checksum]));
  const newest = newestOf(own);
  const strange = [...ran.keys()].filter((name) => own[name] === undefined);
  return {
    missing: Object.keys(own).filter((name) => !ran.has(name)),
    // Of one that ran before checksums were kept nobody knows.
    edited: Object.entries(own).flatMap(([name, script]) => {
      const kept = ran.get(name) ?? null;
      return kept !== null && kept !== checksumOf(script) ? name : [];
    }),
    newer: strange.filter((name) => name > newest),
    unknown: strange.filter((name) => name < newest),
  };
}

const newestOf = (own: Record<string, string>): string => Object.keys(own).toSorted().at(-1) ?? "";

/** What ran here, with its checksum where one is kept. */
async function readRan(db: Db): Promise<{ name: string; checksum: string | null }[]> {
  const { rows: found } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, to_jsonb(ran) ->> 'checksum' as checksum from kysely_migration as ran order by name`.execute(db);
  return rows;
}

/** Whether there was one to run. */
async function runNext(db: Db, own: Record<string, string>): Promise<boolean> {
  // Kysely's own lock comes after it has made its tables, which two at once must not do.
  await sql`select pg_advisory_xact_lock(hashtext('fitmate migrations'))`.execute(db);
  let failure: MigrationFailed | undefined;
  const migrations = Object.entries(own).map(([name, script]): [string, Migration] => {
    // What Kysely says instead is that the transaction takes no more statements.
    const fail = (cause: unknown): never => {
      throw (failure = new MigrationFailed(name, cause));
    };
    return [name, { up: (trx) => run(script, trx).catch(fail) }];
  });
  const known = { ...Object.fromEntries(migrations), ...(await newerThan(own, db)) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error, results = [] } = await migrator.migrateUp();
  if (error !== undefined) throw failure ?? error;
  await keepChecksums(db, own);
  return results.length > 0;
}

/** Keeps what each of `own` said when it ran. Throws the names of those that say something else now. */
async function keepChecksums(db: Db, own: Record<string, string>): Promise<void> {
  if (!(await keepsChecksums(db))) return;
  const names = Object.keys(own);
  const checksums = Object.values(own).map(checksumOf);
  const { rows: edited } = await sql<{ name: string }>`
    with own as (select * from unnest(${names}::text[], ${checksums}::text[]) as own (name, checksum)),
         kept as (update kysely_migration as ran set checksum = own.checksum from own
                   where ran.name = own.name and ran.checksum is null)
    select name from kysely_migration as ran join own using (name)
     where ran.checksum <> own.checksum order by name`.execute(db);
  if (edited.length === 0) return;
  const list = edited.map(({ name }) => name).join(", ");
  throw new Error(
    `Edited since they ran on this database: ${list}. A migration stays as it is; what has to change is a new one.`,
  );
}

/** Not before the migration that brings the column. */
async function keepsChecksums(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass('kysely_migration') and attname = 'checksum'`.execute(db);
  return rows.length > 0;
}

/** Whatever line ends a check-out has given it. */
function checksumOf(script: string): string {
  return createHash("sha256").update(script.replaceAll("\r\n", "\n")).digest("hex");
}

/**
 * Migrations that a later version has run already, as ones with nothing to do: this version lives with them, and an old node may
 * start anew in the middle of an upgrade.
 */
async function newerThan(own: Record<string, string>, db: Db): Promise<Record<string, Migration>> {
  const newest = newestOf(own);
  const newer = (await readRan(db)).filter(({ name }) => name > newest);
  return Object.fromEntries(newer.map(({ name }) => [name, { up: async () => {} }]));
}

/** Script by name. */
async function readMigrations(folder: string, upTo?: string): Promise<Record<string, string>> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -".sql".length));
  if (upTo !== undefined && !names.includes(upTo))
    throw new Error(`This version knows no migration ${upTo}: take the version that made it, or a later one.`);
  const wanted = upTo === undefined ? names : names.filter((name) => name <= upTo);
  const entries = wanted.map(async (name): Promise<[string, string]> => {
    return [name, await readFile(resolve(folder, `${name}.sql`), "utf8")];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * The time for locks holds until the transaction ends. What a migration needs longer for, it says itself. Of one that fails the
 * transaction goes on, for Kysely to give back its lock: that is the connection's, and behind a pooler the next statement after the
 * transaction may be on another one.
 */
async function run(script: string, db: Kysely<unknown>): Promise<void> {
  await sql.raw(`set local lock_timeout = ${LOCK_PATIENCE_MS}; savepoint script`).execute(db);
  try {
    await sql.raw(script).execute(db);
  } catch (error) {
    await sql.raw("rollback to script").execute(db);
    throw error;
  }
}
