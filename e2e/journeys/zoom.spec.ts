/**
 * A phone at 200 % is 195 px wide: nothing sticks out sideways, and what is to be pressed can be pressed. A wide screen makes no
 * wide lines.
 */
import { overflowOf } from "../accessibility.ts";
import { composer, log, openRoom } from "../chat.ts";
import { expect, makeMates, test } from "../fixtures.ts";
import { FULL_SCREENS } from "../screens.ts";

const ZOOMED = { viewport: { width: 195, height: 422 } };

test("every screen fits a phone at 200 %", async ({ person }) => {
  const { page } = await person({ nickname: "WWWWWWWWWM", ...ZOOMED });
  for (const screen of FULL_SCREENS) {
    await page.goto(screen);
    await expect(page.getByRole("main").getByRole("heading").first(), screen).toBeAttached();
    await expect.poll(() => overflowOf(page), screen).toBeLessThanOrEqual(0);
  }
});

test("a dialog shows both of its buttons whole at 200 %", async ({ person }) => {
  const { page } = await person({ nickname: "크게보는이", ...ZOOMED });
  await page.goto("/mypage");
  await page.getByRole("textbox", { name: /소개/ }).fill("크게 볼래요");
  await page.getByRole("link", { name: "홈" }).last().click();
  const buttons = page.getByRole("dialog").getByRole("button");
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
});

test("on a wide screen a conversation is no wider than it reads well", async ({ person, member, product }) => {
  const { page, ...me } = await person({ nickname: "넓게보는이", viewport: { width: 2_560, height: 1_200 } });
  const mate = await member({ nickname: "맞은편짝" });
  await makeMates(product, me, mate);
  await openRoom(page, mate.nickname);
  await composer(page).fill("긴 말 ".repeat(150));
  await composer(page).press("Enter");
  const message = log(page).getByText("긴 말").first();
  await expect(message).toBeVisible();
  const [said, typed] = [await message.boundingBox(), await composer(page).boundingBox()];
  expect(said?.width).toBeLessThanOrEqual(720);
  expect(typed?.width).toBeLessThanOrEqual(720);
  expect(typed?.x ?? 0).toBeGreaterThan(800);
});
