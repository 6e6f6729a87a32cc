/** 함께 운동했어요?: asked once by the server, answered in three taps by two and by three people, and what others see of it days later. */
import { paths } from "@fitmate/contract/paths";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInEachTheme, expectAccessibleOnEachScreen } from "../accessibility.ts";
import { bell } from "../bell.ts";
import { composer, openRoom } from "../chat.ts";
import { test } from "../clock.ts";
import { api, DESKTOP, expect, makeMates, type Member, PHONE } from "../fixtures.ts";
import { announce, join, roomOf } from "../meetups.ts";
import { drawPng } from "../pictures.ts";
import { agree, matesWithTime } from "../plans.ts";
import type { Product } from "../product.ts";

/** The server looks four times a minute for what is over. */
const ASKED_WITHIN = { timeout: 45_000 };

const sheet = (page: Page) => page.getByRole("dialog", { name: "함께 운동했어요?" });

/** An hour after a gathering, or a plan, ended. */
const hourAfter = ({ beginsAt, minutes }: { beginsAt: string; minutes: number }) =>
  Date.parse(beginsAt) + (minutes + 60) * 60_000;

const DAY_MS = 86_400_000;

/** Waits until the server has asked about a gathering. */
async function asked(product: Product, { token }: Member, gatheringId: number): Promise<void> {
  const questions = async () => (await api(product, token).ask("getTrainingQuestions")).map((each) => each.gatheringId);
  await expect.poll(questions, ASKED_WITHIN).toContain(gatheringId);
}

/** A visitor's page is kept for a second. */
async function reloadedUntil(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await isSo();
  }).toPass({ timeout: 120_000 });
}
const AT_ONCE = { timeout: 5_000 };

/** Says of all of `others` that they trained together. */
async function answerBy(
  product: Product,
  { token }: Member,
  gatheringId: number,
  others: readonly Member[],
): Promise<void> {
  const people = others.map(({ nickname }) => ({
    nickname,
    met: true,
    again: true,
    praises: ["ROUTE" as const, "BEGINNERS" as const],
  }));
  await api(product, token).ask("answerTraining", { params: { gatheringId }, body: { people } });
}

test("two mates are asked after their plan, and told that both would again", async ({ person, product, reach }) => {
  const first = await person({ nickname: "함께하나", ...PHONE });
  const second = await person({ nickname: "함께두리", ...DESKTOP });
  await matesWithTime(product, first, second);
  await first.page.goto("/posts");
  await reach(hourAfter(await agree(product, first, second)));

  // By the bell, where they are.
  await expect(bell(first.page)).toHaveAccessibleName(/새 알림/, ASKED_WITHIN);
  await bell(first.page).click();
  await first.page.getByRole("link", { name: `${second.nickname}님과 함께 운동했어요?` }).click();
  await expect(first.page).toHaveURL(/\/together\/\d+$/);
  await expect(
    sheet(first.page).getByRole("heading", { name: `${second.nickname}님과 함께 운동했어요?` }),
  ).toBeFocused();
  await expectAccessibleOnEachScreen(first.page);
  await sheet(first.page)
    .getByRole("button", { name: /^함께했어요/ })
    .click();
  await expect(sheet(first.page).getByRole("heading", { name: "또 함께하고 싶어요?" })).toBeFocused();
  await expectAccessibleOnEachScreen(first.page);
  await sheet(first.page)
    .getByRole("button", { name: /^또 할래요/ })
    .click();
  await sheet(first.page).getByRole("button", { name: "페이스를 맞춰 줘요" }).click();
  await sheet(first.page).getByRole("button", { name: "시간을 잘 지켜요" }).click();
  await expectAccessibleOnEachScreen(first.page);
  await sheet(first.page).getByRole("button", { name: "칭찬 2개 남기기" }).click();
  await expect(sheet(first.page).getByRole("heading", { name: "답해 줘서 고마워요" })).toBeVisible();
  await sheet(first.page).getByRole("button", { name: "닫기" }).last().click();
  await expect(first.page.getByText("함께했어요 · 또 할래요")).toBeVisible();
  await expectAccessibleOnEachScreen(first.page);

  // The other one from their first page, and the room of the two, by keyboard; closing it says nothing.
  await second.page.setViewportSize(PHONE.viewport);
  await second.page.goto("/");
  const ask = second.page.getByRole("button", { name: /함께 운동했어요\?/ });
  await ask.press("Enter");
  await sheet(second.page)
    .getByRole("button", { name: /^함께했어요/ })
    .press("Enter");
  await second.page.keyboard.press("Escape");
  await expect(sheet(second.page)).toBeHidden();
  await expect(ask).toBeFocused();
  await second.page.setViewportSize(DESKTOP.viewport);
  await openRoom(second.page, first.nickname);
  await ask.press("Enter");
  await sheet(second.page)
    .getByRole("button", { name: /^함께했어요/ })
    .press("Enter");
  await sheet(second.page)
    .getByRole("button", { name: /^또 할래요/ })
    .press("Enter");
  await sheet(second.page).getByRole("button", { name: "고르지 않고 마치기" }).press("Enter");
  await expect(sheet(second.page).getByRole("heading", { name: "둘 다 또 하고 싶어 해요" })).toBeFocused();
  await expect(sheet(second.page)).toContainText(/마침 .요일 (아침|낮|저녁)이 둘 다 비어 있어요/);
  await expectAccessibleOnEachScreen(second.page);
  await expect(first.page.getByText("둘 다 또 하고 싶어 해요")).toBeVisible();

  // The next plan is one tap away, for both.
  await sheet(second.page).getByRole("button", { name: "다음 약속 잡기" }).press("Enter");
  const proposal = ({ page }: typeof first, to: Member) =>
    page.getByRole("dialog", { name: `${to.nickname}님과 약속 잡기` });
  await expect(proposal(second, first)).toBeVisible();
  await expect(sheet(second.page)).toBeHidden();
  await second.page.keyboard.press("Escape");
  await expect(proposal(second, first)).toBeHidden();
  await expect(ask).toBeHidden();
  await first.page.getByRole("button", { name: "다음 약속 잡기" }).click();
  await expect(proposal(first, second)).toBeVisible();
  await first.page.keyboard.press("Escape");

  // Between the two it counts at once.
  await second.page.goto(paths.member(first.nickname));
  await expect(second.page.getByText("우리 둘은 1번 함께했어요")).toBeVisible();
  await expect(second.page.getByText("또 함께하고 싶은 사이예요")).toBeVisible();
  await expect(second.page.getByText(/^함께 운동/)).toHaveCount(0);
});

test("three who came to a gathering name each other, and days later strangers see how the host trains", async ({
  person,
  member,
  visitor,
  product,
  reach,
}) => {
  const over = async (meetupId: number) =>
    hourAfter(await api(product, host.token).ask("getMeetup", { params: { meetupId } }));
  const daysLater = (days: number) => product.now().getTime() + days * DAY_MS;
  const host = await person({ nickname: "후기주최", ...PHONE });
  const runner = await person({ nickname: "후기러너", ...DESKTOP });
  const others = [await member({ nickname: "후기셋째" }), await member({ nickname: "후기넷째" })];
  const meetupId = await announce(product, host, { title: "한강 8km, 수다 페이스로", placeShown: "EVERYONE" });
  for (const each of [runner, ...others]) await join(product, each, meetupId);
  const room = await roomOf(product, runner, meetupId);
  await reach(await over(meetupId));
  await runner.page.goto(paths.groupRoom(room));
  const chooser = runner.page.waitForEvent("filechooser");
  await runner.page.getByRole("button", { name: "사진 보내기" }).click();
  await (await chooser).setFiles(drawPng("한강.png", 400, 300, [20, 90, 160], [230, 230, 210]));
  await expect(runner.page.getByRole("list", { name: "보낼 사진" }).getByRole("listitem")).toHaveCount(1);
  await composer(runner.page).press("Enter");
  await expect(runner.page.getByRole("button", { name: /내가 보낸 사진/ })).toBeVisible();
  await asked(product, host, meetupId);

  // From the room's bar.
  await runner.page.reload();
  await runner.page.getByRole("button", { name: /함께 운동했어요\?.*한강 8km/ }).click();
  const runners = sheet(runner.page);
  await expect(runners.getByRole("heading", { name: "누구와 함께 운동했어요?" })).toBeVisible();
  await expect(runners.getByRole("button", { name: "함께한 사람을 골라 주세요" })).toBeDisabled();
  for (const name of ["후기주최", "후기셋째"]) await runners.getByRole("button", { name }).click();
  await expectAccessibleInEachTheme(runner.page);
  await runners.getByRole("button", { name: /안 온 사람이 있어요/ }).click();
  await runners.getByRole("button", { name: "후기넷째" }).click();
  await expectAccessible(runner.page);
  await runners.getByRole("button", { name: "1명을 골랐어요" }).click();
  await expect(runners.getByRole("button", { name: /안 온 사람 1명/ })).toBeVisible();
  await runners.getByRole("button", { name: "2명과 함께했어요" }).click();
  await runners.getByRole("button", { name: "후기주최" }).click();
  await expectAccessible(runner.page);
  await runners.getByRole("button", { name: "1명과 또 할래요" }).click();
  await runners.getByRole("button", { name: "초보를 챙겨 줘요" }).click();
  await runners.getByRole("button", { name: "후기셋째" }).click();
  await runners.getByRole("button", { name: "분위기가 편해요" }).click();
  await expectAccessible(runner.page);

  // What was wrong goes to the moderators alone.
  await runners.getByRole("button", { name: /불편한 일이 있었어요/ }).click();
  await runners.getByLabel("누구에 대한 일이에요?").selectOption("후기넷째");
  await runners.getByLabel("있었던 일").fill("연락이 안 됐어요.");
  await expectAccessible(runner.page);
  await runners.getByRole("button", { name: "운영자에게 전하기" }).click();
  await expect(runner.page.getByText("운영자에게 전했어요.")).toBeVisible();
  await runners.getByRole("button", { name: "칭찬 2개 남기기" }).click();
  await expect(runners.getByRole("heading", { name: "답해 줘서 고마워요" })).toBeVisible();

  // 후기 쓰기, with one's own photo of the room.
  await runners.getByRole("link", { name: "후기 쓰기" }).click();
  await expect(runner.page).toHaveURL(/\/posts\/createpost\?training=\d+$/);
  await expect(runner.page.getByLabel("제목")).toHaveValue(/러닝 후기$/);
  const text = runner.page.getByRole("textbox", { name: "본문" });
  await expect(text).toContainText("자양역 3번 출구 앞");
  await runner.page.getByRole("button", { name: "내 사진 1 넣기" }).click();
  await expect(text.locator('img[src^="/uploads/"]')).toBeVisible();
  await expectAccessible(runner.page);
  await runner.page.getByRole("button", { name: "등록" }).filter({ visible: true }).click();
  await expect(runner.page).toHaveURL(/\/posts\/\d+$/);
  const reader = await visitor(PHONE);
  await reader.goto(new URL(runner.page.url()).pathname);
  const shown = reader.locator('img[src^="/uploads/pictures/"]').first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(reader.getByText("함께운동").first()).toBeVisible();

  // The host comes by the timeline, then by the page of the gathering; the others elsewhere.
  for (const each of others) await answerBy(product, each, meetupId, [host]);
  await host.page.goto("/plans");
  await host.page
    .getByRole("article")
    .filter({ hasText: "한강 8km" })
    .getByRole("button", { name: "함께 운동했어요?" })
    .click();
  const hosts = sheet(host.page);
  await expect(hosts.getByRole("button", { name: "후기러너" })).toBeVisible();
  await host.page.keyboard.press("Escape");
  await expect(hosts).toBeHidden();
  await host.page.goto(paths.meetup(meetupId));
  await host.page.getByRole("button", { name: /함께 운동했어요\?/ }).click();
  for (const name of ["후기러너", "후기셋째", "후기넷째"]) await hosts.getByRole("button", { name }).click();
  await hosts.getByRole("button", { name: "3명과 함께했어요" }).click();
  await hosts.getByRole("button", { name: "후기러너" }).click();
  await hosts.getByRole("button", { name: "1명과 또 할래요" }).click();
  await hosts.getByRole("button", { name: "고르지 않고 마치기" }).click();
  await expect(hosts.getByRole("heading", { name: "둘 다 또 하고 싶어 해요" })).toBeVisible();
  await expect(hosts.getByText("후기러너님도 ‘또 할래요’를 골랐어요.")).toBeVisible();
  await hosts.getByRole("link", { name: "후기 쓰기" }).press("Escape");
  await expect(bell(runner.page)).toHaveAccessibleName(/새 알림/);

  // Not today: from midnight on.
  await reader.goto("/members/후기주최");
  await expect(reader.getByText(/^함께 운동/)).toHaveCount(0);
  await reach(daysLater(1));
  const story = reader.getByRole("region", { name: "함께 운동한 사람들의 이야기" });
  await reloadedUntil(reader, () => expect(story).toContainText("함께 운동 1번 · 3명", AT_ONCE));
  await expectAccessibleInEachTheme(reader);
  const next = await announce(product, host, { title: "다음 번개" });
  await runner.page.goto(paths.meetup(next));
  await expect(runner.page.getByText("함께 운동 1번 · 3명")).toBeVisible();
  await expectAccessible(runner.page);

  // What the two of whom the host did not say 또 할래요 think of it waits for a third: with one more, all of it shows.
  const fourth = await member({ nickname: "후기다섯째" });
  await join(product, fourth, next);
  await reach(await over(next));
  await asked(product, host, next);
  await answerBy(product, fourth, next, [host]);
  await api(product, host.token).ask("answerTraining", {
    params: { gatheringId: next },
    body: { people: [{ nickname: fourth.nickname, met: true, again: false, praises: [] }] },
  });
  await reach(daysLater(1));
  await reloadedUntil(reader, () => expect(story).toContainText("함께 운동 2번 · 4명", AT_ONCE));
  await expect(story).toContainText("3명이 또 하고 싶어 해요");
  await expect(story.getByRole("listitem")).toContainText(["초보를 챙겨 줘요", "길을 잘 알아요"]);
  await expectAccessibleInEachTheme(reader);

  // A year later nothing of it is told any more.
  await reach(daysLater(365));
  await reloadedUntil(reader, () => expect(reader.getByText(/^함께 운동/)).toHaveCount(0, AT_ONCE));
});

test("who comes too late, or never came, is told so", async ({ person, product, reach }) => {
  const one = await person({ nickname: "늦게온이", ...PHONE });
  const other = await person({ nickname: "늦게온짝", ...PHONE });
  await makeMates(product, one, other);
  const plan = await agree(product, one, other);
  await reach(hourAfter(plan));
  await asked(product, one, plan.planId);
  await reach(hourAfter(plan) + 7 * DAY_MS);
  await one.page.goto(paths.training(plan.planId));
  await expect(sheet(one.page)).toBeVisible();
  await reach(hourAfter(plan) + 14 * DAY_MS);
  await one.page.goto(paths.training(plan.planId));
  await expect(one.page.getByText("답할 수 있는 기간이 지났어요.")).toBeVisible();
  await expectAccessible(one.page);
  await one.page.goto("/together/999999");
  await expect(one.page.getByRole("heading", { name: "함께한 운동을 찾지 못했어요" })).toBeVisible();
  await expectAccessible(one.page);
});
