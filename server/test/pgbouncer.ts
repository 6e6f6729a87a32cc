/** A PgBouncer of a test's own (`apt-get install pgbouncer`), in transaction mode before the test's database server. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./freePort.ts";

/** Whether this machine has the program. */
export const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

const START_TRIES = 100;
const PAUSE_MS = 50;

export type PgBouncer = {
  /** `url` of a database, by way of it. */
  through(url: string): string;
  stop(): Promise<void>;
};

/** Starts one that opens at most `size` connections to each database of the server of `url`. */
export async function startPgBouncer(url: string, size: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-pgbouncer-"));
  const listenPort = await freePort();
  const { host, port, user, password } = new pg.Client({ connectionString: url });
  const file = join(folder, "pgbouncer.ini");
  const secret = password ? ` password=${password}` : "";
  const settings = [
    "[databases]",
    `* = host=${host} port=${port} user=${user}${secret}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${listenPort}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    `default_pool_size = ${size}`,
  ];
  await writeFile(file, `${settings.join("\n")}\n`);
  // It refuses to be root, and reads its file as who it is then.
  await chmod(folder, 0o755);
  const as = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn("pgbouncer", ["-q", ...as, file], { stdio: "ignore" });
  const stop = async () => {
    if (child.exitCode === null) {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    }
    await rm(folder, { recursive: true });
  };
  const through = (to: string) => `postgres://${user}@127.0.0.1:${listenPort}${databaseIn(to)}`;
  for (let attempt = 0; attempt < START_TRIES && child.exitCode === null; attempt += 1) {
    if (await answers(through(url))) return { through, stop };
    await sleep(PAUSE_MS);
  }
  await stop();
  throw new Error("PgBouncer does not answer.");
}

const databaseIn = (url: string) => new URL(url).pathname;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
