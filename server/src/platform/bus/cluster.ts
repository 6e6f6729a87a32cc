/**
 * A Redis Cluster with sharded publish/subscribe (Redis 7): a hint goes over the one shard that has its channel's slot. Two
 * connections to each master, as to a Redis by itself, and a map of the slots, read anew whenever something speaks against it.
 *
 * Not by the `createCluster` of `redis`: it connects again by itself, so a silence is noticed by nobody; what it takes up again
 * after slots have moved it neither waits for nor tells of, and a failure there ends the process, as nobody catches it. And
 * from the server's own unsubscribing it takes notice only while no command of ours is under way: so where slots have changed,
 * a new connection takes everything up.
 */
import { setTimeout as delay } from "node:timers/promises";
import { comesWithin, type RedisClient, RedisLink } from "./redisLink.ts";
import { type Exchange, type Hearing, Shard } from "./shard.ts";
import { readSlotMap, readState, type SlotMap, slotOf } from "./slots.ts";

/** Between two looks at a cluster that is not known well or not whole, doubled each time. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
/** Whoever opens it goes on without it then. */
const OPEN_MS = 3_000;

export class RedisCluster {
  readonly #urls: string[];
  readonly #name: string;
  readonly #hearing: Hearing;
  readonly #closing = new AbortController();
  readonly #shards = new Map<string, Shard>();
  #map: SlotMap | undefined;
  /** Something speaks against the map. */
  #isInDoubt = true;
  /** Masters that say that they are cut off. */
  readonly #cutOff = new Set<string>();
  #running: Promise<void> | undefined;

  private constructor(urls: string[], name: string, hearing: Hearing) {
    this.#urls = urls;
    this.#name = name;
    this.#hearing = hearing;
  }

  /** `urls`: some of its nodes, which name the others. Resolves once it is found, or after three seconds without it. */
  static async open(urls: string[], name: string, hearing: Hearing): Promise<RedisCluster> {
    const cluster = new RedisCluster(urls, name, hearing);
    const opened = Promise.withResolvers<void>();
    cluster.#running = cluster.#keep(opened.resolve);
    await comesWithin(opened.promise, OPEN_MS);
    return cluster;
  }

  /** undefined while nobody is known to have the channel's slot. */
  shardOf(channel: string): Shard | undefined {
    const address = this.#map?.masters[slotOf(channel)];
    return address === undefined ? undefined : this.#shards.get(address);
  }

  /** Whether every slot has a master that takes and brings hints, as far as this process can tell. */
  get isWhole(): boolean {
    if (!this.#map || this.#isInDoubt || this.#cutOff.size > 0 || this.#map.masters.includes(undefined)) return false;
    return [...this.#shards.values()].every((shard) => shard.isAnswering);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#running, ...Array.from(this.#shards.values(), (shard) => shard.close())]);
  }

  async #keep(onOpened: () => void): Promise<void> {
    const { signal } = this.#closing;
    for (let looks = 0; !signal.aborted; looks += 1) {
      if (this.isWhole) looks = 0;
      else await this.#look();
      void Promise.all(Array.from(this.#shards.values(), (shard) => shard.tried)).then(onOpened);
      // All nodes find out together, and are not to ask together.
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** looks, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
      await delay(pause, undefined, { signal }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    this.#isInDoubt = false;
    try {
      const map = await this.#read();
      if (this.#closing.signal.aborted) return;
      this.#follow(map);
      if (this.#cutOff.size === 0) await this.#hearing.onReachable();
    } catch (error) {
      this.#isInDoubt = true;
      if (!this.#closing.signal.aborted) this.#hearing.onError(error);
    }
  }

  /** What the first node says that answers. */
  async #read(): Promise<SlotMap> {
    const urls = new Set([...this.#urls, ...(this.#map?.nodes ?? []).map((address) => urlAt(this.#urls, address))]);
    const closed = Promise.withResolvers<never>();
    const end = () => closed.reject(new Error("closed"));
    this.#closing.signal.addEventListener("abort", end);
    const asked = Array.from(urls, (url) => this.#ask(url));
    try {
      return await Promise.race([Promise.any(asked.map(({ answer }) => answer)), closed.promise]);
    } catch (error) {
      throw new Error("no node of the cluster knows its slots", { cause: error });
    } finally {
      this.#closing.signal.removeEventListener("abort", end);
      for (const { link } of asked) void link.close();
    }
  }

  #ask(url: string): { link: RedisLink; answer: Promise<SlotMap> } {
    const { promise: answer, resolve, reject } = Promise.withResolvers<SlotMap>();
    const link = new RedisLink({
      url,
      name: this.#name,
      probe: (client) => client.ping(),
      onConnected: async (client) => resolve(await readSlotMap(client, new URL(url).hostname)),
      onError: reject,
    });
    return { link, answer };
  }

  /** Goes by `map` from here on. */
  #follow(map: SlotMap): void {
    const before = this.#map;
    this.#map = map;
    const changed = new Set<string | undefined>();
    for (const [slot, address] of map.masters.entries()) {
      if (before && before.masters[slot] !== address) changed.add(address).add(before.masters[slot]);
    }
    const masters = new Set(map.masters);
    for (const [address, shard] of this.#shards) {
      if (changed.has(address)) shard.renew(new Error("slots have moved"));
      if (masters.has(address)) continue;
      this.#shards.delete(address);
      this.#cutOff.delete(address);
      void shard.close();
      // It may have taken hints when nobody listened there any more.
      this.#hearing.onLost();
    }
    for (const address of masters) {
      if (address !== undefined && !this.#shards.has(address)) this.#shards.set(address, this.#shardAt(address));
    }
  }

  #shardAt(address: string): Shard {
    const { channels, onError } = this.#hearing;
    const commands = { ...SHARDED, probe: (client: RedisClient) => this.#probe(client, address) };
    return new Shard(urlAt(this.#urls, address), this.#name, commands, {
      ...this.#hearing,
      channels: () => channels().filter((channel) => this.#map?.masters[slotOf(channel)] === address),
      onError: (error) => {
        this.#isInDoubt = true;
        onError(error);
      },
    });
  }

  /** A master that is cut off answers and takes hints all the same, and hands them to whoever is cut off with it. */
  async #probe(client: RedisClient, address: string): Promise<void> {
    const { epoch, isUp } = await readState(client);
    if (!this.#shards.has(address)) return;
    if (!isUp || epoch > (this.#map?.epoch ?? 0)) this.#isInDoubt = true;
    if (!isUp) {
      this.#cutOff.add(address);
      this.#hearing.onLost();
    } else if (this.#cutOff.delete(address)) {
      await this.#hearing.onReachable();
    }
  }
}

/** The node at `address`: all let us in by the same scheme, name and password. */
export function urlAt([first = ""]: string[], address: string): string {
  const url = new URL(first);
  url.host = address;
  return url.href;
}

/** Over the shard that a channel's slot is in. One command takes channels of one slot only. */
export const SHARDED: Exchange = {
  publish: (client, channel, message) => client.sPublish(channel, message),
  subscribe: (client, channels, onMessage) => {
    const bySlot = Map.groupBy(channels, slotOf);
    return Promise.all(Array.from(bySlot.values(), (ofSlot) => client.sSubscribe(ofSlot, onMessage)));
  },
  unsubscribe: (client, channel, onMessage) => client.sUnsubscribe(channel, onMessage),
};
