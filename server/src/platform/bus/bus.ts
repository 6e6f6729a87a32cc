/**
 * Carries hints between the parts of one process and, with Redis, between processes. A hint may be lost: the truth is
 * in the database, and whoever listens can ask it.
 */
import { SpanKind } from "@opentelemetry/api";
import { type Step, traced } from "../tracing.ts";

export type Bus = {
  /** Sends `payload` (JSON) to everybody who listens to `topic`, this process included. Never rejects: a loss is logged. */
  publish(topic: string, payload: unknown): void;
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

/** The bus of a single process. Delivery is synchronous and in order of publishing. */
export function createLocalBus(onError: (error: unknown) => void = rethrow): Bus {
  const listeners = new LocalListeners(onError);
  return {
    publish: (topic, payload) => tracedPublishing(topic, () => listeners.tell(topic, payload)),
    subscribe: async (topic, listener) => listeners.add(topic, listener),
    onGap: () => {},
    isWhole: true,
    close: async () => {},
  };
}
