/** The map where the operator has a Kakao key: Kakao's map while it can be had, the app's own map in its place when not. */
import type { Locator, Page } from "@playwright/test";
import { api, expect, PHONE, setLocation, test as base } from "../fixtures.ts";
import { type KakaoMode, KakaoServer } from "../kakao/server.ts";
import { Product } from "../product.ts";

/** Each journey has a town of its own. */
const JEONJU = { latitude: 35.82, longitude: 127.11 };
const CHUNCHEON = { latitude: 37.88, longitude: 127.73 };
const GANGNEUNG = { latitude: 37.7519, longitude: 128.8761 };
const SOKCHO = { latitude: 38.207, longitude: 128.5918 };

const test = base.extend<object, { kakao: KakaoServer; product: Product }>({
  kakao: [
    async ({}, use) => {
      const kakao = await KakaoServer.start();
      await use(kakao);
      await kakao.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ kakao }, use) => {
      const product = await Product.start({ KAKAO_JS_KEY: kakao.key, KAKAO_SDK_URL: kakao.url });
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
test.beforeEach(({ kakao }) => {
  kakao.mode = "fine";
});

const map = (page: Page) => page.getByRole("application", { name: /^지도/ });
const kakaoName = (page: Page) => map(page).getByRole("link", { name: "Kakao" });
const me = (page: Page) => map(page).getByRole("button", { name: "내 위치, 바꾸거나 지우기" });
const token = (page: Page, nickname: string) => map(page).getByRole("button", { name: new RegExp(`^${nickname}`) });
const rows = (page: Page) => page.getByRole("list", { name: "메이트", exact: true }).getByRole("listitem");
const field = (page: Page) => page.getByRole("combobox", { name: "장소 검색" });
const options = (page: Page) => page.getByRole("option");
/** A name on the app's own ground. */
const ownLabels = (page: Page) => page.locator("[data-kind][data-rank]");

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const middle = { x: 0, y: 0 };
  // What is drawn anew is away for a moment.
  await expect(async () => {
    const box = await locator.boundingBox();
    if (!box) throw new Error("It is not there.");
    Object.assign(middle, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }).toPass();
  return middle;
}

/** What the browser refused to load. */
function refusals(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) found.push(message.text());
  });
  return found;
}

test("people, cells and rings lie on Kakao's map, and the keyboard moves it", async ({ member, person, product }) => {
  const here = await person({ nickname: "카카오찾는이" });
  await here.page.goto("/");
  const near = await member({ nickname: "카카오이웃" });
  await setLocation(product, here.token, JEONJU);
  await setLocation(product, near.token, { ...JEONJU, longitude: 127.122 });
  const { page } = here;
  const refused = refusals(page);
  await page.goto("/findmate");
  await expect(kakaoName(page)).toBeVisible();
  await expect(ownLabels(page)).toHaveCount(0);
  await expect(rows(page)).toContainText("카카오이웃");

  // My cell and the neighbour's, three rings with their words.
  const cells = map(page).locator("polygon");
  await expect(cells).toHaveCount(2);
  await expect(map(page).locator("circle")).toHaveCount(3);
  await expect(map(page).getByText("500m", { exact: true })).toBeVisible();
  const [person1, cell1] = [await middleOf(token(page, "카카오이웃")), await middleOf(cells.last())];
  expect(Math.hypot(person1.x - cell1.x, person1.y - cell1.y)).toBeLessThan(4);

  await map(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await middleOf(token(page, "카카오이웃"))).x).toBeCloseTo(person1.x - 80, 0);
  // Redrawn when the map has come to rest.
  const widthOf = async () => (await cells.last().boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(0);
  const width = await widthOf();
  await page.keyboard.press("+");
  await expect.poll(widthOf).toBeGreaterThan(1.9 * width);
  await page.getByRole("button", { name: "축소" }).click();
  await expect.poll(widthOf).toBeCloseTo(width, 0);

  // A real button: by keyboard as well.
  await token(page, "카카오이웃").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "카카오이웃" })).toBeVisible();
  await expect(token(page, "카카오이웃")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");

  const before = await cells.first().evaluate((cell) => getComputedStyle(cell).stroke);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => cells.first().evaluate((cell) => getComputedStyle(cell).stroke)).not.toBe(before);
  expect(refused).toEqual([]);
});

test("a map that is moved past its edge comes back to it, and rests there", async ({ person }) => {
  const { page } = await person({ nickname: "카카오끝까지" });
  await page.goto("/findmate");
  await expect(kakaoName(page)).toBeVisible();
  // How often it came to rest, in the stand-in for Kakao's own.
  const rests = () =>
    page.evaluate(() => (window as unknown as { kakao: { maps: { rests: number } } }).kakao.maps.rests);
  for (let step = 0; step < 6; step++) await page.getByRole("button", { name: "축소" }).click();
  await map(page).focus();
  const before = await rests();
  const presses = 40;
  for (let press = 0; press < presses; press++) await page.keyboard.press("ArrowDown");
  let last = -1;
  await expect.poll(async () => last === (last = await rests()), { intervals: [500] }).toBe(true);
  // Once for each press at most, and for the way back.
  expect(last - before).toBeGreaterThan(0);
  expect(last - before).toBeLessThanOrEqual(presses + 2);
});

test("my cell is picked by pressing the ground, and Enter", async ({ person, product }) => {
  const { page, token: session } = await person({ nickname: "카카오고르기" });
  await setLocation(product, session, CHUNCHEON);
  await page.goto("/findmate");
  await expect(me(page)).toBeVisible();
  await page.getByRole("button", { name: "내 위치 바꾸기" }).click();
  await page.getByRole("button", { name: "지도에서 고르기" }).click();
  const picking = page.getByRole("region", { name: "지도에서 내 위치 고르기" });
  await expect(picking).toBeVisible();
  const middle = await middleOf(map(page));
  await page.mouse.click(middle.x + 200, middle.y);
  // The pressed point comes under the crosshair, which stands in the middle.
  await expect(async () => {
    const picked = await middleOf(map(page).locator("polygon"));
    expect(Math.abs(picked.x - middle.x)).toBeLessThan(90);
  }).toPass();
  await map(page).focus();
  await page.keyboard.press("Enter");
  await expect(picking).toBeHidden();
  await expect(me(page)).toBeVisible();
  const { location } = await api(product, session).ask("getMyLocation");
  const { longitude = 0, latitude = 0 } = location ?? {};
  // 200 pixels at level 5 are 800 m: 0.0091 of a degree here, give or take half a cell.
  expect(Math.abs(longitude - CHUNCHEON.longitude - 0.0091)).toBeLessThan(0.0056);
  expect(Math.abs(latitude - CHUNCHEON.latitude)).toBeLessThan(0.005);
});

test("on a phone the list hides neither me nor Kakao's name, and a drag moves the map (390 px)", async ({
  person,
  product,
}) => {
  const { page, token: session } = await person({ nickname: "카카오폰", ...PHONE, hasTouch: false });
  await setLocation(product, session, GANGNEUNG);
  await page.goto("/findmate");
  await expect(me(page)).toBeVisible();
  // The map has been searched where it opened: what moves from here on has moved.
  await expect(page.getByRole("region", { name: "지도" })).toHaveAttribute("aria-busy", "false");
  await expect(page.getByText("이 근처엔 아직 혼자예요.")).toBeVisible();
  const sheet = await page.getByRole("complementary", { name: "메이트 목록" }).boundingBox();
  const name = await kakaoName(page).boundingBox();
  const own = await middleOf(me(page));
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + 1);
  expect(own.y).toBeLessThan((sheet?.y ?? 0) - 40);
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await page.mouse.move(80, 360, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await middleOf(me(page))).x).toBeCloseTo(own.x - 120, 0);
  await expect(page.getByRole("button", { name: "이 지역에서 다시 찾기" })).toBeVisible();
  await page.getByRole("button", { name: "내 위치로 이동" }).click();
  await expect.poll(async () => (await middleOf(me(page))).x).toBeCloseTo(own.x, 0);
});

test("Kakao's place search follows what the app knows, and is asked only when told to", async ({ person, kakao }) => {
  const { page } = await person({ nickname: "카카오검색" });
  const refused = refusals(page);
  await page.goto("/findmate");
  await expect(kakaoName(page)).toBeVisible();
  await field(page).pressSequentially("서울숲");
  await expect(options(page).first()).toContainText("서울숲");
  await expect(options(page).last()).toContainText("'서울숲' 카카오맵에서 찾기");
  await field(page).fill("서울숲 커피");
  await expect(options(page)).toHaveText(["'서울숲 커피' 카카오맵에서 찾기"]);
  expect(kakao.searched).toEqual([]);
  await field(page).press("Enter");
  await expect(options(page)).toHaveText([/서울숲 커피집.*서울 성동구 서울숲길 1/]);
  await expect(page.getByText("카카오맵에서 찾은 곳이에요.")).toBeVisible();
  expect(kakao.searched).toEqual(["서울숲 커피"]);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("서울숲 커피집");

  await field(page).fill("어디에도 없는");
  await field(page).press("Enter");
  await expect(page.getByText("그런 곳을 찾지 못했어요.")).toBeVisible();
  kakao.mode = "away";
  await field(page).fill("커피 또");
  await field(page).press("Enter");
  await expect(page.getByText("지금은 카카오맵에서 찾을 수 없어요.")).toBeVisible();
  expect(refused).toEqual([]);
});

test("where a gathering is to meet, Kakao's places are found, too, though no map of Kakao's is shown yet", async ({
  person,
  kakao,
}) => {
  const { page } = await person({ nickname: "카카오모임" });
  const refused = refusals(page);
  const before = kakao.searched.length;
  await page.goto("/meetups/new");
  await field(page).fill("서울숲 커피");
  await expect(options(page)).toHaveText(["'서울숲 커피' 카카오맵에서 찾기"]);
  await expect(page.locator("script[src*='sdk.js']")).toHaveCount(0);
  await field(page).press("Enter");
  await options(page).filter({ hasText: "서울숲 커피집" }).click();
  expect(kakao.searched.slice(before)).toEqual(["서울숲 커피"]);
  await expect(page.getByLabel("장소 이름")).toHaveValue("서울숲 커피집");
  await expect(page.getByRole("img", { name: "서울숲 커피집 지도" })).toBeVisible();
  expect(refused).toEqual([]);
});

const FAILURES: [KakaoMode, string, string][] = [
  ["refused", "is refused", "거절"],
  ["hanging", "hangs", "침묵"],
  ["half", "comes by half", "반쪽"],
  ["empty", "is empty", "빈손"],
  ["away", "cannot be reached", "부재"],
];
for (const [mode, what, word] of FAILURES) {
  test(`the app's own map is there when Kakao's ${what}`, async ({ member, person, product, kakao }) => {
    const here = await person({ nickname: `카카오${word}` });
    await here.page.goto("/");
    const near = await member({ nickname: `이웃${word}` });
    for (const each of [here, near]) await setLocation(product, each.token, SOKCHO);
    kakao.mode = mode;
    const { page } = here;
    await page.goto("/findmate");
    await expect(ownLabels(page).first()).toBeVisible();
    await expect(kakaoName(page)).toHaveCount(0);
    await expect(me(page)).toBeVisible();
    await expect(rows(page).filter({ hasText: `이웃${word}` })).toHaveCount(1);
    await expect(map(page).getByText("500m", { exact: true })).toBeVisible();
    await field(page).pressSequentially("설악산");
    await expect(options(page).first()).toContainText("설악산");
    await expect(options(page).filter({ hasText: "카카오맵" })).toHaveCount(0);
  });
}

test("a browser that is offline does not wait for Kakao", async ({ person, product, kakao }) => {
  const { page, token: session } = await person({ nickname: "카카오오프" });
  await setLocation(product, session, SOKCHO);
  // Once with the own map, so that the browser has its code.
  kakao.mode = "refused";
  await page.goto("/findmate");
  await expect(ownLabels(page).first()).toBeVisible();
  kakao.mode = "fine";
  await page.reload();
  await expect(kakaoName(page)).toBeVisible();
  await page.getByRole("link", { name: "핏메이트" }).first().click();
  await expect(map(page)).toHaveCount(0);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "메이트 찾기" }).first().click();
  await expect(ownLabels(page).first()).toBeVisible();
  await expect(me(page)).toBeVisible();
  await expect(kakaoName(page)).toHaveCount(0);
});
