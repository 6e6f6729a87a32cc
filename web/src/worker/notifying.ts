/** Notifications of the operating system: shown while nobody looks at the app, and followed into it. */
import { OS_NOTIFICATION_MS } from "@fitmate/contract/limits";
import { isPage } from "@fitmate/contract/noPages";
import type { Arrival } from "@fitmate/contract/push";
import type { GoMessage } from "./messages.ts";

declare const self: ServiceWorkerGlobalScope;

const TITLE = "핏메이트 알림 도착";

/**
 * Chromium forgets a notification that comes while it is being asked what shows, as it does not show yet: whoever shows or asks holds
 * this lock.
 */
const SHOWN_LOCK = "shown notifications";

/** A page that has started answers in a few milliseconds. */
const HEARD_WITHIN_MS = 1_000;

/** `renotify` is missing from TypeScript's list: without it a later one of the same topic makes no sound. */
type Options = NotificationOptions & { renotify: boolean };

/**
 * Tells of `arrival` unless somebody looks at the app: there it shows by itself. What is urgent shows all the same, as whoever looks may
 * be another member, or nobody who is signed in. May be called twice, by page and push.
 */
export async function notify(arrival: Arrival): Promise<void> {
  const pages = await openPages();
  const isLookedAt = pages.some(({ visibilityState }) => visibilityState === "visible");
  if (isLookedAt && !arrival.urgent) return;
  await navigator.locks.request(SHOWN_LOCK, () => show(arrival));
  // Without a page it stays until somebody comes, and where somebody waits for an answer, until it was seen.
  if (pages.length === 0 || (arrival.urgent && !isLookedAt)) return;
  await new Promise((later) => setTimeout(later, OS_NOTIFICATION_MS));
  await navigator.locks.request(SHOWN_LOCK, async () => {
    for (const notification of await shown(arrival)) notification.close();
  });
}

/** Leads to what the notification tells of, in a page that is open already where there is one. */
export async function follow(notification: Notification): Promise<void> {
  notification.close();
  const { url } = notification.data as Arrival;
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(url);
    return;
  }
  // One that is not this worker's may be led nowhere.
  const there = (await goesTo(page, url)) ? page : await page.navigate(url).catch(() => null);
  await (there ? there.focus() : self.clients.openWindow(url));
}

/** Has a page go there by itself; answers whether it does: one that is still starting, or that came up without a network, does not. */
async function goesTo(page: WindowClient, url: string): Promise<boolean> {
  const { port1: answers, port2: asks } = new MessageChannel();
  const isHeard = new Promise<boolean>((heard) => {
    answers.addEventListener("message", () => heard(true));
    answers.start();
    setTimeout(() => heard(false), HEARD_WITHIN_MS);
  });
  page.postMessage({ go: url } satisfies GoMessage, [asks]);
  return isHeard;
}

/** A picture in a tab of its own is none: nothing shows there by itself, and it goes nowhere. */
async function openPages(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => isPage(new URL(url).pathname));
}

async function show(arrival: Arrival): Promise<void> {
  const options: Options = {
    body: arrival.message,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge.png",
    lang: "ko",
    tag: arrival.topic,
    renotify: (await shown(arrival)).length === 0,
    data: arrival,
  };
  await self.registration.showNotification(TITLE, options);
}

/** What shows of exactly this notification; a later one of its topic takes the place. */
async function shown({ topic, notificationId }: Arrival): Promise<Notification[]> {
  const ofTopic = await self.registration.getNotifications({ tag: topic });
  return ofTopic.filter(({ data }) => (data as Arrival).notificationId === notificationId);
}
