/** 권리침해 신고: by a member, whom the author answers and a moderator decides on, and by somebody without an account, by mail. */
import { paths } from "@fitmate/contract/paths";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachTheme } from "../accessibility.ts";
import { makeModerator } from "../desk.ts";
import { api, DESKTOP, expect, type Member, PHONE, test as base } from "../fixtures.ts";
import { Product } from "../product.ts";
import { startTestMailServer, type TestMailServer } from "../../server/test/smtp.ts";

let smtp: TestMailServer;
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      smtp = await startTestMailServer();
      const product = await Product.start({ ...smtp.environment, PUBLIC_URL: SITE });
      await use(product);
      await product.remove();
      await smtp.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
/** Where the links lead; the journeys open them at the product's own address. */
const SITE = "http://fitmate.example";

const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const POST = {
  title: "한강 자전거길 주의할 곳",
  description: "<p>이 사람을 조심하세요.</p>",
  category: "RUNNING" as const,
};
const write = async (product: Product, { token }: Member) =>
  (await api(product, token).ask("createPost", { body: POST })).id;

async function fill(page: Page, { email }: { email?: string } = {}): Promise<void> {
  await page.getByRole("textbox", { name: "이름" }).fill("한지민");
  if (email !== undefined) await page.getByRole("textbox", { name: "이메일" }).fill(email);
  await page.getByRole("radio", { name: "사생활" }).check();
  await page.getByLabel("어떤 점이 문제인가요?").fill("제 얼굴과 차 번호가 보여요.");
  await page.getByLabel("사실대로 적었어요").check();
  await page.reload();
  await expect(page.getByLabel("어떤 점이 문제인가요?")).toHaveValue("제 얼굴과 차 번호가 보여요.");
  await expect(page.getByRole("radio", { name: "사생활" })).toBeChecked();
  await page.getByRole("button", { name: "신고 보내기" }).click();
}

test("a member's post gives way, its author answers, and a moderator puts it back", async ({
  person,
  visitor,
  product,
}) => {
  const author = await person({ nickname: "가리어진이", ...PHONE });
  const claimant = await person({ nickname: "가린사람", ...PHONE });
  const moderator = await person({ nickname: "권리운영자" });
  await makeModerator(product, moderator);
  const postId = await write(product, author);

  const { page } = claimant;
  await page.goto(paths.post(postId));
  await page.getByRole("button", { name: "글의 메뉴" }).click();
  await page.getByRole("menuitem", { name: "신고하기" }).click();
  await page.getByRole("button", { name: "개인정보·명예훼손" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "권리침해 신고" }).click();
  await expect(title(page, "권리침해 신고")).toBeVisible();
  await expect(page.getByLabel("어디에 있나요?")).toHaveValue(paths.post(postId));
  await page.getByRole("button", { name: "신고 보내기" }).click();
  await expect(page.getByRole("textbox", { name: "이름" })).toBeFocused();
  await expectAccessibleInEachTheme(page);
  await fill(page);
  await expect(page.getByRole("heading", { name: "신고를 접수했어요" })).toBeVisible();
  await page.getByRole("link", { name: "내 신고 보기" }).click();
  await expect(page.getByText("권리침해 · 사생활")).toBeVisible();

  // Whoever comes sees that something was there, also without scripts.
  const reader = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  expect((await reader.goto(paths.post(postId)))?.status()).toBe(451);
  await expect(title(reader, "권리침해 신고로 잠시 가려진 글이에요")).toBeVisible();
  await expect(reader.getByText(POST.title)).toHaveCount(0);
  await reader.goto("/posts");
  await expect(reader.getByRole("link", { name: "권리침해 신고로 잠시 가려진 글이에요" })).toBeVisible();

  await author.page.goto(paths.post(postId));
  await author.page.getByRole("link", { name: "이유와 이의" }).click();
  await expect(title(author.page, "내 글이 잠시 가려졌어요")).toBeVisible();
  await expect(author.page.getByText("가린사람")).toHaveCount(0);
  await expectAccessibleInEachTheme(author.page);
  await author.page.getByRole("button", { name: "이의 제기하기" }).click();
  await author.page.getByLabel("왜 가리지 않아야 하나요?").fill("얼굴이 나오지 않아요.");
  await author.page.getByRole("button", { name: "이의 보내기" }).click();
  await expect(author.page.getByText("이의를 냈어요.")).toBeVisible();

  const desk = moderator.page;
  await desk.goto("/desk");
  await desk.getByRole("link", { name: /권리침해 · 사생활.*글쓴이 이의/ }).click();
  await expect(desk.getByText("얼굴이 나오지 않아요.")).toBeVisible();
  await expect(desk.getByText("한지민 (가린사람)")).toBeVisible();
  await desk.getByRole("button", { name: /사건 맡기/ }).click();
  await desk.getByRole("radio", { name: "조치하지 않음" }).check();
  await desk.getByLabel("신고한 사람에게 보낼 말").fill("알아볼 수 없어요.");
  await desk.getByRole("button", { name: /^조치하지 않음/ }).click();
  await expect(desk.getByText("결정했어요").first()).toBeVisible();
  await reader.goto(paths.post(postId));
  await expect(title(reader, POST.title)).toBeVisible();
});

test("somebody without an account confirms by mail, sees it give way, and follows it by the same link", async ({
  member,
  visitor,
  product,
}) => {
  const postId = await write(product, await member({ nickname: "글남긴이" }));
  const email = "jimin@mail.example";
  const page = await visitor(PHONE);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "권리침해 신고" }).click();
  await page.getByLabel("어디에 있나요?").fill(SITE + paths.post(postId));
  await fill(page, { email });
  await expect(page.getByRole("heading", { name: "메일함을 확인해 주세요" })).toBeVisible();

  const links = () =>
    smtp.received.flatMap(({ to, text }) =>
      to === email ? (new RegExp(`${SITE}(/rights/report#[\\w.-]+)`).exec(text)?.[1] ?? []) : [],
    );
  await expect.poll(() => links().length).toBe(1);
  const elsewhere = await visitor(DESKTOP);
  await elsewhere.goto(links()[0] ?? "");
  await expect(title(elsewhere, "이 신고를 접수할까요?")).toBeVisible();
  await expectAccessibleInEachTheme(elsewhere);
  await page.goto(paths.post(postId));
  await expect(title(page, POST.title)).toBeVisible();
  await elsewhere.getByRole("button", { name: "신고 접수하기" }).click();
  await expect(title(elsewhere, "내 권리침해 신고")).toBeVisible();
  await expect(elsewhere.getByText("까지 가려 둬요")).toBeVisible();
  await expectAccessibleInEachTheme(elsewhere);
  await page.reload();
  await expect(title(page, "권리침해 신고로 잠시 가려진 글이에요")).toBeVisible();
});
