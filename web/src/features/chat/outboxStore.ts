/** The outbox of this tab, and what sends it. It outlives the messenger's page: what was written leaves all the same. */
import { type ChatMessage, type ChatSend, CHAT_SEND_DESTINATION } from "@fitmate/contract/chat";
import { useSyncExternalStore } from "react";
import { messageOf } from "../../lib/api.ts";
import { ConnectionLost, type StompClient } from "../../lib/stompClient.ts";
import { nextQueued, type Outbox, type OutboxEntry, queuedAgain, unsettled, withState, without } from "./outbox.ts";

type Connection = Pick<StompClient, "state" | "publish">;

type OutboxEvents = {
  /** The server has stored a message of this room. */
  onSent: (chatRoomId: number) => void;
  /** It has refused one. */
  onRefused: () => void;
};

/** Holds what was written and sends it over `connection`. */
export class OutboxStore {
  readonly #connection: Connection;
  readonly #events: OutboxEvents;
  readonly #listeners = new Set<() => void>();
  #outbox: Outbox = [];
  #isSending = false;

  constructor(connection: Connection, events: OutboxEvents) {
    this.#connection = connection;
    this.#events = events;
  }

  readonly entries = (): Outbox => this.#outbox;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(chatRoomId: number, contents: string): void {
    const clientMessageId = crypto.randomUUID();
    const writtenAt = new Date().toISOString();
    this.#change([...this.#outbox, { clientMessageId, chatRoomId, contents, writtenAt, state: "queued" }]);
    void this.flush();
  }

  retry(clientMessageId: string): void {
    this.#change(queuedAgain(this.#outbox, clientMessageId));
    void this.flush();
  }

  discard(clientMessageId: string): void {
    this.#change(without(this.#outbox, clientMessageId));
  }

  /** Drops what has come back as messages. */
  settle(messages: readonly ChatMessage[]): void {
    this.#change(unsettled(this.#outbox, messages));
  }

  /** Sends what is queued, one after another. What the connection loses stays queued and goes out with the next one. */
  async flush(): Promise<void> {
    if (this.#isSending || this.#connection.state() !== "connected") return;
    this.#isSending = true;
    let entry = nextQueued(this.#outbox);
    while (entry && (await this.#send(entry))) entry = nextQueued(this.#outbox);
    this.#isSending = false;
  }

  /** Answers false when the connection is gone. */
  async #send({ chatRoomId, contents, clientMessageId }: OutboxEntry): Promise<boolean> {
    try {
      const body: ChatSend = { chatRoomId, contents, clientMessageId };
      await this.#connection.publish(CHAT_SEND_DESTINATION, body);
      this.#change(withState(this.#outbox, clientMessageId, "sent"));
      this.#events.onSent(chatRoomId);
    } catch (error) {
      if (error instanceof ConnectionLost) return false;
      this.#change(withState(this.#outbox, clientMessageId, "failed", messageOf(error)));
      this.#events.onRefused();
    }
    return true;
  }

  #change(next: Outbox): void {
    if (next === this.#outbox) return;
    this.#outbox = next;
    for (const listener of this.#listeners) listener();
  }
}

/** Everything in `store`, as it changes. */
export function useOutbox(store: OutboxStore): Outbox {
  return useSyncExternalStore(store.subscribe, store.entries);
}
