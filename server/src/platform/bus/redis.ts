/** The bus between several processes: Redis publish/subscribe. */
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "redis";
import { type Bus, LocalListeners } from "./bus.ts";

/** A connection that died without a word is found out by a ping without an answer. */
const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const CLOSE_PATIENCE_MS = 1_000;

type Client = ReturnType<typeof connectLater>;

function connectLater(url: string, name: string, disableOfflineQueue: boolean) {
  const socket = { socketTimeout: SILENCE_MS };
  return createClient({ url, name, disableOfflineQueue, pingInterval: PING_MS, socket });
}

/** Lets what was sent arrive, but does not wait for a Redis that is away. */
async function closeClient(client: Client): Promise<void> {
  if (client.isReady) await Promise.race([client.close(), delay(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
  // Whatever is left of it; on a client that has closed this does nothing.
  client.destroy();
}

/**
 * Connects to `url`. While Redis is away hints reach this process only; the client connects again by itself and takes
 * its subscriptions up again. `onError` hears of every fault. Processes hear each other when they share `prefix`:
 * several installations on one Redis need one each.
 */
export async function createRedisBus(
  url: string,
  onError: (error: unknown) => void,
  prefix: string = "fitmate",
): Promise<Bus> {
  const publisher = connectLater(url, prefix, true);
  const subscriber = connectLater(url, prefix, false);
  publisher.on("error", onError);
  subscriber.on("error", onError);
  await Promise.all([publisher.connect(), subscriber.connect()]);

  const gapListeners: (() => void)[] = [];
  // From here on it is ready only after it was not.
  subscriber.on("ready", () => {
    for (const listener of gapListeners) listener();
  });

  let closed = false;
  const onFault = (error: unknown) => {
    if (!closed) onError(error);
  };
  const listeners = new LocalListeners(onFault);
  const channelOf = (topic: string) => `${prefix}:${topic}`;
  const onMessage = (message: string, channel: string) =>
    listeners.deliver(channel.slice(prefix.length + 1), JSON.parse(message));

  // Per topic one change of subscription after the other, each to what is wanted when its turn comes.
  const turns = new Map<string, Promise<void>>();
  const adjust = (topic: string): Promise<void> => {
    const turn = (turns.get(topic) ?? Promise.resolve())
      .catch(() => {})
      .then(async () => {
        if (listeners.has(topic)) await subscriber.subscribe(channelOf(topic), onMessage);
        else await subscriber.unsubscribe(channelOf(topic), onMessage);
      });
    turns.set(topic, turn);
    const forget = () => void (turns.get(topic) === turn && turns.delete(topic));
    turn.then(forget, forget);
    return turn;
  };

  return {
    publish(topic, payload) {
      publisher.publish(channelOf(topic), JSON.stringify(payload)).catch((error: unknown) => {
        onFault(error);
        listeners.deliver(topic, payload);
      });
    },
    async subscribe(topic, listener) {
      const remove = listeners.add(topic, listener);
      const held = adjust(topic);
      try {
        // Without Redis nobody else can be heard anyway; the subscription is made when it is back.
        if (subscriber.isReady) await held;
        else held.catch(onFault);
      } catch (error) {
        remove();
        throw error;
      }
      return () => {
        remove();
        if (!listeners.has(topic) && !closed) adjust(topic).catch(onFault);
      };
    },
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      closed = true;
      await Promise.all([closeClient(publisher), closeClient(subscriber)]);
    },
  };
}
