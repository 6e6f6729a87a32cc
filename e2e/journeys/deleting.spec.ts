/** A message that should not have been sent: deleted for both, photos too. */
import type { Locator, Page } from "@playwright/test";
import { sendAll } from "../../server/test/chatClient.ts";
import { expectAccessible } from "../accessibility.ts";
import { log, openRoom } from "../chat.ts";
import { api, expect, makeMates, PHONE, test } from "../fixtures.ts";

const DELETED = "지운 메시지예요";

const messages = (page: Page) => log(page).getByRole("listitem");

async function remove(page: Page, message: Locator): Promise<void> {
  await message.click({ button: "right" });
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "지우기" }).click();
}

test("a message is deleted for both, in every tab, and for a mate who was away meanwhile", async ({
  person,
  product,
}) => {
  const one = await person({ nickname: "잘못보낸이" });
  const two = await person({ nickname: "받은이", ...PHONE });
  await makeMates(product, one, two);
  const { chatRoomId } = await api(product, one.token).ask("openChatRoom", { params: { nickname: two.nickname } });
  await sendAll(product.url, one, chatRoomId, ["처음 말", "잘못 보낸 말", "마지막 말"]);
  await openRoom(one.page, two.nickname);
  await openRoom(two.page, one.nickname);
  await expect(log(two.page).getByText("마지막 말")).toBeVisible();

  // What the other has said is theirs.
  await log(two.page).getByText("처음 말").click({ button: "right" });
  await expect(two.page.getByRole("menuitem", { name: "복사" })).toBeVisible();
  await expect(two.page.getByRole("menuitem", { name: "지우기" })).toHaveCount(0);
  await two.page.keyboard.press("Escape");

  await remove(one.page, log(one.page).getByText("잘못 보낸 말"));
  await expect(one.page.getByText("메시지를 지웠어요.")).toBeVisible();
  for (const { page } of [one, two]) {
    await expect(messages(page).filter({ hasText: DELETED })).toBeVisible();
    await expect(log(page).getByText("잘못 보낸 말")).toHaveCount(0);
    await expectAccessible(page);
  }

  await two.page.context().setOffline(true);
  await remove(one.page, log(one.page).getByText("마지막 말"));
  await expect(messages(one.page).filter({ hasText: DELETED })).toHaveCount(2);
  await expect(one.page.getByRole("complementary", { name: "채팅방" })).toContainText(DELETED);
  await expect(log(two.page).getByText("마지막 말")).toBeVisible();
  await two.page.context().setOffline(false);
  await expect(messages(two.page).filter({ hasText: DELETED })).toHaveCount(2, { timeout: 20_000 });
  await expect(log(two.page).getByText("처음 말")).toBeVisible();
});
