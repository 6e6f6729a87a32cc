/** A program of this repository that runs while it is measured. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = resolve(import.meta.dirname, "../..");
const TRIES = 400;
const PAUSE_MS = 50;

/** Runs `work` while the program `file` (from the root of the repository) listens on `port`; then ends it. */
export async function withServer<T>(
  file: string,
  port: number,
  environment: Record<string, string>,
  work: (pid: number) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [resolve(ROOT, file)], {
    env: { ...process.env, PORT: String(port), LIMIT_FACTOR: "1000000", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await listening(child, port);
    return await work(child.pid ?? 0);
  } finally {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < TRIES && child.exitCode === null; attempt++) {
    if (await listens(port)) return;
    await sleep(PAUSE_MS);
  }
  throw new Error("A server does not answer.");
}

/** Whether somebody takes connections there. */
export function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(port, "127.0.0.1", () => done(true)).on("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
}
