/** The bus between several processes: publish/subscribe of a Redis, or of a Redis Cluster. */
import { context } from "@opentelemetry/api";
import { Counter } from "prom-client";
import { declareGauge } from "../metrics.ts";
import { contextOf, currentTraceparent } from "../tracing.ts";
import { type Bus, LocalListeners, tracedPublishing } from "./bus.ts";
import { RedisCluster } from "./cluster.ts";
import { readHint, writeHint } from "./hint.ts";
import { comesWithin } from "./redisLink.ts";
import { type Hearing, PLAIN, Shard } from "./shard.ts";

/** Whoever subscribes, or asks, does not wait longer for Redis. */
const WITHIN_MS = 1_000;
/** Says that a process could not tell for a while: no topic of a feature's. */
const GAP_TOPIC = "gap";
/** Says that something was told of which there is no note. */
const UNNOTED_TOPIC = "unnoted";

const carried = new Counter({
  name: "fitmate_bus_hints_total",
  help: "Hints between nodes: published, received, or lost because Redis did not take them.",
  labelNames: ["way"],
});
const gaps = new Counter({
  name: "fitmate_bus_gaps_total",
  help: "Times that hints of other nodes may have been lost.",
});
const buses = new Set<Bus>();
declareGauge({
  name: "fitmate_bus_whole",
  help: "1 while hints of other nodes arrive.",
  collect() {
    for (const bus of buses) this.set(Number(bus.isWhole));
  },
});

/** Which Redis carries a channel, of one or several. */
type Carrier = {
  /** undefined while none is known to. */
  shardOf(channel: string): Shard | undefined;
  readonly isWhole: boolean;
  close(): Promise<void>;
};

/**
 * Connects to `url`, and goes on without it where that fails: while Redis is away hints reach this process only, and once it
 * is back the subscriptions are taken up again, and all processes that may have missed something told of the gap. `onError`
 * hears of every fault, which may be many. Processes hear each other when they share `prefix`: several installations on one
 * Redis need one each.
 */
export function createRedisBus(
  url: string,
  onError: (error: unknown) => void,
  prefix: string = "fitmate",
): Promise<Bus> {
  return createBus(onError, prefix, async (hearing) => {
    const shard = new Shard(url, prefix, PLAIN, hearing);
    await shard.tried;
    return {
      shardOf: () => shard,
      get isWhole() {
        return shard.isAnswering;
      },
      close: () => shard.close(),
    };
  });
}

/**
 * The same over the Redis Cluster that the nodes at `urls` belong to: a topic's hints go over one of its shards only. Where
 * that one is away they reach this process only; those of the others go on.
 */
export function createClusterBus(
  urls: string[],
  onError: (error: unknown) => void,
  prefix: string = "fitmate",
): Promise<Bus> {
  return createBus(onError, prefix, (hearing) => RedisCluster.open(urls, prefix, hearing));
}

async function createBus(
  onError: (error: unknown) => void,
  prefix: string,
  open: (hearing: Hearing) => Promise<Carrier>,
): Promise<Bus> {
  let closed = false;
  const onFault = (error: unknown) => {
    if (!closed) onError(error);
  };
  const listeners = new LocalListeners(onFault);
  const channelOf = (topic: string) => `${prefix}:${topic}`;
  const topicOf = (channel: string) => channel.slice(prefix.length + 1);
  const onMessage = (message: string, channel: string) => {
    carried.inc({ way: "received" });
    try {
      const { payload, traceparent } = readHint(message);
      context.with(contextOf(traceparent), () => listeners.tell(topicOf(channel), payload));
    } catch (error) {
      // No JSON: whoever shares this Redis has sent it.
      onFault(error);
    }
  };

  const gapListeners: (() => void)[] = [];
  // Notes from before may be gone with the Redis that had them, or were never made.
  let notedSince = performance.now();
  const doubtNotes = () => (notedSince = performance.now());
  const tellGap = () => {
    gaps.inc();
    doubtNotes();
    for (const listener of gapListeners) listener();
  };
  listeners.add(GAP_TOPIC, tellGap);
  listeners.add(UNNOTED_TOPIC, doubtNotes);

  let hasLost = false;
  const publishGap = async () => {
    if (!hasLost) return;
    hasLost = false;
    const channel = channelOf(GAP_TOPIC);
    const sent = carrier.shardOf(channel)?.publish(channel, "null") ?? Promise.reject(new Error("away"));
    // Told later, when it can be.
    await sent.catch(() => (hasLost = true));
  };

  const carrier = await open({
    channels: () => listeners.topics().map(channelOf),
    wants: (channel) => listeners.has(topicOf(channel)),
    onMessage,
    onTakenUp: tellGap,
    onLost: () => (hasLost = true),
    onUnnoted() {
      doubtNotes();
      const channel = channelOf(UNNOTED_TOPIC);
      // Lost with the connection, it makes a gap.
      void carrier
        .shardOf(channel)
        ?.publish(channel, "null")
        ?.catch(() => {});
    },
    onReachable: publishGap,
    onError: onFault,
  });

  const bus: Bus = {
    publish(topic, payload, isNoted) {
      carried.inc({ way: "published" });
      const onLost = () => {
        carried.inc({ way: "lost" });
        hasLost = true;
        listeners.tell(topic, payload);
      };
      tracedPublishing(topic, () => {
        const hint = writeHint({ payload, traceparent: currentTraceparent() });
        const channel = channelOf(topic);
        const sent = carrier.shardOf(channel)?.publish(channel, hint, isNoted);
        if (sent) sent.catch(onLost);
        else onLost();
      });
    },
    async quietMs(topic) {
      const channel = channelOf(topic);
      const asked = carrier.shardOf(channel)?.quietMs(channel);
      if (!asked || !carrier.isWhole || !(await comesWithin(asked, WITHIN_MS))) return 0;
      return Math.min(await asked, performance.now() - notedSince);
    },
    async subscribe(topic, listener, onLate) {
      const remove = listeners.add(topic, listener);
      const channel = channelOf(topic);
      const shard = carrier.shardOf(channel);
      const held = shard?.adjust(channel);
      if (held) {
        const isInTime = shard?.isHearing && (await comesWithin(held, WITHIN_MS));
        if (!isInTime) void held.then((isHeld) => isHeld && listeners.has(topic) && onLate?.());
      }
      return () => {
        remove();
        if (!closed && !listeners.has(topic)) void carrier.shardOf(channel)?.adjust(channel);
      };
    },
    onGap: (listener) => void gapListeners.push(listener),
    get isWhole() {
      return carrier.isWhole;
    },
    async close() {
      closed = true;
      buses.delete(bus);
      await carrier.close();
    },
  };
  buses.add(bus);
  return bus;
}
