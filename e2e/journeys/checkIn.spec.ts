/** 안심 체크인: two who are mates, over an evening whose hours go by; and what a third learns of it. */
import { paths } from "@fitmate/contract/paths";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen } from "../accessibility.ts";
import { test } from "../clock.ts";
import { bell } from "../bell.ts";
import { api, DESKTOP, expect, makeMates, type Member, PHONE, signInAs } from "../fixtures.ts";
import { announce, join } from "../meetups.ts";
import { agree as plan } from "../plans.ts";
import type { Product } from "../product.ts";

/** Servers look every few seconds who is due. */
const SOON = { timeout: 20_000 };

const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const question = (page: Page) => page.getByRole("alertdialog", { name: "잘 들어왔나요?" });
const card = (page: Page) => page.getByRole("region", { name: "안심 체크인" });

/** Has `member` ask `mate`, who agrees; answers the check-in's id. */
async function agree(product: Product, gatheringId: number, member: Member, mate: Member): Promise<number> {
  const body = { nickname: mate.nickname, minutes: 60 };
  const { checkInId } = await api(product, member.token).ask("askForCheckIn", { params: { gatheringId }, body });
  await api(product, mate.token).ask("answerCheckIn", { params: { checkInId }, body: { accept: true } });
  return checkInId;
}

/** So many minutes after a member's first check-in is due, or before with less than 0. */
async function minutesAfterDue(product: Product, { token }: Member, minutes: number): Promise<number> {
  const [checkIn] = (await api(product, token).ask("getCheckIns")).mine;
  if (!checkIn) throw new Error("Nothing is due.");
  return Date.parse(checkIn.dueAt) + minutes * 60_000;
}

test("asked, agreed, put off, told, and back", async ({ person, member, product, reach }) => {
  const host = await member({ nickname: "체크주최" });
  const goer = await person({ nickname: "체크가는", ...PHONE });
  const mate = await person({ nickname: "체크짝", ...DESKTOP });
  await makeMates(product, goer, mate);
  const meetupId = await announce(product, host, { title: "체크하는 밤 한강" });
  await join(product, goer, meetupId);

  // Asked, on the page of what one goes to.
  await goer.page.goto(paths.meetup(meetupId));
  await card(goer.page).getByRole("button", { name: "켜기" }).click();
  const sheet = goer.page.getByRole("dialog", { name: "누구에게 부탁할까요?" });
  await expect(sheet.getByRole("radio", { name: mate.nickname })).toBeChecked();
  await expect(sheet.getByText("끝나고 1시간 뒤")).toBeVisible();
  await sheet.getByRole("button", { name: "30분 늦추기" }).click();
  await expect(sheet.getByText("끝나고 1시간 30분 뒤")).toBeVisible();
  await sheet.getByRole("button", { name: "30분 앞당기기" }).click();
  await expectAccessibleOnEachScreen(goer.page);
  await sheet.getByRole("button", { name: `${mate.nickname}님에게 부탁하기` }).click();
  await expect(card(goer.page).getByText(`${mate.nickname}님의 답을 기다려요`)).toBeVisible();
  await expectAccessibleOnEachScreen(goer.page);

  // The mate is led there by the bell, learns no more than what, and agrees.
  await mate.page.goto("/posts");
  await bell(mate.page).click();
  await mate.page.getByRole("link", { name: new RegExp(`${goer.nickname}님이 안심 체크인을 부탁했어요`) }).click();
  await expect(title(mate.page, `${goer.nickname}님이 안심 체크인을 부탁했어요`)).toBeVisible();
  await expect(mate.page.getByText("러닝 번개")).toBeVisible();
  await expect(mate.page.getByText("체크하는 밤 한강")).toHaveCount(0);
  await expect(mate.page.getByText("자양역")).toHaveCount(0);
  await expectAccessibleOnEachScreen(mate.page);
  await mate.page.getByRole("button", { name: "그럴게요" }).click();
  await expect(title(mate.page, `${goer.nickname}님의 안심 체크인을 맡았어요`)).toBeVisible();
  await expectAccessibleOnEachScreen(mate.page);

  // It runs, in the tab where it was asked for, after a reload, in another one, and on the first page.
  await expect(card(goer.page).getByText("켜짐")).toBeVisible();
  await reach(await minutesAfterDue(product, goer, -72));
  await goer.page.reload();
  await expect(card(goer.page).getByText(/^1시간 1[12]분$/)).toBeVisible();
  const second = await goer.page.context().newPage();
  await signInAs(second, goer);
  await second.goto("/");
  await expect(second.getByText(/^1시간 1[12]분 남았어요/)).toBeVisible();
  await expectAccessibleOnEachScreen(goer.page);

  // The question, in both tabs; put off in one, the other closes.
  await reach(await minutesAfterDue(product, goer, 0));
  await expect(question(goer.page)).toBeVisible(SOON);
  await expect(question(second)).toBeVisible(SOON);
  await expectAccessibleOnEachScreen(goer.page);
  await question(second).getByRole("button", { name: "30분 더" }).click();
  await expect(question(goer.page)).toBeHidden();
  await second.close();
  await expect(card(goer.page).getByText(/^(29|30)분$/)).toBeVisible();

  // No answer: the mate, whatever they look at, is told once.
  await mate.page.goto("/posts");
  await reach(await minutesAfterDue(product, goer, 0));
  await expect(question(goer.page)).toBeVisible(SOON);
  await reach(await minutesAfterDue(product, goer, 20));
  const news = mate.page.getByRole("dialog", { name: `${goer.nickname}님이 아직 답하지 않았어요` });
  await expect(news).toBeVisible(SOON);
  await expectAccessibleOnEachScreen(mate.page);
  // Closed, it stands again with the next opening: until it was read.
  await mate.page.keyboard.press("Escape");
  await expect(news).toBeHidden();
  await mate.page.reload();
  await news.getByRole("button", { name: "어떻게 할지 보기" }).click();
  await expect(title(mate.page, `${goer.nickname}님이 아직 답하지 않았어요`)).toBeVisible();
  await expect(mate.page.getByText("체크하는 밤 한강")).toBeVisible();
  await expect(mate.page.getByText("자양역 3번 출구 앞")).toBeVisible();
  await expect(mate.page.getByText(`${host.nickname}님`, { exact: true })).toBeVisible();
  await expect(mate.page.getByRole("link", { name: "112에 전화하기" })).toHaveAttribute("href", "tel:112");
  await expect(mate.page.getByRole("link", { name: `${goer.nickname}님에게 메시지 보내기` })).toBeVisible();
  await expectAccessibleOnEachScreen(mate.page);

  // Back, without a network at first: it says so, and is told as soon as there is one.
  await expect(question(goer.page).getByText(`답이 없어서 ${mate.nickname}님에게 알렸어요`)).toBeVisible(SOON);
  await goer.page.context().setOffline(true);
  await question(goer.page).getByRole("button", { name: "잘 들어왔어요" }).click();
  await expect(question(goer.page).getByText(/아직 보내지 못했어요/)).toBeVisible();
  await goer.page.context().setOffline(false);
  await expect(title(mate.page, `${goer.nickname}님이 잘 들어왔대요`)).toBeVisible(SOON);
  await expect(question(goer.page)).toBeHidden();
  await expect(card(goer.page).getByText("마침")).toBeVisible();
  await expect(card(goer.page).getByText(/에게도 잘 들어왔다고 알렸어요/)).toBeVisible();
  await expectAccessibleOnEachScreen(goer.page);
  await expectAccessibleOnEachScreen(mate.page);
  await mate.page.goto("/");
  await expect(mate.page.getByRole("heading", { name: "안심 체크인" })).toHaveCount(0);
});

test("a mate who was away is told at the next opening, and what is somebody else's shows to nobody", async ({
  person,
  member,
  product,
  reach,
}) => {
  const [host, goer] = [await member({ nickname: "먼길주최" }), await member({ nickname: "먼길가는이" })];
  const mate = await person({ nickname: "먼길짝" });
  const stranger = await person({ nickname: "먼길남" });
  await makeMates(product, goer, mate);
  const meetupId = await announce(product, host);
  await join(product, goer, meetupId);
  const checkInId = await agree(product, meetupId, goer, mate);
  const typesTold = async () =>
    (await api(product, mate.token).ask("getNotifications"))
      .filter(({ url }) => url === paths.checkIn(checkInId))
      .map(({ notificationType }) => notificationType);
  await reach(await minutesAfterDue(product, goer, 0));
  await expect.poll(async () => (await api(product, goer.token).ask("getCheckIns")).mine[0]?.state, SOON).toBe("DUE");
  await reach(await minutesAfterDue(product, goer, 20));
  await expect.poll(typesTold, SOON).toEqual(["CHECK_IN_ALERT", "CHECK_IN_ASKED"]);
  // The server is started anew meanwhile: nothing is told twice, and nothing is lost.
  await product.down("SIGKILL");
  await product.up();
  await mate.page.goto("/meetups");
  await expect(mate.page.getByRole("dialog", { name: /먼길가는이님이 아직 답하지 않았어요/ })).toBeVisible();
  expect(await typesTold()).toEqual(["CHECK_IN_ALERT", "CHECK_IN_ASKED"]);
  await stranger.page.goto(paths.checkIn(checkInId));
  await expect(title(stranger.page, "안심 체크인을 찾지 못했어요")).toBeVisible();
});

test("by keyboard: asked, taken back, declined, and ended with the gathering", async ({ person, member, product }) => {
  const host = await member({ nickname: "자판주최" });
  const { page, ...goer } = await person({ nickname: "자판가는이" });
  const [one, other] = [await member({ nickname: "자판가짝" }), await member({ nickname: "자판나짝" })];
  for (const mate of [one, other]) await makeMates(product, goer, mate);
  const meetupId = await announce(product, host);
  await join(product, goer, meetupId);
  await page.goto(paths.meetup(meetupId));
  await card(page).getByRole("button", { name: "켜기" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "누구에게 부탁할까요?" });
  await sheet.getByRole("radio", { name: one.nickname }).press("ArrowRight");
  await expect(sheet.getByRole("radio", { name: other.nickname })).toBeChecked();
  await sheet.getByRole("button", { name: `${other.nickname}님에게 부탁하기` }).press("Enter");
  await card(page).getByRole("button", { name: "부탁 거두기" }).press("Enter");
  await expect(page.getByText("부탁을 거뒀어요.")).toBeVisible();
  await card(page).getByRole("button", { name: "켜기" }).press("Enter");
  await sheet.getByRole("button", { name: `${one.nickname}님에게 부탁하기` }).press("Enter");
  await expect(card(page).getByText(`${one.nickname}님의 답을 기다려요`)).toBeVisible();
  const [asked] = (await api(product, one.token).ask("getCheckIns")).watched;
  const params = { checkInId: asked?.checkInId ?? 0 };
  await api(product, one.token).ask("answerCheckIn", { params, body: { accept: false } });
  await expect(card(page).getByText(`${one.nickname}님은 이번엔 어렵대요`)).toBeVisible();
  await agree(product, meetupId, goer, other);
  await expect(card(page).getByText("켜짐")).toBeVisible();
  await api(product, host.token).ask("cancelMeetup", {
    params: { meetupId },
    body: { reason: "비가 와요.", scope: "THIS" },
  });
  await expect(page.getByText("모임이 취소되어 안심 체크인도 끝났어요.")).toBeVisible(SOON);
});

test("two days, each with its own: marked on the timeline, asked in turn, and led back to the conversation", async ({
  person,
  member,
  product,
  reach,
}) => {
  const { page, ...goer } = await person({ nickname: "이틀가는이", ...PHONE });
  const [host, mate] = [await member({ nickname: "이틀주최" }), await member({ nickname: "이틀약속짝" })];
  const keeper = await member({ nickname: "이틀맡은이" });
  for (const each of [mate, keeper]) await makeMates(product, goer, each);
  const meetupId = await announce(product, host, { title: "첫날 번개" });
  await join(product, goer, meetupId);
  const { planId } = await plan(product, goer, mate);
  await agree(product, meetupId, goer, keeper);
  const second = await agree(product, planId, goer, keeper);
  const entry = (text: string) => page.getByRole("article").filter({ hasText: text });
  await page.goto("/plans");
  for (const text of ["첫날 번개", "이틀약속짝님과 러닝 약속"])
    await expect(entry(text).getByText("체크인 켬")).toBeVisible();
  await expectAccessibleInEachTheme(page);

  await reach(await minutesAfterDue(product, goer, 0));
  await expect(question(page)).toBeVisible(SOON);
  await question(page).getByRole("button", { name: "잘 들어왔어요" }).click();
  await expect(question(page)).toBeHidden();
  await expect(entry("첫날 번개").getByText("체크인 켬")).toHaveCount(0);
  await expect(entry("이틀약속짝").getByText("체크인 켬")).toBeVisible();

  await reach(await minutesAfterDue(product, goer, 0));
  await expect(question(page)).toBeVisible(SOON);
  await question(page).getByRole("button", { name: "잘 들어왔어요" }).click();
  await expect(question(page)).toBeHidden();
  await page.goto(paths.checkIn(second));
  await expect(title(page, "이틀약속짝님과 러닝 약속")).toBeVisible();
  await expect(card(page).getByText("마침")).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await card(page).getByRole("link", { name: "이틀약속짝님과의 대화로" }).click();
  await expect(page).toHaveURL(/\/messenger\//);
});
