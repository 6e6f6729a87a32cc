/**
 * Unsent messages in the browser's storage, which outlives the tab and is shared by all tabs: a key for each, so that no
 * tab overwrites what another one has written. A member's keys carry the nickname: nobody else reads them.
 */
import { safeParse } from "zod/v4/core";
import { type Outbox, OutboxEntry } from "./outbox.ts";
import { keyPrefix, keysOf } from "./outboxKeys.ts";

/** Messages a member may leave waiting. */
export const OUTBOX_MAX = 200;

/** Everything `nickname` has written in this browser and the server does not have yet, oldest first. */
export function storedOutbox(nickname: string): Outbox {
  return keysOf(nickname)
    .flatMap((key) => parse(localStorage.getItem(key)) ?? [])
    .filter(({ state }) => state !== "sent")
    .toSorted((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1));
}

/** What `from` has written in this browser is `to`'s: they are called so now. */
export function moveOutbox(from: string, to: string): void {
  for (const key of keysOf(from)) {
    const entry = localStorage.getItem(key);
    // Taken away first: there may be no room for it twice.
    localStorage.removeItem(key);
    if (entry !== null) localStorage.setItem(keyPrefix(to) + key.slice(keyPrefix(from).length), entry);
  }
}

export class OutboxStorage {
  #prefix: string;
  #nickname: string;
  /** What the browser did not take (storage full or refused) lives as long as the page. */
  readonly #unstored = new Set<string>();

  constructor(nickname: string) {
    this.#nickname = nickname;
    this.#prefix = keyPrefix(nickname);
  }

  /** Its member is called `nickname` from now on. */
  rename(nickname: string): void {
    moveOutbox(this.#nickname, nickname);
    this.#nickname = nickname;
    this.#prefix = keyPrefix(nickname);
  }

  read(): Outbox {
    return storedOutbox(this.#nickname);
  }

  has(clientMessageId: string): boolean {
    return this.#unstored.has(clientMessageId) || localStorage.getItem(this.#prefix + clientMessageId) !== null;
  }

  put(entry: OutboxEntry): void {
    try {
      localStorage.setItem(this.#prefix + entry.clientMessageId, JSON.stringify(entry));
    } catch {
      this.#unstored.add(entry.clientMessageId);
    }
  }

  remove(clientMessageId: string): void {
    this.#unstored.delete(clientMessageId);
    localStorage.removeItem(this.#prefix + clientMessageId);
  }

  /**
   * Runs `act` while no other tab of this member does. Where the browser has no locks (a page without TLS) tabs may send
   * the same message, which the server stores once. undefined where the page gets no turn, since it is being left.
   */
  async inTurn<T>(act: () => Promise<T>): Promise<T | undefined> {
    const locks = navigator.locks as LockManager | undefined;
    try {
      return await (locks ? locks.request(this.#prefix, act) : act());
    } catch (error) {
      // It may come back, out of the browser's cache.
      if (error instanceof DOMException && error.name === "InvalidStateError") return undefined;
      throw error;
    }
  }

  /** Calls `listener` with what other tabs put (an entry) or remove (undefined); the answer stops that. */
  onChange(listener: (clientMessageId: string, entry: OutboxEntry | undefined) => void): () => void {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key?.startsWith(this.#prefix)) listener(key.slice(this.#prefix.length), parse(newValue));
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }
}

/** undefined for nothing, and for what another version of the app has left. */
function parse(value: string | null): OutboxEntry | undefined {
  try {
    const entry = safeParse(OutboxEntry, JSON.parse(value ?? ""));
    return entry.success ? entry.data : undefined;
  } catch {
    return undefined;
  }
}
