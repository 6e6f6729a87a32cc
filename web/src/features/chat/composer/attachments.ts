/** Pictures chosen for the next message: each is uploaded at once, so that sending has only to name them. */
import type { ChatPicture } from "@fitmate/contract/chat";
import { CHAT_PICTURES_MAX, UPLOADS_AT_ONCE } from "@fitmate/contract/limits";
import { ApiError } from "../../../lib/api.ts";
import { isPassing } from "../../../lib/stompClient.ts";
import type { uploadPicture } from "../../../data/uploads/upload.ts";
import { createListeners } from "../../../lib/listeners.ts";

export type Attachment = {
  id: number;
  file: File;
  /** `stuck`: it did not get through, and is tried again. */
  state: "queued" | "uploading" | "stuck" | "ready";
  /** The part that is sent, 0 to 1. */
  progress: number;
  /** Once it is ready. */
  picture: ChatPicture | null;
};

type AttachmentsPorts = {
  upload: (file: File, options: Parameters<typeof uploadPicture>[2]) => Promise<string>;
  /** Width and height in pixels. */
  measure: (file: File) => Promise<{ width: number; height: number }>;
  /** The server will never take this file. */
  onRefused: (error: unknown) => void;
};

const RETRY_MS = 5_000;

export class Attachments {
  readonly #ports: AttachmentsPorts;
  readonly #listeners = createListeners();
  readonly #stops = new Map<number, AbortController>();
  #items: readonly Attachment[] = [];
  #lastId = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: AttachmentsPorts) {
    this.#ports = ports;
  }

  readonly items = (): readonly Attachment[] => this.#items;

  /** Nothing is under way any more. */
  readonly isReady = (): boolean => this.#items.every(({ state }) => state === "ready");

  readonly subscribe = this.#listeners.subscribe;

  /** Takes as many of `files` as a message holds; answers whether that was all of them. */
  add(files: readonly File[]): boolean {
    const taken = files.slice(0, CHAT_PICTURES_MAX - this.#items.length);
    const added = taken.map((file): Attachment => {
      this.#lastId += 1;
      return { id: this.#lastId, file, state: "queued", progress: 0, picture: null };
    });
    this.#change([...this.#items, ...added]);
    this.#startNext();
    return taken.length === files.length;
  }

  remove(id: number): void {
    this.#change(this.#items.filter((item) => item.id !== id));
    this.#stops.get(id)?.abort();
  }

  /** The pictures, when all of them are ready; starts over without any. */
  take(): ChatPicture[] {
    const pictures = this.#items.flatMap(({ picture }) => picture ?? []);
    this.#change([]);
    return pictures;
  }

  /** Tries again what did not get through. */
  readonly retry = (): void => {
    clearTimeout(this.#retryTimer);
    this.#change(this.#items.map((item) => (item.state === "stuck" ? { ...item, state: "queued" } : item)));
    this.#startNext();
  };

  /** Stops what is under way. */
  readonly close = (): void => {
    clearTimeout(this.#retryTimer);
    this.#change([]);
    for (const stop of this.#stops.values()) stop.abort();
  };

  #startNext(): void {
    for (const item of this.#items) {
      if (this.#stops.size >= UPLOADS_AT_ONCE) return;
      if (item.state === "queued") void this.#upload(item);
    }
  }

  async #upload({ id, file }: Attachment): Promise<void> {
    const stop = new AbortController();
    this.#stops.set(id, stop);
    this.#patch(id, { state: "uploading", progress: 0 });
    try {
      const onProgress = (progress: number) => this.#patch(id, { progress });
      const [address, size] = await Promise.all([
        this.#ports.upload(file, { signal: stop.signal, onProgress }),
        this.#ports.measure(file),
      ]);
      this.#patch(id, { state: "ready", progress: 1, picture: { address, ...size } });
    } catch (error) {
      if (!stop.signal.aborted) this.#failed(id, error);
    }
    this.#stops.delete(id);
    this.#startNext();
  }

  #failed(id: number, error: unknown): void {
    if (error instanceof ApiError && (error.status === 0 || isPassing(error))) {
      this.#patch(id, { state: "stuck", progress: 0 });
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(this.retry, RETRY_MS);
    } else {
      this.remove(id);
      this.#ports.onRefused(error);
    }
  }

  #patch(id: number, patch: Partial<Attachment>): void {
    this.#change(this.#items.map((item) => (item.id === id ? { ...item, ...patch } : item)));
  }

  #change(items: readonly Attachment[]): void {
    this.#items = items;
    this.#listeners.tell();
  }
}
