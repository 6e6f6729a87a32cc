/** Pictures on their way into a text: one after the other, so that they arrive in the order they were chosen in. */
import { ApiError } from "../../../lib/api.ts";

export type QueuedPicture = {
  id: number;
  file: File;
  /** How much is sent, 0 to 1; null before. */
  progress: number | null;
  /** The connection or the server has failed it: it waits to be tried again. */
  failed: boolean;
};

type Wiring = {
  /** Sends a picture and answers its reference. */
  send: (file: File, options: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<string>;
  onArrived: (id: number, reference: string) => void;
  /** The server will not take it, however often it is sent. */
  onRefused: (id: number, error: unknown) => void;
  onChange: (pictures: readonly QueuedPicture[]) => void;
};

/** Whether another attempt may help. */
function mayWorkLater(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

export class PictureQueue {
  readonly #wiring: Wiring;
  #pictures: readonly QueuedPicture[] = [];
  #sending: { id: number; abort: AbortController } | null = null;
  #lastId = 0;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
  }

  /** Answers the ids by which the pictures are spoken of. */
  add(files: readonly File[]): number[] {
    const added = files.map((file) => ({ id: (this.#lastId += 1), file, progress: null, failed: false }));
    this.#set([...this.#pictures, ...added]);
    this.#sendNext();
    return added.map(({ id }) => id);
  }

  /** Tries what has failed once more. */
  retry(): void {
    this.#set(this.#pictures.map((picture) => ({ ...picture, failed: false })));
    this.#sendNext();
  }

  remove(id: number): void {
    this.#set(this.#pictures.filter((picture) => picture.id !== id));
    if (this.#sending?.id === id) this.#sending.abort.abort();
  }

  /** Nothing more is sent, and nothing told. */
  close(): void {
    this.#pictures = [];
    this.#sending?.abort.abort();
  }

  #set(pictures: readonly QueuedPicture[]): void {
    this.#pictures = pictures;
    this.#wiring.onChange(pictures);
  }

  #patch(id: number, patch: Partial<QueuedPicture>): void {
    this.#set(this.#pictures.map((picture) => (picture.id === id ? { ...picture, ...patch } : picture)));
  }

  #sendNext(): void {
    const next = this.#pictures.find(({ failed }) => !failed);
    if (this.#sending || !next) return;
    this.#sending = { id: next.id, abort: new AbortController() };
    void this.#send(next, this.#sending.abort.signal);
  }

  async #send({ id, file }: QueuedPicture, signal: AbortSignal): Promise<void> {
    try {
      this.#patch(id, { progress: 0 });
      const reference = await this.#wiring.send(file, {
        signal,
        onProgress: (progress) => !signal.aborted && this.#patch(id, { progress }),
      });
      if (!signal.aborted) {
        this.#wiring.onArrived(id, reference);
        this.remove(id);
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(id, error);
    }
    this.#sending = null;
    this.#sendNext();
  }

  #fail(id: number, error: unknown): void {
    if (mayWorkLater(error)) {
      this.#patch(id, { failed: true, progress: null });
      return;
    }
    this.#wiring.onRefused(id, error);
    this.remove(id);
  }
}
