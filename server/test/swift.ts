/**
 * OpenStack Swift of a test's own, on one device (`apt-get install swift-proxy swift-account swift-container swift-object`): a
 * server of S3's protocol that others have written. Its files need a file system that keeps extended attributes.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { S3mini } from "s3mini";
import type { S3Config } from "../src/config.ts";
import { freePort } from "./freePort.ts";

/** The servers that keep, and that which is asked: each is a program of Debian's. */
const KEEPERS = ["account", "container", "object"] as const;
const PROXY = "proxy";

/** Whether this machine has the programs. */
export const hasSwift = [...KEEPERS, PROXY].every((server) => spawnSync(`swift-${server}-server`, ["-h"]).status === 0);

const START_TRIES = 400;
const PAUSE_MS = 50;
/** Of a page of a listing: few files have several. */
const PAGE = 2;

export type Swift = {
  /** Makes a bucket; answers what the product is told of it. */
  makeBucket(name: string): Promise<S3Config>;
  /** Takes no connection until it is `back`. */
  away(): Promise<void>;
  back(): Promise<void>;
  stop(): Promise<void>;
};

export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-swift-"));
  await mkdir(join(folder, "devices/sd"), { recursive: true });
  const ports = Object.fromEntries(
    await Promise.all([...KEEPERS, PROXY].map(async (server) => [server, await freePort()] as const)),
  );
  await makeRings(folder, ports);
  for (const [server, port] of Object.entries(ports)) {
    const settings = server === PROXY ? proxySettings() : keeperSettings(server);
    await writeFile(join(folder, `${server}.conf`), [...commonSettings(folder, port), ...settings].join("\n"));
  }
  const children = new Map<string, ChildProcess>();
  const start = async (server: string) => {
    const child = spawn(`swift-${server}-server`, [join(folder, `${server}.conf`)], { stdio: "ignore" });
    children.set(server, child);
    const address = `http://127.0.0.1:${ports[server]}/healthcheck`;
    for (let attempt = 0; attempt < START_TRIES && child.exitCode === null; attempt += 1) {
      if (
        await fetch(address).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      await sleep(PAUSE_MS);
    }
    throw new Error(`swift-${server}-server does not answer.`);
  };
  const end = async (server: string) => {
    const child = children.get(server);
    children.delete(server);
    if (!child || child.exitCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  const stop = async () => {
    await Promise.all(Array.from(children.keys(), end));
    await rm(folder, { recursive: true });
  };
  try {
    await Promise.all(Object.keys(ports).map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    async makeBucket(name) {
      const config = { endpoint: `http://127.0.0.1:${ports[PROXY]}/${name}`, ...ACCESS };
      if (!(await new S3mini(config).createBucket())) throw new Error(`Swift makes no bucket ${name}.`);
      return config;
    },
    away: () => end(PROXY),
    back: () => start(PROXY),
    stop,
  };
}

/** An account and a user of it are one key. */
const ACCESS = { region: "us-east-1", accessKeyId: "fitmate:pictures", secretAccessKey: "test-secret" };

/** Where each of the keepers is. */
async function makeRings(folder: string, ports: Record<string, number>): Promise<void> {
  const program = [
    "import sys",
    "from swift.common.ring import RingBuilder",
    "for name, port in zip(sys.argv[2::2], sys.argv[3::2]):",
    "    builder = RingBuilder(1, 1, 1)",
    "    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'sd', 'weight': 1})",
    "    builder.rebalance()",
    "    builder.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], name))",
  ].join("\n");
  const places = KEEPERS.flatMap((keeper) => [keeper, String(ports[keeper])]);
  // The one of the system: Debian's packages are for no other that may be on the way.
  await promisify(execFile)("/usr/bin/python3", ["-c", program, folder, ...places]);
}

/** A slow machine is not a broken one, and no rest of room is kept back. */
const commonSettings = (folder: string, port: number) => [
  "[DEFAULT]",
  "bind_ip = 127.0.0.1",
  `bind_port = ${port}`,
  `swift_dir = ${folder}`,
  `devices = ${folder}/devices`,
  `user = ${userInfo().username}`,
  "workers = 0",
  "mount_check = false",
  "fallocate_reserve = 0",
  "container_update_timeout = 60",
];

const keeperSettings = (keeper: string) => [
  "[pipeline:main]",
  `pipeline = healthcheck ${keeper}-server`,
  "[filter:healthcheck]",
  "use = egg:swift#healthcheck",
  `[app:${keeper}-server]`,
  `use = egg:swift#${keeper}`,
];

const proxySettings = () => [
  "[pipeline:main]",
  "pipeline = catch_errors healthcheck cache s3api tempauth proxy-server",
  "[filter:catch_errors]",
  "use = egg:swift#catch_errors",
  "[filter:healthcheck]",
  "use = egg:swift#healthcheck",
  // Keys are not looked at without one; it may be one that is away.
  "[filter:cache]",
  "use = egg:swift#memcache",
  "memcache_servers = 127.0.0.1:1",
  "[filter:s3api]",
  "use = egg:swift#s3api",
  `location = ${ACCESS.region}`,
  `max_bucket_listing = ${PAGE}`,
  "[filter:tempauth]",
  "use = egg:swift#tempauth",
  `user_${ACCESS.accessKeyId.replace(":", "_")} = ${ACCESS.secretAccessKey} .admin`,
  "[app:proxy-server]",
  "use = egg:swift#proxy",
  "account_autocreate = true",
  "conn_timeout = 30",
  "node_timeout = 60",
];
