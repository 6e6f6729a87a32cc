/**
 * The PostgreSQL that comes with the product: real, in a folder of its own, reached through a Unix socket only.
 * A supervising process (supervisor.ts) does the work; it outlives a kill of this one just long enough to stop the server.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Report, SupervisorOptions } from "./report.ts";

const SUPERVISOR = resolve(import.meta.dirname, "supervisor.ts");
const RESTART_PAUSE_MS = 2_000;

export type EmbeddedLog = {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
};

export type EmbeddedOptions = {
  /** Folder of the database; made when missing. One process at a time may use it. */
  dataDir: string;
  log: EmbeddedLog;
  /** Removed when nobody needs it any more, also where this process is killed; given up is safety against power cuts, for speed. */
  throwaway?: boolean;
  /** For a command beside the product: uses the server that the product runs, where it does, instead of refusing. */
  joins?: boolean;
};

export type Embedded = {
  /** What DATABASE_URL would be. */
  url: string;
  /** Stops the server; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
};

/** Starts the server in `dataDir`, making the database first where there is none. Throws a sentence fit to show. */
export async function startEmbedded({
  dataDir,
  log,
  throwaway = false,
  joins = false,
}: EmbeddedOptions): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The database folder ${dataDir} cannot be made (${error.code}); set DATA_DIR to one that can.`);
  });
  const options: SupervisorOptions = { dataDir, throwaway, joins, owner: process.pid };
  let supervised = await supervise(options, log);
  let stopping = false;

  const keepAlive = async () => {
    for (;;) {
      await supervised.exited;
      if (stopping) return;
      log.warn("The embedded PostgreSQL ended unexpectedly; it is started again.");
      const next = await supervise(options, log).catch((error: Error) => log.warn(error.message));
      if (next) supervised = next;
      else await sleep(RESTART_PAUSE_MS);
      if (stopping) supervised.release();
    }
  };
  const kept = keepAlive();
  return {
    url: supervised.url,
    stop: async () => {
      stopping = true;
      supervised.release();
      await kept;
    },
  };
}

type Supervised = { url: string; exited: Promise<void>; release(): void };

/** Resolves when the server takes connections, rejects with the supervisor's sentence. */
function supervise(options: SupervisorOptions, log: EmbeddedLog): Promise<Supervised> {
  const child = spawn(process.execPath, [SUPERVISOR, JSON.stringify(options)], {
    // A group of its own: Ctrl-C in the terminal reaches the app, which closes first, and not the database.
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { PATH: process.env["PATH"] },
  });
  const exited = new Promise<void>((done) => child.once("exit", () => done()).once("error", () => done()));
  return new Promise((done, fail) => {
    child.on("message", (report: Report) => {
      if (report.type === "log") log[report.level](report.message);
      else if (report.type === "failed") fail(new Error(report.message));
      else done({ url: report.url, exited, release: () => release(child) });
    });
    void exited.then(() => fail(new Error("The embedded PostgreSQL ended before it was ready.")));
  });
}

function release(child: ChildProcess): void {
  if (child.connected) child.disconnect();
}
