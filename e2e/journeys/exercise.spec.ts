/** 운동 정보: browsing and playing; YouTube itself is a local page at the edge of the network. */
import { pathOf } from "../../server/test/client.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { DESKTOP, expect, PHONE, signInByForm, test } from "../fixtures.ts";
import { stubYoutube } from "../youtube.ts";

const videos = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
const players = (page: Page) => videos(page).getByRole("button", { name: /재생$/ });
const player = (page: Page) => page.getByRole("dialog");

/** Comes from a page that only the browser draws: what the server has drawn does not answer keys and presses at once. */
async function openVideos(page: Page, tab: "러닝" | "등산" | "헬스" = "러닝"): Promise<void> {
  await page.goto("/nowhere");
  await page.getByRole("navigation").getByRole("link", { name: "운동 정보" }).click();
  if (tab !== "러닝") await page.getByRole("tab", { name: tab }).click();
  await expect(page.getByRole("tabpanel", { name: `${tab} 영상` })).toBeVisible();
  await expect(players(page).nth(4)).toBeVisible();
}

const VIDEOS = pathOf("getVideos").replace(":category", "");

/** The pages of videos that the browser asks for, as `category?cursor&size`. */
function watchPages(page: Page): string[] {
  const pages: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(VIDEOS)) pages.push(pathname.slice(VIDEOS.length) + search);
  });
  return pages;
}

test("a visitor browses by scrolling, leaves, and comes back to the same place", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.clock.install();
  await stubYoutube(page);
  const pages = watchPages(page);
  await openVideos(page);
  await expect(page.getByRole("heading", { level: 1, name: "운동 정보" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "러닝", selected: true })).toBeVisible();
  await page.getByRole("tab", { name: "러닝" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "등산", selected: true })).toBeFocused();
  await expect(page).toHaveURL("/exerciseInfo?category=hiking");
  await expect(players(page)).toHaveCount(5);
  expect(pages.filter((each) => each.startsWith("hiking"))).toEqual(["hiking?cursorId=-1&size=5"]);

  // Above 80 % of the page nothing more is asked for; below it, the next five.
  const scrollPage = (share: number) =>
    page.evaluate((wanted) => {
      const told = new Promise<void>((done) => addEventListener("scroll", () => done(), { once: true }));
      scrollTo(0, document.documentElement.scrollHeight * wanted - innerHeight);
      return told;
    }, share);
  await scrollPage(0.7);
  // The page looks where it is now and then only.
  await page.clock.runFor(400);
  await expect(players(page)).toHaveCount(5);
  expect(pages.filter((each) => each.startsWith("hiking"))).toHaveLength(1);
  await scrollPage(0.85);
  await expect(players(page)).toHaveCount(10);
  await scrollPage(0.85);
  await expect(players(page)).toHaveCount(15);
  const names = await players(page).evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  expect(new Set(names).size).toBe(15);
  const asked = pages.filter((each) => each.startsWith("hiking"));
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(3);

  const tenth = players(page).nth(9);
  await tenth.scrollIntoViewIfNeeded();
  const shown = await players(page).count();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1_000);
  await page.getByRole("navigation").getByRole("link", { name: "커뮤니티" }).click();
  await expect(page).toHaveURL("/posts");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("tab", { name: "등산", selected: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(await players(page).count()).toBeGreaterThanOrEqual(shown);
  await expect(tenth).toBeInViewport();
});

for (const [size, look] of [
  ["1280 px", DESKTOP],
  ["390 px, dark", { ...PHONE, colorScheme: "dark" as const }],
] as const) {
  test(`a video plays over the page, and nothing of its player before (${size})`, async ({ visitor, product }) => {
    const page = await visitor(look);
    const asked = await stubYoutube(page);
    await openVideos(page);
    const card = players(page).nth(1);
    await card.click();
    await expect(player(page).getByRole("button", { name: "재생", exact: true })).toBeFocused();
    await expectAccessible(page);
    expect(asked.players).toEqual([]);
    await page.keyboard.press("Enter");
    const frame = player(page).locator("iframe");
    await expect(frame).toHaveAttribute("data-there", "true");
    await expect(frame).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
    await expect(frame.contentFrame().getByText(`from ${product.url}/`)).toBeVisible();
    expect(asked.players).toHaveLength(1);
    expect(asked.players[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(player(page)).toBeHidden();
    await expect(card).toBeFocused();

    await card.click();
    await expect(player(page)).toBeVisible();
    // One that comes as soon as it opens is taken for the second of a double tap.
    await expect(async () => {
      await page.mouse.click(8, 8);
      await expect(player(page)).toBeHidden({ timeout: 200 });
    }).toPass();
    await expect(card).toBeFocused();
  });
}

test("back closes a video's player on a phone, still or playing, and stays on the page; forward opens nothing", async ({
  visitor,
}) => {
  const page = await visitor(PHONE);
  await stubYoutube(page);
  await openVideos(page, "등산");
  const card = players(page).nth(1);
  await card.click();
  await expect(player(page)).toBeVisible();
  await page.goBack();
  await expect(player(page)).toBeHidden();
  await expect(page).toHaveURL("/exerciseInfo?category=hiking");
  await expect(card).toBeInViewport();

  // Forward finds nothing that would open again, and the page goes on as before.
  await page.evaluate(() => history.forward());
  await page.waitForFunction(() => (history.state as { overlay?: number }).overlay === 1);
  await expect(player(page)).toBeHidden();
  await expect(page).toHaveURL("/exerciseInfo?category=hiking");

  // What plays in it is a page of its own: it takes no step of the way back.
  await card.click();
  await player(page).getByRole("button", { name: "재생", exact: true }).click();
  await expect(player(page).locator("iframe")).toHaveAttribute("data-there", "true");
  await page.goBack();
  await expect(player(page)).toBeHidden();
  await expect(page).toHaveURL("/exerciseInfo?category=hiking");

  await page.goBack();
  await expect(page).toHaveURL("/nowhere");
});

test("a video that YouTube plays nowhere else leads to YouTube", async ({ visitor }) => {
  const page = await visitor(PHONE);
  const asked = await stubYoutube(page, { error: 150 });
  await openVideos(page);
  await players(page).first().click();
  await player(page).getByRole("button", { name: "재생", exact: true }).click();
  await expect(player(page).getByText("여기에서 재생할 수 없는 영상이에요")).toBeVisible();
  const id = /embed\/([\w-]{11})/.exec(asked.players[0] ?? "")?.[1];
  const link = player(page).getByRole("link", { name: "YouTube에서 보기" });
  await expect(link).toHaveAttribute("href", `https://www.youtube.com/watch?v=${id}`);
  await expect(link).toHaveAttribute("target", "_blank");
  await expectAccessible(page);
});

test("without YouTube there are posters, and a word instead of the player", async ({ visitor }) => {
  const page = await visitor();
  const asked = await stubYoutube(page, { unreachable: true });
  await openVideos(page);
  await expect(players(page).first()).toBeVisible();
  await expect.poll(() => asked.pictures.length).toBeGreaterThan(4);
  await expect(players(page).first().locator("svg[preserveAspectRatio]")).toBeVisible();
  await expect(players(page).first().locator("img")).toHaveCount(0);
  await players(page).first().click();
  await player(page).getByRole("button", { name: "재생", exact: true }).click();
  await expect(player(page).getByText("여기에서 재생하지 못했어요")).toBeVisible({ timeout: 15_000 });
  await expect(player(page).getByRole("link", { name: "YouTube에서 보기" })).toBeVisible();
  await player(page).getByRole("button", { name: "다시 시도" }).click();
  await expect.poll(() => asked.players.length).toBe(2);
});

test("a visitor who wants to save signs in on the way and comes back", async ({ visitor, member }) => {
  const { nickname } = await member({ nickname: "저장하러온이" });
  const page = await visitor();
  await stubYoutube(page);
  await openVideos(page, "등산");
  const save = page.getByRole("button", { name: /플레이리스트에 저장$/ });
  await save.first().click();
  await expect(page.getByText("로그인하면 영상을 저장할 수 있어요")).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "로그인" }).click();
  await signInByForm(page, nickname);
  await expect(page).toHaveURL("/exerciseInfo?category=hiking");
  await save.first().click();
  await expect(page.getByRole("dialog", { name: "어디에 저장할까요?" })).toBeVisible();
});
