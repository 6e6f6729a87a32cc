/** Going back closes what is open over a page; forward opens nothing again. */
import { paths } from "@fitmate/contract/paths";
import type { Page } from "@playwright/test";
import { bell } from "../bell.ts";
import { api, expect, PHONE, SEONGSU, setLocation, signInByForm, test, TTUKSEOM } from "../fixtures.ts";
import type { Product } from "../product.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

const DOWN_PX = 600;
const scrolledTo = (page: Page) => page.evaluate(() => scrollY);

async function scrollDown(page: Page): Promise<void> {
  // What comes late above the place moves it: then once more.
  await expect(async () => {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), DOWN_PX);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await scrolledTo(page)).toBe(DOWN_PX);
  }).toPass();
}

async function writeLongPost(product: Product, token: string, title: string): Promise<number> {
  const description = "<p>한강을 따라 달렸어요.</p>".repeat(60);
  const body = { title, description, images: [], category: "RUNNING" as const, accessLevel: true };
  return (await api(product, token).ask("createPost", { body })).id;
}

test("back closes filters, a profile and place picking on a phone, one by one, and then leaves the page", async ({
  person,
  member,
  product,
}) => {
  const { page, token } = await person({ nickname: "되돌아가는사람", ...PHONE });
  const near = await member({ nickname: "근처사람", gender: false });
  await setLocation(product, token, SEONGSU);
  await setLocation(product, near.token, TTUKSEOM);
  await page.goto("/");
  await page.goto("/findmate");

  // A choice made in it stays: only the dialog goes.
  await page.getByRole("button", { name: /^필터/ }).click();
  await dialog(page, "누구를 찾을까요?").getByText("여성", { exact: true }).click();
  await page.goBack();
  await expect(dialog(page, "누구를 찾을까요?")).toBeHidden();
  await expect(page.getByRole("button", { name: "필터 1" })).toBeVisible();
  await expect(page).toHaveURL(/gender=FEMALE/);

  await page.getByRole("button", { name: "필터 1" }).click();
  await dialog(page, "누구를 찾을까요?").getByRole("button", { name: "결과 보기" }).click();

  await page.getByRole("list").getByText("근처사람").click();
  const profile = dialog(page, "근처사람님 프로필");
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect(profile).toBeHidden();

  await page.getByRole("button", { name: "내 위치 바꾸기" }).first().click();
  await page.getByRole("button", { name: "지도에서 고르기" }).click();
  const picking = page.getByRole("region", { name: "지도에서 내 위치 고르기" });
  await expect(picking).toBeVisible();
  await page.goBack();
  await expect(picking).toBeHidden();
  await expect(dialog(page, "내 위치를 바꿀까요?")).toBeHidden();
  await expect(page).toHaveURL(/\/findmate/);

  // Forward finds nothing that would open again.
  await page.evaluate(() => history.forward());
  await page.waitForFunction(() => (history.state as { overlay?: number }).overlay === 1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(picking).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("back leads from the people of one cell to the whole list on a phone, and only then off the map", async ({
  person,
  member,
  product,
}) => {
  const yeosu = { latitude: 34.76, longitude: 127.66 };
  const { page, token } = await person({ nickname: "칸에서오는이", ...PHONE });
  await setLocation(product, token, yeosu);
  for (const nickname of ["한칸하나", "한칸둘"]) {
    const near = await member({ nickname });
    await setLocation(product, near.token, { ...yeosu, longitude: 127.675 });
  }
  await page.goto("/");
  await page.goto("/findmate");
  const list = page.getByRole("complementary", { name: "메이트 목록" });
  await page.getByRole("button", { name: /^2\s*명의 러닝 메이트, 눌러서 목록 보기/ }).click();
  await expect(list.getByText("이 칸 안에 2명")).toBeVisible();
  await page.goBack();
  await expect(list.getByText("이 지도 안에 2명")).toBeVisible();
  await expect(page).toHaveURL(/\/findmate/);
  await page.evaluate(() => history.forward());
  await page.waitForFunction(() => (history.state as { overlay?: number }).overlay === 1);
  await expect(list.getByText("이 지도 안에 2명")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("from where a dialog has led, one step back is the page, and the next the one before", async ({
  person,
  member,
  product,
}) => {
  const { page, token } = await person({ nickname: "이어가는사람" });
  const near = await member({ nickname: "이웃사람" });
  await setLocation(product, token, SEONGSU);
  await setLocation(product, near.token, TTUKSEOM);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "커뮤니티" }).click();
  await expect(page.getByRole("heading", { name: "커뮤니티", level: 1 })).toBeVisible();
  await bell(page).click();
  await dialog(page, "알림").getByRole("link", { name: "알림 설정" }).click();
  await expect(page).toHaveURL(/\/mypage/);
  await page.goBack();
  await expect(page).toHaveURL(/\/posts/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page).toHaveURL(/\/posts/);
});

test("a dialog open at a reload is gone, and one step back leaves the page; unsaved words still hold whoever goes", async ({
  person,
}) => {
  const { page } = await person({ nickname: "고치는사람", ...PHONE });
  await page.goto("/findmate");
  await page.getByRole("button", { name: /^필터/ }).click();
  await expect(dialog(page, "누구를 찾을까요?")).toBeVisible();
  await page.reload();
  await expect(dialog(page, "누구를 찾을까요?")).toBeHidden();
  await page.getByRole("navigation").getByRole("link", { name: "나의 정보" }).click();
  await page.getByLabel("자기소개").fill("한강에서 달려요");
  await page.goBack();
  const question = dialog(page, "바꾼 내용을 버릴까요?");
  await question.getByRole("button", { name: "계속 고치기" }).click();
  await expect(page.getByLabel("자기소개")).toHaveValue("한강에서 달려요");
  await page.goBack();
  await question.getByRole("button", { name: "버리기" }).click();
  await expect(page).toHaveURL(/\/findmate/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a page that is opened anew opens at its top; a reload and going back keep the place", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto("/");
  await scrollDown(page);
  await page.reload();
  await expect.poll(() => scrolledTo(page)).toBe(DOWN_PX);
  await page.goto("about:blank");
  await page.goto("/?from=elsewhere");
  await expect(page.getByRole("region", { name: "핏메이트 소개" })).toBeVisible();
  expect(await scrolledTo(page)).toBe(0);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => scrolledTo(page)).toBe(DOWN_PX);
});

test("a page that only the browser draws opens at its top as well, whatever was scrolled before in this tab", async ({
  person,
  visitor,
  product,
}) => {
  const { page, token } = await person({ nickname: "위에서여는이", ...PHONE });
  const id = await writeLongPost(product, token, "길게 쓴 글");
  /** As a link on another site leads here: nothing of the page before is left but what the tab keeps. */
  const openAnew = async (address: string, title: string, on = page) => {
    await on.goto("about:blank");
    await on.goto(address);
    await expect(on.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    expect(await scrolledTo(on), address).toBe(0);
    await scrollDown(on);
  };
  await openAnew("/mypage", "나의 정보");
  await openAnew("/mypage/privacy", "개인정보와 동의");
  await openAnew(paths.post(id), "길게 쓴 글");
  await openAnew("/mypage", "나의 정보");
  // Where it was left, each page is found again: the post, past the empty page of the other site.
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "길게 쓴 글", level: 1 })).toBeVisible();
  await expect.poll(() => scrolledTo(page)).toBe(DOWN_PX);

  const guest = await visitor(PHONE);
  await guest.goto("/");
  await scrollDown(guest);
  await openAnew("/signup", "메이트를 만날 준비, 1분이면 돼요", guest);
});

test("where a page was left it is found again, however late its answers come", async ({ person, product }) => {
  const { page, token } = await person({ nickname: "느린길로온이", ...PHONE });
  const id = await writeLongPost(product, token, "천천히 오는 글");
  const heading = page.getByRole("heading", { name: "천천히 오는 글", level: 1 });
  await page.goto(paths.post(id));
  await expect(heading).toBeVisible();
  await scrollDown(page);
  await page.goto("about:blank");
  // Longer than the app waits for answers before it shows its blocks.
  await page.route(/\/(start|api)\//, async (route) => {
    await new Promise((later) => setTimeout(later, 4_000));
    await route.continue().catch(() => {});
  });
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect.poll(() => scrolledTo(page)).toBe(DOWN_PX);
});

test("a key that loads the page anew while the app is still on its way leaves the reader's place alone", async ({
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "새로고침한이", ...PHONE });
  const id = await writeLongPost(product, token, "두 번 불러온 글");
  const heading = page.getByRole("heading", { name: "두 번 불러온 글", level: 1 });
  await page.goto(paths.post(id));
  await expect(heading).toBeVisible();
  await scrollDown(page);
  await page.goto("about:blank");
  await page.route(/\.js$/, () => {});
  await page.goBack({ waitUntil: "domcontentloaded" });
  // In a browser with windows it would do so by itself.
  await page.keyboard.press("F5");
  await page.unrouteAll();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect.poll(() => scrolledTo(page)).toBe(DOWN_PX);
});

test("back leads past sign-in, before it and after it: to what was looked at", async ({ visitor, member }) => {
  const { nickname } = await member({ nickname: "돌아가는이" });
  const page = await visitor();
  await page.goto("/posts");
  const mates = page.getByRole("navigation").getByRole("link", { name: "메이트 찾기" }).first();
  await mates.click();
  await expect(page).toHaveURL(/\/signin\?from=%2Ffindmate$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/posts$/);
  await mates.click();
  await signInByForm(page, nickname);
  await expect(page).toHaveURL(/\/findmate$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/posts$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/findmate$/);
  await expect(page.getByRole("region", { name: /지도/ }).or(page.getByRole("application")).first()).toBeVisible();
});
