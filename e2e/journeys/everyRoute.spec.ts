/** Every address of the app with the demo's people in it: three widths, both themes, and nothing to complain about. */
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page, ViewportSize } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../server/demo/load.ts";
import { expectAccessible, inEachTheme, overflowOf, settle, stand, violationsOn } from "../accessibility.ts";
import { bell } from "../bell.ts";
import { api, DESKTOP, expect, type Member, PHONE, signInAs, test as base } from "../fixtures.ts";
import { Product } from "../product.ts";
import { coveredByToast } from "../toasts.ts";
import { stubYoutube } from "../youtube.ts";

const OPEN = [
  "/",
  "/signin",
  "/kakao/callback",
  "/signup",
  "/finduserid",
  "/finduserpassword",
  "/finduserpassword?token=none",
  "/email/confirm#none",
  "/exerciseInfo",
  "/posts",
  "/posts?page=2&category=HIKING",
  "/posts?title=없는제목",
  "/posts/:postId",
  "/posts/:closedPostId",
  "/members/:nickname",
  "/meetups",
  "/meetups?sport=HIKING",
  "/meetups/map",
  "/meetups/map?sport=HIKING&free=true",
  "/meetups/:meetupId",
  "/safety",
  "/terms",
  "/privacy",
  "/location-terms",
  "/transparency",
  "/rules",
  "/rights",
  "/rights?address=%2Fposts%2F1",
  "/rights/report#none",
  "/no-such-page",
];
/** Nobody finds anything there but moderators (desk.spec.ts), and developers (the components, each with its own tests). */
const ELSEWHERE = ["/desk", "/desk/cases/:caseId", "/desk/members", "/desk/log", "/desk/numbers", "/dev/ui"];
const GUARDED = [
  "/mypage",
  "/mypage#email",
  "/mypage/passwordchange",
  "/mypage/passkeys",
  "/mypage/sessions",
  "/mypage/notifications",
  "/mypage/blocks",
  "/mypage/location",
  "/mypage/reports",
  "/decisions/:decisionId",
  "/placeholders/:decisionId",
  "/suspended",
  "/mypage/privacy",
  "/mypage/leave",
  "/leaving",
  "/findmate",
  "/members",
  "/members?nickname=성수",
  "/mates",
  "/messenger",
  "/messenger/:nickname",
  "/messenger/rooms/:roomId",
  "/plans",
  "/bookmark",
  "/playlists",
  "/playlists?name=:playlist",
  "/posts/createpost",
  "/posts/:ownPostId/editpost",
  "/meetups/new",
  "/meetups/:meetupId/edit",
  "/check-ins/:checkInId",
  "/together/:trainingId",
];
/** What a page is shown on, one after the other while it is open: what decides the layout follows it. */
const SCREENS: readonly Screen[] = [DESKTOP, { viewport: { width: 768, height: 1024 } }, PHONE];

/** What the browser itself says of an answer that belongs to the screen. */
const EXPECTED_COMPLAINTS = new Map([
  ["/no-such-page", /status of 404/],
  ["/leaving", /status of 404/],
  ["/decisions/:decisionId", /status of 404/],
  ["/rights/report#none", /status of 400/],
  ["/suspended", /status of 404/],
  ["/posts/:closedPostId", /status of 401/],
]);

/** A window, on a phone or not. */
type Screen = { viewport: ViewportSize; isMobile?: boolean; hasTouch?: boolean };

/** Stands for what the demo holds in the addresses above. */
type Names = Record<
  | ":meetupId"
  | ":checkInId"
  | ":trainingId"
  | ":postId"
  | ":closedPostId"
  | ":ownPostId"
  | ":decisionId"
  | ":nickname"
  | ":roomId"
  | ":playlist",
  string
>;

const test = base.extend<object, { demo: { product: Product; member: Member; names: Names } }>({
  demo: [
    async ({}, use) => {
      const product = await Product.start({ DEMO: "auto" });
      const [nickname] = DEMO_ACCOUNTS;
      const token = await api(product).ask("signIn", { body: { nickname, password: DEMO_PASSWORD } });
      await use({ product, member: { nickname, token }, names: await namesOf(product, token) });
      await product.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

async function namesOf(product: Product, token: string): Promise<Names> {
  const me = api(product, token);
  const { postList } = await me.ask("searchPosts", { query: { size: 50 } });
  const [room] = await me.ask("getChatRooms");
  const groupRoom = (await me.ask("getChatRooms", { query: { groups: "true" } })).find(({ group }) => group);
  const [playlist] = await me.ask("getPlaylists");
  const { meetups } = await me.ask("getMeetups");
  const { mine } = await me.ask("getCheckIns");
  const [question] = await me.ask("getTrainingQuestions");
  const post = { title: "고칠 글", description: "<p>고쳐 볼 글이에요.</p>", category: "RUNNING" as const };
  const { id } = await me.ask("createPost", { body: post });
  return {
    ":meetupId": String(meetups[0]?.meetupId),
    ":checkInId": String(mine[0]?.checkInId),
    ":trainingId": String(question?.gatheringId),
    ":postId": String(postList.find(({ accessLevel }) => accessLevel)?.postId),
    ":closedPostId": String(postList.find(({ accessLevel }) => !accessLevel)?.postId),
    ":ownPostId": String(id),
    // Nothing was decided about anybody.
    ":decisionId": "1",
    ":nickname": encodeURIComponent(room?.receiverNickname ?? ""),
    ":roomId": String(groupRoom?.chatRoomId),
    ":playlist": encodeURIComponent(playlist?.playlistName ?? ""),
  };
}

const addressOf = (route: string, names: Names) =>
  Object.entries(names).reduce((address, [key, value]) => address.replace(key, value), route);

/** Shows pages on one screen or another without opening them anew. */
async function screensOf(page: Page): Promise<(screen: Screen) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  let isPhone = false;
  return async ({ viewport, isMobile = false, hasTouch = false }) => {
    await page.setViewportSize(viewport);
    // Said again without need, it would take a computer's mouse away.
    if (isMobile === isPhone) return;
    isPhone = isMobile;
    await browser.send("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor: 1, mobile: isMobile });
    await browser.send("Emulation.setTouchEmulationEnabled", { enabled: hasTouch });
  };
}

/** Opens `route` once and looks at it on each screen in each theme; what there is to complain about is told by all of them. */
async function look(page: Page, route: string, names: Names, showOn: (screen: Screen) => Promise<void>): Promise<void> {
  const found: string[] = [];
  const complain = (text: string) => {
    if (!EXPECTED_COMPLAINTS.get(route)?.test(text)) found.push(text);
  };
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("pageerror", ({ message }) => complain(message));
  for (const [index, screen] of SCREENS.entries()) {
    await showOn(screen);
    if (index === 0) await page.goto(addressOf(route, names));
    await settle(page);
    const { width } = screen.viewport;
    await inEachTheme(page, async (theme, only) => {
      const amiss = await violationsOn(page, undefined, only);
      const overflow = await overflowOf(page);
      if (overflow > 0) amiss.push(`sticks out sideways by ${overflow} px`);
      found.push(...amiss.map((each) => `${width} px, ${theme}: ${each}`));
    });
    if (screen.isMobile) {
      for (const control of await coveredByToast(page)) found.push(`${width} px: under a toast: ${control}`);
    }
    for (const address of await missingPictures(page)) found.push(`${width} px: missing: ${address}`);
  }
  expect(found, route).toEqual([]);
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
}

/** Pictures that cannot be shown, those further down the page included. */
const missingPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const shown = await Promise.all(
      [...document.images].map(async (image) => {
        image.loading = "eager";
        return image.decode().then(
          () => undefined,
          () => image.currentSrc,
        );
      }),
    );
    return shown.filter((address) => address !== undefined);
  });

test("every route of the app is looked at here", async () => {
  const folder = resolve(import.meta.dirname, "../../web/src/app/routes");
  const groups = (await readdir(folder)).filter((file) => !file.endsWith(".test.ts"));
  const sources = await Promise.all(groups.map((file) => readFile(join(folder, file), "utf8")));
  const routes = [...sources.join().matchAll(/\bpath: "([^"*]*)"/g)].map(([, path]) => `/${path}`);
  const shape = (route: string) => route.replace(/[?#].*/, "").replace(/:\w+/g, ":");
  const looked = new Set([...OPEN, ...GUARDED, ...ELSEWHERE].map(shape));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((route) => !looked.has(shape(route)))).toEqual([]);
});

test("a visitor finds nothing amiss on any screen", async ({ visitor, demo: { product, names } }) => {
  test.setTimeout(600_000);
  const page = await visitor({ baseURL: product.url });
  await stubYoutube(page);
  const showOn = await screensOf(page);
  for (const route of OPEN) await look(page, route, names, showOn);
});

for (const [which, routes] of [
  ["that visitors have, too", ["/", "/exerciseInfo", "/posts", "/posts/:postId", "/meetups", "/meetups/:meetupId"]],
  ["of their own", GUARDED],
] as const) {
  test(`a member finds nothing amiss on any screen ${which}`, async ({ visitor, demo: { product, member, names } }) => {
    test.setTimeout(600_000);
    const page = await visitor({ baseURL: product.url });
    await stubYoutube(page);
    await signInAs(page, member);
    const showOn = await screensOf(page);
    for (const route of routes) await look(page, route, names, showOn);
  });
}

test("a member finds nothing amiss in the list of notifications", async ({ visitor, demo: { product, member } }) => {
  const page = await visitor({ ...DESKTOP, baseURL: product.url });
  await signInAs(page, member);
  const showOn = await screensOf(page);
  await page.goto("/");
  for (const screen of SCREENS) {
    await showOn(screen);
    await inEachTheme(page, async (_, only) => {
      await bell(page).click();
      await expect(page.getByRole("dialog", { name: "알림" })).toBeVisible();
      await stand(page);
      await expectAccessible(page, undefined, only);
      await page
        .getByRole("button", { name: /메이트를 신청했어요/ })
        .first()
        .click();
      await stand(page);
      await expectAccessible(page, undefined, only);
      await page.keyboard.press("Escape");
    });
  }
});

test("a visitor is asked to sign in on every screen for members", async ({ visitor, demo: { product, names } }) => {
  const page = await visitor({ ...DESKTOP, baseURL: product.url });
  for (const route of GUARDED) {
    await page.goto(addressOf(route, names));
    await expect(page, `${route} is for members`).toHaveURL(/\/signin/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
