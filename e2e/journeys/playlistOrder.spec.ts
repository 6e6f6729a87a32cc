import { paths } from "@fitmate/contract/paths";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleOnEachScreen, showIn, stand } from "../accessibility.ts";
import { api, DESKTOP, expect, PHONE, signInAs, test } from "../fixtures.ts";
import type { Product } from "../product.ts";

/** What YouTube's player says to the page around it; the button stands for the end of the video. */
const PLAYER = `<!doctype html><meta charset="utf-8"><title>동영상</title><button>영상 끝</button><script>
  const tell = (event, info) => parent.postMessage(JSON.stringify({ event, info }), "*");
  let isFollowed = false;
  addEventListener("message", ({ data }) => {
    const { event, func, args } = JSON.parse(data);
    if (event === "listening") tell("onReady");
    if (func === "addEventListener" && args[0] === "onStateChange") isFollowed = true;
  });
  document.querySelector("button").onclick = () => isFollowed && tell("onStateChange", 0);
</script>`;

const rowsOf = (page: Page) => page.getByRole("main").getByRole("listitem");

/** A list with the first running videos; answers their titles. */
async function fillList(product: Product, token: string, list: string, size: number): Promise<string[]> {
  await api(product, token).ask("createPlaylist", { body: { playlistName: list } });
  if (size === 0) return [];
  const { values } = await api(product).ask("getVideos", {
    params: { category: "running" },
    query: { cursorId: -1, size },
  });
  for (const { videoId } of values) {
    await api(product, token).ask("saveVideo", { params: { playlistName: list }, body: { videoId } });
  }
  return values.map(({ title }) => title);
}

/** The titles as the server has them: the page shows a move before it has arrived. */
async function storedOrder(product: Product, token: string, list: string): Promise<string[]> {
  const { values } = await api(product, token).ask("getPlaylist", { params: { playlistName: list } });
  return values.map(({ videoTitle }) => videoTitle);
}

async function expectOrder(page: Page, titles: readonly (string | undefined)[]): Promise<void> {
  await expect(rowsOf(page).getByRole("heading")).toHaveText(titles.map((title) => title ?? ""));
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("Nothing is shown there.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses `handle`, moves to the middle of `goal` and lets go: with the mouse, or with a finger. */
async function drag(page: Page, handle: Locator, goal: Locator, isTouch: boolean): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(handle), await middleOf(goal)];
  const STEPS = 12;
  const path = Array.from({ length: STEPS }, (_, step) => ({
    x: from.x,
    y: from.y + ((to.y - from.y) * (step + 1)) / STEPS,
  }));
  if (!isTouch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of path) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (const point of path) await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("another order, all played, one back and one elsewhere", async ({ person, product }) => {
  const { page, token } = await person({ nickname: "차례", ...PHONE });
  await page.goto("/");
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: PLAYER }),
  );
  const [a = "", b = "", c = "", d = ""] = await fillList(product, token, "아침 러닝", 4);
  await fillList(product, token, "주말 🏃/100%", 0);
  await page.goto(paths.playlists({ name: "아침 러닝" }));
  await expectOrder(page, [a, b, c, d]);

  // By keyboard, step by step; the handle keeps the focus.
  const handle = (title: string) => page.getByRole("button", { name: `${title} 순서 바꾸기` });
  await handle(c).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expectOrder(page, [c, a, b, d]);
  await expect(handle(c)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: `${c}, 첫 번째로 옮겼어요` })).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expectOrder(page, [a, c, b, d]);
  await expectAccessibleOnEachScreen(page);

  // By dragging, with a finger and with the mouse, and from the menu.
  await drag(page, handle(a), rowsOf(page).nth(2), true);
  await expectOrder(page, [c, b, a, d]);
  await showIn(page, DESKTOP);
  await drag(page, handle(a), rowsOf(page).nth(1), false);
  await expectOrder(page, [c, a, b, d]);
  await drag(page, handle(a), rowsOf(page).nth(2), false);
  await expectOrder(page, [c, b, a, d]);
  await showIn(page, PHONE);
  await page.getByRole("button", { name: `${c} 메뉴` }).click();
  await page.getByRole("menuitem", { name: "아래로 옮기기" }).click();
  await expectOrder(page, [b, c, a, d]);
  await expect.poll(() => storedOrder(product, token, "아침 러닝")).toEqual([b, c, a, d]);

  // All of them, one after the other.
  await page.getByRole("button", { name: "모두 재생" }).click();
  const player = page.getByRole("dialog");
  await expect(player.getByRole("heading", { name: b })).toBeVisible();
  await expect(player.getByRole("status").filter({ hasText: "1 / 4" })).toBeVisible();
  // Always dark, over a backdrop that axe does not see: in the light theme it would judge it by what stands behind, on a phone the list.
  await page.emulateMedia({ colorScheme: "dark" });
  await stand(page);
  await expectAccessible(page);
  await showIn(page, DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  await stand(page);
  await expectAccessible(page);
  await showIn(page, PHONE);
  const end = page.frameLocator("iframe").getByRole("button", { name: "영상 끝" });
  await expect(page.locator("iframe[data-there=true]")).toBeVisible();
  // From inside and a moment later: the press takes the frame away, and a click would wait for it.
  await end.evaluate((button: HTMLButtonElement) => setTimeout(() => button.click()));
  await expect(player.getByRole("heading", { name: c })).toBeVisible();
  await player.getByRole("button", { name: "다음 영상" }).click();
  await expect(player.getByRole("heading", { name: a })).toBeVisible();
  await player.getByRole("button", { name: "다음 영상" }).click();
  await expect(player.getByText("4 / 4")).toBeVisible();
  await player.getByRole("button", { name: "다음 영상" }).click({ force: true });
  await player.getByRole("button", { name: "이전 영상" }).click();
  await expect(player.getByRole("heading", { name: a })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(player).toBeHidden();
  await expect(page.getByRole("button", { name: "모두 재생" })).toBeFocused();

  // Deleted and brought back to its place: from the toast, and when that is gone.
  await page.getByRole("button", { name: `${c} 삭제` }).click();
  // A key, since a press waits for what it presses to stand still, and this toast is gone after a second.
  await page.getByRole("status").getByRole("button", { name: "되돌리기" }).press("Enter");
  await expectOrder(page, [b, c, a, d]);
  await page.getByRole("button", { name: `${b} 삭제` }).click();
  await expectOrder(page, [c, a, d]);
  await page.getByRole("button", { name: "삭제 되돌리기" }).click();
  await expectOrder(page, [b, c, a, d]);
  await expect(page.getByText("되돌렸어요")).toBeVisible();

  // To the other list, and a second one saved there as well.
  await page.getByRole("button", { name: `${c} 메뉴` }).click();
  await page.getByRole("menuitem", { name: "다른 플레이리스트로 옮기기" }).click();
  const sheet = page.getByRole("dialog", { name: "어디로 옮길까요?" });
  await expect(sheet.getByRole("listitem")).toHaveCount(1);
  await expectAccessibleOnEachScreen(page);
  await sheet.getByRole("button", { name: /^주말 🏃\/100%/ }).click();
  await expect(page.getByText("‘주말 🏃/100%’ 플레이리스트로 옮겼어요")).toBeVisible();
  await expectOrder(page, [b, a, d]);
  await page.getByRole("button", { name: `${d} 메뉴` }).click();
  await page.getByRole("menuitem", { name: "다른 플레이리스트에도 저장" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^주말 🏃\/100%/ })
    .click();
  await expect(page.getByRole("dialog").getByText("저장됨")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expectOrder(page, [b, a, d]);
  await page.goto(paths.playlists({ name: "주말 🏃/100%" }));
  await expectOrder(page, [c, d]);
});

test("another tab of a member shows what this one changes, and says so where a list is gone", async ({
  member: join,
  person,
  product,
}) => {
  const member = await person({ nickname: "두탭" });
  await member.page.goto("/");
  const { page, token } = member;
  const [a, b] = await fillList(product, token, "처음 이름", 2);
  const other = await page.context().newPage();
  await signInAs(other, member);
  await other.goto(paths.playlists({ name: "처음 이름" }));
  await expectOrder(other, [a, b]);

  // Somebody else in the same browser, with a list of that name.
  const stranger = await join({ nickname: "같은브라우저" });
  const theirs = await fillList(product, stranger.token, "처음 이름", 2);
  const strangers = await page.context().newPage();
  await signInAs(strangers, stranger);
  await strangers.goto(paths.playlists({ name: "처음 이름" }));
  await expectOrder(strangers, theirs);

  await page.goto(paths.playlists({ name: "처음 이름" }));
  await page.getByRole("button", { name: `${b} 순서 바꾸기` }).focus();
  await page.keyboard.press("ArrowUp");
  await expectOrder(page, [b, a]);
  await expectOrder(other, [b, a]);
  await page.goto("/bookmark");
  await page.getByRole("button", { name: "처음 이름 메뉴" }).click();
  await page.getByRole("menuitem", { name: "이름 바꾸기" }).click();
  await page.getByRole("textbox", { name: "플레이리스트 이름" }).fill("50% 새/이름");
  await page.getByRole("button", { name: "바꾸기", exact: true }).click();
  await expect(other.getByRole("heading", { level: 1, name: "50% 새/이름" })).toBeVisible();
  await expectOrder(other, [b, a]);
  await expect(strangers).toHaveURL(product.url + paths.playlists({ name: "처음 이름" }));

  await page.getByRole("button", { name: "50% 새/이름 메뉴" }).click();
  await page.getByRole("menuitem", { name: "삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
  await expect(other.getByRole("heading", { name: "플레이리스트를 찾지 못했어요" })).toBeVisible();
});
