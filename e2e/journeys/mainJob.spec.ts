import { paths } from "@fitmate/contract/paths";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { bell } from "../bell.ts";
import { composer, log, sayText } from "../chat.ts";
import { api, CITY_HALL, DESKTOP, expect, PHONE, SEONGSU, setLocation, test, TTUKSEOM } from "../fixtures.ts";
import { InputMethod } from "../ime.ts";

/** Sets the location with the device's, the way a newcomer is led to it. */
async function setLocationHere(page: Page): Promise<void> {
  await page.goto("/findmate");
  await page.getByRole("button", { name: "내 위치 정하기" }).first().click();
  await page.getByRole("button", { name: "지금 있는 곳으로 정하기" }).click();
  await expect(page.getByRole("dialog", { name: "내 위치를 정할까요?" })).toBeHidden();
}

function here(position: typeof SEONGSU): BrowserContextOptions {
  return { geolocation: position, permissions: ["geolocation"] };
}

for (const [size, look] of [
  ["1280 px", DESKTOP],
  ["390 px", PHONE],
] as const) {
  test(`two strangers find each other, become mates and talk (${size})`, async ({ person }) => {
    const suffix = size.slice(0, 3);
    const asking = await person({ nickname: `민서${suffix}`, ...look, ...here(SEONGSU) });
    await asking.page.goto("/");
    const asked = await person({ nickname: `성수${suffix}`, ...look, ...here(TTUKSEOM) });
    await asked.page.goto("/");
    await setLocationHere(asked.page);
    await setLocationHere(asking.page);
    await asked.page.goto("/");

    // From the map: a token on phones, a row on wide screens.
    await asking.page
      .getByRole("button", { name: new RegExp(asked.nickname) })
      .first()
      .click();
    const profile = asking.page.getByRole("dialog", { name: asked.nickname });
    await expect(profile.getByText("500m 이내")).toBeVisible();
    await profile.getByRole("button", { name: "메이트 신청하기" }).click();
    await expect(profile.getByRole("button", { name: "신청함" })).toBeDisabled();

    await expect(bell(asked.page)).toHaveAccessibleName(/새 알림/);
    await bell(asked.page).click();
    await asked.page
      .getByRole("button", { name: new RegExp(`${asking.nickname}님이 운동메이트를 신청했어요`) })
      .click();
    const question = asked.page.getByRole("dialog", { name: `${asking.nickname}님이 운동메이트를 신청했어요` });
    await question.getByRole("button", { name: "수락" }).click();
    await expect(asked.page.getByText(`${asking.nickname}님과 운동메이트가 되었어요`)).toBeVisible();

    // The one who asked sees it without a reload.
    await profile.getByRole("link", { name: "메시지 보내기" }).click();
    await expect(asking.page).toHaveURL(/\/messenger\//);
    await asked.page.goto("/messenger");
    await asked.page.getByRole("button", { name: "메이트 목록", exact: true }).click();
    await asked.page
      .getByRole("dialog")
      .getByRole("link", { name: /메시지|대화/ })
      .click();

    const writing = await InputMethod.of(asking.page);
    await composer(asking.page).focus();
    await writing.compose("오늘 저녁 어때요");
    await writing.pressEnterWhileComposing();
    await writing.finish("요");
    await composer(asking.page).press("Enter");
    await expect(log(asked.page).getByText("오늘 저녁 어때요")).toHaveCount(1);
    await sayText(asked.page, "좋아요! 8시에 봐요");
    await expect(log(asking.page).getByText("좋아요! 8시에 봐요")).toHaveCount(1);
    await expect(log(asking.page).getByText("오늘 저녁 어때요")).toHaveCount(1);
    await expect(log(asking.page).getByText("읽음")).toBeVisible();
  });
}

test("the main job with the keyboard alone", async ({ person, product }) => {
  const asking = await person({ nickname: "키보드민서" });
  const asked = await person({ nickname: "키보드성수" });
  await asked.page.goto("/");
  // Where the map opens for somebody without a location.
  await setLocation(product, asked.token, CITY_HALL);
  const { page } = asking;

  await page.goto("/findmate");
  await tabTo(page, "내 위치 정하기");
  await page.keyboard.press("Enter");
  await tabTo(page, "지도에서 고르기");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "지도에서 내 위치 고르기" })).toBeHidden();

  await tabTo(page, new RegExp(asked.nickname));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: asked.nickname })).toBeVisible();
  await tabTo(page, "메이트 신청하기");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "신청함", exact: true })).toBeVisible();

  await tabTo(asked.page, /알림/);
  await asked.page.keyboard.press("Enter");
  // Whoever goes on before anything is there leaves the panel.
  await expect(asked.page.getByRole("dialog", { name: "알림" }).getByText(/신청했어요/)).toBeVisible();
  await tabTo(asked.page, /신청했어요/);
  await asked.page.keyboard.press("Enter");
  await tabTo(asked.page, "수락");
  await asked.page.keyboard.press("Enter");
  await expect(asked.page.getByText("키보드민서님과 운동메이트가 되었어요")).toBeVisible();

  await page.goto(paths.room(asked.nickname));
  await tabTo(page, "메시지");
  await page.keyboard.type("Hello from the keyboard");
  await page.keyboard.press("Enter");
  await asked.page.goto("/messenger");
  await tabTo(asked.page, /Hello from the keyboard/);
  await asked.page.keyboard.press("Enter");
  await expect(log(asked.page).getByText("Hello from the keyboard")).toBeVisible();
});

/** Presses Tab until what is called `name` has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const called = await page.evaluate(nameOfFocused);
    if (typeof name === "string" ? called === name : name.test(called)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Eighty presses of Tab did not lead to ${name}.`);
}

/** Good enough for what these journeys look for: label, aria-label or text. */
function nameOfFocused(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return "";
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
  const text = element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent ?? "";
  return text.trim();
}

test("a restart in the middle loses nothing, and the talk goes on by itself", async ({ person, product }) => {
  const one = await person({ nickname: "재시작하나" });
  await one.page.goto("/");
  const two = await person({ nickname: "재시작둘" });
  await two.page.goto("/");
  await api(product, one.token).ask("requestMate", { query: { receiverNickname: two.nickname } });
  await bell(two.page).click();
  await two.page.getByRole("button", { name: /재시작하나님이/ }).click();

  await product.down("SIGKILL");
  await product.up();
  // The dialog is still open: accepting works against the new process.
  await two.page.getByRole("dialog").getByRole("button", { name: "수락" }).click();
  await expect(two.page.getByText("재시작하나님과 운동메이트가 되었어요")).toBeVisible();

  for (const [me, other] of [
    [one, two],
    [two, one],
  ] as const) {
    await me.page.goto(paths.room(other.nickname));
  }
  await sayText(one.page, "꺼지기 전에 보낸 말");
  await expect(log(two.page).getByText("꺼지기 전에 보낸 말")).toBeVisible();

  await product.down();
  await sayText(one.page, "꺼져 있을 때 쓴 말");
  await expect(log(one.page).getByText("보내는 중")).toBeVisible();
  await product.up();
  await expect(log(two.page).getByText("꺼져 있을 때 쓴 말")).toHaveCount(1, { timeout: 30_000 });
  await expect(log(one.page).getByText("보내는 중")).toBeHidden();
  await one.page.reload();
  await expect(log(one.page).getByText("꺼져 있을 때 쓴 말")).toHaveCount(1);
  await expect(log(one.page).getByText("꺼지기 전에 보낸 말")).toHaveCount(1);
});
