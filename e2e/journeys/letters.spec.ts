/** A phone in whose browser the letters are set twice as large: nothing sticks out sideways. */
import { overflowOf } from "../accessibility.ts";
import { expect, PHONE, test as base } from "../fixtures.ts";
import { FULL_SCREENS } from "../screens.ts";

const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"] }),
    { scope: "worker" },
  ],
});

test("every screen fits a phone whose letters are twice as large", async ({ person }) => {
  const { page } = await person({ nickname: "WWWWWWWWWW", ...PHONE });
  for (const screen of FULL_SCREENS) {
    await page.goto(screen);
    await expect(page.getByRole("main").getByRole("heading").first(), screen).toBeAttached();
    await expect.poll(() => overflowOf(page), screen).toBeLessThanOrEqual(0);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
});
