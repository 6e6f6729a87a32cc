/** What a killed predecessor may have left: a server without a supervisor, or only its pid file. */
import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Say } from "./report.ts";

const FAST_MS = 30_000;
const IMMEDIATE_MS = 10_000;
const POLL_MS = 50;

/** Content of postmaster.pid: first line the process, eighth line its state; undefined when there is none. */
export function readPidFile(data: string): { pid: number; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/** Leaves a folder that a new server can open. The caller holds the folder's lock: no other supervisor is alive. */
export async function clearStale(data: string, say: Say): Promise<void> {
  const file = readPidFile(data);
  if (file === undefined) return;
  if (servesFolder(file.pid, data)) {
    say("warn", `Stopping a PostgreSQL (pid ${file.pid}) that a killed process left behind.`);
    await stopOrphan(file.pid, data);
  } else if (isAlive(file.pid)) {
    // The id belongs to another process by now, or to a zombie: PostgreSQL would take it for a running server.
    rmSync(join(data, "postmaster.pid"), { force: true });
  }
}

async function stopOrphan(pid: number, data: string): Promise<void> {
  const attempts = [
    ["SIGINT", FAST_MS],
    ["SIGQUIT", IMMEDIATE_MS],
  ] as const;
  for (const [signal, patience] of attempts) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone meanwhile, or not ours: the wait tells.
    }
    for (const end = Date.now() + patience; Date.now() < end; await sleep(POLL_MS)) {
      if (!servesFolder(pid, data)) return;
    }
  }
  throw new Error(`A PostgreSQL (pid ${pid}) still serves ${data} and does not stop: end it, then start again.`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether process `pid` is a server on `data`: servers work inside their folder. */
function servesFolder(pid: number, data: string): boolean {
  try {
    const folder = realpathSync(data);
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).includes(folder);
  } catch {
    return false;
  }
}
