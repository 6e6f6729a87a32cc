/**
 * What I wrote and do not see in the history yet, oldest first. Each entry keeps its `clientMessageId` however often it is
 * sent: the server stores it once.
 */
import type { ChatMessage } from "@fitmate/contract/chat";

export type OutboxEntry = {
  clientMessageId: string;
  chatRoomId: number;
  contents: string;
  /** ISO 8601, by this machine's clock. */
  writtenAt: string;
  /** `sent`: the server has it, and it will come back as a message of the room. */
  state: "queued" | "sent" | "failed";
  /** Why it failed, fit to show. */
  reason?: string;
};

export type Outbox = readonly OutboxEntry[];

/** The next one to send. One at a time, so that they arrive in the order they were written. */
export function nextQueued(outbox: Outbox): OutboxEntry | undefined {
  return outbox.find(({ state }) => state === "queued");
}

export function withState(
  outbox: Outbox,
  clientMessageId: string,
  state: OutboxEntry["state"],
  reason?: string,
): Outbox {
  return outbox.map((entry) => (entry.clientMessageId === clientMessageId ? { ...entry, state, reason } : entry));
}

export function without(outbox: Outbox, clientMessageId: string): Outbox {
  return outbox.filter((entry) => entry.clientMessageId !== clientMessageId);
}

/** The part of `outbox` that is not among `messages`; the same array when all of it is. */
export function unsettled(outbox: Outbox, messages: readonly ChatMessage[]): Outbox {
  if (outbox.length === 0) return outbox;
  const stored = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const rest = outbox.filter(({ clientMessageId }) => !stored.has(clientMessageId));
  return rest.length === outbox.length ? outbox : rest;
}

/** A failed message goes out again after everything already waiting. */
export function queuedAgain(outbox: Outbox, clientMessageId: string): Outbox {
  const entry = outbox.find((each) => each.clientMessageId === clientMessageId);
  if (!entry) return outbox;
  return [
    ...without(outbox, clientMessageId),
    { ...entry, state: "queued", reason: undefined, writtenAt: new Date().toISOString() },
  ];
}
