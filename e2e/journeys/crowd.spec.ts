/** A city of 50,000 members: what a browser draws of it, and how its people are reached. */
import type { Page } from "@playwright/test";
import { pathOf } from "../../server/test/client.ts";
import { addCrowd, CROWDED_CELL } from "../crowd.ts";
import { test as base, expect, PHONE, setLocation } from "../fixtures.ts";
import { Product } from "../product.ts";

const MEMBERS = 50_000;
/** More than two pages of a cell's people. */
const TOGETHER = 137;
/** No screen of these journeys has room for more tokens. */
const TOKENS_MAX = 200;

/** A product of its own: other journeys would meet the crowd. Whoever looks is private, so that nobody counts them. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.start();
      try {
        await addCrowd(product, MEMBERS, TOGETHER);
        await use(product);
      } finally {
        await product.remove();
      }
    },
    { scope: "worker", timeout: 480_000 },
  ],
});

const list = (page: Page) => page.getByRole("complementary", { name: "메이트 목록" });
const rows = (page: Page) => page.getByRole("list", { name: "메이트", exact: true }).getByRole("listitem");
const tokens = (page: Page) => page.getByRole("application").getByRole("button", { name: /러닝/ });

/** How many people the map is told of, each time it asks. */
function totalsOf(page: Page): Promise<number>[] {
  const totals: Promise<number>[] = [];
  const asking = new RegExp(`${pathOf("getMap")}\\?.*zoom=`);
  page.on("response", (response) => {
    if (!asking.test(response.url())) return;
    // One that the page gives up for a newer one has no end.
    const told = response.json().then(
      ({ total }: { total: number }) => total,
      () => 0,
    );
    totals.push(told);
  });
  return totals;
}

for (const [size, look] of [
  ["1280 px", {}],
  ["390 px", PHONE],
] as const) {
  test(`a screen draws few tokens of 50,000 people at every zoom (${size})`, async ({ person, product }) => {
    const { page, token } = await person({ nickname: `군중속${size.slice(0, 3)}`, isPublic: false, ...look });
    await page.goto("/");
    await setLocation(product, token, CROWDED_CELL);
    const again = page.getByRole("button", { name: "이 지역에서 다시 찾기" });
    const zoomBy = async (key: "=" | "-") => {
      await page.getByLabel(/^지도\. /).press(key);
      // On phones the map waits to be asked.
      if (size === "390 px") await again.click();
    };
    const open = () => page.goto("/findmate");
    // Zoom 14, 15, 16, and from 14 down to 7.
    const steps = [
      open,
      () => zoomBy("="),
      () => zoomBy("="),
      open,
      ...Array.from({ length: 7 }, () => () => zoomBy("-")),
    ];
    const totals = totalsOf(page);
    for (const step of steps) {
      const known = totals.length;
      await step();
      await expect.poll(() => totals.length).toBeGreaterThan(known);
      // Until it has come to rest, it searches by itself wherever it is.
      await expect(page.getByRole("region", { name: "지도" })).toHaveAttribute("aria-busy", "false");
      await expect(async () => {
        const total = (await totals.at(-1)) ?? 0;
        const told = list(page).getByText(`${total.toLocaleString("ko-KR")}명`, { exact: true });
        await expect(told).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(rows(page)).toHaveCount(50);
      const drawn = await tokens(page).count();
      expect(drawn).toBeGreaterThan(0);
      expect(drawn).toBeLessThanOrEqual(TOKENS_MAX);
    }
    await expect(list(page).getByText("50,000명", { exact: true })).toBeVisible();
  });
}

test("pointing at a row shows where it is counted, and pointing at a count shows its rows", async ({
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "가리키는이", isPublic: false });
  await setLocation(product, token, CROWDED_CELL);
  await page.goto("/findmate");
  const together = page.getByRole("button", { name: new RegExp(`^${TOGETHER}\\s*명의 러닝 메이트`) });
  const row = rows(page).first().getByRole("button");
  await expect(together).not.toHaveAttribute("data-pointed");
  await row.hover();
  await expect(together).toHaveAttribute("data-pointed");
  await together.hover();
  await expect(row).toHaveAttribute("data-pointed");
  await expect(rows(page).locator("[data-pointed]")).toHaveCount(50);
  await page.mouse.move(0, 0);
  await expect(rows(page).locator("[data-pointed]")).toHaveCount(0);

  // The same with the keyboard alone.
  await page.getByRole("button", { name: /^필터/ }).focus();
  await page.keyboard.press("Tab");
  await expect(row).toBeFocused();
  await expect(together).toHaveAttribute("data-pointed");
  await page.keyboard.press("Shift+Tab");
  await expect(together).not.toHaveAttribute("data-pointed");
});

test("the people of one cell are listed to the last", async ({ person, product }) => {
  const { page, token } = await person({ nickname: "칸을여는이", isPublic: false });
  await setLocation(product, token, CROWDED_CELL);
  await page.goto("/findmate");
  await page.getByRole("button", { name: new RegExp(`^${TOGETHER}\\s*명의 러닝 메이트`) }).click();
  await expect(async () => {
    const listed = list(page).getByText(/이 칸 안에/);
    if (!(await listed.isVisible())) {
      await page
        .getByRole("button", { name: /눌러서 목록 보기/ })
        .first()
        .click({ timeout: 1_000 });
    }
    await expect(listed).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(rows(page)).toHaveCount(50);
  // As a screen reader does, where it stands: once it is in sight, it has been asked for more already.
  await page.getByRole("button", { name: "더 보기" }).dispatchEvent("click");
  await expect(rows(page)).toHaveCount(100);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(TOGETHER);
  await expect(page.getByRole("button", { name: "더 보기" })).toBeHidden();
});
