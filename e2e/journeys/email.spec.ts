import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { ageSessions } from "../ageing.ts";
import { DESKTOP, expect, PASSWORD, PHONE, test as base } from "../fixtures.ts";
import { Product } from "../product.ts";
import { kakaoProfile, TestKakao } from "../../server/test/kakao.ts";
import { startTestMailServer, type TestMailServer } from "../../server/test/smtp.ts";

let smtp: TestMailServer;
const test = base.extend<object, { kakao: TestKakao; product: Product }>({
  kakao: [
    async ({}, use) => {
      const kakao = await TestKakao.start();
      await use(kakao);
      await kakao.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ kakao }, use) => {
      smtp = await startTestMailServer();
      const product = await Product.start({ ...smtp.environment, ...kakao.environment, PUBLIC_URL: SITE });
      kakao.redirectUri = `${SITE}/kakao/callback`;
      await use(product);
      await product.remove();
      await smtp.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
/** Where the links lead; the journeys open them at the product's own address. */
const SITE = "http://fitmate.example";

const addressOf = (nickname: string) => `${Buffer.from(nickname).toString("hex")}@example.com`;
const subjectsTo = (email: string) => smtp.received.filter(({ to }) => to === email).map(({ subject }) => subject);

/** The path of the nth link that came to `email`. */
async function mailedLink(email: string, nth = 1): Promise<string> {
  const links = () =>
    smtp.received.flatMap(({ to, text }) =>
      to === email ? (new RegExp(`${SITE}(/email/confirm#[\\w-]+)`).exec(text)?.[1] ?? []) : [],
    );
  await expect.poll(() => links().length).toBe(nth);
  return links()[nth - 1] ?? "";
}

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const press = (page: Page) => page.getByRole("button", { name: "이메일 확인하기" }).click();
const CONFIRMED = "확인한 주소예요";
const SENT = "확인 메일을 보냈어요. 메일의 링크를 눌러 주세요.";

test("a new member's address: nothing waits for it; the link confirms it once, and only by a press", async ({
  person,
  visitor,
}) => {
  const { nickname, page } = await person({ nickname: "확인하는이", ...PHONE });
  await page.goto("/mypage");
  await expect(main(page).getByText(SENT)).toBeVisible();
  await expect(button(page, /^다시 보내기 0:\d\d$/)).toHaveAttribute("aria-disabled", "true");

  const link = await mailedLink(addressOf(nickname));
  const elsewhere = await visitor(DESKTOP);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: "이 이메일을 확인할까요?" })).toBeVisible();
  await page.reload();
  await expect(main(page).getByText(SENT)).toBeVisible();

  await press(elsewhere);
  await expect(elsewhere.getByRole("heading", { name: "이메일을 확인했어요." })).toBeVisible();
  await page.reload();
  await expect(main(page).getByText(CONFIRMED)).toBeVisible();
  await elsewhere.reload();
  await press(elsewhere);
  await expect(elsewhere.getByText(/이미 쓴 링크예요/)).toBeVisible();
});

test("another address wants the password and the link in it, and the old one is told; by keyboard, on a phone", async ({
  person,
}) => {
  const { nickname, page } = await person({ nickname: "옮기는이", ...PHONE });
  const [before, after] = [addressOf(nickname), "moved@example.com"];
  await page.goto(await mailedLink(before));
  await press(page);
  await page.getByRole("link", { name: "나의 정보" }).click();
  await expect(main(page).getByText(CONFIRMED)).toBeVisible();

  await button(page, "이메일 바꾸기").press("Enter");
  const sheet = page.getByRole("dialog", { name: "이메일 바꾸기" });
  await expectAccessible(page);
  await sheet.getByLabel("새 이메일").fill(after);
  await sheet.getByLabel("지금 비밀번호").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
  await expect(main(page).getByText(`${after} 확인을 기다려요.`)).toBeVisible();
  await expect(main(page).getByText(before)).toBeVisible();
  await expect.poll(() => subjectsTo(before)).toContain("[핏메이트] 이메일을 바꾸려고 해요");

  const link = await mailedLink(after);
  await page.goto(link);
  await press(page);
  await expect(page.getByRole("heading", { name: "이메일을 확인했어요." })).toBeVisible();
  await page.getByRole("link", { name: "나의 정보" }).click();
  await expect(main(page).getByText(after)).toBeVisible();
  await expect(main(page).getByText(CONFIRMED)).toBeVisible();
  await expect.poll(() => subjectsTo(before)).toContain("[핏메이트] 이메일이 바뀌었어요");
});

test("whoever came from Kakao without an e-mail sets one, and shows later by Kakao that it is them", async ({
  product,
  kakao,
  visitor,
}) => {
  kakao.profile = kakaoProfile(3001, "메일없이온이");
  // Kakao leads back to the address of the mails' links.
  const page = await visitor({ ...PHONE });
  await page.route(`${SITE}/**`, (route) =>
    route.fulfill({ status: 302, headers: { location: route.request().url().replace(SITE, product.url) } }),
  );
  await page.goto("/signin?from=%2Fmypage");
  await main(page).getByRole("button", { name: "카카오 로그인" }).click();
  await page.getByRole("link", { name: "동의하고 계속하기" }).click();
  for (const name of [/만 14세/, /이용약관/, /개인정보/]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "동의하고 시작하기" }).click();
  await expect(main(page).getByText("아직 이메일이 없어요.")).toBeVisible();
  await ageSessions(product, "메일없이온이");
  await page.reload();

  await button(page, "이메일 등록하기").first().click();
  const sheet = page.getByRole("dialog", { name: "이메일 등록하기" });
  await expect(sheet.getByText(/카카오로 한 번 더 로그인해 주세요/)).toBeVisible();
  await sheet.getByRole("button", { name: "카카오 로그인" }).click();
  await page.getByRole("link", { name: "동의하고 계속하기" }).click();
  await sheet.getByLabel("이메일").fill("kakao-first@example.com");
  await page.keyboard.press("Enter");
  await expect(main(page).getByText("kakao-first@example.com 확인을 기다려요.")).toBeVisible();
  await page.goto(await mailedLink("kakao-first@example.com"));
  await press(page);
  await page.getByRole("link", { name: "나의 정보" }).click();
  await expect(main(page).getByText("kakao-first@example.com")).toBeVisible();
  await expect(main(page).getByText(CONFIRMED)).toBeVisible();
});
