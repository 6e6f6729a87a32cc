/** RabbitMQ with web-stomp, as Debian packages it, in a folder and on ports of its own. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listens } from "./server.ts";

const PROGRAM = "/usr/lib/rabbitmq/bin/rabbitmq-server";
/** Below those that the system gives to clients, of which there are thousands. */
const PORTS = { web: 26_674, amqp: 26_672, stomp: 26_613, distribution: 26_682, names: 26_683 };
const START_TRIES = 300;

export type Broker = { port: number; stop(): Promise<void> };

/** Starts one; undefined where the package is not installed. */
export async function startBroker(): Promise<Broker | undefined> {
  if (!existsSync(PROGRAM)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "fitmate-broker-"));
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${PORTS.amqp}`,
    `stomp.listeners.tcp.1 = 127.0.0.1:${PORTS.stomp}`,
    "web_stomp.tcp.ip = 127.0.0.1",
    `web_stomp.tcp.port = ${PORTS.web}`,
  ];
  await writeFile(join(folder, "rabbitmq.conf"), `${settings.join("\n")}\n`);
  await writeFile(join(folder, "plugins"), "[rabbitmq_web_stomp].\n");
  const environment = { PATH: process.env.PATH, HOME: folder, ERL_EPMD_PORT: String(PORTS.names) };
  const child = spawn(PROGRAM, {
    cwd: folder,
    env: {
      ...environment,
      RABBITMQ_NODENAME: "fitmatebench@localhost",
      RABBITMQ_MNESIA_BASE: join(folder, "db"),
      RABBITMQ_LOG_BASE: join(folder, "log"),
      RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq"),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "plugins"),
      RABBITMQ_DIST_PORT: String(PORTS.distribution),
    },
    stdio: "ignore",
  });
  const stop = async () => {
    await end(child);
    // The name server of Erlang stays behind its node.
    spawnSync("epmd", ["-kill"], { env: environment });
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < START_TRIES; attempt++) {
    if (child.exitCode !== null) break;
    if (await listens(PORTS.web)) return { port: PORTS.web, stop };
    await sleep(100);
  }
  await stop();
  return undefined;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
