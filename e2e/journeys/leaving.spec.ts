import { readFile } from "node:fs/promises";
import { REQUIRED_CONSENTS } from "../../contract/src/consents.ts";
import { expectAccessibleInEachTheme } from "../accessibility.ts";
import {
  api,
  expect,
  makeMates,
  PASSWORD,
  PHONE,
  SEONGSU,
  setLocation,
  signInByForm,
  test,
  TTUKSEOM,
} from "../fixtures.ts";

test("the location waits for its consent, which my page shows; withdrawn, the location is gone", async ({
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "위치동의", consents: REQUIRED_CONSENTS });
  await page.goto("/mypage");
  await page.getByRole("link", { name: "개인정보와 동의" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "이용약관" })).toContainText("에 동의했어요.");
  await expect(page.getByRole("listitem").filter({ hasText: "위치정보" })).toContainText("아직 동의하지 않았어요.");
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation(SEONGSU);
  await page.goto("/findmate");
  await page
    .getByRole("button", { name: /내 위치/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "위치정보 이용에 동의해 주세요" })).toBeVisible();
  await page.getByRole("button", { name: "동의하고 계속" }).click();
  await page.getByRole("button", { name: "지금 있는 곳으로 정하기" }).click();
  await expect(page.getByText("내 위치를 정했어요.")).toBeVisible();

  await page.goto("/mypage/privacy");
  await page.getByRole("button", { name: "위치정보 이용 (선택) 동의 철회" }).click();
  await page.getByRole("button", { name: "철회하기" }).click();
  await expect(page.getByText("동의를 철회하고 내 위치를 지웠어요.")).toBeVisible();
  expect(await api(product, token).ask("getMyLocation")).toMatchObject({ location: null });
  await page.getByRole("button", { name: "이용약관 동의 철회" }).click();
  await expect(page.getByText("철회는 회원 탈퇴로 이루어져요.")).toBeVisible();
  await page.getByRole("button", { name: "탈퇴 알아보기" }).click();
  await expect(page).toHaveURL(/\/mypage\/leave$/);
});

test("an account is deleted and had back, both themes", async ({ person, product }) => {
  const leaver = await person({ nickname: "탈퇴할이", ...PHONE });
  const mate = await person({ nickname: "남을이" });
  await setLocation(product, leaver.token, SEONGSU);
  await setLocation(product, mate.token, TTUKSEOM);
  await makeMates(product, leaver, mate);
  const { page } = leaver;
  await page.goto("/mypage/leave");
  await expect(page.getByText(/7일 안에 로그인하면/)).toBeVisible();
  await page.getByRole("button", { name: "탈퇴하기" }).click();
  await expect(page.getByText("비밀번호를 적어 주세요.")).toBeVisible();
  await page.getByLabel("비밀번호", { exact: true }).fill("wrong1234!");
  await page.getByLabel("비밀번호", { exact: true }).press("Enter");
  await expect(page.getByText("비밀번호가 맞지 않아요.")).toBeVisible();
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "탈퇴하기" }).click();
  await expect(page.getByRole("heading", { name: "탈퇴를 신청했어요" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();

  await mate.page.goto("/mates");
  await expect(
    mate.page.getByRole("heading", { name: "메이트와 신청" }).or(mate.page.locator("h1")).first(),
  ).toBeVisible();
  await expect(mate.page.getByText(leaver.nickname)).toHaveCount(0);

  await page.goto("/signin");
  await signInByForm(page, leaver.nickname);
  await expect(page.getByRole("heading", { name: `${leaver.nickname}님은 탈퇴를 신청했어요` })).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await expect(page.getByRole("banner").getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("banner").getByRole("button")).toHaveCount(0);
  // Every other page leads here.
  await page.goto("/mypage");
  await expect(page).toHaveURL(/\/leaving$/);
  await page.getByRole("button", { name: "계정 되돌리기" }).click();
  await expect(page.getByText("다시 만나서 반가워요.")).toBeVisible();
  await page.goto("/mypage");
  await expect(page.getByRole("heading", { name: "나의 정보" })).toBeVisible();
  await mate.page.reload();
  await expect(mate.page.getByText(leaver.nickname).first()).toBeVisible();
});

test("everything about me comes as a file", async ({ person }) => {
  const { page } = await person({ nickname: "내려받는이", ...PHONE });
  await page.goto("/mypage/privacy");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "내 정보 내려받기" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("fitmate-my-data.zip");
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
  await expect(page.getByText(/내려받았어요/)).toBeVisible();
});
