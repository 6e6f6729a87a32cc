import type { Page } from "@playwright/test";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen } from "../accessibility.ts";
import { agree } from "../plans.ts";
import { api, expect, makeMates, PHONE, SEONGSU, setLocation, test, TTUKSEOM } from "../fixtures.ts";
import { wholeProfile } from "../profiles.ts";

const part = (page: Page, title: string) => page.getByRole("region", { name: new RegExp(`^${title}`) });
const onMap = (page: Page, nickname: string) => page.getByRole("button", { name: new RegExp(nickname) }).first();

async function confirmBlock(page: Page, nickname: string): Promise<void> {
  const question = page.getByRole("dialog", { name: `${nickname}님을 차단할까요?` });
  await expect(question.getByText("상대에게는 알리지 않아요.")).toBeVisible();
  await question.getByRole("button", { name: "차단하기" }).click();
  await expect(page.getByText(`${nickname}님을 차단했어요`)).toBeVisible();
}

test("two lose sight of each other, and one finds the way back", async ({ person, product }) => {
  const blocker = await person({ nickname: "차단민서" });
  const blocked = await person({ nickname: "차단당함", ...PHONE });
  await setLocation(product, blocker.token, SEONGSU);
  await setLocation(product, blocked.token, TTUKSEOM);
  const { page } = blocker;

  await page.goto("/mypage");
  await page.getByRole("link", { name: "차단한 회원" }).click();
  await expect(page.getByRole("heading", { name: "차단한 회원이 없어요" })).toBeVisible();
  await expectAccessibleOnEachScreen(page);

  // From the profile on the map, which closes over nobody.
  await page.goto("/findmate");
  await onMap(page, blocked.nickname).click();
  const profile = await wholeProfile(page, blocked.nickname);
  await profile.getByRole("button", { name: "차단하기" }).click();
  await expectAccessibleInEachTheme(page);
  await page.getByRole("dialog", { name: "차단할까요" }).getByRole("button", { name: "그대로 두기" }).click();
  await expect(profile).toBeVisible();
  await profile.getByRole("button", { name: "차단하기" }).click();
  await confirmBlock(page, blocked.nickname);
  await expect(profile).toBeHidden();
  await expect(onMap(page, blocked.nickname)).toBeHidden();

  // The other one does not see them, either.
  await blocked.page.goto("/findmate");
  await expect(blocked.page.getByText("이 지도 안에").first()).toBeVisible();
  await expect(blocked.page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(onMap(blocked.page, blocker.nickname)).toBeHidden();

  // The way back asks first, too.
  await page.goto("/mypage/blocks");
  await expect(part(page, "차단 목록").getByText(blocked.nickname).first()).toBeVisible();
  await expectAccessibleOnEachScreen(page);
  await part(page, "차단 목록")
    .getByRole("button", { name: /차단 해제.*차단당함/ })
    .click();
  const question = page.getByRole("dialog", { name: `${blocked.nickname}님의 차단을 해제할까요?` });
  await expect(question.getByText("돌아오지 않아요")).toBeVisible();
  await question.getByRole("button", { name: "차단 해제" }).click();
  await expect(page.getByRole("heading", { name: "차단한 회원이 없어요" })).toBeVisible();
  await blocked.page.reload();
  await expect(onMap(blocked.page, blocker.nickname)).toBeVisible();

  // On a phone the profile lies over the map.
  await onMap(blocked.page, blocker.nickname).click();
  const covering = await wholeProfile(blocked.page, blocker.nickname);
  await covering.getByRole("button", { name: "차단하기" }).click();
  await expectAccessibleInEachTheme(blocked.page);
  await confirmBlock(blocked.page, blocker.nickname);
  await expect(covering).toBeHidden();
  await expect(onMap(blocked.page, blocker.nickname)).toBeHidden();
  await api(product, blocked.token).ask("unblockMember", { params: { nickname: blocker.nickname } });

  // From the mates: they part on both screens, and nobody is told why.
  await makeMates(product, blocker, blocked);
  for (const [one, other] of [
    [blocker, blocked],
    [blocked, blocker],
  ] as const)
    await agree(product, one, other);
  await page.goto("/mates");
  await blocked.page.goto("/mates");
  await page.getByRole("button", { name: `${blocked.nickname}님 메뉴` }).click();
  await page.getByRole("menuitem", { name: "차단하기" }).click();
  await expect(page.getByRole("list", { name: "함께 잡은 약속" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessibleOnEachScreen(page);
  await confirmBlock(page, blocked.nickname);
  for (const each of [page, blocked.page]) {
    await expect(each.getByRole("heading", { name: "아직 메이트가 없어요" })).toBeVisible();
  }
  // What the two had planned is off, and nobody is told by whom.
  await blocked.page.goto("/plans");
  await expect(
    blocked.page.getByRole("article").filter({ hasText: "“사정이 생겨 함께하지 못하게 됐어요.”" }),
  ).toHaveCount(2);
});

test("whoever asks and is blocked goes on waiting, out of sight of the other", async ({ person, product }) => {
  const blocker = await person({ nickname: "신청막음" });
  const blocked = await person({ nickname: "신청막힘" });
  await setLocation(product, blocker.token, SEONGSU);
  await setLocation(product, blocked.token, TTUKSEOM);

  await blocked.page.goto("/findmate");
  await onMap(blocked.page, blocker.nickname).click();
  const profile = await wholeProfile(blocked.page, blocker.nickname);
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
