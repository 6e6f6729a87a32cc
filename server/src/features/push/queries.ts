/** Every SQL statement on browsers that get pushes, and on pushes that wait. */
import { PUSH_DEVICES_MAX } from "@fitmate/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isLiveSession } from "../accounts/sessions/queries.ts";

export type NewSubscription = {
  memberId: number;
  sessionHash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** Makes `endpoint` the one of this session, whoever had it before; the member's longest unused beyond the limit go. */
export async function replaceSubscription(
  trx: Db,
  { memberId, sessionHash, endpoint, p256dh, auth }: NewSubscription,
): Promise<void> {
  // With what still waits for somebody else in this browser.
  await trx
    .deleteFrom("push_subscriptions")
    .where((is) =>
      is.or([
        is.and([is("session_hash", "=", sessionHash), is("endpoint", "!=", endpoint)]),
        is.and([is("endpoint", "=", endpoint), is("member_id", "!=", memberId)]),
      ]),
    )
    .execute();
  await trx
    .insertInto("push_subscriptions")
    .values({ member_id: memberId, session_hash: sessionHash, endpoint, p256dh, auth })
    .onConflict((conflict) =>
      conflict
        .column("endpoint")
        .doUpdateSet({ member_id: memberId, session_hash: sessionHash, p256dh, auth, renewed_at: sql<Date>`now()` }),
    )
    .execute();
  await trx
    .deleteFrom("push_subscriptions")
    .where("id", "in", (query) =>
      query
        .selectFrom("push_subscriptions")
        .select("id")
        .where("member_id", "=", memberId)
        .orderBy("renewed_at", "desc")
        .orderBy("id", "desc")
        .offset(sql.lit(PUSH_DEVICES_MAX)),
    )
    .execute();
}

export async function deleteSubscriptionOf(db: Db, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("session_hash", "=", sessionHash).execute();
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

/** A push that could not be delivered for so long is forgotten, here and by the push service. */
export const PUSH_HOURS = 24;

/** What is urgent is due before all that has not waited for longer, and so taken first. */
const URGENT_LEAD_MINUTES = 10;

/**
 * A statement that lets a push about each of `notices` (member_id, id) wait for each browser of its member; one that goes at that
 * moment is waited for, and left out.
 */
export const insertionOfPushes = (notices: RawBuilder<unknown>, isUrgent = false): RawBuilder<object> => sql`
  insert into pushes (subscription_id, notification_id, due_at, expires_at)
  select s.id, notice.id, now() - ${sql.lit(`${isUrgent ? URGENT_LEAD_MINUTES : 0} minutes`)}::interval,
         now() + ${sql.lit(`${PUSH_HOURS} hours`)}::interval
    from ${notices} as notice join push_subscriptions s on s.member_id = notice.member_id
   for key share of s
  on conflict (notification_id, subscription_id)
  do update set due_at = excluded.due_at, attempts = 0, expires_at = excluded.expires_at`;

/** Lets a push about each notification wait for each browser of its member. */
export async function insertPushes(
  db: Db,
  notices: readonly (readonly [memberId: number, notificationId: number])[],
): Promise<void> {
  const members = notices.map(([memberId]) => memberId);
  const notifications = notices.map(([, notificationId]) => notificationId);
  const rows = sql`(select * from unnest(${members}::bigint[], ${notifications}::bigint[]) as n (member_id, id))`;
  await insertionOfPushes(rows).execute(db);
}

/** Of a push: it has waited for more than an hour, however often it was tried. */
export const WAITS_LONG = sql`expires_at < now() + ${sql.lit(`${PUSH_HOURS - 1} hours`)}::interval`;

/** A push that waits, and where it goes. */
export type Waiting = {
  subscription_id: number;
  notification_id: number;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The SHA-256 of its session's token, in hexadecimal digits: what the browser calls the session. */
  session: string;
  /** Its session has not run out. */
  isLive: boolean;
};

/** Pushes as a queue (platform/leasedQueue.ts). */
export const WAITING_PUSHES = {
  table: "pushes",
  key: ["subscription_id", "notification_id"],
  columns: sql`q.subscription_id, q.notification_id, s.endpoint, s.p256dh, s.auth, encode(s.session_hash, 'hex') as session,
    ${isLiveSession(sql`s.session_hash`)} as "isLive"`,
  join: sql`join push_subscriptions s on s.id = q.subscription_id`,
} as const;
