/** What carries the hints on some channels: a Redis by itself, or a master of a Redis Cluster. */
import { ErrorReply } from "redis";
import { NOTED_MS } from "./bus.ts";
import { type RedisClient, RedisLink } from "./redisLink.ts";

export type OnMessage = (message: string, channel: string) => void;

/** How hints are sent and heard, by the commands that its kind knows. */
export type Exchange = {
  publish(client: RedisClient, channel: string, message: string): Promise<unknown>;
  subscribe(client: RedisClient, channels: string[], onMessage: OnMessage): Promise<unknown>;
  unsubscribe(client: RedisClient, channel: string, onMessage: OnMessage): Promise<unknown>;
};

/** What is asked of it. */
export type Commands = Exchange & {
  /** Anything that is answered at once. */
  probe(client: RedisClient): Promise<unknown>;
};

/** What this process hears, and what it is told of those that bring it. */
export type Hearing = {
  /** What is wanted now. */
  channels(): string[];
  wants(channel: string): boolean;
  onMessage: OnMessage;
  /** Subscriptions were taken up: what came before them was missed. */
  onTakenUp(): void;
  /** Hints of ours may have reached nobody, though they were taken. */
  onLost(): void;
  /** A note was refused; its hint may have gone out all the same. */
  onUnnoted(): void;
  /** Hints may leave again that could not for a while. */
  onReachable(): Promise<void>;
  /** Hears of every fault, which may be many. */
  onError(error: unknown): void;
};

/** One connection's subscriptions. */
type Subscriptions = {
  client: RedisClient;
  /** Those that were wanted when it was made. */
  taken: Promise<unknown>;
  /** Per channel one change after the other, each to what is wanted when its turn comes. */
  turns: Map<string, Promise<void>>;
};

export class Shard {
  readonly #commands: Commands;
  readonly #hearing: Hearing;
  readonly #publisher: RedisLink;
  readonly #subscriber: RedisLink;
  readonly #onMessage: OnMessage;
  #subscriptions: Subscriptions | undefined;
  #isClosed = false;

  /** `name` is what Redis lists its connections as. */
  constructor(url: string, name: string, commands: Commands, hearing: Hearing) {
    this.#commands = commands;
    this.#hearing = hearing;
    this.#onMessage = (message, channel) => {
      // Another shard has the channel by now, and what still comes from here would come twice.
      if (!this.#isClosed) hearing.onMessage(message, channel);
    };
    const onError = (error: unknown) => hearing.onError(error);
    this.#publisher = new RedisLink({
      url,
      name,
      onError,
      probe: commands.probe,
      onConnected: () => hearing.onReachable(),
    });
    this.#subscriber = new RedisLink({
      url,
      name,
      onError,
      probe: (client) => client.ping(),
      onConnected: (client) => this.#takeUp(client),
    });
  }

  /** Resolves after the first try of both connections, whatever came of it. */
  get tried(): Promise<unknown> {
    return Promise.all([this.#publisher.tried, this.#subscriber.tried]);
  }

  /** Whether hints go out and come in. */
  get isAnswering(): boolean {
    return this.#publisher.isAnswering && this.isHearing;
  }

  get isHearing(): boolean {
    return this.#subscriber.isAnswering;
  }

  /** undefined where there is no connection; rejects where the hint was lost. `isNoted`: `quietMs` knows of it. */
  publish(channel: string, message: string, isNoted = false): Promise<unknown> | undefined {
    const { client } = this.#publisher;
    if (!client) return undefined;
    const tell = (error: unknown) => {
      // The loss of a connection is told by itself.
      if (error instanceof ErrorReply) this.#hearing.onError(error);
    };
    // Before the hint: whoever listens too late for that finds the note. Its key is in the slot of the channel, whose name it has.
    if (isNoted) {
      client.set(channel, "", { expiration: { type: "PX", value: NOTED_MS } }).catch((error) => {
        tell(error);
        this.#hearing.onUnnoted();
      });
    }
    const sent = this.#commands.publish(client, channel, message);
    sent.catch(tell);
    return sent;
  }

  /** As `Bus.quietMs`, for all that this Redis has noted. */
  async quietMs(channel: string): Promise<number> {
    try {
      const leftMs = await this.#publisher.client?.pTTL(channel);
      return leftMs === undefined ? 0 : NOTED_MS - Math.max(leftMs, 0);
    } catch {
      // Lost on the way.
      return 0;
    }
  }

  /**
   * Resolves once `channel` is as wanted, with true on the connection that stands, else with false: the next one will take up
   * what is wanted then, and tell of it. undefined where there is no connection.
   */
  adjust(channel: string): Promise<boolean> | undefined {
    const subscriptions = this.#subscriptions;
    if (!this.#subscriber.client || !subscriptions || this.#isClosed) return undefined;
    const { client, taken, turns } = subscriptions;
    const change = (turns.get(channel) ?? taken)
      .catch(() => {})
      .then(async () => {
        if (this.#hearing.wants(channel)) await this.#commands.subscribe(client, [channel], this.#onMessage);
        else await this.#commands.unsubscribe(client, channel, this.#onMessage);
      });
    turns.set(channel, change);
    const forget = () => void (turns.get(channel) === change && turns.delete(channel));
    change.then(forget, forget);
    return change.then(
      () => true,
      (error) => {
        if (error instanceof ErrorReply && subscriptions === this.#subscriptions) this.renew(error);
        return false;
      },
    );
  }

  /** Subscribes anew, over another connection, to all that is wanted. */
  renew(why: Error): void {
    this.#subscriber.renew(why);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#publisher.close(), this.#subscriber.close()]);
  }

  async #takeUp(client: RedisClient): Promise<void> {
    client.on("sharded-channel-moved", () => this.renew(new Error("a slot has moved")));
    const taken = this.#commands.subscribe(client, this.#hearing.channels(), this.#onMessage);
    this.#subscriptions = { client, taken, turns: new Map() };
    await taken;
    this.#hearing.onTakenUp();
  }
}

/** A Redis by itself carries all. */
export const PLAIN: Commands = {
  publish: (client, channel, message) => client.publish(channel, message),
  subscribe: (client, channels, onMessage) => client.subscribe(channels, onMessage),
  unsubscribe: (client, channel, onMessage) => client.unsubscribe(channel, onMessage),
  probe: (client) => client.ping(),
};
