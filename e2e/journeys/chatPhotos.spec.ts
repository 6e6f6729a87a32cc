import { pathOf } from "../../server/test/client.ts";
import type { Locator, Page } from "@playwright/test";
import { composer, log, openRoom } from "../chat.ts";
import { expectAccessibleOnEachScreen } from "../accessibility.ts";
import { DESKTOP, expect, makeMates, PHONE, test } from "../fixtures.ts";
import { drawPng, type PictureFile } from "../pictures.ts";
import { reloadAgreeing, stayWhenAsked } from "../unload.ts";

const WIDE = drawPng("한강.png", 800, 500, [200, 60, 40], [40, 60, 200]);
const TALL = drawPng("남산.png", 400, 900, [40, 160, 60], [230, 220, 90]);
const SQUARE = drawPng("붙인사진.png", 300, 300, [90, 40, 160], [240, 240, 240]);

async function choose(page: Page, ...files: PictureFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "사진 보내기" }).click();
  await (await chooser).setFiles(files);
}

/** Gives the field files the way a paste or a drop does. */
async function hand(target: Locator, how: "paste" | "drop", file: PictureFile): Promise<void> {
  const content = { how, name: file.name, type: file.mimeType, bytes: [...file.buffer] };
  await target.evaluate((element, { how: way, name, type, bytes }) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], name, { type }));
    const options = { bubbles: true, cancelable: true };
    const event =
      way === "paste"
        ? new ClipboardEvent(way, { ...options, clipboardData: data })
        : new DragEvent(way, { ...options, dataTransfer: data });
    element.dispatchEvent(event);
  }, content);
}

const strip = (page: Page) => page.getByRole("list", { name: "보낼 사진" }).getByRole("listitem");
const picture = (page: Page, name: string) => log(page).getByRole("img", { name, exact: true });
const send = (page: Page) => page.getByRole("button", { name: "보내기", exact: true }).click();
const isLoaded = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

test("photos by button, paste and drop are seen by the other, and looked at by the keyboard", async ({
  person,
  product,
}) => {
  const one = await person({ nickname: "사진보낸", ...DESKTOP });
  const two = await person({ nickname: "사진받은", ...PHONE });
  await makeMates(product, one, two);
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);

  await choose(one.page, WIDE, TALL, SQUARE);
  await expect(strip(one.page)).toHaveCount(3);
  await expectAccessibleOnEachScreen(one.page);
  await one.page.getByRole("button", { name: "사진 3 빼기" }).click();
  await expect(strip(one.page)).toHaveCount(2);
  await send(one.page);
  await expect(strip(one.page)).toHaveCount(0);
  const label = `${one.nickname}님이 보낸 사진`;
  for (const nth of ["1/2", "2/2"]) {
    await expect.poll(() => isLoaded(picture(two.page, `${label} ${nth}`))).toBe(true);
    await expect(picture(one.page, `내가 보낸 사진 ${nth}`)).toBeVisible();
  }

  await hand(composer(one.page), "paste", SQUARE);
  await composer(one.page).fill("여기예요");
  await composer(one.page).press("Enter");
  await expect(log(two.page).getByText("여기예요")).toBeVisible();
  await expect.poll(() => isLoaded(picture(two.page, label))).toBe(true);
  await hand(composer(one.page), "drop", WIDE);
  await expect(strip(one.page)).toHaveCount(1);
  await send(one.page);
  await expect(picture(two.page, label)).toHaveCount(2);
  // Nothing moves while they load: whoever is at the end stays there.
  const below = () => log(two.page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  await expect.poll(below).toBeLessThan(2);
  await expectAccessibleOnEachScreen(two.page);

  const opener = log(two.page).getByRole("button", { name: `${label} 2/2` });
  await opener.focus();
  await two.page.keyboard.press("Enter");
  const viewer = two.page.getByRole("dialog", { name: "사진 보기" });
  await expect(viewer.getByRole("img", { name: `${label} 2/2` })).toBeVisible();
  await expect(viewer.getByText("2 / 4")).toBeVisible();
  await two.page.keyboard.press("ArrowLeft");
  const shown = viewer.getByRole("img", { name: `${label} 1/2` });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await two.page.keyboard.press("ArrowLeft");
  await expect(viewer.getByText("1 / 4")).toBeVisible();
  const address = await viewer.getByRole("link", { name: "새 탭에서 열기" }).getAttribute("href");
  expect((await two.page.request.get(address ?? "")).status()).toBe(200);
  expect((await two.page.request.get(address?.split("?")[0] ?? "")).status()).toBe(404);
  await expectAccessibleOnEachScreen(two.page);
  await two.page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();

  await choose(one.page, TALL);
  await send(one.page);
  await expect(picture(two.page, label)).toHaveCount(3);
  await two.page.goto("/messenger");
  await expect(two.page.getByRole("link", { name: new RegExp(`${one.nickname}.*사진`) })).toBeVisible();
});

test("a photo waits for the network, then for the chat, also through a reload", async ({ person, product }) => {
  const one = await person({ nickname: "사진못보낸" });
  const two = await person({ nickname: "사진기다린" });
  await makeMates(product, one, two);
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);
  const { page } = one;

  await choose(page, { ...WIDE, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(page.getByText("이미지 크기(10MB)를 초과하였습니다.")).toBeVisible();
  await expect(strip(page)).toHaveCount(0);

  // The upload breaks off: the picture stays, and is tried again.
  await page.route(`**${pathOf("uploadPicture")}`, (route) => route.abort("connectionreset"));
  await choose(page, WIDE);
  await expect(page.getByText("사진을 올리지 못했어요. 연결되면 다시 올려요.")).toBeVisible();
  await send(page);
  await expect(strip(page)).toHaveCount(1);
  await page.unroute(`**${pathOf("uploadPicture")}`);
  // It would go out by itself as well, later the longer it was refused.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(picture(two.page, "사진못보낸님이 보낸 사진")).toHaveCount(1, { timeout: 15_000 });

  // The picture is up, but the chat is away: the message waits in the browser.
  await page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
  await page.reload();
  await composer(page).waitFor();
  await choose(page, SQUARE);
  await send(page);
  await expect(log(page).getByText("보내는 중")).toBeVisible();
  await expect(picture(page, "내가 보낸 사진")).toHaveCount(2);
  await page.reload();
  await expect(log(page).getByText("보내는 중")).toBeVisible();
  await expect.poll(() => isLoaded(picture(page, "내가 보낸 사진").last())).toBe(true);
  await expect(picture(two.page, "사진못보낸님이 보낸 사진")).toHaveCount(1);

  await page.routeWebSocket(/\/ws$/, (socket) => void socket.connectToServer());
  await page.reload();
  await expect(picture(two.page, "사진못보낸님이 보낸 사진")).toHaveCount(2, { timeout: 15_000 });
  await expect(log(page).getByText("보내는 중")).toBeHidden();
});

test("the browser asks before it forgets a photo that is not sent yet", async ({ person, product }) => {
  const one = await person({ nickname: "사진안닫는" });
  const two = await person({ nickname: "사진안보는" });
  await makeMates(product, one, two);
  await openRoom(one.page, two.nickname);
  const { page } = one;
  const release = Promise.withResolvers<void>();
  await page.route(`**${pathOf("uploadPicture")}`, async (route) => {
    await release.promise;
    await route.continue();
  });
  await choose(page, WIDE);
  await expect(strip(page)).toHaveCount(1);
  await stayWhenAsked(page);
  release.resolve();
  await send(page);
  await expect(picture(page, "내가 보낸 사진")).toBeVisible();
  expect(await reloadAgreeing(page)).toEqual([]);
});

test("an address that has run out is renewed without a word", async ({ person, product }) => {
  const one = await person({ nickname: "사진남긴이" });
  const two = await person({ nickname: "사진늦은이" });
  await two.page.goto("/");
  await makeMates(product, one, two);
  await openRoom(one.page, two.nickname);
  await choose(one.page, WIDE);
  await send(one.page);
  await expect(picture(one.page, "내가 보낸 사진")).toBeVisible();

  // The history carries addresses of yesterday however often a room asks it as it opens; not what is asked for again by message.
  await two.page.route(`**${pathOf("getChatHistory")}?*`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const isAskedAgain = new URL(route.request().url()).searchParams.has("before");
    await route.fulfill({ response, body: isAskedAgain ? text : text.replaceAll(/until=\d+/g, "until=1700000000") });
  });
  const refused = two.page.waitForResponse((response) => response.url().includes("until=1700000000"));
  await openRoom(two.page, one.nickname);
  expect((await refused).status()).toBe(403);
  await expect.poll(() => isLoaded(picture(two.page, "사진남긴이님이 보낸 사진"))).toBe(true);
  // One more may be on its way.
  await two.page.unrouteAll({ behavior: "wait" });
});

test("a finger leads from photo to photo", async ({ person, product }) => {
  const one = await person({ nickname: "사진넘기는", ...PHONE });
  const two = await person({ nickname: "사진여럿인" });
  await makeMates(product, one, two);
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);
  await choose(two.page, WIDE, TALL, SQUARE);
  await send(two.page);
  await log(one.page).getByRole("button", { name: "사진여럿인님이 보낸 사진 1/3" }).click();
  const viewer = one.page.getByRole("dialog", { name: "사진 보기" });
  await expect(viewer.getByText("1 / 3")).toBeVisible();
  const touch = await one.page.context().newCDPSession(one.page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(from) });
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(from + (to - from) * part) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe(300, 100);
  await expect(viewer.getByText("2 / 3")).toBeVisible();
  await swipe(300, 280);
  await expect(viewer.getByText("2 / 3")).toBeVisible();
  await swipe(300, 100);
  await swipe(300, 100);
  await expect(viewer.getByText("3 / 3")).toBeVisible();
  await swipe(100, 300);
  await expect(viewer.getByText("2 / 3")).toBeVisible();
  await expect(viewer.getByRole("img")).toHaveAccessibleName("사진여럿인님이 보낸 사진 2/3");
});

test("photos under way and a text begun outlive leaving the room", async ({ person, product }) => {
  const one = await person({ nickname: "사진올리는", ...PHONE });
  const two = await person({ nickname: "사진받을이" });
  await makeMates(product, one, two);
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);
  const { page } = one;
  const held: (() => void)[] = [];
  await page.route(`**${pathOf("uploadPicture")}`, async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  const goOn = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
  };
  const back = () => page.getByRole("link", { name: "뒤로" }).click();
  const enter = () => page.getByRole("link", { name: new RegExp(two.nickname) }).click();

  // Not sent yet: it is there when one comes back.
  await composer(page).fill("여기서");
  await choose(page, WIDE);
  await back();
  await enter();
  await expect(composer(page)).toHaveValue("여기서");
  await expect(strip(page)).toHaveCount(1);
  await expect(page.getByText("사진을 올리고 있어요.")).toBeVisible();

  // Sent, and left before it was up: it leaves from wherever one is.
  await send(page);
  await expect(page.getByText("사진을 다 올리면 보내요.")).toBeVisible();
  await back();
  await expect(log(two.page).getByText("여기서")).toBeHidden();
  await goOn();
  await expect(log(two.page).getByText("여기서")).toBeVisible();
  await expect.poll(() => isLoaded(picture(two.page, "사진올리는님이 보낸 사진"))).toBe(true);
  await enter();
  await expect(composer(page)).toHaveValue("");
  await expect(strip(page)).toHaveCount(0);
  await expect(picture(page, "내가 보낸 사진")).toHaveCount(1);
});
