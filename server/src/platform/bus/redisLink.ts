/** A connection to Redis that is made again for ever, and believed only as long as it answers. */
import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";
import { createClient } from "redis";

/** A Redis that is silent is found out by a probe without an answer: late, it is not relied upon; gone, it is given up. */
const PROBE_EVERY_MS = 1_000;
const LATE_MS = 1_000;
const GONE_MS = 5_000;
/** For the network, and for everything up to the first answer. */
const REACH_MS = 2_500;
const CONNECT_MS = 3_000;
/** Between two tries, doubled each time; all nodes lose Redis together, and are not to come back together. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const CLOSE_PATIENCE_MS = 1_000;

export type RedisClient = ReturnType<typeof createConnection>;

/** One that is made once, by `connect`, and not again; whoever makes it destroys it. `name` is what Redis lists it as. */
export function createConnection(url: string, name: string) {
  // Connecting again by itself it would give up after a silence, and put up with one for as long as we talk to it.
  const socket = { connectTimeout: REACH_MS, reconnectStrategy: false as const };
  return createClient({ url, name, disableOfflineQueue: true, socket });
}

export type RedisLinkOptions = {
  url: string;
  /** What Redis lists the connection as. */
  name: string;
  /** Takes up on a new connection what is needed; the connection counts once this has resolved. */
  onConnected(client: RedisClient): Promise<void>;
  /** Asks for anything that is answered at once. */
  probe(client: RedisClient): Promise<unknown>;
  /** Hears why a connection was lost or could not be made, each time. */
  onError(error: unknown): void;
};

export class RedisLink {
  readonly #options: RedisLinkOptions;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #client: RedisClient | undefined;
  #isTakenUp = false;
  #isLate = false;
  readonly #tried = Promise.withResolvers<void>();
  #giveUp: (why: Error) => void = () => {};

  constructor(options: RedisLinkOptions) {
    this.#options = options;
    this.#running = this.#keep();
  }

  /** Resolves after the first try, whatever came of it. */
  get tried(): Promise<void> {
    return this.#tried.promise;
  }

  /** The connection that stands, be it that it has not answered for a while. */
  get client(): RedisClient | undefined {
    return this.#client;
  }

  /** Whether the connection counts, and has answered in time when it was last asked. */
  get isAnswering(): boolean {
    return this.#isTakenUp && !this.#isLate;
  }

  /** Gives up the connection that stands and makes another. */
  renew(why: Error): void {
    this.#isTakenUp = false;
    this.#giveUp(why);
  }

  /** Lets what was sent arrive, but does not wait for a Redis that is away. */
  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    if (client && this.isAnswering) await comesWithin(client.close(), CLOSE_PATIENCE_MS).catch(() => {});
    this.#giveUp(new Error("closed"));
    await this.#running;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #keep(): Promise<void> {
    for (let failures = 0; !this.#isClosed; failures += 1) {
      const client = createConnection(this.#options.url, this.#options.name);
      try {
        await this.#use(client, () => (failures = 0));
      } catch (error) {
        if (!this.#isClosed) this.#options.onError(error);
      }
      this.#client = undefined;
      this.#isTakenUp = false;
      client.destroy();
      this.#tried.resolve();
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      const pause = longest * (0.5 + Math.random() / 2);
      await delay(pause, undefined, { signal: this.#closing.signal }).catch(() => {});
    }
  }

  /** Throws when the connection cannot be made, and once it is lost or given up. */
  async #use(client: RedisClient, onTakenUp: () => void): Promise<never> {
    const lost = new Promise<never>((_, reject) => {
      client.on("error", reject);
      this.#giveUp = reject;
    });
    // It may break while nobody waits for it.
    lost.catch(() => {});
    await this.#connect(client, lost);
    this.#client = client;
    this.#isLate = false;
    const ended = Promise.race([lost, this.#watch(client)]);
    await Promise.race([this.#options.onConnected(client), ended]);
    this.#isTakenUp = true;
    onTakenUp();
    this.#tried.resolve();
    return ended;
  }

  async #connect(client: RedisClient, lost: Promise<never>): Promise<void> {
    const connecting = client.connect();
    try {
      if (await comesWithin(Promise.race([connecting, lost]), CONNECT_MS)) return;
      throw new Error("Redis did not answer in time");
    } catch (error) {
      // What was destroyed on its way would stand all the same once it is there.
      connecting.then(
        () => client.destroy(),
        () => {},
      );
      throw error;
    }
  }

  /** Throws once the connection has been silent for too long. */
  async #watch(client: RedisClient): Promise<never> {
    for (;;) {
      await delay(PROBE_EVERY_MS, undefined, { ref: false });
      const answer = this.#options.probe(client);
      this.#isLate = !(await comesWithin(answer, LATE_MS));
      if (!this.#isLate) continue;
      if (!(await comesWithin(answer, GONE_MS - LATE_MS))) throw new Error("Redis has fallen silent");
      this.#isLate = false;
    }
  }
}

/** Whether `answer` is there after `milliseconds`. Rejects as it does, in that time; later nobody hears of it. */
export async function comesWithin(answer: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const over = new AbortController();
  // Timers come first: after a time in which this process was busy, what has arrived meanwhile is still to be read.
  const late = delay(milliseconds, undefined, { ref: false, signal: over.signal }).then(() => turn(false));
  late.catch(() => {});
  try {
    return await Promise.race([answer.then(() => true), late]);
  } finally {
    over.abort();
  }
}
