/** Before the suite: one migrated template. After it: neither the template nor a clone of it is left. */
import { randomInt } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openTestServer } from "./testServer.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabase: { serverUrl: string; template: string };
  }
}

const PREFIX = "fitmate_test_";
const LARGEST_RUN = 2 ** 31 - 1;

/** Vitest calls this once; what it returns is called at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer();
  const admin = new pg.Client({ connectionString: server.url });
  admin.on("error", () => {});
  await admin.connect();

  // The lock, held as long as this run lives, tells the leftovers of killed runs from databases in use.
  const run = randomInt(1, LARGEST_RUN);
  await admin.query("select pg_advisory_lock($1)", [run]);
  await dropLeftovers(admin);

  const template = `${PREFIX}${run}`;
  await admin.query(`create database ${template}`);
  const database = openDatabase(databaseUrl(server.url, template), 1, () => {});
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
  project.provide("testDatabase", { serverUrl: server.url, template });

  return async () => {
    await dropDatabases(admin, await databasesOf(admin, run));
    await admin.end();
    await server.stop();
  };
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ run: number }>(
    `select distinct split_part(datname, '_', 3)::int as run from pg_database where datname ~ $1`,
    [`^${PREFIX}\\d+(_\\d+)?$`],
  );
  for (const { run } of rows) {
    const { rows: answer } = await admin.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [run]);
    // This run's own lock is granted again: it has no databases yet.
    if (answer[0]?.free !== true) continue;
    await dropDatabases(admin, await databasesOf(admin, run));
    await admin.query("select pg_advisory_unlock($1)", [run]);
  }
}

async function databasesOf(admin: pg.Client, run: number): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>("select datname from pg_database where datname ~ $1", [
    `^${PREFIX}${run}(_\\d+)?$`,
  ]);
  return rows.map((row) => row.datname);
}

async function dropDatabases(admin: pg.Client, names: string[]): Promise<void> {
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
}
