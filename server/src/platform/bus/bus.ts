/**
 * Carries hints between the parts of one process and, with Redis, between processes. A hint may be lost: the truth is
 * in the database, and whoever listens can ask it.
 */
import { SpanKind } from "@opentelemetry/api";
import { type Step, traced } from "../tracing.ts";

/** For so long it is known when something was published that is noted. */
export const NOTED_MS = 30_000;

export type Bus = {
  /**
   * Sends `payload` (JSON) to everybody who listens to `topic`, this process included. Never rejects: a loss is logged.
   * `isNoted`: `quietMs` knows of it, in all processes.
   */
  publish(topic: string, payload: unknown, isNoted?: boolean): void;
  /**
   * For how many milliseconds nothing that is noted has been published on `topic`, up to NOTED_MS; 0 where nobody can tell. Asked
   * while one listens, it tells what was missed before.
   */
  quietMs(topic: string): Promise<number>;
  /**
   * Calls `listener` for every payload on `topic`; the answer ends that. Resolves once the subscription holds, or, where
   * other processes are slow to reach, after a second: then `onLate` is called when it holds, since hints may have been
   * lost until then. Where they cannot be reached it resolves at once, and `onGap` tells when they can.
   */
  subscribe(topic: string, listener: (payload: unknown) => void, onLate?: () => void): Promise<() => void>;
  /** Calls `listener` after hints from other processes may have been lost. */
  onGap(listener: () => void): void;
  /** Whether hints from other processes arrive, as far as this one can tell: false a second or two after they stop. */
  readonly isWhole: boolean;
  close(): Promise<void>;
};

/** Publishes what a transaction has led to: call it after the commit. */
export type Publish = (bus: Bus) => void;

/** There is nobody to tell. */
export const NOBODY: Publish = () => {};

/** Lets everything go that has waited for its commit. */
export function publishAll(bus: Bus, toPublish: readonly Publish[]): void {
  for (const publish of toPublish) publish(bus);
}

/** All of them as one. */
export const together =
  (toPublish: readonly Publish[]): Publish =>
  (bus) =>
    publishAll(bus, toPublish);

const messaging = (operation: string, kind: SpanKind, topic: string): Step => {
  // Without the id of whom or what it is about.
  const [destination = ""] = topic.split(":", 1);
  return {
    name: `${operation} ${destination}`,
    kind,
    attributes: {
      "messaging.system": "fitmate_bus",
      "messaging.operation.name": operation,
      "messaging.destination.name": destination,
    },
  };
};

/** Runs `publish`, which sends a hint on `topic`, as a span of the trace that leads to it. */
export function tracedPublishing(topic: string, publish: () => void): void {
  traced(() => messaging("publish", SpanKind.PRODUCER, topic), publish);
}

/** Listeners of this process, by topic. */
export class LocalListeners {
  readonly #byTopic = new Map<string, Set<(payload: unknown) => void>>();
  readonly #onError: (error: unknown) => void;

  /** `onError` hears what a listener throws, so that the others still get the payload. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Adds a listener and answers what removes it again; calling that twice does nothing more. */
  add(topic: string, listener: (payload: unknown) => void): () => void {
    // The same function may listen twice: each subscription is an entry of its own.
    const entry = (payload: unknown) => listener(payload);
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners.add(entry));
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic);
    };
  }

  has(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  /** Within the trace that led to it, if there is one. */
  tell(topic: string, payload: unknown): void {
    const listeners = this.#byTopic.get(topic);
    if (!listeners) return;
    const tellAll = () => {
      for (const listener of listeners) {
        try {
          listener(payload);
        } catch (error) {
          this.#onError(error);
        }
      }
    };
    traced(() => messaging("process", SpanKind.CONSUMER, topic), tellAll);
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/** When something was last published, by topic; the longest ago first. */
class LocalNotes {
  readonly #times = new Map<string, number>();
  /** What the process before has published, nobody knows. */
  readonly #beganAt = performance.now();

  note(topic: string): void {
    const now = performance.now();
    this.#times.delete(topic);
    this.#times.set(topic, now);
    for (const [noted, time] of this.#times) {
      if (now - time < NOTED_MS) break;
      this.#times.delete(noted);
    }
  }

  quietMs(topic: string): number {
    return Math.min(performance.now() - (this.#times.get(topic) ?? this.#beganAt), NOTED_MS);
  }
}

/** The bus of a single process. Delivery is synchronous and in order of publishing. */
export function createLocalBus(onError: (error: unknown) => void = rethrow): Bus {
  const listeners = new LocalListeners(onError);
  const notes = new LocalNotes();
  return {
    publish(topic, payload, isNoted) {
      if (isNoted) notes.note(topic);
      tracedPublishing(topic, () => listeners.tell(topic, payload));
    },
    quietMs: async (topic) => notes.quietMs(topic),
    subscribe: async (topic, listener) => listeners.add(topic, listener),
    onGap: () => {},
    isWhole: true,
    close: async () => {},
  };
}
