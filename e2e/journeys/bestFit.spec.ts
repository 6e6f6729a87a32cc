/** 잘 맞는 순: who fits comes first, and why; and what a request says, where it is answered. */
import { NO_LEVELS } from "@fitmate/contract/profile";
import type { Levels, Slot } from "@fitmate/contract/profile";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import { api, DESKTOP, expect, PHONE, setLocation, test } from "../fixtures.ts";

/** Each journey has a town of its own. */
const TOWNS = {
  fitting: { latitude: 36.99, longitude: 127.09 },
  asking: { latitude: 34.76, longitude: 127.66 },
};

const rows = (page: Page) => page.getByRole("list", { name: "메이트", exact: true }).getByRole("listitem");
const order = (page: Page) => page.getByRole("combobox", { name: "목록 순서" });

const habits = (weeklySlots: Slot[], pace: Levels["RUNNING"]) => ({
  gender: true,
  exerciseChoice: ["RUNNING" as const],
  introduction: "",
  publicInfo: true,
  profilePicture: null,
  weeklySlots,
  levels: { ...NO_LEVELS, RUNNING: pace },
});

test("whoever fits best comes first, with the reasons", async ({ member, person, product }) => {
  const me = await person({ nickname: "맞춰보는", ...PHONE });
  await me.page.goto("/");
  const near = await member({ nickname: "가까운이" });
  const fitting = await member({ nickname: "단짝" });
  for (const { token } of [me, near]) await setLocation(product, token, TOWNS.fitting);
  await setLocation(product, fitting.token, { ...TOWNS.fitting, longitude: TOWNS.fitting.longitude + 0.011 });
  await api(product, fitting.token).ask("updateMyProfile", {
    body: habits(["TUE_EVENING", "THU_EVENING", "SUN_MORNING"], "PACE_6"),
  });

  // Nothing is known of me: the list says what to fill in.
  const { page } = me;
  await page.goto("/findmate");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(near.nickname);
  await order(page).selectOption({ label: "잘 맞는 순" });
  await expect(page).toHaveURL(/order=FIT/);
  await expect(page.getByText(/운동하는 시간을 적으면/)).toBeVisible();
  await expect(rows(page).getByText("아직 겹치는 점이 없어요.")).toHaveCount(0);
  await expectAccessibleOnEachScreen(page);
  await page.getByRole("link", { name: "나의 정보에 적기" }).click();
  await expect(page.getByRole("checkbox", { name: "러닝" })).toBeFocused();
  await expect(page.getByRole("button", { name: "저장" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "러닝" }).check();
  await page.getByRole("radio", { name: "7분대" }).check();
  await page.getByRole("checkbox", { name: "화요일 저녁" }).check();
  await page.getByRole("checkbox", { name: "목요일 저녁" }).check();
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("입력하신 정보가 저장되었습니다.")).toBeVisible();

  // From then on it compares, on a wide screen as well.
  await showIn(page, DESKTOP);
  await page.goBack();
  await expect(order(page)).toHaveValue("FIT");
  await expect(rows(page).first()).toContainText(fitting.nickname);
  await expect(page.getByRole("link", { name: "나의 정보에 적기" })).toBeHidden();
  for (const reason of ["러닝을 둘 다 좋아해요", "요일만 맞으면 저녁에 두 번 겹쳐요", "러닝 페이스가 비슷해요"]) {
    await expect(rows(page).first().getByText(reason)).toBeVisible();
  }
  await expectAccessibleOnEachScreen(page);
  await page.reload();
  await expect(rows(page).first()).toContainText(fitting.nickname);
  await order(page).selectOption({ label: "가까운 순" });
  await expect(page).not.toHaveURL(/order/);
  await expect(rows(page).first()).toContainText(near.nickname);
  await expect(page.getByText("요일만 맞으면 저녁에 두 번 겹쳐요")).toBeHidden();
});

test("what a request says stands on the card at home and in the dialog of the bell", async ({
  member,
  person,
  product,
}) => {
  const asking = await member({ nickname: "말거는이" });
  const asked = await person({ nickname: "듣는이" });
  await asked.page.goto("/");
  for (const { token } of [asking, asked]) {
    await setLocation(product, token, TOWNS.asking);
    await api(product, token).ask("updateMyProfile", { body: habits([], null) });
  }
  const note = "토요일 아침에 돌산공원 같이 뛰어요";
  await api(product, asking.token).ask("requestMate", { query: { receiverNickname: asked.nickname }, body: { note } });

  const { page } = asked;
  await page.reload();
  const card = page.getByRole("region", { name: "받은 메이트 신청" });
  await expect(card.getByText(note)).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: /알림/ }).click();
  await page.getByRole("button", { name: /말거는이님이 운동메이트를 신청했어요/ }).click();
  const question = page.getByRole("dialog", { name: "말거는이님이 운동메이트를 신청했어요" });
  await expect(question.getByText(note)).toBeVisible();
  await expect(question.getByText("러닝", { exact: true })).toBeVisible();
  await expect(question.getByText("500m 이내")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "수락" }).click();
  await expect(page.getByText("말거는이님과 운동메이트가 되었어요").first()).toBeVisible();
});
