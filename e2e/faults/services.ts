/** What the servers stand on, and how it breaks: a PostgreSQL, a Redis, and the server processes themselves. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import type { NetConnectOpts } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "../../server/src/platform/db/embedded/embedded.ts";
import { freePort } from "../../server/test/freePort.ts";

const MAIN = resolve(import.meta.dirname, "../../server/src/main.ts");
const REDIS = "redis-server";
const READY_WITHIN_MS = 60_000;
const POLL_MS = 50;
const quiet = { debug() {}, info() {}, warn() {} };

export type Service = {
  url: string;
  /** Where it listens, for a wire to it. */
  address: NetConnectOpts;
  /** Its url over a wire that begins at `port` of this machine. */
  urlThrough(port: number): string;
  /** Ends its process without a warning and has it started again; resolves at once, not when it is back. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export function hasRedis(): boolean {
  return spawnSync(REDIS, ["--version"]).status === 0;
}

/** The PostgreSQL of the product in a folder of its own; but for a `throwaway` one it keeps through a kill what it has committed. */
export async function startDatabase({ throwaway } = { throwaway: false }): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-faults-"));
  // As root it runs as another user, who has to get in.
  await chmod(folder, 0o755);
  const { url, stop } = await startEmbedded({ dataDir: folder, log: quiet, throwaway });
  const { username, hostname, pathname } = new URL(url);
  return {
    url,
    address: { path: join(decodeURIComponent(hostname), ".s.PGSQL.5432") },
    urlThrough: (port) => `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async kill() {
      const [pid] = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n");
      // Its supervisor starts it again.
      process.kill(Number(pid), "SIGKILL");
    },
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A Redis that keeps nothing. */
export async function startRedis(): Promise<Service> {
  const port = await freePort();
  const launch = () =>
    spawn(REDIS, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
      cwd: tmpdir(),
      stdio: "ignore",
    });
  let child = launch();
  return {
    url: `redis://127.0.0.1:${port}`,
    address: { host: "127.0.0.1", port },
    urlThrough: (wirePort) => `redis://127.0.0.1:${wirePort}`,
    async kill() {
      await end(child, "SIGKILL");
      child = launch();
    },
    stop: () => end(child, "SIGTERM"),
  };
}

/** One server process on an address that stays the same. */
export class ServerNode {
  readonly port: number;
  readonly #environment: Record<string, string>;
  readonly #main: string;
  #child: ChildProcess | undefined;
  #isWanted = true;
  #wasReady = false;
  /** How often it ended by itself after it had been ready: whatever breaks around it, it may not. */
  crashes = 0;
  /** Lines of its log, where `LOG_LEVEL` says that it has one. */
  readonly log: string[] = [];

  private constructor(port: number, environment: Record<string, string>, main: string) {
    this.port = port;
    this.#main = main;
    this.#environment = environment;
  }

  /** `main`: the program, where it is not ours. */
  static async start(environment: Record<string, string>, main = MAIN): Promise<ServerNode> {
    const node = new ServerNode(await freePort(), environment, main);
    node.#launch();
    try {
      await node.ready();
    } catch (error) {
      await node.stop();
      throw error;
    }
    return node;
  }

  /** Resolves once it answers. Throws when it does not within a minute. */
  async ready(): Promise<void> {
    for (let waited = 0; waited < READY_WITHIN_MS; waited += POLL_MS) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) {
        this.#wasReady = true;
        return;
      }
      await sleep(POLL_MS);
    }
    throw new Error(["A server did not get ready.", ...this.log.slice(-3)].join("\n"));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  kill(): void {
    this.signal("SIGKILL");
  }

  /** Sends its process `signal`; after one that ends it, it is started again. */
  signal(signal: NodeJS.Signals): void {
    if (signal === "SIGKILL" || signal === "SIGTERM") this.#wasReady = false;
    this.#child?.kill(signal);
  }

  /** Asks it to end with SIGTERM; resolves with its exit code once the process is gone, and another one is being started. */
  async terminate(): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    const exit = once(child, "exit");
    this.signal("SIGTERM");
    const [code] = (await exit) as [number | null];
    return code;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#wasReady = false;
    if (this.#child) await end(this.#child, "SIGTERM");
  }

  /** Whenever it ends, it is started again, as a service manager would. */
  #launch(): void {
    const child = spawn(process.execPath, [this.#main], {
      env: {
        ...process.env,
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: String(this.port),
        LOG_LEVEL: "warn",
        ...this.#environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => this.log.push(line));
    child.once("exit", () => {
      if (this.#wasReady) this.crashes += 1;
      this.#wasReady = false;
      setTimeout(() => this.#isWanted && this.#launch(), POLL_MS);
    });
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}
