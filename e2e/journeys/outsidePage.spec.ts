/** Notifications while nobody looks at the app. The push service is our own: the browser's would be Google's. */
import { paths } from "@fitmate/contract/paths";
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import {
  createTestBrowser,
  startTestPushService,
  type TestBrowser,
  type TestPushService,
} from "../../server/test/push.ts";
import { pathOf } from "../../server/test/client.ts";
import { leaveSessionsAlone } from "../ageing.ts";
import { bell } from "../bell.ts";
import { api, expect, type Member, PASSWORD, PHONE, signInAs, signInByForm, test as base } from "../fixtures.ts";
import { Product } from "../product.ts";

let service: TestPushService;
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      service = await startTestPushService();
      const product = await Product.start({ PUSH_SERVICES: service.origin });
      await use(product);
      await product.remove();
      await service.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  // Without windows Chromium shows no notifications, and allows none.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { CHROMIUM_PATH: executablePath } = process.env;
      await use({ ...launchOptions, ...(executablePath ? { executablePath } : { channel: "chromium" }) });
    },
    { scope: "worker" },
  ],
});

const ALLOWED: BrowserContextOptions = { serviceWorkers: "allow", permissions: ["notifications"] };

/** The browser's side of the push service, which is not reached from here: it hands out what `browser` subscribed with. */
async function subscribeThrough(context: BrowserContext, browser: TestBrowser): Promise<void> {
  await context.addInitScript((subscription) => {
    let current: object | null = null;
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as string;
      const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
      current = {
        toJSON: () => subscription,
        options: { applicationServerKey: bytes.buffer },
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current as PushSubscription;
    };
  }, browser.subscription);
}

/** What of a service worker's globals is used here; the pages' types know none of it. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: { matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<unknown[]> };
  WindowClient: { prototype: object };
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
  ExtendableEvent: { prototype: { waitUntil(this: Event, work: Promise<unknown>): void } };
  setTimeout(work: () => void, ms?: number): void;
  /** Set by watchPushes. */
  pushesDone: number;
  /** Set by watchWaits. */
  waits: (number | undefined)[];
  dispatchEvent(event: Event): boolean;
};

/** Of a picture that is opened in a tab of its own: no page of the app. That this one is not there is nothing to the worker. */
const PICTURE = "/uploads/pictures/none.webp";

/** Once the server knows where to push to. */
const subscribing = (page: Page) =>
  page.waitForResponse((response) => {
    const { pathname } = new URL(response.url());
    return pathname === pathOf("subscribeToPush") && response.request().method() === "PUT";
  });

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

async function workerOf(page: Page) {
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent("serviceworker");
}

/** How many windows the service worker knows of. */
const windowsOf = async (page: Page) =>
  (await workerOf(page)).evaluate(async () => {
    const { clients } = self as unknown as WorkerScope;
    return (await clients.matchAll({ type: "window", includeUncontrolled: true })).length;
  });

/** What the operating system shows, as far as the browser knows; asked in turn with the worker (worker/notifying.ts). */
const shownIn = async (page: Page) =>
  (await workerOf(page)).evaluate(async () => {
    const { registration } = self as unknown as WorkerScope;
    const shown = await navigator.locks.request("shown notifications", () => registration.getNotifications());
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Delivers pushes to the app's service worker, one right after the other, as the browser does. */
async function deliver(page: Page, product: Product, ...pushes: object[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.url));
      if (ours) found(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { url: origin } = product;
  for (const push of pushes)
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(push) });
  await session.detach();
}

/** Answers from now on how many pushes the worker is done with: what it shows for a while only is gone by then. */
async function watchPushes(page: Page): Promise<() => Promise<number>> {
  const worker = await workerOf(page);
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const { prototype } = scope.ExtendableEvent;
    const { waitUntil } = prototype;
    scope.pushesDone = 0;
    prototype.waitUntil = function (work) {
      waitUntil.call(this, work);
      if (this.type === "push") void work.finally(() => (scope.pushesDone += 1));
    };
  });
  return () => worker.evaluate(() => (self as unknown as WorkerScope).pushesDone);
}

/** Answers how long the worker has waited, each time from now on, in ms. */
async function watchWaits(page: Page): Promise<() => Promise<(number | undefined)[]>> {
  const worker = await workerOf(page);
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const { setTimeout: wait } = scope;
    scope.waits = [];
    scope.setTimeout = (work, ms) => {
      scope.waits.push(ms);
      wait(work, ms);
    };
  });
  return () => worker.evaluate(() => (self as unknown as WorkerScope).waits);
}

/** Nobody looks at the page. A browser without a screen never hides one: both sides are told so. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
  const worker = await workerOf(page);
  await worker.evaluate(() => {
    const { WindowClient } = self as unknown as WorkerScope;
    Object.defineProperty(WindowClient.prototype, "visibilityState", { get: () => "hidden" });
  });
}

const ask = (product: Product, { token }: Member, { nickname }: Member) =>
  api(product, token).ask("requestMate", { query: { receiverNickname: nickname } });

/** What the push service has got for `browser`, opened. */
function pushesTo({ subscription, decrypt }: TestBrowser): unknown[] {
  const mine = service.received.filter(({ path }) => subscription.endpoint.endsWith(path));
  return mine.map(({ body }) => decrypt(body));
}

test("a member turns notifications off and on here, and is told how it went for three seconds", async ({
  member,
  person,
  product,
}) => {
  const browser = createTestBrowser(service.origin);
  const { page, ...me } = await person({ nickname: "켜는사람", ...ALLOWED });
  await page.goto("/");
  // A page that is opened while the worker starts stays without it until it is opened anew.
  await controlled(page);
  await subscribeThrough(page.context(), browser);
  await page.goto("/mypage/notifications");
  await page.getByRole("button", { name: "알림 끄기" }).click();
  const subscribed = subscribing(page);
  await page.getByRole("button", { name: "알림 켜기" }).click();
  const notice = page.getByText("알림 권한이 허용되었습니다. 실시간 알림을 받을 수 있습니다.");
  await expect(notice).toBeVisible();
  await expect(notice).toBeHidden();
  await subscribed;

  // What happens now is pushed, encrypted for this browser alone.
  const asker = await member({ nickname: "신청하는이" });
  await ask(product, asker, me);
  await expect.poll(() => pushesTo(browser)).toHaveLength(1);
  const [pushed] = pushesTo(browser);
  expect(pushed).toMatchObject({
    message: "신청하는이님이 운동메이트를 신청했어요.",
    url: paths.mates({ request: "신청하는이" }),
  });
});

test("who refuses is told so, and nobody is asked without a tap", async ({ person }) => {
  const { page } = await person({ nickname: "거절하는이", serviceWorkers: "allow" });
  await page.goto("/");
  await page.addInitScript(() => {
    const askMember = Notification.requestPermission.bind(Notification);
    Object.assign(window, { asked: 0 });
    Notification.requestPermission = () => {
      Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 });
      return askMember();
    };
  });
  await page.goto("/");
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  await bell(page).click();
  await expect(page.getByRole("dialog", { name: "알림" })).toBeVisible();
  expect(await asked()).toBe(0);
  await page.getByRole("button", { name: "알림 켜기" }).click();
  await expect(page.getByText("알림 권한이 거부되었습니다. 실시간 알림을 받을 수 없습니다.")).toBeVisible();
  expect(await asked()).toBe(1);
  await expect(page.getByRole("button", { name: "알림 켜기" })).toBeHidden();
});

test("what comes while nobody looks shows outside for five seconds, and following it leads there", async ({
  member,
  person,
  product,
}) => {
  const reader = await person({ nickname: "딴데보는이", ...ALLOWED });
  const { page } = reader;
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(pathOf("subscribeNotifications"))),
    page.goto("/"),
  ]);
  await controlled(page);
  const [first, second, third] = [
    await member({ nickname: "하나" }),
    await member({ nickname: "둘" }),
    await member({ nickname: "셋" }),
  ];
  // Looked at, the app itself is enough.
  await ask(product, first, reader);
  await expect(page.getByText("하나님이 운동메이트를 신청했어요.").first()).toBeVisible();
  expect(await shownIn(page)).toEqual([]);

  await hide(page);
  const waits = await watchWaits(page);
  await ask(product, second, reader);
  await expect
    .poll(() => shownIn(page))
    .toEqual([{ title: "핏메이트 알림 도착", body: "둘님이 운동메이트를 신청했어요.", tag: "MATCHING 둘" }]);
  await expect.poll(() => shownIn(page)).toEqual([]);
  expect(await waits()).toEqual([5_000]);

  // The window that was looked at last is none of the app's.
  await (await page.context().newPage()).goto(PICTURE);
  await ask(product, third, reader);
  await expect.poll(async () => (await shownIn(page)).length).toBe(1);
  await (
    await workerOf(page)
  ).evaluate(async () => {
    const { registration, NotificationEvent, dispatchEvent } = self as unknown as WorkerScope;
    const [notification] = await registration.getNotifications();
    // An event made by a script may not be waited for; what it sets off happens all the same.
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  });
  await expect(page).toHaveURL(/\/mates\?request=/);
  expect(await shownIn(page)).toEqual([]);
});

test("following it leads there, too, where nothing but the page without a network is open", async ({ person }) => {
  const { page } = await person({ nickname: "터널속이", ...ALLOWED });
  await page.goto("/");
  await controlled(page);
  await page.context().setOffline(true);
  await page.goto(paths.posts());
  await expect(page.getByRole("heading", { name: "인터넷에 연결되어 있지 않아요" })).toBeVisible();
  await (
    await workerOf(page)
  ).evaluate(async (url) => {
    const { registration, NotificationEvent, dispatchEvent } = self as unknown as WorkerScope;
    await registration.showNotification("핏메이트 알림 도착", { data: { url } });
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  }, paths.messenger());
  await expect(page).toHaveURL(new RegExp(`${paths.messenger()}$`));
  await page.context().setOffline(false);
});

test("a push shows when no page is open, only a picture, stays, and goes with the sign-out", async ({
  person,
  product,
}) => {
  const { page, ...member } = await person({ nickname: "닫은사람", ...ALLOWED });
  await page.goto("/");
  await controlled(page);
  const arrival = {
    notificationId: 7,
    message: "민지님이 메시지를 보냈어요.",
    url: "/messenger/민지",
    topic: "MESSAGE 민지",
  };
  const pushesDone = await watchPushes(page);
  await deliver(page, product, arrival);
  // Looked at: nothing to tell.
  await expect.poll(pushesDone).toBe(1);
  expect(await shownIn(page)).toEqual([]);
  // Whoever looks may be somebody else: what is urgent shows all the same, for a moment.
  const waits = await watchWaits(page);
  await deliver(page, product, { ...arrival, urgent: true });
  await expect.poll(() => shownIn(page)).toMatchObject([{ body: arrival.message }]);
  await expect.poll(pushesDone).toBe(2);
  expect(await waits()).toEqual([5_000]);
  expect(await shownIn(page)).toEqual([]);

  const elsewhere = await page.context().newPage();
  await elsewhere.goto(PICTURE);
  await page.close();
  // Its window is known for a moment longer, and would be told instead.
  await expect.poll(() => windowsOf(elsewhere)).toBe(1);
  await deliver(elsewhere, product, arrival);
  const notice = { title: "핏메이트 알림 도착", body: arrival.message, tag: arrival.topic };
  await expect.poll(() => shownIn(elsewhere)).toEqual([notice]);
  // The same once more, and a later one of the topic: one stays.
  await deliver(elsewhere, product, arrival);
  await deliver(elsewhere, product, { ...arrival, notificationId: 8, message: "민지님이 메시지 2개를 보냈어요." });
  await expect.poll(() => shownIn(elsewhere)).toEqual([{ ...notice, body: "민지님이 메시지 2개를 보냈어요." }]);
  await expect.poll(pushesDone).toBe(5);
  expect(await shownIn(elsewhere)).toHaveLength(1);

  await signInAs(elsewhere, member);
  await elsewhere.goto("/mypage");
  await elsewhere.getByRole("button", { name: "로그아웃" }).first().click();
  await expect(elsewhere.getByRole("link", { name: "회원가입" }).first()).toBeVisible();
  await expect.poll(() => shownIn(elsewhere)).toEqual([]);
});

test("what shows outside goes with a session that is ended on another device", async ({ person, product }) => {
  const { page, ...member } = await person({ nickname: "잃어버린폰", ...ALLOWED });
  await page.goto("/");
  await controlled(page);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(PICTURE);
  await page.close();
  await expect.poll(() => windowsOf(elsewhere)).toBe(1);
  const body = "민지님이 메시지를 보냈어요.";
  await deliver(elsewhere, product, {
    notificationId: 7,
    message: body,
    url: "/messenger/민지",
    topic: "MESSAGE 민지",
  });
  await expect.poll(() => shownIn(elsewhere)).toMatchObject([{ body }]);

  await signInAs(elsewhere, member);
  const token = await api(product).ask("signIn", { body: { nickname: member.nickname, password: PASSWORD } });
  await api(product, token).ask("endOtherSessions");
  await elsewhere.goto("/mypage");
  await expect(elsewhere).toHaveURL(/\/signin/);
  await expect.poll(() => shownIn(elsewhere)).toEqual([]);
});

test("pushes that come right after one another, as when a phone wakes up, all show", async ({ person, product }) => {
  const { page } = await person({ nickname: "깨어난폰", ...ALLOWED });
  await page.goto("/");
  await controlled(page);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("about:blank");
  const pushesDone = await watchPushes(page);
  await page.close();
  await expect.poll(() => windowsOf(elsewhere)).toBe(0);
  const arrivals = Array.from({ length: 60 }, (_, index) => `보낸이${index}`).map((sender, index) => ({
    notificationId: index + 1,
    message: `${sender}님이 메시지를 보냈어요.`,
    url: paths.room(sender),
    topic: `MESSAGE ${sender}`,
  }));
  await deliver(elsewhere, product, ...arrivals);
  await expect.poll(pushesDone).toBe(arrivals.length);
  const shown = await shownIn(elsewhere);
  expect(new Set(shown.map(({ tag }) => tag))).toEqual(new Set(arrivals.map(({ topic }) => topic)));
});

test("the installed app keeps its member signed in, so that a push tapped a week later opens what it is about", async ({
  member,
  product,
  visitor,
}) => {
  const browser = createTestBrowser(service.origin);
  const { nickname } = await member({ nickname: "일주일뒤에" });
  const page = await visitor({ ...PHONE, ...ALLOWED });
  const app = page.context();
  // The window of an installed app, which no browser without a screen has.
  await app.addInitScript(() => {
    const real = matchMedia.bind(window);
    window.matchMedia = (query) => real(query === "(display-mode: standalone)" ? "all" : query);
  });
  await subscribeThrough(app, browser);
  await page.goto("/");
  await controlled(page);
  await page.goto("/signin");
  const keep = page.getByRole("checkbox", { name: "로그인 상태 유지" });
  await expect(keep).toBeChecked();
  // Who takes it back is asked once more, on the first page.
  await keep.uncheck();
  await signInByForm(page, nickname);
  const offer = page.getByRole("region", { name: "로그인 상태 유지" });
  await offer.getByRole("button", { name: "로그인 상태 유지" }).click();
  await expect(offer).toBeHidden();
  await page.goto("/mypage/notifications");
  await page.getByRole("button", { name: "알림 끄기" }).click();
  // What is under way when a page closes gets nowhere.
  const subscribed = subscribing(page);
  await page.getByRole("button", { name: "알림 켜기" }).click();
  await expect(page.getByText(/알림 권한이 허용되었습니다/)).toBeVisible();
  await subscribed;

  const elsewhere = await app.newPage();
  await elsewhere.goto("about:blank");
  await page.close();
  await leaveSessionsAlone(product, nickname, 7);
  await ask(product, await member({ nickname: "오랜만에온" }), { nickname, token: "" });
  await expect.poll(() => pushesTo(browser)).toHaveLength(1);
  const [pushed] = pushesTo(browser) as [{ url: string }];
  await deliver(elsewhere, product, pushed);
  await expect.poll(() => shownIn(elsewhere)).toMatchObject([{ body: "오랜만에온님이 운동메이트를 신청했어요." }]);
  // Only a finger opens a window by it: the address it leads to is opened by hand.
  const tapped = await app.newPage();
  await tapped.goto(pushed.url);
  await expect(tapped).toHaveURL(/\/mates\?request=/);
  await expect(tapped.getByRole("main").getByText("오랜만에온", { exact: true })).toBeVisible();
});
