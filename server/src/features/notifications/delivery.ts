/** The one way out: every notification that has been stored leaves through here. */
import type { Notification } from "@fitmate/contract/notifications";
import type { Bus } from "../../platform/bus/bus.ts";
import { sendToMember } from "../../platform/sse/memberTopic.ts";

/** A stored notification, and whose it is. */
export type Stored = { memberId: number; notification: Notification };

/** Tells the open pages of whom it concerns. Call after the commit. */
export type Announce = (bus: Bus) => void;

/** There is nobody to tell. */
export const NOBODY: Announce = () => {};

/** Brings notifications to the open pages of their members. Their pushes wait since they were stored. */
export function deliver(stored: readonly Stored[]): Announce {
  return (bus) => {
    for (const { memberId, notification } of stored) sendToMember(bus, memberId, "data", notification);
  };
}

/** Lets the member's open pages ask for their notifications anew. */
export function refresh(memberId: number): Announce {
  return (bus) => sendToMember(bus, memberId, "notifications");
}
