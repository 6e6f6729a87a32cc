/** Two members at one browser, one after the other: the second learns nothing of the first. */
import { pathOf } from "../../server/test/client.ts";
import { type Browser, chromium } from "@playwright/test";
import { expect, signInAs, signInByForm, test } from "../fixtures.ts";

/** What the app asks for on behalf of a member. */
const ASKED = (
  [
    "getMyProfile",
    "getMySessions",
    "getConsents",
    "getMates",
    "getReceivedRequests",
    "getChatRooms",
    "getChatUnread",
    "getNotifications",
    "getMyLocation",
    "getMap",
    "getPlaylists",
    "searchPosts",
    "getFirstSteps",
  ] as const
).map((name) => pathOf(name));

test("nothing that a member was answered lies in the browser after signing out", async ({ person }) => {
  const { page, token } = await person({ nickname: "먼저쓴이" });
  await page.goto("/");
  await page.evaluate(
    async ([addresses, mine]) => {
      for (const address of addresses) await fetch(address, { headers: { "x-auth-token": mine } });
    },
    [ASKED, token] as const,
  );
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("link", { name: "로그인" }).first()).toBeVisible();
  const found = await page.evaluate(async (addresses) => {
    const kept: string[] = [];
    for (const address of addresses) {
      const answer = await fetch(address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
      if (answer?.ok) kept.push(address);
    }
    return kept;
  }, ASKED);
  expect(found).toEqual([]);
  // What is for everybody does lie there: a look like this finds what is kept.
  const asset = await page.evaluate(async () => {
    const loaded = performance.getEntriesByType("resource").find(({ name }) => name.includes("/assets/"));
    return (await fetch(loaded?.name ?? "", { cache: "only-if-cached", mode: "same-origin" })).status;
  });
  expect(asset).toBe(200);
});

/** A page that the browser had put aside tells what it shows, and who is signed in by then: Playwright knows no such pages. */
const TELL_WHEN_SHOWN_AGAIN = () =>
  addEventListener("pageshow", ({ persisted }) => {
    const tell = () =>
      // oxlint-disable-next-line no-console -- what the test listens to
      console.info(JSON.stringify({ shownTo: sessionStorage.getItem("signIn"), text: document.body.innerText }));
    if (!persisted) return;
    tell();
    requestAnimationFrame(tell);
  });

/** A browser that puts pages aside, which Playwright otherwise switches off. */
function launchWithPageCache(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  return chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    // By a name and without TLS: where they may, our pages hold a lock, and such are not put aside.
    args: ["--no-sandbox", "--host-resolver-rules=MAP fitmate.example 127.0.0.1"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}

test("a page that the browser put aside is shown again to its own member only", async ({ member, product }) => {
  const [first, second] = [await member({ nickname: "앞사람" }), await member({ nickname: "뒷사람" })];
  const browser = await launchWithPageCache();
  const baseURL = product.url.replace("127.0.0.1", "fitmate.example");
  const page = await browser.newPage({ baseURL, locale: "ko-KR", serviceWorkers: "allow" });
  const shown: { shownTo: string; text: string }[] = [];
  page.on("console", (message) => message.type() === "info" && shown.push(JSON.parse(message.text())));
  await page.addInitScript(TELL_WHEN_SHOWN_AGAIN);
  await signInAs(page, first);
  const goBack = (steps: number) => page.evaluate((count) => void setTimeout(() => history.go(-count)), steps);
  const profile = page.getByRole("main");

  await page.goto("/mypage");
  await expect(profile.getByText("앞사람").first()).toBeVisible();
  // One that is left before the app is there keeps nothing (start.spec).
  await expect(page.locator("#shell")).toHaveCount(0);
  await page.goto("/terms");
  await goBack(1);
  await expect.poll(() => shown.at(-1)?.text, "its own member finds it as it was").toContain("앞사람");

  await page.goto("/terms");
  const terms = await page.evaluate(() => history.length);
  await page.getByRole("button", { name: "로그아웃" }).click();
  await page.waitForURL("/");
  await page.goto("/signin");
  await signInByForm(page, second.nickname);
  await page.waitForURL("/");
  await goBack((await page.evaluate(() => history.length)) - terms + 1);
  await page.waitForURL("/mypage");
  await expect(profile.getByText("뒷사람").first()).toBeVisible();
  const toTheNext = shown.filter(({ shownTo }) => shownTo === "뒷사람");
  expect(new Set(toTheNext.map(({ text }) => text))).toEqual(new Set([""]));
  await browser.close();
});
