/** Slots of a Redis Cluster: in which one a channel is, and which master has it. */
import type { RedisClient } from "./redisLink.ts";

const SLOTS = 16_384;
/** CRC16 as XMODEM has it: what a cluster goes by. */
const POLYNOMIAL = 0x1021;

/** As every node of a cluster reckons it. No channel of ours has braces in it, which would make a hash tag. */
export function slotOf(channel: string): number {
  let crc = 0;
  for (const byte of Buffer.from(channel)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff;
  }
  return crc % SLOTS;
}

export type SlotMap = {
  /** Grows with every slot that gets another master. */
  epoch: number;
  /** By slot its master's address, as `host:port`; undefined where nobody has it. */
  masters: (string | undefined)[];
  /** Addresses of all masters and replicas. */
  nodes: string[];
};

/** What the node at `host` knows. Throws where that is not to be relied upon. */
export async function readSlotMap(client: RedisClient, host: string): Promise<SlotMap> {
  const [{ epoch, isUp }, ranges] = await Promise.all([readState(client), client.clusterSlots()]);
  if (!isUp) throw new Error("the cluster is down, or this node cut off from it");
  // A node that does not name itself is where we have found it.
  const addressOf = (node: { host: string | null; port: number }) => addressAt(node.host || host, node.port);
  const masters = Array<string | undefined>(SLOTS).fill(undefined);
  for (const { from, to, master } of ranges) masters.fill(addressOf(master), from, to + 1);
  const nodes = ranges.flatMap(({ master, replicas }) => [master, ...replicas].map(addressOf));
  return { epoch, masters, nodes: [...new Set(nodes)] };
}

/** In which epoch a node is, and whether it is one of a majority: else it may know and reach only what it did before. */
export async function readState(client: RedisClient): Promise<{ epoch: number; isUp: boolean }> {
  const told = await client.clusterInfo();
  const epoch = Number(/^cluster_current_epoch:(\d+)/m.exec(told)?.[1]);
  return { epoch, isUp: /^cluster_state:ok\r?$/m.test(told) };
}

function addressAt(host: string, port: number): string {
  return `${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
}
