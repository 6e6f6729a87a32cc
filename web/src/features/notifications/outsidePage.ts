/** Notifications outside the page, in this browser: whether the member wants them here, and what makes them come. */
import { PERMISSION_NOTICE_MS } from "@fitmate/contract/limits";
import { type Arrival, arrivalOf, PushSubscriptionBody } from "@fitmate/contract/push";
import { useSyncExternalStore } from "react";
import { parse } from "zod/v4/core";
import { getPushKey, subscribeToPush, unsubscribeFromPush } from "../../data/notifications/push.ts";
import type { Notification as StoredNotification } from "../../data/notifications/wire.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { createListeners } from "../../lib/listeners.ts";
import { getSession } from "../../lib/session.ts";
import { sessionName } from "../../lib/sessionName.ts";

/** `unsupported`: this browser has no way; `unasked`: nobody has been asked; `denied`: only the browser's settings help. */
export type OutsideState = "unsupported" | "unasked" | "denied" | "off" | "on";

/** In local storage of whoever allowed notifications and has turned them off here since. */
const OFF = "notificationsOff";
/** In local storage: the name of the session that this browser is subscribed in. */
const SUBSCRIBED_IN = "pushesOf";
const listeners = createListeners();

function currentState(): OutsideState {
  if (!("Notification" in window && "serviceWorker" in navigator)) return "unsupported";
  const { permission } = Notification;
  if (permission === "default") return "unasked";
  if (permission === "denied") return "denied";
  return localStorage.getItem(OFF) === null ? "on" : "off";
}

export function useOutsideState(): OutsideState {
  return useSyncExternalStore(subscribe, currentState, () => "unsupported");
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  // Changed in another tab, or in the browser's settings.
  window.addEventListener("storage", listener);
  window.addEventListener("focus", listener);
  return () => {
    stop();
    window.removeEventListener("storage", listener);
    window.removeEventListener("focus", listener);
  };
}

/** Asks for the permission where that is still open, and says how it went. Call on a member's tap only. */
export async function turnOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === "granted") localStorage.removeItem(OFF);
  listeners.tell();
  const duration = PERMISSION_NOTICE_MS;
  if (permission === "granted") {
    toast.show("알림 권한이 허용되었습니다. 실시간 알림을 받을 수 있습니다.", { duration });
    await renewPush();
  } else if (permission === "denied") {
    toast.error("알림 권한이 거부되었습니다. 실시간 알림을 받을 수 없습니다.", { duration });
  }
}

/** Settles once the server has heard that nothing is wanted here any more: until then it would end what is turned on again. */
let ending: Promise<unknown> = Promise.resolve();

/** No more notifications outside the page in this browser, until they are turned on again. */
export async function turnOff(): Promise<void> {
  localStorage.setItem(OFF, "true");
  listeners.tell();
  await endPush();
}

async function endPush(): Promise<void> {
  ending = Promise.allSettled([closeShown({ butOf: null }), endSubscription(), unsubscribeFromPush()]);
  await ending;
}

/**
 * Lets the server push to this browser where the member wants that: after signing in, and whenever the app starts. Quiet:
 * without a push service notifications come as long as a page is open.
 */
export async function renewPush(): Promise<void> {
  if (currentState() !== "on") return;
  try {
    await ending;
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    const publicKey = await getPushKey();
    const { pushManager } = await navigator.serviceWorker.ready;
    const current = await pushManager.getSubscription();
    const isCurrent = keyOf(current) === publicKey;
    // Made for another installation.
    if (!isCurrent) await current?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const subscription = isCurrent && current ? current : await pushManager.subscribe(options);
    const token = getSession()?.token;
    await subscribeToPush(parse(PushSubscriptionBody, subscription.toJSON()));
    if (token !== undefined) localStorage.setItem(SUBSCRIBED_IN, await sessionName(token));
    // Turned off while this was under way.
    if (currentState() === "off") await endPush();
  } catch {
    // No push service, no network: the next start tries again.
  }
}

/** The key a subscription was made with, in base64url. */
function keyOf(subscription: PushSubscription | null): string | undefined {
  const key = subscription?.options.applicationServerKey;
  if (!key) return undefined;
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Nothing is pushed to this browser any more, and nothing that was shows: the session that had `token` is over. Where a later
 * session has taken the pushes over, in another tab, they go on, and what it was told stays.
 */
export async function forgetPush(token: string): Promise<void> {
  const subscribedIn = localStorage.getItem(SUBSCRIBED_IN);
  const isTakenOver = subscribedIn !== null && subscribedIn !== (await sessionName(token));
  await closeShown({ butOf: isTakenOver ? subscribedIn : null });
  if (!isTakenOver) await endSubscription();
}

async function closeShown({ butOf }: { butOf: string | null }): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { session = null } = notification.data as Arrival;
    if (session === null || session !== butOf) notification.close();
  }
}

async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  localStorage.removeItem(SUBSCRIBED_IN);
}

/** Shows a notification that has just come outside the page, where nobody looks at it; the service worker knows. */
export async function showOutside(notification: StoredNotification): Promise<void> {
  const token = getSession()?.token;
  if (!token || document.visibilityState === "visible" || currentState() !== "on") return;
  const session = await sessionName(token);
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ ...arrivalOf(notification), session } satisfies Arrival);
}
