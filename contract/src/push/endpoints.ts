/** Browsers that get pushes. */
import type { Endpoint } from "../endpoint.ts";
import { Done } from "../errors.ts";
import * as push from "../push.ts";

export const pushEndpoints = {
  getPushKey: {
    method: "GET",
    path: "/api/push/key",
    tag: "push",
    summary: "The public key a browser subscribes to pushes with (VAPID, RFC 8292).",
    auth: "member",
    answer: push.PushKey,
    success: 200,
    errors: [],
  },
  subscribeToPush: {
    method: "PUT",
    path: "/api/push/subscription",
    tag: "push",
    summary: "Lets pushes come to this browser until my session here ends.",
    auth: "member",
    body: push.PushSubscriptionBody,
    answer: Done,
    success: 200,
    errors: ["PUSH_SUBSCRIPTION_REFUSED"],
    limit: 30,
  },
  unsubscribeFromPush: {
    method: "DELETE",
    path: "/api/push/subscription",
    tag: "push",
    summary: "No more pushes to the browser of this session.",
    auth: "member",
    answer: Done,
    success: 200,
    errors: [],
    limit: 30,
  },
} as const satisfies Record<string, Endpoint>;
