/** The one way out: every notification that has been stored passes here on its way to the member. */
import type { Notification } from "@fitmate/contract/notifications";
import type { Bus } from "../../platform/bus/bus.ts";
import { sendToMember } from "../../platform/sse/memberTopic.ts";

/** A stored notification, and whose it is. */
export type Stored = { memberId: number; notification: Notification };

/** Brings a notification to the member, wherever they are. Call after the commit of what it tells. */
export function deliver(bus: Bus, { memberId, notification }: Stored): void {
  sendToMember(bus, memberId, "data", notification);
}
