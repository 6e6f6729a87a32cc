import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { DESKTOP, expect, makeMates, PHONE, SEONGSU, setLocation, test, TTUKSEOM } from "../fixtures.ts";

const VISITOR_SCREENS = [
  "/",
  "/signin",
  "/signup",
  "/exerciseInfo",
  "/posts",
  "/terms",
  "/privacy",
  "/location-terms",
  "/no-such-page",
];
const MEMBER_SCREENS = [
  "/",
  "/findmate",
  "/mates",
  "/messenger",
  "/messenger/axe둘",
  "/mypage",
  "/mypage/notifications",
  "/mypage/blocks",
  "/mypage/privacy",
  "/mypage/leave",
  "/bookmark",
  "/posts/createpost",
];

async function expectNoViolations(page: Page, screen: string): Promise<void> {
  await page.goto(screen);
  // Every screen has its heading once it is there; before that it is still on its way.
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, screen).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const [size, look] of [
    ["1280 px", DESKTOP],
    ["390 px", PHONE],
  ] as const) {
    test(`every screen of a visitor, ${colorScheme}, ${size}`, async ({ visitor }) => {
      const page = await visitor({ ...look, colorScheme });
      for (const screen of VISITOR_SCREENS) await expectNoViolations(page, screen);
    });

    test(`every screen of a member, ${colorScheme}, ${size}`, async ({ person, product }) => {
      test.setTimeout(120_000);
      const tag = `${colorScheme.slice(0, 1)}${size.slice(0, 1)}`;
      const one = await person({ nickname: `axe하나${tag}`, ...look, colorScheme });
      const two = await person({ nickname: `axe둘${tag}` });
      const three = await person({ nickname: `axe셋${tag}` });
      await setLocation(product, one.token, SEONGSU);
      await setLocation(product, two.token, TTUKSEOM);
      await makeMates(product, two, one);
      const ask = `/api/matching/request?receiverNickname=${encodeURIComponent(one.nickname)}`;
      await fetch(product.url + ask, { method: "POST", headers: { "x-auth-token": three.token } });

      for (const screen of MEMBER_SCREENS) {
        await expectNoViolations(one.page, screen.replace("axe둘", encodeURIComponent(two.nickname)));
      }
      await one.page.goto("/");
      await one.page.getByRole("banner").getByRole("button", { name: /알림/ }).click();
      await expect(one.page.getByRole("dialog", { name: "알림" })).toBeVisible();
      expect((await new AxeBuilder({ page: one.page }).analyze()).violations).toEqual([]);
      await one.page.getByRole("button", { name: new RegExp(`${three.nickname}님이`) }).click();
      expect((await new AxeBuilder({ page: one.page }).analyze()).violations).toEqual([]);
    });
  }
}
