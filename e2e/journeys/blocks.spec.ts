import type { Page } from "@playwright/test";
import { expect, SEONGSU, setLocation, test, TTUKSEOM } from "../fixtures.ts";

const part = (page: Page, title: string) => page.getByRole("region", { name: new RegExp(`^${title}`) });
const onMap = (page: Page, nickname: string) => page.getByRole("button", { name: new RegExp(nickname) }).first();

async function confirmBlock(page: Page, nickname: string): Promise<void> {
  const question = page.getByRole("dialog", { name: `${nickname}님을 차단할까요?` });
  await expect(question.getByText("상대에게는 알리지 않아요.")).toBeVisible();
  await question.getByRole("button", { name: "차단하기" }).click();
  await expect(page.getByText(`${nickname}님을 차단했어요`)).toBeVisible();
}

test("whoever asks and is blocked goes on waiting, out of sight of the other", async ({ person, product }) => {
  const blocker = await person({ nickname: "신청막음" });
  const blocked = await person({ nickname: "신청막힘" });
  await setLocation(product, blocker.token, SEONGSU);
  await setLocation(product, blocked.token, TTUKSEOM);

  await blocked.page.goto("/findmate");
  await onMap(blocked.page, blocker.nickname).click();
  const profile = blocked.page.getByRole("dialog", { name: `${blocker.nickname}님 프로필` });
  await profile.getByRole("button", { name: "메이트 신청하기" }).click();
  await expect(profile.getByRole("button", { name: "신청함" })).toBeDisabled();

  await blocker.page.goto("/mates");
  await blocker.page.getByRole("button", { name: `${blocked.nickname}님 메뉴` }).click();
  await blocker.page.getByRole("menuitem", { name: "차단하기" }).click();
  await confirmBlock(blocker.page, blocked.nickname);
  await expect(blocker.page.getByRole("heading", { name: "아직 메이트가 없어요" })).toBeVisible();

  await blocked.page.goto("/mates");
  await expect(part(blocked.page, "보낸 신청").getByText(blocker.nickname).first()).toBeVisible();
});
