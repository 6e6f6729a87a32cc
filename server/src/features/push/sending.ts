/** Sends pushes that wait (RFC 8030), encrypted for the browser they go to (RFC 8291). */
import { createHash } from "node:crypto";
import type { Arrival } from "@fitmate/contract/push";
import type { FastifyBaseLogger } from "fastify";
import webPush from "web-push";
import type { Db } from "../../platform/db/database.ts";
import type { Pushed } from "../../platform/feature.ts";
import { type Outcome, workOff } from "../../platform/leasedQueue.ts";
import { deleteSubscription, PUSH_HOURS, type Waiting, WAITING_PUSHES } from "./queries.ts";
import type { Vapid } from "./vapid.ts";

/** How many a node sends at the same time. */
const AT_ONCE = 50;
/** A push service that says nothing for so long is not waited for. */
const SILENCE_MS = 10_000;
/** Longer than one turn can take: no other node tries meanwhile. */
const LEASE_SECONDS = 60;
/** So often what is not urgent is tried; what is, until it expires: somebody may be in danger. */
const ATTEMPTS_MAX = 5;
/** Whatever the push service asks for, what is urgent is tried again after so long. */
const URGENT_PAUSE_SECONDS = 30;
const DAY_SECONDS = PUSH_HOURS * 3_600;
const TOPIC_CHARACTERS = 32;

export type PushPorts = {
  db: Db;
  log: FastifyBaseLogger;
  vapid: Vapid;
  /** What a notification says by now; undefined = nothing any more, "later" = only a later version knows. */
  compose(notificationId: number): Promise<Pushed | "later" | undefined>;
};

/** Answers a function that sends what is due; called while it runs, it waits for that run. */
export function createPushSender(ports: PushPorts): (closing?: AbortSignal) => Promise<void> {
  return workOff<Waiting>(ports.db, {
    ...WAITING_PUSHES,
    atOnce: AT_ONCE,
    leaseSeconds: LEASE_SECONDS,
    work: (push) => send(ports, push),
  });
}

async function send({ db, log, vapid, compose }: PushPorts, push: Waiting): Promise<Outcome> {
  // The subscription goes with the session, but only where somebody looks for those that have run out.
  if (!push.isLive) return "over";
  const arrival = await compose(push.notification_id);
  if (!arrival) return "over";
  if (arrival === "later") return { retryAfterSeconds: 0 };
  const { status, retryAfterSeconds } = await post(vapid, push, arrival);
  if (status >= 200 && status < 300) return "over";
  if (status === 404 || status === 410) {
    // The browser has unsubscribed, or is gone.
    await deleteSubscription(db, push.subscription_id);
    return "over";
  }

  // The host only: whoever knows the whole address could tell the browser apart.
  const { host } = new URL(push.endpoint);
  const isTemporary = status === NO_ANSWER || status === 429 || status >= 500;
  if (!isTemporary || (!arrival.urgent && push.attempts >= ATTEMPTS_MAX)) {
    log.warn({ status, host, attempts: push.attempts }, "push given up");
    return "over";
  }
  log.info({ status, host, attempts: push.attempts }, "push not sent, will be tried again");
  return { retryAfterSeconds, ...(arrival.urgent && { atLatestSeconds: URGENT_PAUSE_SECONDS }) };
}

type Answer = { status: number; retryAfterSeconds: number };
const NO_ANSWER = 0;

async function post(vapid: Vapid, { endpoint, p256dh, auth, session }: Waiting, pushed: Pushed): Promise<Answer> {
  const { until, ...arrival } = pushed;
  const secondsLeft = until ? Math.max(Math.floor((until.getTime() - Date.now()) / 1_000), 0) : DAY_SECONDS;
  const told = JSON.stringify({ ...arrival, session } satisfies Arrival);
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, told, {
    vapidDetails: vapid,
    contentEncoding: "aes128gcm",
    TTL: Math.min(secondsLeft, DAY_SECONDS),
    urgency: arrival.urgent ? "high" : "normal",
    topic: createHash("sha256").update(arrival.topic).digest("base64url").slice(0, TOPIC_CHARACTERS),
  });
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: request.headers,
      body: new Uint8Array(request.body ?? []),
      // A redirect could lead anywhere.
      redirect: "manual",
      signal: AbortSignal.timeout(SILENCE_MS),
    });
    await response.body?.cancel();
    const retryAfter = Number(response.headers.get("retry-after"));
    return { status: response.status, retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : 0 };
  } catch {
    return { status: NO_ANSWER, retryAfterSeconds: 0 };
  }
}
