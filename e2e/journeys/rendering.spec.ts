/** The public pages before any script runs, for search engines and previews, and what becomes of them afterwards. */
import { paths } from "@fitmate/contract/paths";
import type { Page } from "@playwright/test";
import { InputMethod } from "../ime.ts";
import { api, DESKTOP, expect, PHONE, test } from "../fixtures.ts";
import type { Product } from "../product.ts";
import { BEFORE_SCRIPTS, withholdScripts } from "../withheldScripts.ts";
import { stubYoutube } from "../youtube.ts";

const PAGES = ["/", "/posts", "/exerciseInfo?category=hiking"];

async function writePost(product: Product, token: string, title: string, accessLevel = true): Promise<number> {
  const description = "<p>물은 두 병, 라이트는 필수예요.</p>";
  const body = { title, description, images: [], hashtag: ["야간산행"], category: "HIKING" as const, accessLevel };
  return (await api(product, token).ask("createPost", { body })).id;
}

/** Icons that the document shows and does not have. */
const missingIcons = (page: Page) =>
  page.evaluate(() => {
    const shown = Array.from(document.querySelectorAll('use[href^="#"]'), (use) => use.getAttribute("href") ?? "");
    return shown.filter((icon) => !document.querySelector(icon));
  });

/** What the browser complains of, as it comes. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

test("reads without scripts", async ({ member, product, visitor }) => {
  const { token } = await member({ nickname: "글없이읽기" });
  const postId = await writePost(product, token, "스크립트 없이 읽는 관악산");
  const secret = await writePost(product, token, "메이트만 아는 능선", false);
  const page = await visitor({ ...DESKTOP, javaScriptEnabled: false });

  await page.goto(paths.post(postId));
  await expect(page).toHaveTitle("스크립트 없이 읽는 관악산 | 핏메이트");
  await expect(page.getByText("라이트는 필수예요")).toBeVisible();
  const content = (name: string) => page.locator(`head meta[property="${name}"]`).getAttribute("content");
  expect(await content("og:title")).toBe("스크립트 없이 읽는 관악산");
  expect(await content("og:description")).toBe("물은 두 병, 라이트는 필수예요.");
  expect(await content("og:url")).toBe(product.url + paths.post(postId));
  const picture = await page.request.get((await content("og:image")) ?? "");
  expect(picture.headers()["content-type"]).toBe("image/png");

  await page.goto("/posts");
  await expect(page.getByRole("link", { name: /스크립트 없이 읽는 관악산/ })).toBeVisible();
  await page.goto("/exerciseInfo");
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("button") })).not.toHaveCount(0);

  expect((await page.goto(paths.post(secret)))?.status()).toBe(200);
  expect(await page.content()).not.toContain("라이트는 필수예요");
  expect((await page.goto("/posts/987654"))?.status()).toBe(404);
});

for (const [size, look] of [
  ["1280 px", DESKTOP],
  ["390 px", PHONE],
] as const) {
  test(`goes on in the browser as it came, without a complaint (${size})`, async ({ member, product, visitor }) => {
    const { token } = await member({ nickname: `이어쓰기${size.slice(0, 3)}` });
    const postId = await writePost(product, token, `이어서 읽는 글 ${size}`);
    const page = await visitor({ ...look, serviceWorkers: "allow" });
    const complaints = complaintsOf(page);
    for (const address of [...PAGES, paths.post(postId)]) {
      await page.goto(address);
      const first = await page.locator("h1").first().elementHandle();
      await page.waitForFunction(() => document.querySelector("#root")?.hasAttribute("data-rendered") === false);
      expect(await missingIcons(page), address).toEqual([]);
      expect(await first?.evaluate((heading) => heading.isConnected), address).toBe(true);
    }
    expect(complaints).toEqual([]);
    // Elsewhere are icons that these pages have not come with.
    await page
      .getByRole("link", { name: /커뮤니티/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "커뮤니티", level: 1 })).toBeVisible();
    expect(await missingIcons(page)).toEqual([]);
  });
}

const isAlive = (reader: Page) => reader.waitForFunction(() => document.querySelector("#root[data-rendered]") === null);

for (const [sign, stir] of [
  ["moves the mouse", (reader) => reader.mouse.move(200, 300)],
  ["scrolls", (reader) => reader.mouse.wheel(0, 50)],
  ["presses a key", (reader) => reader.keyboard.press("Tab")],
  ["has had three seconds to read", (reader) => reader.clock.runFor(100)],
] satisfies [string, (reader: Page) => Promise<void>][]) {
  test(`is only read until its reader ${sign}`, async ({ visitor }) => {
    const reader = await (await visitor()).context().newPage();
    await reader.clock.install({ time: 0 });
    await reader.clock.pauseAt(1_000);
    await reader.goto("/posts");
    await reader.clock.runFor(2_900);
    await expect(reader.locator("head link[rel=modulepreload]").nth(1)).toBeAttached();
    await expect(reader.locator("script[src]")).toHaveCount(0);
    await expect(reader.locator("#root[data-rendered]")).toBeAttached();
    await stir(reader);
    await isAlive(reader);
  });
}

test("does what was pressed before its scripts were there, once they are", async ({ visitor }) => {
  const reader = await (await visitor()).context().newPage();
  const letScriptsCome = await withholdScripts(reader);
  await reader.goto("/", BEFORE_SCRIPTS);
  const tab = reader.getByRole("tab", { name: "운동메이트" });
  await tab.click();
  await reader.getByRole("button", { name: "다음 소개" }).click();
  await expect(tab).toHaveAttribute("aria-selected", "false");
  letScriptsCome();
  // The last of them: whoever presses again and again means one thing.
  await expect(reader.getByRole("button", { name: "두 번째 소개 보기" })).toHaveAttribute("aria-current", "true");
  await expect(tab).toHaveAttribute("aria-selected", "false");
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
});

test("keeps what was typed before its scripts were there", async ({ person, product, visitor }) => {
  const { token } = await person({ nickname: "먼저타자" });
  await writePost(product, token, "먼저 치고 나중에 찾는 남산");
  await writePost(product, token, "찾지 않는 북한산");
  const reader = await (await visitor()).context().newPage();
  const letScriptsCome = await withholdScripts(reader);
  await reader.goto("/posts", BEFORE_SCRIPTS);
  const search = reader.getByLabel("제목 검색");
  const hashtag = reader.getByLabel("해시태그 검색");
  await hashtag.fill("야간");
  await search.fill("남산");
  letScriptsCome();
  await isAlive(reader);
  await expect(search).toHaveValue("남산");
  // Offers come in a field of their own, with what was typed.
  await hashtag.click();
  await expect(hashtag).toHaveRole("combobox");
  await expect(hashtag).toHaveValue("야간");
  await search.press("Enter");
  await expect(reader.getByRole("link", { name: /나중에 찾는 남산/ })).toBeVisible();
  await expect(reader.getByText("찾지 않는 북한산")).toHaveCount(0);
});

test("finds posts by title and by hashtag before its scripts are there", async ({ person, product, visitor }) => {
  const { token } = await person({ nickname: "엔터로찾기" });
  await writePost(product, token, "엔터를 먼저 눌러도 찾는 관악산");
  const reader = await (await visitor(PHONE)).context().newPage();
  await withholdScripts(reader);
  for (const [field, typed, found] of [
    ["제목 검색", "먼저 눌러도", /‘먼저 눌러도’ 글 1개/],
    ["해시태그 검색", "야간산행", /#야간산행 글 \d+개/],
  ] as const) {
    await reader.goto("/posts", BEFORE_SCRIPTS);
    await reader.getByLabel(field).fill(typed);
    await reader.keyboard.press("Enter");
    await expect(reader.getByText(found)).toBeVisible();
    await expect(reader.getByRole("link", { name: /먼저 눌러도 찾는/ })).toBeVisible();
  }
});

test("finds posts while what the app asks the server with is still to come", async ({ person, product, visitor }) => {
  const { token } = await person({ nickname: "덜온엔터" });
  await writePost(product, token, "덜 왔어도 찾는 수락산");
  await writePost(product, token, "찾지 않는 불암산");
  const reader = await (await visitor(PHONE)).context().newPage();
  await withholdScripts(reader, "contract-*");
  await reader.goto("/posts");
  await reader.mouse.move(200, 300);
  await isAlive(reader);
  await reader.getByLabel("제목 검색").fill("덜 왔어도");
  await reader.keyboard.press("Enter");
  await expect(reader.getByText("‘덜 왔어도’ 글 1개")).toBeVisible();
  await expect(reader.getByRole("link", { name: /찾는 수락산/ })).toBeVisible();
  await expect(reader.getByRole("link", { name: /불암산/ })).toHaveCount(0);
});

test("stays on the page when one searches without a network, and finds once it is back", async ({
  person,
  product,
  visitor,
}) => {
  const { token } = await person({ nickname: "끊긴엔터" });
  await writePost(product, token, "끊겨도 찾는 청계산");
  const reader = await (await visitor(PHONE)).context().newPage();
  await reader.goto("/posts");
  await reader.mouse.move(200, 300);
  await isAlive(reader);
  const heading = await reader.getByRole("heading", { name: "커뮤니티", level: 1 }).elementHandle();
  await reader.context().setOffline(true);
  await reader.getByLabel("제목 검색").fill("끊겨도");
  await reader.keyboard.press("Enter");
  await expect(reader).toHaveURL(/title=/);
  expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await reader.context().setOffline(false);
  await expect(reader.getByRole("link", { name: /끊겨도 찾는 청계산/ })).toBeVisible();
});

test("has posters at once where pictures are missing", async ({ visitor }) => {
  const reader = await (await visitor()).context().newPage();
  await stubYoutube(reader, { unreachable: true });
  await reader.clock.install({ time: 0 });
  await reader.clock.pauseAt(1_000);
  await reader.goto("/exerciseInfo");
  await reader.clock.runFor(100);
  await isAlive(reader);
  await reader.clock.resume();
  await expect(reader.locator("li svg[preserveAspectRatio]").first()).toBeVisible();
});

test("offers hashtags for what was typed before it could", async ({ member, product, visitor }) => {
  const { token } = await member({ nickname: "먼저태그" });
  await writePost(product, token, "해시태그가 먼저");
  const reader = await (await visitor()).context().newPage();
  const letOffersCome = await withholdScripts(reader, "controls-*");
  await reader.goto("/posts");
  await reader.mouse.move(200, 300);
  await isAlive(reader);
  const search = reader.getByLabel("해시태그 검색");
  await search.click();
  const ime = await InputMethod.of(reader);
  await ime.compose("야간");
  const field = await search.elementHandle();
  const come = reader.waitForResponse(/controls-/);
  letOffersCome();
  await (await come).finished();
  await reader.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  // The syllable under way is nobody's to take.
  expect(await field?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await ime.finish("간");
  await expect(reader.getByRole("option", { name: /야간산행/ })).toBeVisible();
  await expect(search).toHaveValue("야간");
  await expect(search).toBeFocused();
});

test("shows a member their own page, never a visitor's", async ({ person }) => {
  const { page } = await person({ nickname: "내화면만" });
  await page.goto("/");
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const root = document.querySelector("#root");
      if (root?.checkVisibility({ visibilityProperty: true }) && root.textContent?.includes("회원가입")) {
        seen.push("a visitor's header");
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  expect(await missingIcons(page)).toEqual([]);
});

test("shows what is so now to whoever asks for it, also where a page is kept", async ({ member, product }) => {
  const { token } = await member({ nickname: "고친사람" });
  const read = async (path: string) => (await fetch(product.url + path)).text();
  await read("/posts");
  const postId = await writePost(product, token, "방금 쓴 아차산 글");
  expect(await read("/posts")).toContain("방금 쓴 아차산 글");
  expect(await read("/")).toContain("방금 쓴 아차산 글");
  expect(await read(paths.post(postId))).toContain("라이트는 필수예요");

  const body = {
    title: "숨긴 아차산 글",
    description: "<p>메이트만 읽어요</p>",
    images: [],
    hashtag: [],
    category: "HIKING" as const,
  };
  await api(product, token).ask("updatePost", { params: { postId }, body: { ...body, accessLevel: false } });
  expect(await read(paths.post(postId))).not.toMatch(/라이트는 필수예요|메이트만 읽어요/);
  expect(await read("/posts")).not.toContain("방금 쓴 아차산 글");

  await api(product, token).ask("deletePost", { params: { postId } });
  expect((await fetch(product.url + paths.post(postId))).status).toBe(404);
  expect(await read("/posts")).not.toContain("숨긴 아차산 글");
});

test("a view is the reader's, not the renderer's", async ({ member, product, visitor }) => {
  const { token } = await member({ nickname: "조회수주인" });
  const postId = await writePost(product, token, "몇 명이 읽었을까");
  const views = async () => (await api(product).ask("searchPosts", { query: { page: 0 } })).postList[0]?.viewCount;
  const silent = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await silent.goto(paths.post(postId));
  const page = await visitor();
  await page.goto(paths.post(postId));
  await expect.poll(views).toBe(1);
});
