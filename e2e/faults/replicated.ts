/** A PostgreSQL with a standby that follows it by streaming, of the binaries that the machine has. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { chooseAccount, runAs } from "../../server/src/platform/db/embedded/account.ts";
import { freePort } from "../../server/test/freePort.ts";
import type { Service } from "./services.ts";
import { openWire } from "./wire.ts";

const ROLE = "fitmate";
const POLL_MS = 50;
const run = promisify(execFile);

export type Replicated = Service & {
  /** From now on what the primary has written reaches the standby so much later. */
  delayStandby(milliseconds: number): void;
  /** A commit waits from now on until the standby has it, too. */
  commitOnBoth(): Promise<void>;
  /** Kills the primary, with what was on its way to the standby, and makes that the primary under the same address. */
  failOver(): Promise<void>;
};

/** Starts both with the programs in `programs`. */
export async function startReplicated(programs: string): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-faults-"));
  const account = chooseAccount(folder);
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  own(folder);
  const call = (program: string, ...args: string[]) =>
    run(join(programs, program), args, { cwd: "/", ...runAs(account) });
  const launch = async (data: string): Promise<Server> => {
    const port = await freePort();
    const args = ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"];
    const child = spawn(join(programs, "postgres"), args, { cwd: "/", stdio: "ignore", ...runAs(account) });
    const server = { child, port };
    await answers(server);
    return server;
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
    "--encoding",
    "UTF8",
    "--no-locale",
  );
  const primary = await launch(primaryData);
  await ask(primary, "create database fitmate");
  const stream = await openWire({ host: "127.0.0.1", port: primary.port });
  mkdirSync(standbyData, { mode: 0o700 });
  own(standbyData);
  const from = `host=127.0.0.1 port=${stream.port} user=${ROLE} application_name=standby`;
  await call(
    "pg_basebackup",
    "--pgdata",
    standbyData,
    "--dbname",
    from,
    "--write-recovery-conf",
    "--checkpoint",
    "fast",
  );
  const standby = await launch(standbyData);
  while ((await ask(primary, "select 1 from pg_stat_replication where state = 'streaming'")) === 0)
    await sleep(POLL_MS);

  const front = await openWire({ host: "127.0.0.1", port: primary.port });
  const urlThrough = (port: number) => `postgres://${ROLE}@127.0.0.1:${port}/fitmate`;
  return {
    url: urlThrough(front.port),
    address: { host: "127.0.0.1", port: front.port },
    urlThrough,
    delayStandby: (milliseconds) => stream.delay(milliseconds),
    async commitOnBoth() {
      await ask(primary, "alter system set synchronous_standby_names = 'standby'");
      await ask(primary, "select pg_reload_conf()");
      while ((await ask(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")) === 0)
        await sleep(POLL_MS);
    },
    async kill() {
      primary.child.kill("SIGKILL");
    },
    async failOver() {
      const death = once(primary.child, "exit");
      primary.child.kill("SIGKILL");
      stream.cut();
      await death;
      await ask(standby, "select pg_promote()");
      front.leadTo({ host: "127.0.0.1", port: standby.port });
      front.cut();
    },
    async stop() {
      await Promise.all([front.close(), stream.close()]);
      for (const { child } of [standby, primary]) await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Server = { child: ChildProcess; port: number };

/** Asks a server once; the answer is how many rows came. */
async function ask({ port }: Server, statement: string): Promise<number> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: ROLE, database: "postgres" });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function answers(server: Server): Promise<void> {
  for (;;) {
    try {
      await ask(server, "select 1");
      return;
    } catch {
      if (server.child.exitCode !== null) throw new Error("A PostgreSQL did not start.");
      await sleep(POLL_MS);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  // Fast: without waiting for its clients.
  child.kill("SIGINT");
  await exit;
}
