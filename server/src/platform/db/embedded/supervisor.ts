/**
 * The process between the app and the embedded PostgreSQL. The channel to the app is its life line: when it closes,
 * for whatever reason, the server is stopped in order and this process ends. Started by embedded.ts, never by hand.
 */
import { accessSync, constants, rmSync } from "node:fs";
import { type Account, chooseAccount } from "./account.ts";
import { settleBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { findServed, type FolderLock, lockFolder } from "./lock.ts";
import { settleHome } from "./home.ts";
import { startPostmaster } from "./postmaster.ts";
import type { Report, Say, SupervisorOptions } from "./report.ts";
import { makeSocketFolder, socketUrl } from "./socket.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as SupervisorOptions;

/** Calls `sent` in any case: a channel that closes while sending is no error here. */
const send = (report: Report, sent: () => void = () => {}) => {
  if (process.connected) process.send?.(report, undefined, undefined, sent);
  else sent();
};
const say: Say = (level, message) => send({ type: "log", level, message });

const appGone = new Promise<void>((done) => {
  process.once("disconnect", done);
  if (!process.connected) done();
});
// Only the app decides: a service manager may signal the whole group while the app still finishes its requests.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

async function main(): Promise<void> {
  // Relative names reach the lock however long the folder's path is.
  enter(options.dataDir);
  const served = options.joins ? await findServed(".") : undefined;
  if (served !== undefined) {
    send({ type: "ready", url: served });
    return appGone;
  }
  const lock = await lockFolder(".", options.owner, options.dataDir);
  try {
    void appGone.then(() => lock.say("closing"));
    await serve(lock);
  } finally {
    await lock.release();
  }
}

function enter(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    process.chdir(folder);
  } catch {
    throw new Error(`The database folder ${folder} belongs to another user: start as that user, or set DATA_DIR.`);
  }
}

async function serve(lock: FolderLock): Promise<void> {
  const account = chooseAccount(options.dataDir);
  const home = settleHome(options.dataDir, account, say);
  let goesOn = false;
  try {
    await serveIn(home, account, lock);
    // A server that has ended under a living app is started again, on what it had.
    goesOn = process.connected;
  } finally {
    if (options.throwaway && !goesOn) {
      for (const folder of [home, options.dataDir]) rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function serveIn(home: string, account: Account | undefined, lock: FolderLock): Promise<void> {
  const binaries = settleBinaries(home, account);
  const data = await ensureCluster(home, binaries, account, !options.throwaway);
  const socket = makeSocketFolder(home, account);
  try {
    if (!process.connected) return;
    const postmaster = await startPostmaster({
      binaries: binaries.folder,
      data,
      socket: socket.path,
      account,
      durable: !options.throwaway,
      say,
      appGone,
    });
    if (postmaster === undefined) return;
    const url = socketUrl(socket.path);
    lock.say("serving", url);
    send({ type: "ready", url });
    await Promise.race([appGone, postmaster.exited]);
    await postmaster.stop();
  } finally {
    socket.remove();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    send({ type: "failed", message: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
  },
);
