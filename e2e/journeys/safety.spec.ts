/** 처음 만날 때: for everybody, without scripts too, and once before somebody joins their first gathering. */
import { paths } from "@fitmate/contract/paths";
import { expectAccessibleInEachTheme } from "../accessibility.ts";
import { DESKTOP, expect, PHONE, test } from "../fixtures.ts";
import { announce } from "../meetups.ts";

test("says what to think of, and whom to call", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "처음 만날 때" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "처음 만날 때" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(6);
  await expect(page.getByRole("link", { name: "112에 전화" })).toHaveAttribute("href", "tel:112");
  await expect(page).toHaveTitle("처음 만날 때 | 핏메이트");
});

for (const [size, look] of [
  ["1280 px", DESKTOP],
  ["390 px", PHONE],
] as const) {
  test(`is told once, before a first gathering (${size})`, async ({ person, member, product }) => {
    const letter = size.slice(0, 1);
    const [host, other] = [
      await member({ nickname: `첫주최${letter}` }),
      await member({ nickname: `둘째주최${letter}` }),
    ];
    const [first, second] = [await announce(product, host), await announce(product, other, { begins: later() })];
    const { page } = await person({ nickname: `첫참가${letter}`, ...look });
    await page.addInitScript(() => {
      if (sessionStorage.getItem("isNew") === null) localStorage.removeItem("firstMeetingTold");
      sessionStorage.setItem("isNew", "no");
    });
    await page.goto(paths.meetup(first));
    const join = page.getByRole("button", { name: "함께하기", exact: true });
    const card = page.getByRole("dialog", { name: "처음 만나러 가시네요" });
    await join.click();
    await expect(card).toBeVisible();
    await expectAccessibleInEachTheme(page);
    // Closing decides nothing: it is told again.
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await join.press("Enter");
    await card.getByRole("button", { name: "알겠어요" }).click();
    await expect(page.getByText("함께해요", { exact: true }).filter({ visible: true })).toBeVisible();
    await page.goto(paths.meetup(second));
    await join.click();
    await expect(join).toBeHidden();
    await expect(card).toBeHidden();
  });
}

test("reads without scripts", async ({ visitor }) => {
  const page = await visitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto("/safety");
  await expect(page.getByRole("heading", { name: "사람이 오가는 곳에서 만나요" })).toBeVisible();
  await expect(page.getByRole("link", { name: "112에 전화" })).toBeVisible();
  await page.getByRole("link", { name: "운영 보고" }).click();
  await expect(page.getByRole("heading", { name: /^\d{4}년 [상하]반기 운영 보고$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "한마디로" })).toBeVisible();
});

/** Another day than the other one's. */
function later(): string {
  const day = new Date(Date.now() + 4 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  return `${day}T09:00`;
}
