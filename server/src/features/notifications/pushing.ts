/** What a push says. */
import { type Arrival, arrivalOf } from "@fitmate/contract/push";
import type { Db } from "../../platform/db/database.ts";
import { findNotification } from "./queries.ts";

/** What is pushed of a notification at this moment; undefined = nothing: it is gone, or was read elsewhere. */
export async function composePush(db: Db, notificationId: number): Promise<Arrival | undefined> {
  const notification = await findNotification(db, notificationId);
  return notification && !notification.read ? arrivalOf(notification) : undefined;
}
