/** A server of its own process, started as an operator would start it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { createTestDatabase } from "./database.ts";

const MAIN = resolve(import.meta.dirname, "../src/main.ts");

export type TestNode = {
  url: string;
  /** What it has logged so far. */
  log(): string;
  pid: number;
  /** Sends SIGTERM and answers the exit code. */
  stop(): Promise<number | null>;
};

/** Starts `main.ts` on any free port; resolves once it says where. */
export async function startNode(environment: Record<string, string>): Promise<TestNode> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: "test", HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...environment },
    // With a channel, as by `npm start`: it says where it listens.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  // Its end is awaited from the start, so that one that ends early is not waited for without end.
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let log = "";
  child.stdout?.on("data", (part: Buffer) => void (log += part.toString()));
  const port = await Promise.race([
    announcedPort(child),
    ended.then((code) => Promise.reject(new Error(`ended: ${code}`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

async function announcedPort(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("no output");
  for await (const line of createInterface(child.stdout)) {
    const port = /http:\/\/\S+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      child.stdout.resume();
      return port;
    }
  }
  throw new Error("ended without an address");
}

export type TestNodes = {
  nodes: [TestNode, TestNode];
  /** Stops both and removes their database. */
  close(): Promise<void>;
};

/** Two nodes behind the Redis at `redisUrl`, if any, on an empty database of their own; `more` adds to their environment. */
export async function startTwoNodes(redisUrl: string, more: Record<string, string> = {}): Promise<TestNodes> {
  const database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: new URL(database.url).pathname.slice(1),
    ...more,
  };
  const nodes: TestNodes["nodes"] = await Promise.all([startNode(environment), startNode(environment)]);
  return {
    nodes,
    async close() {
      await Promise.all(nodes.map((node) => node.stop()));
      await database.drop();
    },
  };
}
