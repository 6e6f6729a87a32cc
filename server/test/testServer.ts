/**
 * The PostgreSQL the tests run on. TEST_DATABASE says which: `server` (TEST_DATABASE_URL or what answers locally),
 * `embedded` (a cluster of its own, thrown away afterwards), or, left out, the first if it answers, else the second.
 */
import { mkdtemp } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../src/platform/db/embedded/embedded.ts";

const OLDEST_SUPPORTED = 150_000;
const PATIENCE_MS = 3_000;

export type TestServer = {
  /** A connection that may create databases. */
  url: string;
  stop(): Promise<void>;
};

/** Opens the PostgreSQL that TEST_DATABASE asks for. Throws a sentence when it is not there. */
export async function openTestServer(): Promise<TestServer> {
  const wanted = process.env["TEST_DATABASE"];
  if (wanted !== "embedded") {
    const url = await findTestDatabaseUrl();
    if (url !== undefined) return { url, stop: async () => {} };
    if (wanted === "server")
      throw new Error("No PostgreSQL of 15 or later to test on: start one, or set TEST_DATABASE_URL.");
  }
  return startThrowawayServer();
}

/** Address of a PostgreSQL of 15 or later where databases may be created; undefined when none answers. */
export async function findTestDatabaseUrl(): Promise<string | undefined> {
  const user = encodeURIComponent(userInfo().username);
  const given = process.env["TEST_DATABASE_URL"];
  const candidates = given
    ? [given]
    : [
        "postgres://postgres@127.0.0.1:5432/postgres",
        `postgres://${user}@127.0.0.1:5432/postgres`,
        `postgres://${user}@%2Fvar%2Frun%2Fpostgresql/postgres`,
      ];
  for (const url of candidates) {
    if (await mayCreateDatabases(url)) return url;
  }
  return undefined;
}

async function mayCreateDatabases(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ fits: boolean }>(
      `select current_setting('server_version_num')::int >= $1 and (rolcreatedb or rolsuper) as fits
         from pg_roles where rolname = current_user`,
      [OLDEST_SUPPORTED],
    );
    return rows[0]?.fits === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function startThrowawayServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "fitmate-test-"));
  const quiet = {
    debug: () => {},
    info: () => {},
    warn: (message: string) => void process.stderr.write(`${message}\n`),
  };
  return startEmbedded({ dataDir, log: quiet, throwaway: true });
}
