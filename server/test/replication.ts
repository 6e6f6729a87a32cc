/** A PostgreSQL of a test's own with a standby that follows it by streaming, of the binaries that the machine has. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { chooseAccount, runAs } from "../src/platform/db/embedded/account.ts";
import { freePort } from "./freePort.ts";

const DEBIAN = "/usr/lib/postgresql";
const SINCE = 15;
const ROLE = "fitmate";
const POLL_MS = 50;
const run = promisify(execFile);

/** Where initdb and pg_basebackup are; undefined where the machine has none, or only an older one. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= SINCE));
  const folder = join(DEBIAN, String(newest), "bin");
  return existsSync(join(folder, "pg_basebackup")) ? folder : undefined;
}

export type Replication = {
  /** Of an empty database on the primary. */
  primaryUrl: string;
  /** Of the same on the standby. */
  standbyUrl: string;
  standby: Standby;
  stop(): Promise<void>;
};

export type Standby = {
  /** What it was asked so far, as its log has it. */
  statements(): string;
  ask(statement: string): Promise<Record<string, unknown>[]>;
  /** Replays nothing from here on, though it takes what comes. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops all of its processes where they are (SIGSTOP), or lets them go on. */
  freeze(isFrozen: boolean): void;
  /** SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

/** Starts both with the programs in `programs`. */
export async function startReplication(programs: string): Promise<Replication> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-replication-"));
  const account = chooseAccount(folder);
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  own(folder);
  const call = (program: string, ...args: string[]) =>
    run(join(programs, program), args, { cwd: "/", ...runAs(account) });
  const launch = async (data: string, port: number, log: (text: string) => void): Promise<ChildProcess> => {
    const settings = ["listen_addresses=127.0.0.1", "fsync=off", "log_statement=all", "shared_buffers=32MB"];
    const args = ["-D", data, "-p", String(port), "-k", folder, ...settings.flatMap((setting) => ["-c", setting])];
    for (;;) {
      const stdio = ["ignore", "ignore", "pipe"] as const;
      const child = spawn(join(programs, "postgres"), args, { cwd: "/", stdio: [...stdio], ...runAs(account) });
      child.stderr?.setEncoding("utf8").on("data", log);
      if (await comesUp(child, port)) return child;
      // The processes of one that was killed may still hold its memory.
      await sleep(POLL_MS);
    }
  };

  const [primaryData, standbyData] = [join(folder, "primary"), join(folder, "standby")];
  await call(
    "initdb",
    "--pgdata",
    primaryData,
    "--username",
    ROLE,
    "--auth",
    "trust",
    "-E",
    "UTF8",
    "--no-locale",
    "-N",
  );
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const primary = await launch(primaryData, primaryPort, () => {});
  await ask(primaryPort, "create database fitmate", "postgres");
  mkdirSync(standbyData, { mode: 0o700 });
  own(standbyData);
  const from = `host=127.0.0.1 port=${primaryPort} user=${ROLE}`;
  await call("pg_basebackup", "-D", standbyData, "--dbname", from, "-R", "--checkpoint", "fast", "--no-sync");
  let statements = "";
  const launchStandby = () => launch(standbyData, standbyPort, (text) => void (statements += text));
  let child = await launchStandby();

  const urlOf = (port: number) => `postgres://${ROLE}@127.0.0.1:${port}/fitmate`;
  return {
    primaryUrl: urlOf(primaryPort),
    standbyUrl: urlOf(standbyPort),
    standby: {
      statements: () => statements,
      ask: (statement) => ask(standbyPort, statement),
      async pause() {
        await ask(standbyPort, "select pg_wal_replay_pause()");
        const isPaused = "select from (select pg_get_wal_replay_pause_state() as state) s where state = 'paused'";
        while ((await ask(standbyPort, isPaused)).length === 0) await sleep(POLL_MS);
      },
      resume: async () => void (await ask(standbyPort, "select pg_wal_replay_resume()")),
      freeze(isFrozen) {
        for (const pid of [child.pid ?? 0, ...childrenOf(child)]) process.kill(pid, isFrozen ? "SIGSTOP" : "SIGCONT");
      },
      async kill() {
        const exit = once(child, "exit");
        child.kill("SIGKILL");
        await exit;
      },
      async start() {
        child = await launchStandby();
      },
    },
    async stop() {
      for (const each of [child, primary]) await end(each);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(port: number, statement: string, database = "fitmate"): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: ROLE, database });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function comesUp(child: ChildProcess, port: number): Promise<boolean> {
  for (;;) {
    try {
      await ask(port, "select 1", "postgres");
      return true;
    } catch {
      if (child.exitCode !== null) return false;
      await sleep(POLL_MS);
    }
  }
}

function childrenOf({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  // Fast: without waiting for its clients.
  child.kill("SIGINT");
  await exit;
}
