/** A new version is out while pages of the one before are open: parts of theirs that had not been loaded are gone. */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** What the page of before names so is not there; the page of after has its own, which it may name before anything else. */
async function loseUntilLoaded(page: Page, name: string): Promise<void> {
  let isThere = false;
  page.on("request", (request) => (isThere ||= request.isNavigationRequest()));
  await page.route(new RegExp(`/assets/${name}-.*\\.js$`), (route) =>
    isThere ? route.fallback() : route.fulfill({ status: 404 }),
  );
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => (loads += 1));
  return () => loads;
}

test("a page that is not there any more is loaded anew, once and by itself", async ({ person }) => {
  const { page } = await person({ nickname: "새판지나" });
  await page.goto("/mates");
  const loads = countLoads(page);
  await loseUntilLoaded(page, "PostsPage");
  await page.getByRole("navigation", { name: "주요 메뉴" }).getByRole("link", { name: "커뮤니티" }).click();
  await expect(page.getByRole("heading", { name: "커뮤니티" })).toBeVisible();
  await expect(page).toHaveURL(/\/posts$/);
  await expect.poll(loads).toBe(1);
});

test("a part that is missing for good is not asked for without end", async ({ person }) => {
  const { page } = await person({ nickname: "없는조각" });
  await page.goto("/mates");
  const loads = countLoads(page);
  await page.route(/\/assets\/PostsPage-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("navigation", { name: "주요 메뉴" }).getByRole("link", { name: "커뮤니티" }).click();
  await expect(page.getByRole("heading", { name: "화면을 열지 못했어요" })).toBeVisible();
  await expect.poll(loads).toBe(1);
  await expect(page.getByRole("heading", { name: "화면을 열지 못했어요" })).toBeVisible();
});

test("what was typed is there again, but for passwords", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/signin");
  const loads = countLoads(page);
  await page.getByLabel("닉네임").fill("한강러너");
  await page.getByLabel("비밀번호", { exact: true }).fill("namsan5laps!");
  // Shown, it stands in a field like any other.
  await page.getByRole("button", { name: "비밀번호 보기" }).click();
  // As Vite says it of any part.
  await page.evaluate(() => dispatchEvent(new Event("vite:preloadError")));
  await expect.poll(loads).toBe(1);
  await expect(page.getByLabel("닉네임")).toHaveValue("한강러너");
  await expect(page.getByLabel("비밀번호", { exact: true })).toHaveValue("");
});

test("what was typed is not kept for a loading anew that comes to nothing", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/signin");
  await page.route("**/signin", (route) => route.fulfill({ status: 503 }));
  await page.getByLabel("닉네임").fill("한강러너");
  const [kept] = await Promise.all([
    page.evaluate(() => {
      dispatchEvent(new Event("vite:preloadError"));
      return sessionStorage.getItem("typedText");
    }),
    page.waitForResponse((response) => response.status() === 503),
  ]);
  expect(kept).toContain("한강러너");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("typedText"))).toBeNull();
  await expect(page.getByLabel("닉네임")).toHaveValue("한강러너");
});
