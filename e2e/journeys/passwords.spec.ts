import { expect, PHONE, signInByForm, test as base } from "../fixtures.ts";
import { Product } from "../product.ts";
import { startTestMailServer, type TestMailServer } from "../../server/test/smtp.ts";

/** Where the mails' links lead; the journey opens them at the product's own address. */
const SITE = "http://fitmate.example";

let smtp: TestMailServer;
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      smtp = await startTestMailServer();
      const product = await Product.start({
        ...smtp.environment,
        PUBLIC_URL: SITE,
      });
      await use(product);
      await product.remove();
      await smtp.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

const addressOf = (nickname: string) => `${Buffer.from(nickname).toString("hex")}@example.com`;

async function mailTo(email: string, subject: string): Promise<string> {
  const find = () => smtp.received.find((mail) => mail.to === email && mail.subject.includes(subject));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find()?.text ?? "";
}

test("a forgotten ID and password: both are found from the sign-in page, by keyboard, on a phone", async ({
  person,
  visitor,
}) => {
  const { nickname, page: elsewhere } = await person({ nickname: "잊은사람" });
  await elsewhere.goto("/mypage");
  const page = await visitor(PHONE);
  await page.goto("/signin");
  await page.getByRole("link", { name: "ID 찾기" }).click();
  await page.getByLabel("이메일").fill(addressOf(nickname));
  await page.keyboard.press("Enter");
  await expect(page.getByText("회원님의 ID는 잊은** 입니다.")).toBeVisible();

  await page.getByRole("link", { name: "비밀번호 찾기" }).click();
  await expect(page.getByRole("button", { name: "비밀번호 찾기" })).toBeVisible();
  await page.getByLabel("이메일").fill(addressOf(nickname));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/링크를 보냈어요/)).toBeVisible();

  const mail = await mailTo(addressOf(nickname), "새로 정해");
  const link = new RegExp(`${SITE}(/finduserpassword\\?token=[\\w-]+)`).exec(mail)?.[1] ?? "";
  await page.goto(link);
  const password = page.getByLabel("새 비밀번호", { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type("newpass77");
  await page.getByLabel("비밀번호 확인").fill("newpass77");
  await page.keyboard.press("Enter");
  await expect(page.getByText("비밀번호가 변경되었습니다.")).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(elsewhere).toHaveURL(/\/signin\?.*expired=1/);

  await page.getByLabel("닉네임").fill(nickname);
  await page.getByLabel("비밀번호", { exact: true }).fill("newpass77");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/signin/);
});

test("a changed password ends the other sessions, and a mail tells the owner", async ({ person, visitor }) => {
  const { nickname, page } = await person({ nickname: "바꾸는사람" });
  const other = await visitor();
  await other.goto("/signin?from=%2Fmypage");
  await signInByForm(other, nickname);
  await expect(other).toHaveURL(/\/mypage$/);

  await page.goto("/mypage");
  await page.getByRole("link", { name: "비밀번호 변경" }).click();
  await expect(page.getByLabel("새 비밀번호", { exact: true })).toBeFocused();
  await page.keyboard.type("newpass77");
  await page.getByLabel("비밀번호 확인").fill("newpass77");
  await page.getByRole("button", { name: "비밀번호 변경" }).click();
  await expect(page.getByText("비밀번호가 변경되었습니다.")).toBeVisible();
  await expect(page).toHaveURL(/\/mypage$/);
  await expect(other).toHaveURL(/\/signin\?.*expired=1/);
  expect(await mailTo(addressOf(nickname), "비밀번호가 바뀌었어요")).toContain(nickname);
});

test("devices are listed and ended; 로그인 상태 유지 outlives the tab, and signing out ends it", async ({
  person,
  visitor,
}) => {
  const { nickname, page } = await person({ nickname: "두기기주인" });
  const first = await visitor();
  const keep = async (tab: typeof first) => {
    await tab.goto("/signin");
    await tab.getByRole("checkbox", { name: "로그인 상태 유지" }).check();
    await signInByForm(tab, nickname);
    await expect(tab).not.toHaveURL(/signin/);
  };
  await keep(first);
  const second = await first.context().newPage();
  await first.close();
  await second.goto("/mypage");
  await expect(second.getByRole("heading", { name: "나의 정보" })).toBeVisible();

  await page.goto("/mypage");
  await page.getByRole("link", { name: "로그인한 기기" }).click();
  await expect(page.getByText("지금 쓰는 기기")).toBeVisible();
  await page.getByRole("button", { name: /^로그아웃 \(Linux의 Chrome\)/ }).click();
  await expect(page.getByText("그 기기에서 로그아웃했어요.")).toBeVisible();
  await expect(second).toHaveURL(/\/signin\?.*expired=1/);

  await keep(second);
  await second.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await second.goto("/mypage");
  await expect(second).toHaveURL(/\/signin/);
});
