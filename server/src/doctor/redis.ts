/** Whether nodes hear each other: over a Redis, or over each master of a Redis Cluster. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import { SHARDED, urlAt } from "../platform/bus/cluster.ts";
import { createConnection, type RedisClient } from "../platform/bus/redisLink.ts";
import { type Exchange, PLAIN } from "../platform/bus/shard.ts";
import { readSlotMap, type SlotMap, slotOf } from "../platform/bus/slots.ts";
import { type Finding, fine, reasonOf, warning, wrong } from "./finding.ts";

/** Whoever says nothing for so long is not there. */
const PATIENCE_MS = 5_000;
/** The first that knows sharded publish/subscribe. */
const OLDEST_CLUSTER = 7;

/** A hint that comes back by another connection, from each Redis that is to carry some. */
export async function lookAtRedis({ redisUrl, redisClusterUrls, redisPrefix }: Config): Promise<Finding> {
  if (redisClusterUrls) return lookAtCluster(redisClusterUrls, redisPrefix);
  if (redisUrl === undefined) return fine("Redis: none, as for a single node");
  try {
    await exchange(redisUrl, PLAIN, redisPrefix);
    return fine("Redis: what is published comes back");
  } catch (error) {
    return unheard("Redis", error, "Start it, or correct REDIS_URL.");
  }
}

async function lookAtCluster(urls: string[], prefix: string): Promise<Finding> {
  const name = "Redis Cluster";
  const asked = await Promise.allSettled(
    urls.map((url) => withConnections(url, prefix, 1, ([client]) => readSlotMap(client, new URL(url).hostname))),
  );
  const map = asked.find((answer) => answer.status === "fulfilled")?.value;
  if (!map) {
    const failed = asked.find((answer) => answer.status === "rejected");
    return unheard(name, failed?.reason, "Look at `CLUSTER INFO` there, or correct REDIS_CLUSTER_URLS.");
  }
  const addresses = new Set(map.masters.filter((address) => address !== undefined));
  for (const address of addresses) {
    const url = urlAt(urls, address);
    try {
      const version = await withConnections(url, prefix, 1, ([client]) => readVersion(client));
      const tooOld = clusterVersionProblem(address, version);
      if (tooOld) return tooOld;
      await exchange(url, SHARDED, prefix, (channel) => map.masters[slotOf(channel)] === address);
    } catch (error) {
      return unheard(`${name}, ${address}`, error, "Nodes have to reach it at this very address.");
    }
  }
  if (map.masters.includes(undefined)) return wrong(name, "some slots have no master. Look at `CLUSTER SLOTS`.");
  return (
    silentOnes(urls, asked) ?? fine(`${name}: what is published comes back from each of ${addresses.size} masters`)
  );
}

function silentOnes(urls: string[], asked: PromiseSettledResult<SlotMap>[]): Finding | undefined {
  const silent = urls.filter((_, index) => asked[index]?.status === "rejected").map((url) => new URL(url).host);
  if (silent.length === 0) return undefined;
  return warning("Redis Cluster", `nothing is known by ${silent.join(", ")}. Start it, or correct REDIS_CLUSTER_URLS.`);
}

/** What is wrong with a master of that version, if something is. */
export function clusterVersionProblem(address: string, version: string): Finding | undefined {
  if (Number.parseInt(version, 10) >= OLDEST_CLUSTER) return undefined;
  return wrong(`Redis Cluster, ${address}: Redis ${version}`, `${OLDEST_CLUSTER} or later is needed.`);
}

async function readVersion(client: RedisClient): Promise<string> {
  return /^redis_version:(\S+)/m.exec(await client.info("server"))?.[1] ?? "";
}

/** What is published is heard, but nodes cannot note that it was. */
class NotKept extends Error {}

function unheard(what: string, error: unknown, advice: string): Finding {
  if (error instanceof NotKept) {
    return warning(
      what,
      `it keeps no notes (${error.message}): pages ask twice. Give it memory, and let it evict nothing.`,
    );
  }
  return wrong(what, `nodes do not hear each other (${reasonOf(error)}). ${advice}`);
}

/** Publishes on a channel of its own that `fits`, waits until that comes by another connection, and notes it for a second. */
async function exchange(
  url: string,
  commands: Exchange,
  prefix: string,
  fits: (channel: string) => boolean = () => true,
): Promise<void> {
  let channel: string;
  do channel = `${prefix}:doctor-${randomUUID()}`;
  while (!fits(channel));
  await withConnections(url, prefix, 2, async ([publisher, subscriber]) => {
    const came = Promise.withResolvers<string>();
    await commands.subscribe(subscriber, [channel], came.resolve);
    await commands.publish(publisher, channel, "1");
    await came.promise;
    const note = { expiration: { type: "PX", value: 1_000 } } as const;
    await publisher.set(channel, "", note).catch((error) => {
      throw new NotKept(reasonOf(error));
    });
    if ((await publisher.pTTL(channel)) <= 0) throw new NotKept("one is gone at once");
  });
}

/** What `use` does over `count` connections. Rejects where it does not within `PATIENCE_MS`. */
async function withConnections<T>(
  url: string,
  name: string,
  count: 1 | 2,
  use: (clients: [RedisClient, RedisClient]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () => createConnection(url, name));
  const failed = new Promise<never>((_, reject) => {
    for (const client of clients) client.on("error", reject);
  });
  failed.catch(() => {});
  const over = new AbortController();
  const silence = sleep(PATIENCE_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`nothing came back within ${PATIENCE_MS / 1_000} s`);
  });
  const used = Promise.all(clients.map((client) => client.connect())).then(() =>
    use(clients as [RedisClient, RedisClient]),
  );
  try {
    return await Promise.race([used, failed, silence]);
  } finally {
    over.abort();
    for (const client of clients) client.destroy();
  }
}
