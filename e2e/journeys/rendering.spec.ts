/** The public pages before any script runs, for search engines and previews, and what becomes of them afterwards. */
import type { Page } from "@playwright/test";
import { callApi, DESKTOP, expect, PHONE, test } from "../fixtures.ts";
import type { Product } from "../product.ts";

const PAGES = ["/", "/posts", "/exerciseInfo?category=hiking"];

async function writePost(product: Product, token: string, title: string, accessLevel = true): Promise<number> {
  const description = "<p>물은 두 병, 라이트는 필수예요.</p>";
  const body = { title, description, images: [], hashtag: ["야간산행"], category: "HIKING", accessLevel };
  return JSON.parse(await callApi(product, "POST", "/api/posts", { token, body })).id;
}

/** What the browser complains of, as it comes. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The pictures of YouTube are out of reach.
    const isOurs = !message.location().url.startsWith("https://i.ytimg.com/");
    if (isOurs && ["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

test("reads without scripts", async ({ person, product, visitor }) => {
  const { token } = await person({ nickname: "글없이읽기" });
  const postId = await writePost(product, token, "스크립트 없이 읽는 관악산");
  const secret = await writePost(product, token, "메이트만 아는 능선", false);
  const page = await visitor({ ...DESKTOP, javaScriptEnabled: false });

  await page.goto(`/posts/${postId}`);
  await expect(page).toHaveTitle("스크립트 없이 읽는 관악산 | 핏메이트");
  await expect(page.getByText("라이트는 필수예요")).toBeVisible();
  const content = (name: string) => page.locator(`head meta[property="${name}"]`).getAttribute("content");
  expect(await content("og:title")).toBe("스크립트 없이 읽는 관악산");
  expect(await content("og:description")).toBe("물은 두 병, 라이트는 필수예요.");
  expect(await content("og:url")).toBe(`${product.url}/posts/${postId}`);
  const picture = await page.request.get((await content("og:image")) ?? "");
  expect(picture.headers()["content-type"]).toBe("image/png");

  await page.goto("/posts");
  await expect(page.getByRole("link", { name: /스크립트 없이 읽는 관악산/ })).toBeVisible();
  await page.goto("/exerciseInfo");
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("button") })).not.toHaveCount(0);

  expect((await page.goto(`/posts/${secret}`))?.status()).toBe(200);
  expect(await page.content()).not.toContain("라이트는 필수예요");
  expect((await page.goto("/posts/987654"))?.status()).toBe(404);
});

for (const [size, look] of [
  ["1280 px", DESKTOP],
  ["390 px", PHONE],
] as const) {
  test(`goes on in the browser as it came, without a complaint (${size})`, async ({ person, product, visitor }) => {
    const { token } = await person({ nickname: `이어쓰기${size.slice(0, 3)}` });
    const postId = await writePost(product, token, `이어서 읽는 글 ${size}`);
    const page = await visitor({ ...look, serviceWorkers: "allow" });
    const complaints = complaintsOf(page);
    for (const address of [...PAGES, `/posts/${postId}`]) {
      await page.goto(address);
      const first = await page.locator("h1").first().elementHandle();
      await page.waitForFunction(() => document.querySelector("#root")?.hasAttribute("data-rendered") === false);
      expect(await first?.evaluate((heading) => heading.isConnected), address).toBe(true);
    }
    expect(complaints).toEqual([]);
    await page
      .getByRole("link", { name: /커뮤니티/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "커뮤니티", level: 1 })).toBeVisible();
  });
}

test("shows a member their own page, never a visitor's", async ({ person }) => {
  const { page } = await person({ nickname: "내화면만" });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const root = document.querySelector("#root");
      if (root && getComputedStyle(root).visibility === "visible" && root.textContent?.includes("회원가입")) {
        seen.push("a visitor's header");
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
});

test("a view is the reader's, not the renderer's", async ({ person, product, visitor }) => {
  const { token } = await person({ nickname: "조회수주인" });
  const postId = await writePost(product, token, "몇 명이 읽었을까");
  const views = async () => JSON.parse(await callApi(product, "GET", `/api/posts/search?page=0`)).postList[0].viewCount;
  const silent = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await silent.goto(`/posts/${postId}`);
  const page = await visitor();
  await page.goto(`/posts/${postId}`);
  await expect.poll(views).toBe(1);
});
