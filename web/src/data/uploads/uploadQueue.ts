/** Pictures on their way to the server, in the order they were chosen; what does not get through waits and goes out again. */
import { ApiError } from "../../lib/api.ts";
import { createListeners } from "../../lib/listeners.ts";
import { isFinal, type Outlook, outlookOf } from "../../lib/outlook.ts";
import { pauseAfter } from "./pause.ts";

export type QueuedUpload<Result> = {
  id: number;
  file: File;
  /**
   * `away`: no answer came, it waits for the network; `postponed`: the server does not take it just now, it waits as long as that asks;
   * `failed`: the server has stumbled over it too often, it goes out again only when asked to.
   */
  state: "queued" | "uploading" | "away" | "postponed" | "failed" | "ready";
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
  onReady?: (id: number, result: Result) => void;
  /** It is not tried again by itself: it has failed, or has left the queue, since the server will never take this file. */
  onGivenUp: (error: unknown) => void;
};

/** A picture the server stumbles over (500) this often is not what it stumbles over by chance. */
const TRIES_MAX = 5;
const TOO_MANY = 429;

/** Until it goes out again. `forAll`: what was refused is one more of this member, whichever it is. */
type Pause = { timer: ReturnType<typeof setTimeout>; forAll: boolean };

/** Uploads each file it is given, beginning at once, and what does not get through again, until it is closed. */
export class UploadQueue<Result> {
  readonly #options: UploadQueueOptions<Result>;
  readonly #listeners = createListeners();
  readonly #stops = new Map<number, AbortController>();
  readonly #pauses = new Map<number, Pause>();
  /** How each has failed, and how often in a row. */
  readonly #failures = new Map<number, { outlook: Outlook; count: number }>();
  #items: readonly QueuedUpload<Result>[] = [];
  #lastId = 0;

  constructor(options: UploadQueueOptions<Result>) {
    this.#options = options;
    window.addEventListener("online", this.#online);
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
    this.#forget(id);
    // It may have been what the others waited for.
    this.#startNext();
  }

  /** The results of those that are ready; starts over without any. */
  take(): Result[] {
    const results = this.#items.flatMap(({ result }) => (result === null ? [] : [result]));
    this.#change([]);
    return results;
  }

  /** Tries again what did not get through; what the server has postponed waits as long as it was asked to. */
  readonly retry = (): void => this.#again("away", "failed");

  readonly #online = (): void => this.#again("away");

  /** Stops what is under way. */
  readonly close = (): void => {
    window.removeEventListener("online", this.#online);
    for (const { id } of this.#items) this.#forget(id);
    this.#change([]);
    for (const stop of this.#stops.values()) stop.abort();
  };

  #again(...states: QueuedUpload<Result>["state"][]): void {
    const waiting = this.#items.filter(({ state }) => states.includes(state));
    for (const { id } of waiting) this.#forget(id);
    this.#change(this.#items.map((item) => (waiting.includes(item) ? { ...item, state: "queued" } : item)));
    this.#startNext();
  }

  #startNext(): void {
    if ([...this.#pauses.values()].some(({ forAll }) => forAll)) return;
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
      this.#failures.delete(id);
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
      this.#options.onGivenUp(error);
      return;
    }
    const outlook = outlookOf(error);
    const before = this.#failures.get(id);
    const count = before?.outlook === outlook ? before.count + 1 : 1;
    this.#failures.set(id, { outlook, count });
    if (outlook === "broken" && count >= TRIES_MAX) {
      this.#patch(id, { state: "failed", progress: 0 });
      this.#options.onGivenUp(error);
      return;
    }
    // Of a network that is back the browser tells only where it knew that it was away.
    if (outlook !== "away" || navigator.onLine) this.#pause(id, pauseAfter(count, error), error);
    this.#patch(id, { state: outlook === "away" ? "away" : "postponed", progress: 0 });
  }

  #pause(id: number, milliseconds: number, error: unknown): void {
    const goOn = () => {
      this.#pauses.delete(id);
      this.#patch(id, { state: "queued" });
      this.#startNext();
    };
    const forAll = error instanceof ApiError && error.status === TOO_MANY;
    this.#pauses.set(id, { timer: setTimeout(goOn, milliseconds), forAll });
  }

  /** What was before counts no more. */
  #forget(id: number): void {
    clearTimeout(this.#pauses.get(id)?.timer);
    this.#pauses.delete(id);
    this.#failures.delete(id);
  }

  #patch(id: number, patch: Partial<QueuedUpload<Result>>): void {
    this.#change(this.#items.map((item) => (item.id === id ? { ...item, ...patch } : item)));
  }

  #change(items: readonly QueuedUpload<Result>[]): void {
    this.#items = items;
    this.#listeners.tell();
  }
}
