/** 약속: two mates who agree in their room on when and where they train, change their minds, and come back to it. */
import { paths } from "@fitmate/contract/paths";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen } from "../accessibility.ts";
import { bell } from "../bell.ts";
import { composer, openRoom } from "../chat.ts";
import { test } from "../clock.ts";
import { api, DESKTOP, expect, PHONE, SEONGSU, signInAs, TTUKSEOM } from "../fixtures.ts";
import { InputMethod } from "../ime.ts";
import { announce, join } from "../meetups.ts";
import { agree, answers, card, haveTime, matesWithTime, propose } from "../plans.ts";

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
const times = (sheet: Locator) => sheet.getByRole("group", { name: /언제/ }).getByRole("radio");
const send = (sheet: Locator) => sheet.getByRole("button", { name: "약속 제안하기" });
const rooms = (page: Page) => page.getByRole("complementary", { name: "채팅방" });
/** The list of rooms and the cards speak of plans, too. */
const planBar = (page: Page) => page.locator("main a[data-sport][href^='/plans?plan=']");

test("proposed, answered with another time, agreed on and called off", async ({ person, product }) => {
  const me = await person({ nickname: "약속민서", ...PHONE });
  const mate = await person({ nickname: "약속성수", ...DESKTOP });
  await matesWithTime(product, me, mate);
  await openRoom(me.page, mate.nickname);
  await openRoom(mate.page, me.nickname);
  await expect(planBar(me.page)).toHaveCount(0);

  // Times of both, and places between the two: the first of each is chosen.
  await me.page.getByRole("button", { name: "약속 잡기" }).click();
  const sheet = dialog(me.page, `${mate.nickname}님과 약속 잡기`);
  await expect(times(sheet)).toHaveCount(3);
  await expect(times(sheet).first()).toBeChecked();
  await expect(sheet.getByText("둘 다 비는 시간이에요")).toBeVisible();
  await expect(sheet.getByText("둘 사이의 공개된 곳이에요")).toBeVisible();
  await expect(sheet.getByText(/서로의 동네가 어디인지는 알려 주지 않아요/)).toBeVisible();
  await expectAccessibleOnEachScreen(me.page);

  // Enter that ends a syllable sends nothing; the next one does.
  await sheet.getByLabel("한마디 (선택)").focus();
  const hand = await InputMethod.of(me.page);
  await hand.compose("가볍게 뛰어요");
  await hand.pressEnterWhileComposing();
  await expect(sheet).toBeVisible();
  await hand.finish("요");
  await me.page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
  const own = card(me.page, "내가 제안했어요");
  await expect(own).toContainText("가볍게 뛰어요");
  await expect(own).toContainText(`${mate.nickname}님의 답을 기다려요`);
  const received = card(mate.page, `${me.nickname}님이 제안했어요`);
  await expect(answers(received)).toHaveText(["거절", "다른 시간", "수락"]);
  await expectAccessibleOnEachScreen(mate.page);
  await expectAccessibleOnEachScreen(me.page);
  await expect(rooms(mate.page)).toContainText("약속 어때요?");

  // The same thing again is no answer; another time is.
  await received.getByRole("button", { name: "다른 시간" }).click();
  const counter = dialog(mate.page, "다른 시간 제안하기");
  await expect(times(counter).first()).toBeChecked();
  await expect(counter.getByText("받은 제안", { exact: true })).toBeVisible();
  await send(counter).click();
  await expect(counter.getByText("받은 제안과 같아요. 시간이나 장소를 바꿔 주세요.")).toBeVisible();
  await counter.getByRole("button", { name: "다른 시간 고르기" }).click();
  // Of a plan for today half past six might be near, or over.
  const days = counter.getByRole("radiogroup", { name: "날짜" }).getByRole("radio");
  await days.nth(2).check({ force: true });
  await counter.getByLabel("시작").selectOption("06:30");
  await counter.getByRole("button", { name: "다른 곳 찾기" }).click();
  await counter.getByRole("combobox", { name: "장소 검색" }).fill("뚝섬역");
  await mate.page.getByRole("option").first().click();
  await counter.getByLabel("장소 이름").fill("뚝섬역 2번 출구");
  await expectAccessibleOnEachScreen(mate.page);
  await send(counter).click();
  await expect(counter).toBeHidden();
  await expect(card(mate.page, "오전 6:30")).toContainText(`${me.nickname}님의 답을 기다려요`);
  await expect(own).toContainText(`${mate.nickname}님이 다른 시간을 제안했어요`);

  // By keyboard: from the message field back to the last button of the card.
  const answer = card(me.page, `${mate.nickname}님이 제안했어요`).getByRole("button", { name: "수락" });
  await composer(me.page).focus();
  await answer.focus();
  await me.page.keyboard.press("Enter");
  for (const { page } of [me, mate]) {
    await expect(card(page, "약속했어요")).toContainText("뚝섬역 2번 출구");
    await expect(card(page, "약속했어요")).toContainText("알림은 2시간 전에 와요");
    await expect(planBar(page)).toContainText("오전 6:30 · 뚝섬역 2번 출구");
  }
  await expect(card(me.page, "약속했어요")).toBeFocused();
  await expectAccessibleOnEachScreen(me.page);
  await expectAccessibleOnEachScreen(mate.page);

  // From the bar to the plan, which is called off with a reason.
  await planBar(me.page).click();
  const plan = dialog(me.page, `${mate.nickname}님과 러닝 약속`);
  await expect(plan.getByText("뚝섬역 2번 출구")).toBeVisible();
  await expect(plan.getByRole("heading", { name: "안심 체크인" })).toBeVisible();
  await expect(plan.getByRole("link", { name: "길 찾기" })).toHaveAttribute("href", /^https:\/\/map\.kakao\.com\//);
  await expectAccessibleOnEachScreen(me.page);
  await plan.getByRole("button", { name: "약속 취소하기" }).click();
  const question = dialog(me.page, "약속을 취소할까요?");
  await question.getByRole("button", { name: "취소하기" }).click();
  await expect(question.getByText("취소하는 이유를 적어 주세요.")).toBeVisible();
  await question.getByLabel("이유").fill("발목을 삐끗해서 이번 주는 쉬어야 할 것 같아요");
  await expectAccessibleOnEachScreen(me.page);
  await question.getByRole("button", { name: "취소하기" }).click();
  await expect(question).toBeHidden();
  await expect(plan.getByText("취소된 약속이에요")).toBeVisible();
  await me.page.keyboard.press("Escape");
  const entry = me.page.getByRole("article").filter({ hasText: "취소됨" });
  await expect(entry).toContainText("발목을 삐끗해서");
  await expect(planBar(mate.page)).toHaveCount(0);
  const off = card(mate.page, "취소했어요");
  await expect(off).toContainText("“발목을 삐끗해서 이번 주는 쉬어야 할 것 같아요”");
  await expect(off).toContainText(`${me.nickname}님 · 오늘`);
  await expectAccessibleOnEachScreen(mate.page);

  // Elsewhere they are told, and led to the card.
  await mate.page.goto("/posts");
  await bell(mate.page).click();
  await dialog(mate.page, "알림")
    .getByText(/취소됐어요/)
    .click();
  await expect(mate.page).toHaveURL(/\/messenger\/.+\?message=\d+$/);
  await expect(card(mate.page, "취소했어요")).toBeInViewport();
});

test("declined, taken back, and outrun: each card says what has become of it, on both sides", async ({
  person,
  product,
}) => {
  const me = await person({ nickname: "거절민서", ...DESKTOP });
  const mate = await person({ nickname: "거절성수", ...PHONE });
  await matesWithTime(product, me, mate);
  await openRoom(me.page, mate.nickname);
  await openRoom(mate.page, me.nickname);

  await propose(product, me, mate, { words: "첫째" });
  await card(mate.page, "첫째").getByRole("button", { name: "거절" }).click();
  await expect(card(mate.page, "첫째")).toContainText("내가 거절했어요");
  await expect(card(me.page, "첫째")).toContainText("거절성수님이 거절했어요");

  await propose(product, me, mate, { words: "둘째" });
  await expect(card(mate.page, "둘째").getByRole("button", { name: "수락" })).toBeVisible();
  await card(me.page, "둘째").getByRole("button", { name: "거두기" }).click();
  await expect(card(me.page, "둘째")).toContainText("내가 거둔 제안이에요");
  await expect(card(mate.page, "둘째")).toContainText("거절민서님이 제안을 거뒀어요");
  await expect(answers(card(mate.page, "둘째"))).toHaveCount(0);
  await expectAccessibleInEachTheme(mate.page);

  // While I write mine, theirs comes: it is not replaced before I have seen it.
  await me.page.getByRole("button", { name: "약속 잡기" }).click();
  const sheet = dialog(me.page, "거절성수님과 약속 잡기");
  await expect(times(sheet)).toHaveCount(3);
  await propose(product, mate, me, { words: "셋째" });
  await expect(sheet.getByText(/거절성수님의 제안/)).toBeVisible();
  await send(sheet).click();
  await expect(sheet.getByText(/^그사이 다른 제안이 왔거나 바뀌었어요/)).toBeVisible();
  await send(sheet).click();
  await expect(sheet).toBeHidden();
  await expect(card(mate.page, "셋째")).toContainText(/거절민서님이 다른 시간을 제안했어요/);

  // Mates no more: nothing is to be answered.
  await api(product, me.token).ask("removeMate", { query: { nickname: mate.nickname } });
  await expect(mate.page.getByRole("button", { name: "약속 잡기" })).toHaveCount(0);
  await expect(answers(card(mate.page, "답할 수 없게 된 제안이에요"))).toHaveCount(0);
});

test("days go by: a bar that counts down, what has been, and another plan after it", async ({
  person,
  product,
  reach,
}) => {
  const me = await person({ nickname: "며칠민서", ...PHONE });
  const mate = await person({ nickname: "며칠성수", ...DESKTOP });
  await matesWithTime(product, me, mate);
  const { beginsAt } = await agree(product, me, mate);
  const hoursAfterStart = (hours: number) => Date.parse(beginsAt) + hours * 3_600_000;
  await openRoom(me.page, mate.nickname);
  await expect(planBar(me.page)).toContainText("나흘 뒤");
  await expect(planBar(me.page)).toContainText("2시간 전에 알림");

  await reach(hoursAfterStart(-3.5));
  await me.page.reload();
  await expect(planBar(me.page)).toContainText("3시간 뒤");
  await expectAccessibleInEachTheme(me.page);
  await me.page.goto("/");
  const next = me.page.getByRole("region", { name: "다음 운동" });
  await expect(next).toContainText("며칠성수님과 러닝 약속");
  await expect(next.getByRole("link", { name: "길 찾기" })).toBeVisible();
  await expectAccessibleInEachTheme(me.page);
  await next.getByRole("link", { name: "내 일정" }).click();
  await expect(me.page.getByRole("article").getByRole("link", { name: "대화방" })).toBeVisible();

  // It goes on, then it is over.
  await reach(hoursAfterStart(0.5));
  await openRoom(me.page, mate.nickname);
  await expect(planBar(me.page)).toContainText("지금");
  await reach(hoursAfterStart(1.5));
  await me.page.reload();
  await expect(card(me.page, "지난 약속이에요")).toBeVisible();
  await expect(planBar(me.page)).toHaveCount(0);
  await me.page.goto("/plans");
  await expect(me.page.getByText("다가올 일정이 없어요.")).toBeVisible();
  const past = me.page.getByRole("article").filter({ hasText: "며칠성수님과 러닝 약속" });
  await expectAccessibleInEachTheme(me.page);
  await past.getByRole("button", { name: "다음 약속 잡기" }).click();
  const sheet = dialog(me.page, "며칠성수님과 약속 잡기");
  await expect(times(sheet)).toHaveCount(3);
  await send(sheet).click();
  await expect(card(me.page, "내가 제안했어요")).toBeVisible();
});

test("three people's evenings on one timeline: what overlaps is said before and after", async ({
  person,
  member,
  product,
}) => {
  const me = await person({ nickname: "겹침민서", ...DESKTOP });
  const mate = await person({ nickname: "겹침성수", ...PHONE });
  const host = await member({ nickname: "겹칠주최" });
  const other = await member({ nickname: "겹칠주최둘" });
  await matesWithTime(product, me, mate);
  const day = dayAfter(dayOf(product.now()), 4);
  const meetupId = await announce(product, host, { title: "겹치는 번개", begins: `${day}T20:30` });
  await join(product, me, meetupId);
  const waited = await announce(product, other, {
    title: "기다리는 번개",
    begins: `${day}T06:00`,
    joining: "APPROVAL",
  });
  await join(product, me, waited);

  // Proposing at that time says so.
  await openRoom(me.page, mate.nickname);
  await me.page.getByRole("button", { name: "약속 잡기" }).click();
  const sheet = dialog(me.page, "겹침성수님과 약속 잡기");
  await sheet.getByRole("button", { name: "다른 시간 고르기" }).click();
  await sheet.getByLabel("다른 날짜").fill(day);
  await sheet.getByLabel("시작").selectOption("20:00");
  await expect(sheet.getByText("같은 시간에 ‘겹치는 번개’도 있어요.")).toBeVisible();
  await expectAccessibleInEachTheme(me.page);
  await me.page.keyboard.press("Escape");

  // So does what one is asked, and what one has agreed on.
  await propose(product, mate, me);
  const received = card(me.page, "겹침성수님이 제안했어요");
  await expect(received).toContainText("같은 시간에 ‘겹치는 번개’도 있어요.");
  await expectAccessibleInEachTheme(me.page);
  await received.getByRole("button", { name: "수락" }).click();
  await expect(planBar(me.page)).toContainText("다른 일정과 겹쳐요");
  await me.page.goto("/plans");
  await expect(me.page.getByRole("article")).toContainText([
    /승인 대기\s*기다리는 번개/,
    /겹침성수님과 러닝 약속.*같은 시간에 ‘겹치는 번개’도 있어요/s,
    /겹치는 번개/,
  ]);
  await expectAccessibleInEachTheme(me.page);
});

test("a plan goes with a request, and is agreed on with it or not", async ({ person, visitor, product }) => {
  const asking = await person({ nickname: "함께신청", ...PHONE });
  const asked = await person({ nickname: "함께받은", ...PHONE });
  const other = await person({ nickname: "따로받은", ...DESKTOP });
  await haveTime(product, asking, SEONGSU);
  await haveTime(product, asked, TTUKSEOM);
  // What is between the two lies behind a button on a phone, and beside the profile on a computer.
  const computer = await visitor(DESKTOP);
  await signInAs(computer, asking);
  for (const [page, { nickname }] of [
    [asking.page, asked],
    [computer, other],
  ] as const) {
    await page.goto(paths.member(nickname));
    if (page !== computer) await page.getByRole("button", { name: "메이트 신청하기" }).click();
    await page.getByRole("button", { name: "약속도 함께 제안하기" }).click();
    // Nothing of the other's goes into it.
    const sheet = dialog(page, `${nickname}님에게 약속도 제안하기`);
    await expect(times(sheet)).toHaveCount(3);
    await expect(sheet.getByText("내가 비는 시간이에요")).toBeVisible();
    await expect(sheet.getByText("내 동네의 공개된 곳이에요")).toBeVisible();
    await expectAccessibleInEachTheme(page);
    await sheet.getByLabel("한마디 (선택)").fill("첫 5km 같이 뛰어요");
    await sheet.getByRole("button", { name: "신청에 담기" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText("함께 보낼 약속 제안")).toBeVisible();
    await expectAccessibleInEachTheme(page);
    await page.getByRole("button", { name: "메이트 신청하기" }).last().click();
    await expect(page.getByText("메이트 신청을 보냈어요")).toBeVisible();
  }
  await asking.page.goto("/mates");
  await expect(asking.page.getByText("함께 제안한 약속").first()).toBeVisible();

  // Accepted from the first page, with the plan.
  await asked.page.goto("/");
  const request = asked.page.getByRole("region", { name: "받은 메이트 신청" });
  await expect(request.getByText("첫 5km 같이 뛰어요")).toBeVisible();
  await expectAccessibleOnEachScreen(asked.page);
  await request.getByRole("button", { name: "약속까지 수락" }).click();
  await expect(asked.page.getByRole("region", { name: "다음 운동" })).toContainText(`${asking.nickname}님과 러닝 약속`);
  await openRoom(asked.page, asking.nickname);
  await expect(card(asked.page, "약속했어요")).toContainText("첫 5km 같이 뛰어요");

  // In the list, mates only: the plan waits in the room.
  await other.page.goto("/mates");
  const row = other.page.getByRole("listitem").filter({ hasText: asking.nickname });
  await expect(row.getByText("첫 5km 같이 뛰어요")).toBeVisible();
  await expectAccessibleOnEachScreen(other.page);
  await row.getByRole("button", { name: /^메이트만 수락/ }).click();
  await expect(other.page.getByRole("link", { name: /^메시지/ })).toBeVisible();
  await openRoom(other.page, asking.nickname);
  await expect(answers(card(other.page, `${asking.nickname}님이 제안했어요`))).toHaveText([
    "거절",
    "다른 시간",
    "수락",
  ]);
});

test("without a network a proposal says so, and what was written goes once there is one", async ({
  person,
  product,
}) => {
  const me = await person({ nickname: "터널민서", ...PHONE });
  const mate = await person({ nickname: "터널성수", ...PHONE });
  await matesWithTime(product, me, mate);
  await openRoom(me.page, mate.nickname);
  await me.page.getByRole("button", { name: "약속 잡기" }).click();
  const sheet = dialog(me.page, `${mate.nickname}님과 약속 잡기`);
  await expect(times(sheet).first()).toBeChecked();
  await sheet.getByLabel("한마디 (선택)").fill("터널 지나서 봐요");
  await me.page.context().setOffline(true);
  await send(sheet).click();
  await expect(sheet.getByText("서버에 닿지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.")).toBeVisible();
  await me.page.context().setOffline(false);
  await expect(sheet.getByLabel("한마디 (선택)")).toHaveValue("터널 지나서 봐요");
  await send(sheet).click();
  await expect(card(me.page, "내가 제안했어요")).toContainText("터널 지나서 봐요");
  await me.page.reload();
  await expect(card(me.page, "내가 제안했어요")).toHaveCount(1);
});
