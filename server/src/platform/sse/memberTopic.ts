/** The way to a member's open event streams, on whichever node they are. */
import { STREAM_EVENTS, type StreamEvent } from "@fitmate/contract/eventStream";
import * as z from "zod/mini";
import type { Bus } from "../bus/bus.ts";

export function memberTopic(memberId: number): string {
  return `member:${memberId}`;
}

/** Whose topic it is; undefined: it is no member's. */
export function memberOf(topic: string): number | undefined {
  const id = /^member:(\d+)$/.exec(topic)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** One server-sent event on its way: `data` is JSON. Parsed where it arrives: another node may be of another version. */
export const MemberEvent = z.object({ event: z.enum(STREAM_EVENTS), data: z.unknown() });
export type MemberEvent = { event: StreamEvent; data: unknown };

/** Tells a client that the bus may have lost events: it asks anew for what it shows. */
export const MISSED: MemberEvent = { event: "missed", data: null };

/** Publishes an event to every open stream of the member. Call after the commit of what it tells. */
export function publishToMember(bus: Bus, memberId: number, event: StreamEvent, data: unknown = null): void {
  bus.publish(memberTopic(memberId), { event, data } satisfies MemberEvent, true);
}
