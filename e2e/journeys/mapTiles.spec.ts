/** The map where the operator has tiles: streets under the people, their makers named, our own ground where they do not come. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { expect, PHONE, setLocation, test as base } from "../fixtures.ts";
import { Product } from "../product.ts";

const WONJU = { latitude: 37.342, longitude: 127.92 };

const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eee8dc"/><path d="M0 70h256M90 0v256" stroke="#fff" stroke-width="12"/></svg>';

type Tiles = { url: string; fail: boolean; asked: string[] };

const test = base.extend<object, { tiles: Tiles; product: Product }>({
  tiles: [
    async ({}, use) => {
      const tiles: Tiles = { url: "", fail: false, asked: [] };
      const server = createServer((request, response) => {
        tiles.asked.push(request.url ?? "");
        if (tiles.fail) response.writeHead(503).end();
        else response.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "no-store" }).end(TILE);
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const address = server.address();
      if (typeof address !== "object" || !address) throw new Error("The tiles have no port.");
      tiles.url = `http://127.0.0.1:${address.port}`;
      await use(tiles);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ tiles }, use) => {
      const product = await Product.start({
        MAP_TILE_URL: `${tiles.url}/{z}/{x}/{y}.png`,
        MAP_TILE_ATTRIBUTION:
          '&copy; <a href="https://www.openstreetmap.org/copyright" onclick="alert(1)">OpenStreetMap</a> <img src=x> 기여자',
      });
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

const map = (page: Page) => page.getByRole("application", { name: /^지도/ });
const pictures = (page: Page, tiles: Tiles) => map(page).locator(`img[src^="${tiles.url}"]`);
/** A name on the app's own ground. */
const ownLabels = (page: Page) => page.locator("[data-kind][data-rank]");
const makers = (page: Page) => map(page).getByText("© OpenStreetMap 기여자");

for (const [size, look] of [
  ["1280 px", {}],
  ["390 px", PHONE],
] as const) {
  test(`streets lie under the people, without our names over theirs (${size})`, async ({ person, product, tiles }) => {
    tiles.fail = false;
    const { page, token } = await person({ nickname: `타일${size.slice(0, 3)}`, ...look });
    await setLocation(product, token, WONJU);
    await page.goto("/findmate");
    await expect(pictures(page, tiles).first()).toBeVisible();
    expect(tiles.asked.every((path) => /^\/14\/\d+\/\d+\.png$/.test(path))).toBe(true);
    await expect(ownLabels(page).first()).toBeHidden();
    await expect(map(page).getByRole("button", { name: "내 위치, 바꾸거나 지우기" })).toBeVisible();

    await expect(makers(page)).toBeInViewport();
    const sheet = await page.getByRole("complementary", { name: "메이트 목록" }).boundingBox();
    const named = await makers(page).boundingBox();
    if (look === PHONE) expect((named?.y ?? 0) + (named?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + 1);
    const link = makers(page).getByRole("link", { name: "OpenStreetMap" });
    await expect(link).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
    expect(await makers(page).innerHTML()).not.toMatch(/onclick|<img/);
  });
}

test("our own ground is there when the tiles are not", async ({ person, product, tiles }) => {
  tiles.fail = true;
  const { page, token } = await person({ nickname: "타일없이" });
  await setLocation(product, token, WONJU);
  tiles.asked.length = 0;
  await page.goto("/findmate");
  await expect.poll(() => tiles.asked.length).toBeGreaterThan(0);
  await expect(ownLabels(page).first()).toBeVisible();
  // Once they come again, they take over.
  tiles.fail = false;
  await page.getByRole("button", { name: "확대" }).click();
  await expect(pictures(page, tiles).first()).toBeVisible();
  await expect(ownLabels(page).first()).toBeHidden();
});
