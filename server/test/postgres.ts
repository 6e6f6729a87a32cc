/** PostgreSQL servers of a test's own, of the binaries that the machine has. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { chooseAccount, runAs } from "../src/platform/db/embedded/account.ts";

const DEBIAN = "/usr/lib/postgresql";
const SINCE = 15;
const ROLE = "fitmate";
const DATABASE = "fitmate";
const POLL_MS = 50;
const LAUNCHES_MAX = 100;
const run = promisify(execFile);

/** Where initdb and pg_basebackup are; undefined where the machine has none, or only an older one. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= SINCE));
  const folder = join(DEBIAN, String(newest), "bin");
  return existsSync(join(folder, "pg_basebackup")) ? folder : undefined;
}

export const databaseUrl = (port: number) => `postgres://${ROLE}@127.0.0.1:${port}/${DATABASE}`;

export type PostgresServer = { child: ChildProcess; port: number };
type Launching = { port: number; settings?: readonly string[]; onLog?: (text: string) => void };

/** A folder in which servers have their data. */
export class PostgresFolder {
  readonly #programs: string;
  readonly #path: string;
  readonly #account: ReturnType<typeof chooseAccount>;

  /** `programs`: see `findPostgres`. */
  static async make(programs: string, name: string): Promise<PostgresFolder> {
    return new PostgresFolder(programs, await mkdtemp(join(tmpdir(), `${name}-`)));
  }

  private constructor(programs: string, path: string) {
    this.#programs = programs;
    this.#path = path;
    // Root may not run it.
    this.#account = chooseAccount(path);
    this.#own(path);
  }

  /** Makes the data of a server, of which everybody on this machine is its owner; answers where they are. */
  async initialise(): Promise<string> {
    const data = join(this.#path, "primary");
    const account = ["--username", ROLE, "--auth", "trust"];
    await this.#call("initdb", "--pgdata", data, ...account, "--encoding", "UTF8", "--no-locale", "--no-sync");
    return data;
  }

  /** Copies the data of what answers at `port` for a standby that follows it as `name`. */
  async copyOf(port: number, name: string): Promise<string> {
    const data = join(this.#path, name);
    mkdirSync(data, { mode: 0o700 });
    this.#own(data);
    const from = `host=127.0.0.1 port=${port} user=${ROLE} application_name=${name}`;
    const how = ["--write-recovery-conf", "--checkpoint", "fast", "--no-sync"];
    await this.#call("pg_basebackup", "--pgdata", data, "--dbname", from, ...how);
    return data;
  }

  /** Starts a server with `data`, and waits until it answers. */
  async launch(data: string, { port, settings = [], onLog }: Launching): Promise<PostgresServer> {
    const all = ["listen_addresses=127.0.0.1", ...settings].flatMap((setting) => ["-c", setting]);
    const args = ["-D", data, "-p", String(port), "-k", this.#path, ...all];
    for (let tries = 0; tries < LAUNCHES_MAX; tries += 1) {
      const child = spawn(join(this.#programs, "postgres"), args, {
        cwd: "/",
        stdio: ["ignore", "ignore", onLog ? "pipe" : "ignore"],
        ...runAs(this.#account),
      });
      if (onLog) child.stderr?.setEncoding("utf8").on("data", onLog);
      const server = { child, port };
      if (await comesUp(server)) return server;
      // The processes of one that was killed may still hold its memory.
      await sleep(POLL_MS);
    }
    throw new Error("A PostgreSQL did not start.");
  }

  async remove(): Promise<void> {
    await rm(this.#path, { recursive: true, force: true });
  }

  #own(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }

  #call(program: string, ...args: string[]) {
    return run(join(this.#programs, program), args, { cwd: "/", ...runAs(this.#account) });
  }
}

export const createDatabase = (server: PostgresServer) =>
  askPostgres(server, `create database ${DATABASE}`, "postgres");

/** Asks a server once, over a connection of its own; the answer is its rows. */
export async function askPostgres(
  { port }: PostgresServer,
  statement: string,
  database: string = DATABASE,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: ROLE, database });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Waits until `query` has rows there. */
export async function untilRows(server: PostgresServer, query: string): Promise<void> {
  while ((await askPostgres(server, query)).length === 0) await sleep(POLL_MS);
}

/** Ends it without waiting for its clients, unless it has ended. */
export async function endPostgres({ child }: PostgresServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGINT");
  await exit;
}

async function comesUp(server: PostgresServer): Promise<boolean> {
  for (;;) {
    try {
      await askPostgres(server, "select 1", "postgres");
      return true;
    } catch {
      if (server.child.exitCode !== null) return false;
      await sleep(POLL_MS);
    }
  }
}
