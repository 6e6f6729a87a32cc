import type { Page } from "@playwright/test";
import { api, expect, PASSWORD, signInByForm, test } from "../fixtures.ts";

test("a visitor asks for a member's page, signs up and lands there", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/messenger");
  await expect(page).toHaveURL(/\/signin\?from=%2Fmessenger$/);
  await page.getByRole("main").getByRole("link", { name: "회원가입" }).click();
  await expect(page.getByRole("heading", { name: /메이트를 만날 준비/ })).toBeVisible();

  const send = page.getByRole("button", { name: "회원가입", exact: true });
  await page.getByLabel("닉네임").fill("달리는민서짱");
  await page.getByRole("button", { name: "중복 확인" }).first().click();
  await expect(page.getByText("쓸 수 있는 닉네임이에요.")).toBeVisible();

  await page.getByLabel("이메일").fill("minseo@example.com");
  await page.getByRole("button", { name: "중복 확인" }).click();
  await expect(page.getByText("쓸 수 있는 이메일이에요.")).toBeVisible();

  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByLabel("비밀번호 확인").fill(PASSWORD);
  await page.getByRole("radio", { name: "여성" }).check();
  await page.getByRole("checkbox", { name: "만 14세" }).check();
  await page.getByRole("checkbox", { name: "이용약관" }).check();
  await page.getByRole("checkbox", { name: "개인정보" }).check();
  await send.click();

  await expect(page).toHaveURL(/\/messenger$/);
  await expect(page.getByRole("link", { name: /달리는민서짱/ })).toBeVisible();
});

test("signing in leads back, signing out ends it", async ({ member, visitor }) => {
  const { nickname } = await member({ nickname: "돌아온사람" });
  const page = await visitor();
  await page.goto("/mypage");
  await page.getByLabel("닉네임").fill(nickname);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByLabel("비밀번호", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/mypage$/);
  await expect(page.getByRole("heading", { name: "나의 정보" })).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.getItem("loggedIn"), sessionStorage.getItem("signIn")])).toEqual([
    "true",
    nickname,
  ]);

  await page.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "로그인" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  await page.goto("/mypage");
  await expect(page).toHaveURL(/\/signin/);
});

test("somebody guesses at an account: its owner goes on signing in where they have before, others are told a way in", async ({
  member,
  product,
  visitor,
}) => {
  const { nickname } = await member({ nickname: "노려진사람" });
  const signIn = async (page: Page, password: string) => {
    await page.goto("/signin?from=%2Fmypage");
    await signInByForm(page, nickname, password);
  };
  const own = await visitor();
  await signIn(own, PASSWORD);
  await expect(own).toHaveURL(/\/mypage$/);
  await own.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await expect(own.getByRole("banner").getByRole("link", { name: "로그인" })).toBeVisible();

  const guess = { body: { nickname, password: "wrong1234" } };
  for (let time = 0; time < 10; time += 1) {
    await expect(api(product).ask("signIn", guess)).rejects.toThrow("400");
  }
  const other = await visitor();
  await signIn(other, PASSWORD);
  await expect(other.getByText(/너무 여러 번 시도했어요.*비밀번호 찾기로/)).toBeVisible();

  await signIn(own, PASSWORD);
  await expect(own).toHaveURL(/\/mypage$/);
  await expect(own.getByRole("heading", { name: "나의 정보" })).toBeVisible();
});

test("a session that ended elsewhere leads to sign-in with a friendly line, and back", async ({ person, product }) => {
  const { nickname, token, page } = await person({ nickname: "두기기사람" });
  await page.goto("/mypage");
  // Nothing unsaved holds anybody here.
  await page.getByRole("textbox", { name: "자기소개" }).fill("주말마다 북한산에 가요.");
  await api(product, token).ask("signOut");
  await expect(page).toHaveURL(/\/signin\?from=%2Fmypage&expired=1/);
  await expect(page.getByText(/다시 로그인/)).toBeVisible();
  await signInByForm(page, nickname);
  await expect(page).toHaveURL(/\/mypage$/);
});
