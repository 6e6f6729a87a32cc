/** What a push says. */
import { type Arrival, arrivalOf } from "@fitmate/contract/push";
import type { Db } from "../../platform/db/database.ts";
import { findNotification } from "./queries.ts";
import { wantsPush } from "./settings.ts";

/**
 * What is pushed of a notification at this moment; undefined = nothing: gone, read elsewhere, or not wanted; "later" = only a later
 * version knows.
 */
export async function composePush(db: Db, notificationId: number): Promise<Arrival | "later" | undefined> {
  const stored = await findNotification(db, notificationId);
  if (stored === "later") return stored;
  if (!stored || stored.notification.read) return undefined;
  const { memberId, notification } = stored;
  return (await wantsPush(db, memberId, notification.notificationType)) ? arrivalOf(notification) : undefined;
}
