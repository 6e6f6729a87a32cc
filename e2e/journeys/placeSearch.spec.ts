/** The place search of the map: typed with an input method, by finger, and on to addresses. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../fixtures.ts";
import { InputMethod } from "../ime.ts";
import { Product } from "../product.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "장소 검색" });
/** Of the search, not of the order of the list. */
const suggested = (page: Page) => page.getByRole("listbox");
const options = (page: Page) => suggested(page).getByRole("option");
const chosen = (page: Page) => suggested(page).getByRole("option", { selected: true });

/** A name on the map; it shows only when the map has come near. */
const label = (page: Page, name: string) =>
  page.locator("[data-kind][data-rank]").filter({ hasText: new RegExp(`^${name}$`) });

async function openSearch(page: Page): Promise<void> {
  await page.goto("/findmate");
  await expect(label(page, "서울").or(page.locator("[data-kind][data-rank]")).first()).toBeAttached();
  await field(page).focus();
}

test("a tap chooses also in the middle of a syllable (390 px)", async ({ person }) => {
  const { page } = await person({ nickname: "손가락", ...PHONE });
  await openSearch(page);
  const typing = await InputMethod.of(page);
  await typing.compose("뚝섬");
  await options(page).filter({ hasText: "뚝섬한강공원" }).tap();
  await expect(field(page)).toHaveValue("뚝섬한강공원");
  await expect(label(page, "뚝섬한강공원")).toBeInViewport();
});

/** With a geocoder that knows one address and counts how often it is asked. */
const withGeocoder = test.extend<object, { geocoder: { asked: string[] }; product: Product }>({
  geocoder: [
    async ({}, use) => {
      const asked: string[] = [];
      const server = createServer((request, response) => {
        const words = new URL(request.url ?? "", "http://geocoder").searchParams.get("q") ?? "";
        asked.push(words);
        const known = { lat: "35.1587", lon: "129.1604", display_name: "중동2로 11, 해운대구, 부산광역시, 대한민국" };
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(words.includes("중동2로") ? [known] : []));
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const address = server.address();
      if (typeof address !== "object" || !address) throw new Error("The geocoder has no port.");
      process.env.GEOCODER_URL = `http://127.0.0.1:${address.port}/search?q={query}`;
      await use({ asked });
      delete process.env.GEOCODER_URL;
      server.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ geocoder }, use) => {
      // Asked for so that the server starts with its address.
      void geocoder;
      const product = await Product.start();
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

withGeocoder("looks addresses up where there is a geocoder, only when asked", async ({ person, geocoder }) => {
  const { page } = await person({ nickname: "주소로" });
  await openSearch(page);
  await field(page).pressSequentially("중동2로 11");
  await expect(chosen(page).or(options(page).first())).toContainText("'중동2로 11' 주소로 찾기");
  expect(geocoder.asked).toEqual([]);
  await field(page).press("Enter");
  await expect(options(page)).toContainText(["중동2로 11"]);
  await expect(options(page).first()).toContainText("해운대구, 부산광역시");
  expect(geocoder.asked).toEqual(["중동2로 11"]);
  await field(page).press("Enter");
  await expect(label(page, "해운대역")).toBeInViewport();

  await field(page).fill("모르는 주소");
  await field(page).press("Enter");
  await expect(page.getByText("그런 주소를 찾지 못했어요.")).toBeVisible();
});
