/** Pictures on their way to the server, in the order they were chosen; what the connection stops waits and goes out again. */
import { createListeners } from "../../lib/listeners.ts";
import { isFinal } from "../../lib/outlook.ts";

export type QueuedUpload<Result> = {
  id: number;
  file: File;
  /** `stuck`: it did not get through, and is tried again. */
  state: "queued" | "uploading" | "stuck" | "ready";
  /** The part that is sent, 0 to 1. */
  progress: number;
  /** Once it is ready. */
  result: Result | null;
};

type UploadQueueOptions<Result> = {
  send: (file: File, options: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<Result>;
  /** So many at once; with 1 they arrive in the order they were chosen. */
  atOnce: number;
  /** It holds no more than so many. */
  max?: number;
  /** What is stuck is tried again after so many milliseconds; without it only when asked to. */
  retryMs?: number;
  onReady?: (id: number, result: Result) => void;
  /** The server will never take this file: it has left the queue. */
  onRefused: (error: unknown) => void;
};

/** Uploads each file it is given, beginning at once, and what is stuck again once the network is back, until it is closed. */
export class UploadQueue<Result> {
  readonly #options: UploadQueueOptions<Result>;
  readonly #listeners = createListeners();
  readonly #stops = new Map<number, AbortController>();
  #items: readonly QueuedUpload<Result>[] = [];
  #lastId = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: UploadQueueOptions<Result>) {
    this.#options = options;
    window.addEventListener("online", this.retry);
  }

  readonly items = (): readonly QueuedUpload<Result>[] => this.#items;

  /** Nothing is under way any more. */
  readonly isReady = (): boolean => this.#items.every(({ state }) => state === "ready");

  readonly subscribe = this.#listeners.subscribe;

  /** Takes as many of `files` as there is room for; answers the ids of those it took, in their order. */
  add(files: readonly File[]): number[] {
    const { max = Number.POSITIVE_INFINITY } = this.#options;
    const added = files.slice(0, max - this.#items.length).map((file): QueuedUpload<Result> => {
      this.#lastId += 1;
      return { id: this.#lastId, file, state: "queued", progress: 0, result: null };
    });
    this.#change([...this.#items, ...added]);
    this.#startNext();
    return added.map(({ id }) => id);
  }

  remove(id: number): void {
    this.#change(this.#items.filter((item) => item.id !== id));
    this.#stops.get(id)?.abort();
  }

  /** The results of those that are ready; starts over without any. */
  take(): Result[] {
    const results = this.#items.flatMap(({ result }) => (result === null ? [] : [result]));
    this.#change([]);
    return results;
  }

  /** Tries again what did not get through. */
  readonly retry = (): void => {
    clearTimeout(this.#retryTimer);
    this.#change(this.#items.map((item) => (item.state === "stuck" ? { ...item, state: "queued" } : item)));
    this.#startNext();
  };

  /** Stops what is under way. */
  readonly close = (): void => {
    window.removeEventListener("online", this.retry);
    clearTimeout(this.#retryTimer);
    this.#change([]);
    for (const stop of this.#stops.values()) stop.abort();
  };

  #startNext(): void {
    for (const item of this.#items) {
      if (this.#stops.size >= this.#options.atOnce) return;
      if (item.state === "queued") void this.#upload(item);
    }
  }

  async #upload({ id, file }: QueuedUpload<Result>): Promise<void> {
    const stop = new AbortController();
    this.#stops.set(id, stop);
    this.#patch(id, { state: "uploading", progress: 0 });
    try {
      const onProgress = (progress: number) => this.#patch(id, { progress });
      const result = await this.#options.send(file, { signal: stop.signal, onProgress });
      this.#patch(id, { state: "ready", progress: 1, result });
      if (!stop.signal.aborted) this.#options.onReady?.(id, result);
    } catch (error) {
      if (!stop.signal.aborted) this.#failed(id, error);
    }
    this.#stops.delete(id);
    this.#startNext();
  }

  #failed(id: number, error: unknown): void {
    if (isFinal(error)) {
      this.remove(id);
      this.#options.onRefused(error);
      return;
    }
    this.#patch(id, { state: "stuck", progress: 0 });
    const { retryMs } = this.#options;
    if (retryMs === undefined) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(this.retry, retryMs);
  }

  #patch(id: number, patch: Partial<QueuedUpload<Result>>): void {
    this.#change(this.#items.map((item) => (item.id === id ? { ...item, ...patch } : item)));
  }

  #change(items: readonly QueuedUpload<Result>[]): void {
    this.#items = items;
    this.#listeners.tell();
  }
}
