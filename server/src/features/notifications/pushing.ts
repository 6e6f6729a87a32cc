/** What a push says, and for how long that is of use. */
import { gatheringAt } from "@fitmate/contract/addresses";
import type { Notification } from "@fitmate/contract/notifications";
import { arrivalOf } from "@fitmate/contract/push";
import type { Db } from "../../platform/db/database.ts";
import type { Pushed } from "../../platform/feature.ts";
import { selectRemindedOf } from "../meetups/comingQueries.ts";
import { findNotification } from "./queries.ts";
import { wantsPush } from "./settings.ts";

/** By then the mate knows that there was no answer, and whoever is asked has seen it in the app or not at all. */
const QUESTION_MS = 3 * 3_600_000;

/**
 * What is pushed of a notification at this moment; undefined = nothing: gone, read elsewhere, not wanted, or not so any more; "later" =
 * only a later version knows.
 */
export async function composePush(db: Db, notificationId: number): Promise<Pushed | "later" | undefined> {
  const stored = await findNotification(db, notificationId);
  if (stored === "later") return stored;
  if (!stored || stored.notification.read) return undefined;
  const { memberId, notification } = stored;
  if (!(await wantsPush(db, memberId, notification.notificationType))) return undefined;
  const until = await endOf(db, memberId, notification);
  if (until === "forever") return arrivalOf(notification);
  return until && until.getTime() > Date.now() ? { ...arrivalOf(notification), until } : undefined;
}

/** Until when a notification tells what is so; undefined: that is over already. */
async function endOf(
  db: Db,
  memberId: number,
  { notificationType, url, createdAt }: Notification,
): Promise<Date | "forever" | undefined> {
  if (notificationType === "CHECK_IN_DUE") return new Date(Date.parse(createdAt) + QUESTION_MS);
  if (notificationType !== "MEETUP_TOMORROW" && notificationType !== "MEETUP_SOON") return "forever";
  const reminded = await selectRemindedOf(db, gatheringAt(url ?? ""), memberId, new Date(createdAt));
  return notificationType === "MEETUP_SOON" ? reminded?.beginsAt : reminded?.dayBeginsAt;
}
