/** A phone at 200 % is 195 px wide: nothing sticks out sideways, and what is to be pressed can be pressed. */
import { overflowOf } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const ZOOMED = { viewport: { width: 195, height: 422 } };
const SCREENS = [
  "/",
  "/exerciseInfo",
  "/posts",
  "/posts/createpost",
  "/mypage",
  "/mypage/sessions",
  "/findmate",
  "/mates",
  "/messenger",
  "/bookmark",
  "/playlists?name=x",
];

test("every screen fits a phone at 200 %", async ({ person }) => {
  const { page } = await person({ nickname: "WWWWWWWWWW", ...ZOOMED });
  for (const screen of SCREENS) {
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
