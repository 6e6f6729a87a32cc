/** Notifications outside the page: the browsers that get them, and what travels to them. */
import * as z from "zod/mini";
import { checkInAt, gatheringAt } from "./addresses.ts";
import { PUSH_ENDPOINT_MAX } from "./limits.ts";
import { isAlwaysTold, isOfAlert } from "./notificationTypes.ts";
import { isOfGroupRoom, type Notification } from "./notifications.ts";
import { paths } from "./paths.ts";

/** What a browser needs to subscribe (`applicationServerKey`). */
export const PushKey = z.object({ publicKey: z.string() });

/** A `PushSubscription` of the browser, as its `toJSON` writes it. */
export const PushSubscriptionBody = z.object({
  /** An address as browsers write it (RFC 3986): ASCII, so that as many bytes as characters are kept. */
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(PUSH_ENDPOINT_MAX), z.regex(/^[!-~]+$/)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({
    /** A point on P-256, and 16 secret bytes (RFC 8291), in base64url. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;

/** What shows outside the page: pushed to the service worker, or handed to it by a page that is open. */
export const Arrival = z.object({
  notificationId: z.number(),
  message: z.string(),
  /** Where it leads inside the app. */
  url: z.string(),
  /** A later one of the same topic takes the place of an earlier one. */
  topic: z.string(),
  /** A push service should not save power by keeping it, and it stays until somebody has seen it. */
  urgent: z.optional(z.boolean()),
  /** What a browser calls the session it is told in (web/src/lib/sessionName.ts). */
  session: z.optional(z.string()),
});
export type Arrival = z.infer<typeof Arrival>;

/** What of a notification shows outside the page. */
export function arrivalOf({
  notificationId,
  message,
  notificationType,
  sender,
  url,
}: Pick<Notification, "notificationId" | "message" | "notificationType" | "sender" | "url">): Arrival {
  // What is said to a post is one topic, whoever says it; what in a group room, too.
  const isOfPlace = isOfGroupRoom({ url }) || url?.startsWith(paths.posts());
  const about = isOfPlace ? url?.replace(/[?&](?:comment|message)=.*$/, "") : sender;
  // Of a check-in all is one, whatever its type, but for the alert: only the all-clear takes its place.
  const ofCheckIn = url !== null && checkInAt(url) > 0 && (isOfAlert(notificationType) ? `ALERT ${url}` : url);
  // Of a gathering, too: its page says how it stands, and whoever hosts two tells of each by the same name.
  const ofGathering = url !== null && gatheringAt(url) > 0 && url;
  return {
    notificationId,
    message,
    url: url ?? paths.home(),
    topic: ofCheckIn || ofGathering || `${notificationType} ${about}`,
    ...(isAlwaysTold(notificationType) && { urgent: true }),
  };
}
