/** Telling members what happened. What is stored belongs to the caller's transaction; what is sent waits for its commit. */
import type { MatchingState } from "@fitmate/contract/notifications";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import { sendToMember } from "../../platform/sse/memberTopic.ts";
import { deleteMatching, insertNotification, markAllRead, type NewNotification, settleMatching } from "./queries.ts";

/** Sends what was stored to the open streams of whom it concerns. Call after the commit. */
export type Announce = (bus: Bus) => void;

/** Stores a notification. */
export async function notify(db: Db, notice: NewNotification): Promise<Announce> {
  const notification = await insertNotification(db, notice);
  return (bus) => sendToMember(bus, notice.memberId, "data", notification);
}

/** Marks the notification of `senderId`'s mate request as answered, so that it does not ask `memberId` again. */
export async function settleMateRequest(
  db: Db,
  memberId: number,
  senderId: number,
  state: Exclude<MatchingState, "PENDING">,
): Promise<Announce> {
  await settleMatching(db, memberId, senderId, state);
  return (bus) => sendToMember(bus, memberId, "notifications");
}

/** Removes the notification of `senderId`'s pending mate request: it was taken back, or nobody answered in time. */
export async function withdrawMateRequest(db: Db, memberId: number, senderId: number): Promise<Announce> {
  const isGone = await deleteMatching(db, memberId, senderId);
  return (bus) => {
    if (isGone) sendToMember(bus, memberId, "notifications");
  };
}

/** Marks everything as read and tells the member's other tabs. */
export async function readAllNotifications(db: Db, bus: Bus, memberId: number): Promise<void> {
  if (await markAllRead(db, memberId)) sendToMember(bus, memberId, "notifications");
}
