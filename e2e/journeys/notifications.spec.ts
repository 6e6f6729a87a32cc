import { paths } from "@fitmate/contract/paths";
import { pathOf } from "../../server/test/client.ts";
import type { Page } from "@playwright/test";
import { log, sayFromElsewhere } from "../chat.ts";
import { expectAccessible } from "../accessibility.ts";
import { bell } from "../bell.ts";
import { api, DESKTOP, expect, makeMates, PHONE, test } from "../fixtures.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "알림", exact: true });
const row = (page: Page, text: RegExp) => panel(page).getByRole("listitem").filter({ hasText: text });

for (const [size, look] of [
  ["1280 px", DESKTOP],
  ["390 px", { ...PHONE, colorScheme: "dark" as const }],
] as const) {
  test(`messages that wait are told of once, until they are read or not wanted (${size})`, async ({
    member,
    person,
    product,
  }) => {
    const suffix = size.slice(0, 3);
    const one = await person({ nickname: `알림하나${suffix}`, ...look });
    const two = await member({ nickname: `알림둘${suffix}` });
    await makeMates(product, two, one);
    const { page } = one;
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(pathOf("subscribeNotifications"))),
      page.goto("/exerciseInfo"),
    ]);
    await bell(page).click();
    await expect(panel(page)).toBeVisible();

    // Elsewhere in the app: one line for three messages. The messenger counts them, the bell does not again.
    // The toast stays for seconds: on a slow machine it could be gone by the time all three are stored.
    await Promise.all([
      expect(page.getByRole("status").filter({ hasText: `${two.nickname}: 말` })).toBeVisible(),
      sayFromElsewhere(product, two.token, one.nickname, 1, 3),
    ]);
    const told = row(page, /님이 메시지/);
    await expect(told).toContainText(`${two.nickname}님이 메시지 3개를 보냈어요.`);
    await expect(told).toContainText("새 알림");
    await expect(told).toHaveCount(1);
    await expect(page.getByRole("banner").getByRole("link", { name: "메신저, 안 읽은 메시지 3개" })).toBeAttached();
    await expect(bell(page)).toHaveAccessibleName("알림");

    // Following it leads to the room; having read that, it is read.
    await told.getByRole("link").click();
    await expect(log(page).getByText("말 3")).toBeVisible();
    await page.goto("/exerciseInfo");
    await bell(page).click();
    await expect(told).toContainText("메시지");
    await expect(told).not.toContainText("새 알림");

    // Not wanted any more: neither line nor toast, but counted.
    await panel(page).getByRole("link", { name: "알림 설정" }).click();
    await expect(panel(page)).toBeHidden();
    const setting = page.getByRole("group", { name: "메시지" });
    await expect(setting.getByRole("checkbox", { name: "푸시로도 받기" })).toBeChecked();
    await setting.getByRole("checkbox", { name: "알림 받기" }).click();
    await expect(setting.getByRole("checkbox", { name: "알림 받기" })).not.toBeChecked();
    await expect(setting.getByRole("checkbox", { name: "푸시로도 받기" })).toBeDisabled();
    await expectAccessible(page);
    await page.reload();
    await expect(setting.getByRole("checkbox", { name: "알림 받기" })).not.toBeChecked();
    await page.goto("/exerciseInfo");
    await sayFromElsewhere(product, two.token, one.nickname, 4, 4);
    await expect(page.getByRole("banner").getByRole("link", { name: "메신저, 안 읽은 메시지 1개" })).toBeAttached();
    // What is told later is told after this.
    const asking = await member({ nickname: `알림셋${suffix}` });
    await api(product, asking.token).ask("requestMate", { query: { receiverNickname: one.nickname } });
    await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
    // Messages are told of in the order they came: once this one is, that one would be.
    const wanting = await member({ nickname: `알림넷${suffix}` });
    await makeMates(product, two, wanting);
    await sayFromElsewhere(product, two.token, wanting.nickname, 5, 5);
    const toldOf = async () =>
      (await api(product, wanting.token).ask("getNotifications")).map(({ notificationType }) => notificationType);
    await expect.poll(toldOf).toContain("MESSAGE");
    await expect(page.getByText(`${two.nickname}: 말 4`)).toHaveCount(0);
    await bell(page).click();
    await expect(row(page, /운동메이트를 신청했어요/).first()).toContainText("새 알림");
    await expect(told).not.toContainText("새 알림");
  });
}

test("a notification of a post leads to it", async ({ member, person, product }) => {
  const one = await person({ nickname: "글쓴알림" });
  const two = await member({ nickname: "댓글알림" });
  const post = { title: "한강 야간 러닝", description: "<p>여덟 시에 만나요.</p>", category: "RUNNING" as const };
  const { id } = await api(product, one.token).ask("createPost", { body: post });
  const { page } = one;
  await page.goto("/exerciseInfo");
  await api(product, two.token).ask("addComment", { params: { postId: id }, body: { comment: "저도 갈게요" } });

  await expect(bell(page)).toHaveAccessibleName("알림, 새 알림 1개");
  await bell(page).click();
  await row(page, /댓글알림님이 내 글에 댓글을 남겼어요/)
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.post(id)}\\?comment=\\d+$`));
  await expect(page.getByRole("heading", { name: post.title })).toBeVisible();
  await expect(page.getByText("저도 갈게요")).toBeVisible();
  await expect(panel(page)).toBeHidden();
});
