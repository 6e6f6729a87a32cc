/**
 * What I wrote and do not see in the history yet, oldest first. Each entry keeps its `clientMessageId` however often it is
 * sent: the server stores it once.
 */
import { ChatPicture } from "@fitmate/contract/chat";
import * as z from "zod/mini";
import type { ChatMessage } from "../../../data/chat/wire.ts";

export const OutboxEntry = z.object({
  clientMessageId: z.string(),
  chatRoomId: z.number(),
  contents: z.string(),
  /** Uploaded already. */
  pictures: z.optional(z.array(ChatPicture)),
  /** ISO 8601, by this machine's clock; the order of the outbox. */
  writtenAt: z.string(),
  /** `sent`: the server has it, and it will come back as a message of the room. */
  state: z.enum(["queued", "sent", "failed"]),
  /** Why it failed, fit to show. */
  reason: z.optional(z.string()),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export type Outbox = readonly OutboxEntry[];

/** The next one to send. One at a time, so that they arrive in the order they were written. */
export function nextQueued(outbox: Outbox): OutboxEntry | undefined {
  return outbox.find(({ state }) => state === "queued");
}

/** `entry` at its place in time, instead of what was there under its id. */
export function withEntry(outbox: Outbox, entry: OutboxEntry): Outbox {
  const others = without(outbox, entry.clientMessageId);
  const place = others.findLastIndex(({ writtenAt }) => writtenAt <= entry.writtenAt) + 1;
  return others.toSpliced(place, 0, entry);
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

/** `outbox` with what was sent to the room, and is not seen in its history yet, to be sent once more: it may be gone. */
export function unsent(outbox: Outbox, chatRoomId: number): Outbox {
  return outbox.map((entry) =>
    entry.chatRoomId === chatRoomId && entry.state === "sent" ? { ...entry, state: "queued" } : entry,
  );
}

/** A time after everything in `outbox`, whatever the clock says. */
export function timeAfter(outbox: Outbox, now: number = Date.now()): string {
  const newest = Date.parse(outbox.at(-1)?.writtenAt ?? "") || 0;
  return new Date(Math.max(now, newest + 1)).toISOString();
}
