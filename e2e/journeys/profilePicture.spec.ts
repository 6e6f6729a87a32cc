import { paths } from "@fitmate/contract/paths";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { api, expect, makeMates, PHONE, test } from "../fixtures.ts";
import { drawPng, type PictureFile } from "../pictures.ts";

const PICTURE = drawPng("한강.png", 800, 500, [200, 60, 40], [40, 60, 200]);

/** Chooses a file, of which the square in the middle is to be seen. */
async function chooseSquare(page: Page, file: PictureFile): Promise<void> {
  await choose(page, file);
  await page
    .getByRole("dialog", { name: "보일 부분을 골라 주세요" })
    .getByRole("button", { name: "이대로 쓰기" })
    .click();
}

async function choose(page: Page, file: PictureFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "사진 선택" }).click();
  await (await chooser).setFiles(file);
}

const headOn = (page: Page): Locator => page.getByRole("main").locator("img[src*='/uploads/profiles/']");
const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);

test("a member chooses a picture, sees it, keeps it by saving, is known by it, and deletes it again", async ({
  person,
  product,
}) => {
  const me = await person({ nickname: "사진고르는이", ...PHONE });
  const mate = await person({ nickname: "사진보는이" });
  await makeMates(product, me, mate);
  const { page } = me;
  await page.goto("/mypage");
  await expect(page.getByRole("button", { name: "사진 삭제" })).toBeHidden();

  await chooseSquare(page, PICTURE);
  await expect(page.getByText("저장하면 바뀐 사진이 모두에게 보여요.")).toBeVisible();
  await expect.poll(() => widthOf(headOn(page))).toBe(192);
  await mate.page.goto("/mates");
  await expect(mate.page.getByText("사진고르는이", { exact: true })).toBeVisible();
  await expect(headOn(mate.page)).toHaveCount(0);

  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("입력하신 정보가 저장되었습니다.")).toBeVisible();
  await expect(page.getByText("저장하면 바뀐 사진이 모두에게 보여요.")).toBeHidden();
  await page.reload();
  await expect.poll(() => widthOf(headOn(page))).toBe(192);
  await mate.page.reload();
  await expect.poll(() => widthOf(headOn(mate.page))).toBe(96);

  // Where a comment is written, too.
  const post = {
    title: "사진과 함께",
    description: "<p>글</p>",
    images: [],
    category: "RUNNING" as const,
    accessLevel: true,
  };
  const { id } = await api(product, mate.token).ask("createPost", { body: post });
  await page.goto(paths.post(id));
  await expect.poll(() => widthOf(headOn(page))).toBe(96);
  await page.goto("/mypage");

  await page.getByRole("button", { name: "사진 삭제" }).click();
  await expect(headOn(page)).toHaveCount(0);
  await expect(page.getByText("저장하면 사진이 지워져요.")).toBeVisible();
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("입력하신 정보가 저장되었습니다.")).toBeVisible();
  await mate.page.reload();
  await expect(mate.page.getByText("사진고르는이", { exact: true })).toBeVisible();
  await expect(headOn(mate.page)).toHaveCount(0);
});

test("the square that is to be seen is chosen by hand or by keys", async ({ person }) => {
  const { page } = await person({ nickname: "사진자르는이", ...PHONE });
  await page.goto("/mypage");
  const tall = drawPng("길쭉.png", 400, 1_200, [200, 60, 40], [40, 60, 200]);
  await choose(page, tall);
  const dialog = page.getByRole("dialog", { name: "보일 부분을 골라 주세요" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("저장하면 바뀐 사진이 모두에게 보여요.")).toBeHidden();

  await choose(page, tall);
  const frame = dialog.getByRole("group");
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // Down as far as it goes: the upper end is to be seen.
  await page.mouse.move(x + width / 2, y + height * 3, { steps: 8 });
  await page.mouse.up();
  await dialog.getByRole("slider", { name: "확대" }).fill("2");
  await dialog.getByRole("button", { name: "이대로 쓰기" }).click();
  await expect.poll(() => widthOf(headOn(page))).toBe(192);
  expect(await colourOf(headOn(page), 0.9)).toBe("red");

  await choose(page, tall);
  await frame.focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press("ArrowUp");
  await dialog.getByRole("button", { name: "이대로 쓰기" }).click();
  await expect.poll(() => colourOf(headOn(page), 0.1)).toBe("blue");
});

/** Of the pixel in the middle, so far down. */
const colourOf = (image: Locator, down: number) =>
  image.evaluate((element: HTMLImageElement, part) => {
    const canvas = document.createElement("canvas");
    canvas.width = element.naturalWidth;
    canvas.height = element.naturalHeight;
    const context = canvas.getContext("2d");
    context?.drawImage(element, 0, 0);
    const [red = 0, , blue = 0] =
      context?.getImageData(canvas.width / 2, Math.floor(canvas.height * part), 1, 1).data ?? [];
    return red > blue ? "red" : "blue";
  }, down);
