/** Where the server pushes to. */
import type { PushSubscriptionBody } from "@fitmate/contract/push";
import { call } from "../../lib/api.ts";

/** What this server's subscriptions are made with, in base64url. */
export const getPushKey = async () => (await call("getPushKey")).publicKey;

/** Lets the server push to a browser of mine, as long as the session lasts. */
export const subscribeToPush = (body: PushSubscriptionBody) => call("subscribeToPush", { body });

/** Nothing is pushed to the session's browser any more; quiet where that cannot be told. */
export const unsubscribeFromPush = () => call("unsubscribeFromPush").catch(() => undefined);
