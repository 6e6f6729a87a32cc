/** Which browsers get pushes, and letting pushes wait for them. */
import { ECDH } from "node:crypto";
import type { Notification } from "@fitmate/contract/notifications";
import type { PushSubscriptionBody } from "@fitmate/contract/push";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import type { SignedIn } from "../../platform/http/authentication.ts";
import { AppError } from "../../platform/http/errors.ts";
import { isPushService } from "./pushServices.ts";
import { deleteSubscriptionOf, insertPushes, replaceSubscription } from "./queries.ts";

const sessionHash = ({ sessionId }: SignedIn) => Buffer.from(sessionId, "hex");

/** Sends the member's pushes to this browser, too, until the session ends. */
export async function subscribe(
  db: Db,
  services: readonly string[],
  me: SignedIn,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<void> {
  if (!isPushService(services, endpoint) || !isOnCurve(keys.p256dh)) throw new AppError("PUSH_SUBSCRIPTION_REFUSED");
  try {
    await inTransaction(db, (trx) =>
      replaceSubscription(trx, { memberId: me.memberId, sessionHash: sessionHash(me), endpoint, ...keys }),
    );
  } catch (error) {
    // Signed out meanwhile.
    if (violatedConstraint(error) === "push_subscriptions_session") throw new AppError("SESSION_EXPIRED");
    throw error;
  }
}

/** No more pushes to the browser of this session. */
export async function unsubscribe(db: Db, me: SignedIn): Promise<void> {
  await deleteSubscriptionOf(db, sessionHash(me));
}

/** Lets notifications be pushed to each browser of whose they are soon; in a transaction, only if that commits. */
export async function enqueuePushes(
  db: Db,
  stored: readonly { memberId: number; notification: Notification }[],
): Promise<void> {
  if (stored.length === 0) return;
  const notices = stored.map(({ memberId, notification }) => [memberId, notification.notificationId] as const);
  await insertPushes(db, notices);
}

function isOnCurve(point: string): boolean {
  try {
    ECDH.convertKey(point, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
