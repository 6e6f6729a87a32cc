/** The server process itself: started on a folder nobody else serves, watched until it answers, stopped in order. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, runAs } from "./account.ts";
import { POSTGRES_ENV } from "./cluster.ts";
import type { Say } from "./report.ts";
import { clearStale, readPidFile } from "./stale.ts";

export type PostmasterOptions = {
  binaries: string;
  data: string;
  socket: string;
  account: Account | undefined;
  durable: boolean;
  say: Say;
  /** Resolves when nobody needs the server any more. */
  appGone: Promise<void>;
};

export type Postmaster = { exited: Promise<void>; stop(): Promise<void> };

const POLL_MS = 15;
const RETRY_MS = 250;
const RETRY_FOR_MS = 30_000;
/** A fast shutdown that takes longer is cut short; recovery at the next start loses nothing. */
const PATIENCE_MS = 30_000;
/** What a server that was killed moments ago causes until its last process is gone. */
const STILL_DYING =
  /pre-existing shared memory block|lock file "postmaster\.pid" already exists|could not bind Unix address/;

/** Starts the server and waits until it answers; undefined when the app went away meanwhile. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster | undefined> {
  const start = Date.now();
  for (;;) {
    await clearStale(options.data, options.say);
    const attempt = launch(options);
    const outcome = await Promise.race([
      attempt.ready,
      attempt.exited.then(() => "exited" as const),
      options.appGone.then(() => "gone" as const),
    ]);
    if (outcome === "ready") return attempt;
    await attempt.stop();
    if (outcome === "gone") return undefined;
    const complaint = attempt.complaint();
    if (!STILL_DYING.test(complaint) || Date.now() - start > RETRY_FOR_MS) {
      throw new Error(`The embedded PostgreSQL does not start: ${complaint.split("\n").at(-1) || "it says nothing"}`);
    }
    await sleep(RETRY_MS);
  }
}

type Attempt = Postmaster & { ready: Promise<"ready">; complaint(): string };

function launch({ binaries, data, socket, account, durable, say }: PostmasterOptions): Attempt {
  const args = Object.entries(settings(socket, durable)).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const child = spawn(join(binaries, "bin/postgres"), ["-D", data, ...args], {
    cwd: "/",
    env: POSTGRES_ENV,
    ...runAs(account),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let running = true;
  let stopping = false;
  const complaints: string[] = [];
  const exited = new Promise<void>((done) => child.once("exit", () => done()).once("error", () => done())).then(
    () => void (running = false),
  );
  createInterface({ input: child.stderr }).on("line", (line) => {
    const serious = /\b(FATAL|PANIC|ERROR|WARNING): /.test(line);
    if (serious) complaints.push(line);
    say(serious && !stopping ? "warn" : "debug", line);
  });
  return {
    exited,
    ready: untilReady(data, child, () => running),
    complaint: () => complaints.join("\n"),
    stop: async () => {
      stopping = true;
      child.kill("SIGINT");
      const timer = setTimeout(() => child.kill("SIGQUIT"), PATIENCE_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

function settings(socket: string, durable: boolean): Record<string, string> {
  const safety = durable ? "on" : "off";
  return {
    listen_addresses: "",
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    fsync: safety,
    full_page_writes: safety,
    synchronous_commit: safety,
    autovacuum: "on",
    timezone: "UTC",
    // Values of rows and parameters never reach a log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
}

/** Never resolves when the process ends first. */
async function untilReady(data: string, child: ChildProcess, running: () => boolean): Promise<"ready"> {
  while (running()) {
    const file = readPidFile(data);
    if (file?.pid === child.pid && file?.status === "ready") return "ready";
    await sleep(POLL_MS);
  }
  return new Promise(() => {});
}
