/** A program of this repository that runs while it is measured. */
import { createConnection } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { start, stop } from "../measuring/processes.ts";

const TRIES = 400;
const PAUSE_MS = 50;

/** Runs `work` while the program `file` (from the root of the repository) listens on `port`; then ends it. */
export async function withServer<T>(
  file: string,
  port: number,
  environment: Record<string, string>,
  work: (pid: number) => Promise<T>,
): Promise<T> {
  const child = start(file, { PORT: String(port), ...environment });
  try {
    await listening(() => child.exitCode === null, port);
    return await work(child.pid ?? 0);
  } finally {
    await stop(child);
  }
}

async function listening(isRunning: () => boolean, port: number): Promise<void> {
  for (let attempt = 0; attempt < TRIES && isRunning(); attempt++) {
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
