/** The processes that a measurement compares. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/**
 * Starts a file of the repository with Node, where nobody asks too often; what it complains about shows. It hears of the end of this
 * process by the channel between them, also where that is killed.
 */
export function start(file: string, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [resolve(ROOT, file)], {
    env: { ...process.env, LIMIT_FACTOR: "1000000", ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Waits until something answers there, whatever it says. */
export async function reachable(address: string): Promise<void> {
  for (let attempt = 0; attempt < 1_600; attempt += 1) {
    if (await fetch(address).catch(() => undefined)) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`${address} does not answer.`);
}
