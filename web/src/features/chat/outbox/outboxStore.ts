/**
 * The outbox of a member, and what sends it. It outlives the messenger's page, the tab and the browser: what was written
 * leaves as soon as the app is open and connected again.
 */
import { unsigned } from "@fitmate/contract/pictures";
import { type ChatPicture, type ChatSend, CHAT_SEND_DESTINATION } from "@fitmate/contract/chat";
import { useSyncExternalStore } from "react";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { outlookOf } from "../../../lib/outlook.ts";
import type { StompClient } from "../../../lib/stompClient.ts";
import {
  nextQueued,
  type Outbox,
  type OutboxEntry,
  timeAfter,
  unsent,
  unsettled,
  withEntry,
  without,
} from "./outbox.ts";
import { OUTBOX_MAX, type OutboxStorage } from "./outboxStorage.ts";
import { createListeners } from "../../../lib/listeners.ts";
import { newId } from "../../../lib/newId.ts";
import type { ChatMessage } from "../../../data/chat/wire.ts";

type Connection = Pick<StompClient, "state" | "publish">;

type OutboxEvents = {
  /** The server has stored a message. */
  onSent: (entry: OutboxEntry) => void;
  /** It has refused one. */
  onRefused: () => void;
};

/** A message the server stumbles over (500) this often is not what it stumbles over by chance. */
const TRIES_MAX = 5;
const FULL = "보내지 못한 메시지가 너무 많아요. 먼저 쓴 메시지가 나간 뒤에 다시 보내 주세요.";

/** Holds what was written, in `storage`, and sends it over `connection`. */
export class OutboxStore {
  readonly #storage: OutboxStorage;
  readonly #connection: Connection;
  readonly #events: OutboxEvents;
  readonly #listeners = createListeners();
  /** Ends the news from other tabs. */
  readonly close: () => void;
  readonly #tries = new Map<string, number>();
  #outbox: Outbox;
  #isSending = false;

  constructor(storage: OutboxStorage, connection: Connection, events: OutboxEvents) {
    this.#storage = storage;
    this.#connection = connection;
    this.#events = events;
    this.#outbox = storage.read();
    this.close = storage.onChange((id, entry) => this.#changedElsewhere(id, entry));
  }

  readonly entries = (): Outbox => this.#outbox;

  readonly subscribe = this.#listeners.subscribe;

  /** Its member is called `nickname` from now on. */
  rename(nickname: string): void {
    this.#storage.rename(nickname);
    // Another tab may have moved them before, which looked as if it had sent them.
    this.#change(this.#storage.read().reduce(withEntry, this.#outbox));
    void this.flush();
  }

  /** `pictures` are uploaded already. */
  write(chatRoomId: number, contents: string, pictures: ChatPicture[] = []): void {
    this.#queue({ clientMessageId: newId(), chatRoomId, contents, ...(pictures.length > 0 && { pictures }) });
  }

  /** A failed message goes out again, after everything already waiting. */
  retry(clientMessageId: string): void {
    const entry = this.#find(clientMessageId);
    if (!entry) return;
    this.#tries.delete(clientMessageId);
    const { chatRoomId, contents, pictures } = entry;
    this.#queue({ clientMessageId, chatRoomId, contents, ...(pictures && { pictures }) });
  }

  discard(clientMessageId: string): void {
    this.#storage.remove(clientMessageId);
    this.#change(without(this.#outbox, clientMessageId));
  }

  /** What the server had taken, and may have lost since, goes out again. */
  resend(chatRoomId: number): void {
    const next = unsent(this.#outbox, chatRoomId);
    for (const entry of next) if (!this.#outbox.includes(entry)) this.#storage.put(entry);
    this.#change(next);
    void this.flush();
  }

  /** Forgets what is sent, whether or not it has come back. */
  forget(clientMessageId: string): void {
    if (this.#find(clientMessageId)?.state === "sent") this.discard(clientMessageId);
  }

  /** Drops what has come back as messages. */
  settle(messages: readonly ChatMessage[]): void {
    const rest = unsettled(this.#outbox, messages);
    if (rest === this.#outbox) return;
    for (const entry of this.#outbox) if (!rest.includes(entry)) this.#storage.remove(entry.clientMessageId);
    this.#change(rest);
  }

  /** Sends what is queued, one after another. What the connection loses stays queued and goes out with the next one. */
  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      let goesOn = true;
      while (goesOn && this.#connection.state() === "connected" && nextQueued(this.#outbox)) {
        goesOn = (await this.#storage.inTurn(() => this.#sendNext())) ?? false;
      }
    } finally {
      this.#isSending = false;
    }
  }

  #queue(draft: Pick<OutboxEntry, "clientMessageId" | "chatRoomId" | "contents" | "pictures">): void {
    const others = without(this.#outbox, draft.clientMessageId);
    const isFull = others.filter(({ state }) => state !== "sent").length >= OUTBOX_MAX;
    const entry: OutboxEntry = {
      ...draft,
      writtenAt: timeAfter(others),
      ...(isFull ? { state: "failed", reason: FULL } : { state: "queued" }),
    };
    // One too many is kept by this page alone.
    if (!isFull) this.#storage.put(entry);
    this.#change(withEntry(others, entry));
    void this.flush();
  }

  /** Answers false when this is not the time to send. */
  async #sendNext(): Promise<boolean> {
    const entry = nextQueued(this.#outbox);
    if (!entry) return true;
    const { chatRoomId, contents, clientMessageId } = entry;
    const pictures = entry.pictures?.map(({ address }) => unsigned(address));
    if (!this.#storage.has(clientMessageId)) {
      // Another tab has sent it, or thrown it away, while this one waited for its turn.
      this.#change(without(this.#outbox, clientMessageId));
      return true;
    }
    try {
      const body: ChatSend = { chatRoomId, contents, clientMessageId, ...(pictures && { pictures }) };
      await this.#connection.publish(CHAT_SEND_DESTINATION, body);
    } catch (error) {
      return this.#failed(entry, error);
    }
    // Where the message itself was faster than its receipt, it has left the outbox already.
    if (this.#find(clientMessageId)) {
      const sent: OutboxEntry = { ...entry, state: "sent" };
      // Other tabs hear of both: that it is sent, and that it need not be kept.
      this.#storage.put(sent);
      this.#storage.remove(clientMessageId);
      this.#change(withEntry(this.#outbox, sent));
      this.#events.onSent(sent);
    }
    return true;
  }

  /** Only what the server refuses for good has failed; everything else is sent again. Answers whether to go on. */
  #failed(entry: OutboxEntry, error: unknown): boolean {
    // A lost session ends the connection: the message leaves when the member is back.
    if (error instanceof ApiError && error.status === 401) return false;
    const outlook = outlookOf(error);
    if (outlook === "broken") {
      const tries = (this.#tries.get(entry.clientMessageId) ?? 0) + 1;
      this.#tries.set(entry.clientMessageId, tries);
      if (tries < TRIES_MAX) return false;
    } else if (outlook !== "refused") {
      // Nothing about the message, however often it is said.
      return false;
    }
    const failed: OutboxEntry = { ...entry, state: "failed", reason: messageOf(error) };
    this.#storage.put(failed);
    this.#change(withEntry(this.#outbox, failed));
    this.#events.onRefused();
    return true;
  }

  #changedElsewhere(clientMessageId: string, entry: OutboxEntry | undefined): void {
    if (entry) {
      this.#change(withEntry(this.#outbox, entry));
      if (entry.state === "sent") this.#events.onSent(entry);
      // Should that tab close before it has sent it, this one does: their turns see to the order.
      else void this.flush();
    } else if (this.#find(clientMessageId)?.state !== "sent") {
      this.#change(without(this.#outbox, clientMessageId));
    }
  }

  #find(clientMessageId: string): OutboxEntry | undefined {
    return this.#outbox.find((entry) => entry.clientMessageId === clientMessageId);
  }

  #change(next: Outbox): void {
    if (next === this.#outbox) return;
    this.#outbox = next;
    this.#listeners.tell();
  }
}

/** Everything in `store`, as it changes. */
export function useOutbox(store: OutboxStore): Outbox {
  return useSyncExternalStore(store.subscribe, store.entries);
}
