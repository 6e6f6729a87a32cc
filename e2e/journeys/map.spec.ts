import type { Page } from "@playwright/test";
import { pathOf } from "../../server/test/client.ts";
import { expectAccessible } from "../accessibility.ts";
import { api, DESKTOP, expect, PASSWORD, PHONE, setLocation, test } from "../fixtures.ts";

/** Each journey has a town of its own. */
const GWANGJU = { latitude: 35.16, longitude: 126.85 };
const BUSAN = { latitude: 35.1588, longitude: 129.1604 };
const JEONJU = { latitude: 35.82, longitude: 127.148 };
const CROWD = 56;

const rows = (page: Page) => page.getByRole("list", { name: "메이트", exact: true }).getByRole("listitem");

/** The next time the map is searched, at this zoom. */
const search = (page: Page, zoom: number) => page.waitForRequest(new RegExp(`${pathOf("getMap")}\\?.*zoom=${zoom}\\b`));

async function openFilters(page: Page) {
  await page.getByRole("button", { name: /^필터/ }).click();
  return page.getByRole("dialog", { name: "누구를 찾을까요?" });
}

test("filters stand in the address and narrow the map and the list alike", async ({ member, person, product }) => {
  const me = await person({ nickname: "거르는사람" });
  await me.page.goto("/");
  const woman = await member({ nickname: "지은", gender: false });
  const man = await member({ nickname: "도윤" });
  for (const { token } of [me, woman, man]) await setLocation(product, token, GWANGJU);
  await setLocation(product, man.token, { ...GWANGJU, longitude: 126.87 });
  const { page } = me;
  await page.goto("/findmate");
  await expect(rows(page)).toHaveCount(2);

  const filters = await openFilters(page);
  await expectAccessible(page, "dialog");
  await filters.getByText("여성", { exact: true }).click();
  await filters.getByText("500m", { exact: true }).click();
  await filters.getByRole("button", { name: "결과 보기" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/gender=FEMALE&within=WITHIN_500M/);
  await page.reload();
  await expect(page.getByRole("button", { name: "필터 2" })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("지은");

  await page.goto("/findmate?mates=ONLY");
  await page.getByRole("button", { name: "필터 지우기" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).not.toHaveURL(/mates/);
});

test("pausing hides me from everybody at once, and going on shows me again", async ({ person, product }) => {
  const shy = await person({ nickname: "쉬는이" });
  await shy.page.goto("/");
  const other = await person({ nickname: "보는이" });
  for (const { token } of [shy, other]) await setLocation(product, token, BUSAN);
  const { page } = shy;
  await page.goto("/findmate");
  await page.getByRole("button", { name: "내 위치 바꾸기" }).click();
  await expect(page.getByText(/30일 동안 들르지 않으면 저절로 숨겨져요/)).toBeVisible();
  await page.getByRole("button", { name: "위치 쉬기" }).click();
  await expect(page.getByRole("button", { name: "다시 보이기" })).toBeVisible();
  await other.page.goto("/findmate");
  await expect(other.page.getByText("이 근처엔 아직 혼자예요.")).toBeVisible();
  await page.getByRole("button", { name: "다시 보이기" }).click();
  await expect(page.getByRole("button", { name: "위치 쉬기" })).toBeVisible();
  await other.page.reload();
  await expect(rows(other.page)).toContainText("쉬는이");
});

test("on a phone the map waits to be asked after a hand has moved it, and what the page moves by itself leaves nothing to be asked", async ({
  member,
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "앉은이", ...PHONE });
  const below = await member({ nickname: "아래사람" });
  await setLocation(product, token, JEONJU);
  await setLocation(product, below.token, { ...JEONJU, latitude: JEONJU.latitude - 0.0065 });
  // Where a map glides, it gets there after it was told to.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/findmate");
  const again = page.getByRole("button", { name: "이 지역에서 다시 찾기" });
  const head = page.getByRole("application").getByRole("button", { name: /^아래사람/ });
  await expect(head).toBeVisible();
  await expect(page.getByRole("region", { name: "지도" })).toHaveAttribute("aria-busy", "false");

  const before = await head.boundingBox();
  const aroundProfile = search(page, 14);
  await rows(page).getByText("아래사람").click();
  await expect(page.getByRole("dialog", { name: "아래사람님 프로필" })).toBeVisible();
  await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan((before?.y ?? 0) - 100);
  await aroundProfile;
  await expect(again).toBeHidden();
  await page.goBack();

  await page.getByRole("button", { name: "내 위치 바꾸기" }).click();
  await page.getByRole("button", { name: "장소 이름으로 찾기" }).click();
  await expect(page.getByRole("combobox", { name: "장소 검색" })).toBeFocused();
  await page.keyboard.type("뚝섬역");
  await page.getByRole("option").first().click();
  const aroundMe = search(page, 14);
  await page.getByRole("button", { name: "이 칸으로 정하기" }).click();
  await aroundMe;
  await expect(page.getByRole("region", { name: "지도에서 내 위치 고르기" })).toBeHidden();
  await expect(again).toBeHidden();

  // A hand that moves it is asked.
  await page.getByLabel(/^지도\. /).focus();
  await expect(async () => {
    // While the map glides it takes no key.
    await page.keyboard.press("ArrowRight");
    await expect(again).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const there = search(page, 14);
  await again.click();
  await there;
  await expect(again).toBeHidden();
});

test("a crowd is counted, opens by nearing, and one cell opens as a list", async ({ person, product }) => {
  test.slow();
  const { page, token } = await person({ nickname: "많이찾는이", ...DESKTOP });
  const place = { latitude: 35.87, longitude: 128.6 };
  await setLocation(product, token, place);
  for (let n = 0; n < CROWD; n += 1) {
    const nickname = `무리${n}`;
    const body = { nickname, email: `crowd${n}@example.com`, password: PASSWORD, gender: true, isPublic: true };
    await api(product).ask("signUp", { body });
    const one = await api(product).ask("signIn", { body: { nickname, password: PASSWORD } });
    await setLocation(product, one, n < CROWD - 2 ? place : { latitude: 35.95, longitude: 128.7 });
  }
  await page.goto("/findmate");
  const head = page.getByRole("complementary", { name: "메이트 목록" });
  await expect(head.getByText("54명", { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("button", { name: /54\s*명의 러닝 메이트, 눌러서 확대/ }).click();
  await page.getByRole("button", { name: /54\s*명의 러닝 메이트, 눌러서 목록 보기/ }).click();
  await expect(head.getByText(/이 칸 안에/)).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await head.getByRole("button", { name: "모두 보기" }).click();
  await expect(head.getByText(/이 지도 안에/)).toBeVisible();
});
