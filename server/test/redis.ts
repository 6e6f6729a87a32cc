/** A Redis of a test's own, which it may take away and bring back. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createClient } from "redis";
import { freePort } from "./freePort.ts";

/** Whether this machine has the program. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

export class OwnRedis {
  readonly url: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** One that is not there yet. */
  static async away(): Promise<OwnRedis> {
    return new OwnRedis(await freePort());
  }

  /** A running Redis that keeps nothing. */
  static async start(): Promise<OwnRedis> {
    const redis = await OwnRedis.away();
    await redis.start();
    return redis;
  }

  /** Starts it on the same address as before; resolves when it answers. */
  async start(): Promise<void> {
    const options = ["--port", String(this.#port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    this.#process = spawn("redis-server", options, { stdio: "ignore" });
    const probe = createClient({ url: this.url, socket: { reconnectStrategy: 50 } }).on("error", () => {});
    await probe.connect();
    probe.destroy();
  }

  /** It says nothing any more, and no connection ends by it, until it is to speak again. */
  silence(isSilent: boolean): void {
    this.#process?.kill(isSilent ? "SIGSTOP" : "SIGCONT");
  }

  /** It keeps nothing more, and carries what is published all the same, until it has room again. */
  async fill(isFull: boolean): Promise<void> {
    const admin = createClient({ url: this.url }).on("error", () => {});
    await admin.connect();
    await admin.configSet("maxmemory", isFull ? "1" : "0");
    admin.destroy();
  }

  /** Kills it; resolves when it is gone. */
  async stop(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exit = once(running, "exit");
    running.kill("SIGKILL");
    await exit;
  }
}
