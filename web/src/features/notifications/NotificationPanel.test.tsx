import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { currentToast } from "../../ui/feedback/toast.ts";
import { NotificationPanel } from "./NotificationPanel.tsx";
import { turnOff, turnOn } from "./outsidePage.ts";

test("a list that cannot be had says so, and the next try brings it", async () => {
  let fails = true;
  serve({ getNotifications: () => (fails ? refuse("FORBIDDEN") : []) });
  show(<NotificationPanel onClose={() => {}} />);
  await expect.element(page.getByText("알림을 불러오지 못했어요")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect.element(page.getByText("알림을 불러오지 못했어요")).not.toBeInTheDocument();
});

test("one that could not be deleted is there again, also where the list cannot be had", async () => {
  const [one] = example("getNotifications");
  if (!one) throw new Error("The contract shows no notification.");
  let isDown = false;
  serve({
    getNotifications: () => (isDown ? refuse("INTERNAL") : [{ ...one, state: null }]),
    deleteNotification: () => refuse("INTERNAL"),
  });
  show(<NotificationPanel onClose={() => {}} />);
  const row = page.getByRole("listitem").filter({ hasText: one.message });
  await row.getByRole("button", { name: /알림 메뉴$/ }).click();
  isDown = true;
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await expect.element(page.getByText(/문제가 생겼어요/)).toBeVisible();
  await expect.element(row).toBeVisible();
});

test.each([
  ["granted", "알림 권한이 허용되었습니다. 실시간 알림을 받을 수 있습니다."],
  ["denied", "알림 권한이 거부되었습니다. 실시간 알림을 받을 수 없습니다."],
] as const)("the permission's result, %s, shows for three seconds", async (permission, sentence) => {
  serve({});
  vi.spyOn(Notification, "requestPermission").mockResolvedValue(permission);
  onTestFinished(() => void vi.restoreAllMocks());
  show(<p>아무 화면</p>);
  await turnOn();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(currentToast()?.duration).toBe(3_000);
});

const SUBSCRIPTION = {
  endpoint: "https://push.example.com/a",
  keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
};

/** A browser that allows notifications and has a push service; what the server has heard of it, each when it may have it. */
function subscribable(may: { off: Promise<void>; on: Promise<void> }) {
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = { toJSON: () => SUBSCRIPTION, unsubscribe: async () => (subscription = null) };
      return subscription;
    },
  };
  const registration = { getNotifications: async () => [], pushManager } as unknown as ServiceWorkerRegistration;
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
  return { heard, isAsked };
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
