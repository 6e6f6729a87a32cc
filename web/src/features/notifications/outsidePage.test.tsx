import type * as wire from "@fitmate/contract/notifications";
import { type Arrival, arrivalOf } from "@fitmate/contract/push";
import { expect, onTestFinished, test, vi } from "vitest";
import { example, serve } from "../../../test/server.ts";
import { notificationOf } from "../../data/notifications/wire.ts";
import { endSession, startSession } from "../../lib/session.ts";
import { forgetPush, renewPush, showOutside, turnOff, turnOn } from "./outsidePage.ts";

const SUBSCRIPTION = {
  endpoint: "https://push.example.com/a",
  keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
};

/** A browser that allows notifications and has a push service; what the server has heard of it, each when it may have it. */
function subscribable(may: { off?: Promise<void>; on?: Promise<void> } = {}) {
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = {
        options: { applicationServerKey: new ArrayBuffer(65) },
        toJSON: () => SUBSCRIPTION,
        unsubscribe: async () => (subscription = null),
      };
      return subscription;
    },
  };
  let shown: { data: Arrival; close(): void }[] = [];
  /** As the worker shows it. */
  const postMessage = (data: Arrival) =>
    void shown.push({ data, close: () => (shown = shown.filter((each) => each.data !== data)) });
  const registration = {
    getNotifications: async () => shown,
    pushManager,
    active: { postMessage },
  } as unknown as ServiceWorkerRegistration;
  vi.spyOn(Notification, "permission", "get").mockReturnValue("granted");
  vi.spyOn(Notification, "requestPermission").mockResolvedValue("granted");
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockReturnValue(Promise.resolve(registration));
  onTestFinished(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });
  const heard: string[] = [];
  const asked = serve({
    getPushKey: () => ({ publicKey: "A".repeat(87) }),
    unsubscribeFromPush: async () => {
      await may.off;
      heard.push("off");
      return example("unsubscribeFromPush");
    },
    subscribeToPush: async () => {
      await may.on;
      heard.push("on");
      return example("subscribeToPush");
    },
  });
  const isAsked = (name: string) => vi.waitUntil(() => asked.some((each) => each.name === name));
  const shownIds = () => shown.map(({ data }) => data.notificationId);
  return { heard, isAsked, isSubscribed: () => subscription !== null, postMessage, shownIds };
}

test("notifications turned off and on again at once are on: the server hears of the one after the other", async () => {
  const off = Promise.withResolvers<void>();
  const { heard, isAsked } = subscribable({ off: off.promise, on: Promise.resolve() });
  const turned = Promise.all([turnOff(), turnOn()]);
  await isAsked("unsubscribeFromPush");
  // Who does not wait is through by then.
  await new Promise((later) => setTimeout(later, 50));
  off.resolve();
  await turned;
  expect(heard).toEqual(["off", "on"]);
});

test("notifications turned on and off again at once are off", async () => {
  const on = Promise.withResolvers<void>();
  const { heard, isAsked } = subscribable({ off: Promise.resolve(), on: on.promise });
  const turnedOn = turnOn();
  await isAsked("subscribeToPush");
  await turnOff();
  on.resolve();
  await turnedOn;
  expect(heard).toEqual(["off", "on", "off"]);
});

/** The session of a token starts in this tab, as it would in one beside it. */
async function subscribeIn(token: string) {
  startSession({ token, nickname: "민서" });
  onTestFinished(endSession);
  await renewPush();
}

test("who signs out of an older session leaves the pushes of a newer one in this browser alone", async () => {
  const { isSubscribed } = subscribable();
  await subscribeIn("older");
  await subscribeIn("newer");
  await forgetPush("older");
  expect(isSubscribed()).toBe(true);
  await forgetPush("newer");
  expect(isSubscribed()).toBe(false);
});

const [NOTIFICATION] = example("getNotifications") as [wire.Notification];

test("who signs out of an older session leaves what a newer one was told outside the page, and nothing else", async () => {
  const { postMessage, shownIds } = subscribable();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const tell = (notificationId: number) => showOutside(notificationOf({ ...NOTIFICATION, notificationId }));
  await subscribeIn("older");
  await tell(1);
  await subscribeIn("newer");
  await tell(2);
  // Told by a server of before, to nobody knows whom.
  postMessage(arrivalOf({ ...NOTIFICATION, notificationId: 3 }));
  await forgetPush("older");
  expect(shownIds()).toEqual([2]);
  await forgetPush("newer");
  expect(shownIds()).toEqual([]);
});
