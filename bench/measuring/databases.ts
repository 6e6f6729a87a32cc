/** Databases that exist for a measurement only: on the server of DATABASE_URL, else on an embedded one of its own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "../../server/src/platform/db/database.ts";
import { HOUR_LIMITS } from "../../server/src/platform/db/limits.ts";
import { startEmbedded } from "../../server/src/platform/db/embedded/embedded.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";

const quiet = { debug() {}, info() {}, warn() {} };

/** Runs `work` with the address of a database server. */
export async function withServer(work: (url: string) => Promise<void>): Promise<void> {
  const given = process.env.DATABASE_URL;
  if (given) return work(given);
  const folder = await mkdtemp(join(tmpdir(), "fitmate-bench-"));
  const embedded = await startEmbedded({ dataDir: folder, log: quiet });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a migrated database called `name`, which is gone afterwards. */
export async function withDatabase(
  serverUrl: string,
  name: string,
  work: (opened: OpenDatabase, url: string) => Promise<void>,
): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = openDatabase(serverUrl, 1, () => {}, { limits: HOUR_LIMITS });
  await admin.pool.query(`drop database if exists ${name} with (force)`);
  await admin.pool.query(`create database ${name}`);
  const opened = openDatabase(url.href, 2, () => {}, { limits: HOUR_LIMITS });
  try {
    await migrate(opened.db);
    await work(opened, url.href);
  } finally {
    await opened.close();
    await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.close();
  }
}
