/** The event stream: its events, and what those say that are no notifications. */
import * as z from "zod/mini";

/**
 * Names of the server-sent events. `data` carries a Notification (specification); the others are hints to refetch:
 * `chat` (JSON ChatHint) when a room of mine changed, `mates` (no payload) when a relation of mine changed,
 * `notifications` (no payload) when stored notifications changed state elsewhere, `plans` (no payload) when a plan of mine was
 * made or called off, a proposal between somebody and me changed, others come to a gathering that I come to, or I am in one no more,
 * `nickname` (JSON Renaming) when somebody I know, or I, changed it, `missed` (no payload) when events may have been lost: every client hears it at the same moment, so each
 * refetches what it shows after a random part of REFETCH_WITHIN_MS. Their `id` says nothing but where to go on: who brings it as
 * `Last-Event-ID` gets the unread notifications that came meanwhile, or `missed` where those are many; hints are not repeated.
 */
export const STREAM_EVENTS = ["data", "chat", "mates", "notifications", "plans", "nickname", "missed"] as const;
export type StreamEvent = (typeof STREAM_EVENTS)[number];

/**
 * Header of the stream's answer: for how many milliseconds the member had been told nothing when the stream began to listen, some
 * tens of thousands at most; 0 where nobody can tell. Whoever has asked for what they show in that time has missed nothing.
 */
export const QUIET_HEADER = "x-quiet-ms";

/** Who was called `from` is called `to` from now on. */
export const Renaming = z.object({ from: z.string(), to: z.string() });
export type Renaming = z.infer<typeof Renaming>;

/** `ended`: I am in it no more, and it cannot be asked for. */
export const ChatHint = z.object({ chatRoomId: z.number(), seq: z.number(), ended: z.optional(z.literal(true)) });
export type ChatHint = z.infer<typeof ChatHint>;
