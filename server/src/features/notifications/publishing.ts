/** The one way out: every notification that has been stored leaves through here. */
import type { Notification } from "@fitmate/contract/notifications";
import type { Publish } from "../../platform/bus/bus.ts";
import { publishToMember } from "../../platform/sse/memberTopic.ts";

/** A stored notification, and whose it is. */
export type Stored = { memberId: number; notification: Notification };

/** Brings notifications to the open pages of their members. Their pushes wait since they were stored. */
export function publishNew(stored: readonly Stored[]): Publish {
  return (bus) => {
    for (const { memberId, notification } of stored) publishToMember(bus, memberId, "data", notification);
  };
}

/** Lets the member's open pages ask for their notifications anew. */
export function publishChange(memberId: number): Publish {
  return (bus) => publishToMember(bus, memberId, "notifications");
}
