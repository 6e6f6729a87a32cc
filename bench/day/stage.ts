/** What the day is played on, all of it for this bench alone: a PostgreSQL, a Redis, and two nodes, each behind a meter. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../../server/src/platform/db/embedded/embedded.ts";
import { type OpenDatabase, openDatabase } from "../../server/src/platform/db/database.ts";
import { HOUR_LIMITS } from "../../server/src/platform/db/limits.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { freePort } from "../../server/test/freePort.ts";
import { listens } from "../chatRelay/server.ts";
import { reachable, start, stop } from "../measuring/processes.ts";
import { openMeter } from "./meter.ts";
import { busyFamily, busyWithChildren, parentOf } from "./processor.ts";

const NODES = 2;
const POOL_SIZE = 5;
/** All of them come from one address. */
const MANY = "1000000";
const quiet = { debug() {}, info() {}, warn() {} };

/** What has been done since the beginning. `wal`: the records, without images of pages, which stand beside them. */
export type Done = {
  statements: number;
  databaseUs: number;
  nodeUs: number;
  redisUs: number;
  wal: number;
  pageImages: number;
  tables: number;
  network: number;
};

export type Stage = {
  /** Of each node, behind its meter. */
  urls: readonly [string, string];
  ports: readonly [number, number];
  done(): Promise<Done>;
};

/** Opens it with a database that `fill` has filled; the end of `stack` takes it all away. */
export async function openStage<T>(
  stack: AsyncDisposableStack,
  fill: (opened: OpenDatabase) => Promise<T>,
): Promise<{ stage: Stage; filled: T }> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-day-"));
  // As root PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { url, stop: stopDatabase } = await startEmbedded({ dataDir: join(folder, "postgres"), log: quiet });
  stack.defer(stopDatabase);
  const opened = openDatabase(url, 2, () => {}, { limits: HOUR_LIMITS });
  await migrate(opened.db);
  // What was written is looked through afterwards: it has to be there still.
  await opened.pool.query("alter system set wal_keep_size = '16GB'");
  await opened.pool.query("select pg_reload_conf()");
  await opened.pool.query("create extension pg_walinspect");
  const filled = await fill(opened);
  await opened.pool.query("checkpoint");
  await opened.close();

  const redisPort = await freePort();
  const redis = await startRedis(redisPort);
  stack.defer(() => stop(redis));
  const nodes: { pid: number; metrics: number; port: number }[] = [];
  for (let index = 0; index < NODES; index += 1) {
    const [port, metrics] = [await freePort(), await freePort()];
    const node = start("server/src/main.ts", {
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      DATA_DIR: join(folder, "files"),
      LOG_LEVEL: "error",
      SIGN_IN_ATTEMPTS_PER_ACCOUNT: MANY,
      SIGN_IN_ATTEMPTS_PER_ADDRESS: MANY,
      SIGN_UPS_PER_ADDRESS: MANY,
      METRICS_PORT: String(metrics),
      PORT: String(port),
    });
    stack.defer(() => stop(node));
    nodes.push({ pid: node.pid ?? 0, metrics, port });
    await reachable(`http://127.0.0.1:${port}/readyz`);
  }
  const meters = await Promise.all(nodes.map(({ port }) => openMeter(port)));
  stack.defer(async () => void (await Promise.all(meters.map((meter) => meter.close()))));

  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  stack.defer(() => watcher.end());
  const { rows } = await watcher.query<{ pid: number; at: string }>(
    "select pg_backend_pid() as pid, pg_current_wal_insert_lsn() as at",
  );
  const [postmaster, began] = [parentOf(Number(rows[0]?.pid)) ?? 0, rows[0]?.at];

  const done = async (): Promise<Done> => {
    const counted = await Promise.all(nodes.map(({ metrics }) => statementsOf(metrics)));
    // Before what is asked here, which is work as well.
    const busy = {
      databaseUs: busyFamily(postmaster),
      nodeUs: nodes.reduce((sum, { pid }) => sum + busyWithChildren(pid), 0),
      redisUs: busyWithChildren(redis.pid ?? 0),
    };
    const written = await watcher.query<{ wal: number; images: number; tables: number }>(
      `select coalesce(sum(record_size), 0)::float8 as wal, coalesce(sum(fpi_size), 0)::float8 as images,
              pg_database_size(current_database())::float8 as tables
         from pg_get_wal_stats($1, pg_current_wal_insert_lsn())`,
      [began],
    );
    const { wal = 0, images = 0, tables = 0 } = written.rows[0] ?? {};
    return {
      statements: counted.reduce((sum, each) => sum + each, 0),
      ...busy,
      wal,
      pageImages: images,
      tables,
      network: meters.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
  const ports = meters.map(({ port }) => port) as [number, number];
  return { stage: { ports, urls: [urlOf(ports[0]), urlOf(ports[1])], done }, filled };
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** One that keeps nothing. */
async function startRedis(port: number): Promise<ChildProcess> {
  const redis = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { cwd: tmpdir(), stdio: "ignore" },
  );
  await new Promise<void>((resolve, reject) => {
    redis.once("spawn", resolve);
    redis.once("error", () => reject(new Error("The day takes a redis-server on this machine.")));
  });
  while (!(await listens(port))) if (redis.exitCode !== null) throw new Error("Redis did not start.");
  return redis;
}

/** Statements that a node has sent since its start, `begin` and `commit` among them. */
async function statementsOf(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counts = [...text.matchAll(/^fitmate_database_statement_seconds_count\{.*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
