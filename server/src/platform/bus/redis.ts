/** The bus between several processes: Redis publish/subscribe. */
import { context } from "@opentelemetry/api";
import { Counter } from "prom-client";
import { declareGauge } from "../metrics.ts";
import { contextOf, currentTraceparent } from "../tracing.ts";
import { type Bus, LocalListeners, tracedPublishing } from "./bus.ts";
import { readHint, writeHint } from "./hint.ts";
import { comesWithin, type RedisClient, RedisLink } from "./redisLink.ts";

/** Whoever subscribes does not wait longer for Redis. */
const HELD_WITHIN_MS = 1_000;
/** Says that a process could not tell for a while: no topic of a feature's. */
const GAP_TOPIC = "gap";

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

/** One connection's subscriptions. */
type Subscriptions = {
  client: RedisClient;
  /** Those that were wanted when it was made. */
  taken: Promise<void>;
  /** Per topic one change after the other, each to what is wanted when its turn comes. */
  turns: Map<string, Promise<void>>;
};

/**
 * Connects to `url`, and goes on without it where that fails: while Redis is away hints reach this process only, and once it
 * is back the subscriptions are taken up again, and all processes that may have missed something told of the gap. `onError`
 * hears of every fault, which may be many. Processes hear each other when they share `prefix`: several installations on one
 * Redis need one each.
 */
export async function createRedisBus(
  url: string,
  onError: (error: unknown) => void,
  prefix: string = "fitmate",
): Promise<Bus> {
  let closed = false;
  const onFault = (error: unknown) => {
    if (!closed) onError(error);
  };
  const listeners = new LocalListeners(onFault);
  const channelOf = (topic: string) => `${prefix}:${topic}`;
  const onMessage = (message: string, channel: string) => {
    carried.inc({ way: "received" });
    try {
      const { payload, traceparent } = readHint(message);
      context.with(contextOf(traceparent), () => listeners.tell(channel.slice(prefix.length + 1), payload));
    } catch (error) {
      // No JSON: whoever shares this Redis has sent it.
      onFault(error);
    }
  };

  const gapListeners: (() => void)[] = [];
  const tellGap = () => {
    gaps.inc();
    for (const listener of gapListeners) listener();
  };
  listeners.add(GAP_TOPIC, tellGap);

  let current: Subscriptions | undefined;
  const takeUp = async (client: RedisClient) => {
    const taken = client.subscribe(listeners.topics().map(channelOf), onMessage);
    current = { client, taken, turns: new Map() };
    await taken;
    tellGap();
  };

  let hasLost = false;
  const publishGap = async (client: RedisClient) => {
    if (!hasLost) return;
    hasLost = false;
    await client.publish(channelOf(GAP_TOPIC), "null");
  };

  const [publisher, subscriber] = await Promise.all([
    RedisLink.open({ url, name: prefix, onConnected: publishGap, onError: onFault }),
    RedisLink.open({ url, name: prefix, onConnected: takeUp, onError: onFault }),
  ]);

  /** Resolves once it is as wanted on the connection that stands; the next one will take up what is wanted then. */
  const adjust = ({ client, taken, turns }: Subscriptions, topic: string): Promise<void> => {
    const change = (turns.get(topic) ?? taken)
      .catch(() => {})
      .then(async () => {
        if (listeners.has(topic)) await client.subscribe(channelOf(topic), onMessage);
        else await client.unsubscribe(channelOf(topic), onMessage);
      });
    turns.set(topic, change);
    const forget = () => void (turns.get(topic) === change && turns.delete(topic));
    change.then(forget, forget);
    return change;
  };

  const bus: Bus = {
    publish(topic, payload) {
      carried.inc({ way: "published" });
      const onLost = () => {
        carried.inc({ way: "lost" });
        hasLost = true;
        listeners.tell(topic, payload);
      };
      tracedPublishing(topic, () => {
        const hint = writeHint({ payload, traceparent: currentTraceparent() });
        const sent = publisher.client?.publish(channelOf(topic), hint);
        if (sent) sent.catch(onLost);
        else onLost();
      });
    },
    async subscribe(topic, listener, onLate) {
      const remove = listeners.add(topic, listener);
      if (subscriber.client && current) {
        const held = adjust(current, topic).then(
          () => true,
          // On a connection that was lost; the next one tells of the gap.
          () => false,
        );
        const isInTime = subscriber.isAnswering && (await comesWithin(held, HELD_WITHIN_MS));
        if (!isInTime) void held.then((isHeld) => isHeld && listeners.has(topic) && onLate?.());
      }
      return () => {
        remove();
        if (subscriber.client && current && !closed && !listeners.has(topic)) adjust(current, topic).catch(() => {});
      };
    },
    onGap: (listener) => void gapListeners.push(listener),
    get isWhole() {
      return publisher.isAnswering && subscriber.isAnswering;
    },
    async close() {
      closed = true;
      buses.delete(bus);
      await Promise.all([publisher.close(), subscriber.close()]);
    },
  };
  buses.add(bus);
  return bus;
}
