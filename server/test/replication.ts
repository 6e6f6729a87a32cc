/** A PostgreSQL of a test's own with a standby that follows it by streaming. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freePort } from "./freePort.ts";
import { askPostgres, createDatabase, databaseUrl, endPostgres, PostgresFolder, untilRows } from "./postgres.ts";

const SETTINGS = ["fsync=off", "log_statement=all", "shared_buffers=32MB"];

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
  const folder = await PostgresFolder.make(programs, "fitmate-replication");
  const primary = await folder.launch(await folder.initialise(), { port: await freePort(), settings: SETTINGS });
  await createDatabase(primary);
  const data = await folder.copyOf(primary.port, "standby");
  const port = await freePort();
  let statements = "";
  const launch = () => folder.launch(data, { port, settings: SETTINGS, onLog: (text) => void (statements += text) });
  let standby = await launch();
  const ask = (statement: string) => askPostgres(standby, statement);
  return {
    primaryUrl: databaseUrl(primary.port),
    standbyUrl: databaseUrl(port),
    standby: {
      statements: () => statements,
      ask,
      async pause() {
        await ask("select pg_wal_replay_pause()");
        await untilRows(
          standby,
          "select from (select pg_get_wal_replay_pause_state() as state) s where state = 'paused'",
        );
      },
      resume: async () => void (await ask("select pg_wal_replay_resume()")),
      freeze(isFrozen) {
        const { child } = standby;
        for (const pid of [child.pid ?? 0, ...childrenOf(child)]) process.kill(pid, isFrozen ? "SIGSTOP" : "SIGCONT");
      },
      async kill() {
        const exit = once(standby.child, "exit");
        standby.child.kill("SIGKILL");
        await exit;
      },
      async start() {
        standby = await launch();
      },
    },
    async stop() {
      for (const each of [standby, primary]) await endPostgres(each);
      await folder.remove();
    },
  };
}

function childrenOf({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}
