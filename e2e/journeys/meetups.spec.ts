/** 번개: announced, found, asked for, accepted, waited for, left and called off, by three people; and what outsiders learn of it. */
import { paths } from "@fitmate/contract/paths";
import { dayAfter } from "@fitmate/contract/wallTime";
import type { Page } from "@playwright/test";
import { pathOf } from "../../server/test/client.ts";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import {
  api,
  DESKTOP,
  expect,
  makeMates,
  PHONE,
  SEONGSU,
  setLocation,
  signInByForm,
  test,
  TTUKSEOM,
} from "../fixtures.ts";
import { announce, join, today } from "../meetups.ts";

/** Chooses `place` among what is found for what is typed. */
async function choosePlace(page: Page, typed: string, place: string): Promise<void> {
  await page.getByRole("combobox", { name: "장소 검색" }).pressSequentially(typed);
  await page.getByRole("option", { name: place }).first().click();
}

test("opened, found, asked for, accepted, waited for, left, and called off", async ({ person, product }) => {
  const host = await person({ nickname: "번개주최", ...PHONE });
  const runner = await person({ nickname: "번개러너", ...DESKTOP });
  const late = await person({ nickname: "번개대기", ...PHONE });
  for (const { token } of [runner, late]) await setLocation(product, token, SEONGSU);
  const title = "능선 같이 걸어요";

  // Opened: what is missing is said at its field first.
  await host.page.goto("/meetups");
  await host.page.getByRole("link", { name: "번개 열기" }).first().click();
  const open = host.page.getByRole("button", { name: "번개 열기" });
  await open.click();
  await expect(host.page.getByLabel("제목")).toBeFocused();
  await expect(host.page.getByText("제목을 적어 주세요.")).toBeVisible();
  await expect(host.page.getByText("모일 곳을 찾거나 지도에서 골라 주세요.")).toBeVisible();
  await expectAccessibleOnEachScreen(host.page);
  await host.page.getByRole("radio", { name: "등산" }).check({ force: true });
  await host.page.getByLabel("제목").fill(title);
  await host.page.getByRole("radio", { name: /^내일/ }).check({ force: true });
  await host.page.getByLabel("시작").selectOption("오후 2:30");
  await choosePlace(host.page, "아차산역", "아차산역");
  await expect(host.page.getByLabel("장소 이름")).toHaveValue("아차산역");
  await host.page.getByRole("textbox", { name: "거리" }).fill("6,5");
  await host.page.getByRole("textbox", { name: "오름" }).fill("380");
  for (let seat = 8; seat > 2; seat -= 1) await host.page.getByRole("button", { name: "줄이기" }).click();
  await expect(host.page.getByRole("button", { name: "줄이기" })).toBeDisabled();
  await host.page.getByRole("radio", { name: "내가 승인하기" }).check({ force: true });
  // What is written outlives the page, and goes on a wide screen as well.
  await host.page.reload();
  await showIn(host.page, DESKTOP);
  await expect(host.page.getByLabel("제목")).toHaveValue(title);
  await expect(host.page.getByText("2명", { exact: false }).first()).toBeVisible();
  await open.click();
  await expect(host.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(host.page.getByText("내가 연 번개예요").filter({ visible: true })).toBeVisible();
  await showIn(host.page, PHONE);
  await expect(host.page.getByText("내가 연 번개예요").filter({ visible: true })).toBeVisible();
  const address = new URL(host.page.url()).pathname;

  // Found, by day, sport and distance.
  await runner.page.goto("/meetups");
  await runner.page.getByRole("navigation", { name: "날짜" }).getByRole("link", { name: /^내일/ }).click();
  await runner.page.getByRole("navigation", { name: "운동" }).getByRole("link", { name: "등산" }).click();
  const answered = runner.page.waitForResponse(new RegExp(`${pathOf("getMeetups")}\\?.*within=WITHIN_10KM`));
  await runner.page.getByLabel("거리").selectOption("10km 이내");
  await answered;
  await expect(runner.page).toHaveURL(/day=.*sport=HIKING.*within=WITHIN_10KM/);
  // What was listed before fades until the answer is there.
  await expect(runner.page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessibleOnEachScreen(runner.page);
  await runner.page.getByRole("link", { name: title }).click();
  await expect(runner.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(runner.page.getByText("정확한 곳은 함께하는 사람에게만 보여요")).toBeVisible();
  // Of the map everybody sees the names of stations.
  const place = runner.page.getByText("아차산역").and(runner.page.locator(":not([data-kind=station])"));
  await expect(place).toHaveCount(0);

  // Asked for, with a word.
  await runner.page.getByRole("button", { name: "함께하기 신청" }).click();
  await runner.page.getByLabel("한마디 (선택)").fill("처음이에요");
  await expectAccessibleInEachTheme(runner.page);
  await runner.page.getByLabel("한마디 (선택)").press("Enter");
  await expect(runner.page.getByText("주최자의 답을 기다려요").filter({ visible: true })).toBeVisible();

  // The host learns of it where they are, and accepts.
  await expect(host.page.getByText("처음이에요")).toBeVisible();
  await expectAccessibleOnEachScreen(host.page);
  await host.page.getByRole("button", { name: new RegExp(`^수락.*${runner.nickname}`) }).click();
  await expect(host.page.getByText("2명이 함께해요")).toBeVisible();
  await expect(runner.page.getByText("함께해요", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(place.first()).toBeVisible();
  await expectAccessibleOnEachScreen(runner.page);

  // Full: who is accepted now waits.
  await late.page.goto(address);
  await late.page.getByRole("button", { name: "함께하기 신청" }).click();
  await expectAccessibleInEachTheme(late.page);
  await late.page.getByRole("dialog").getByRole("button", { name: "함께하기 신청" }).click();
  await expect(host.page.getByText(/자리가 다 차서, 수락하면 대기 순서에 들어가요/)).toBeVisible();
  await host.page.getByRole("button", { name: new RegExp(`^수락.*${late.nickname}`) }).click();
  await expect(host.page.getByRole("heading", { name: "대기 1명" })).toBeVisible();
  await late.page.reload();
  await expect(late.page.getByText("대기 1번째예요").filter({ visible: true })).toBeVisible();
  await expectAccessibleOnEachScreen(late.page);

  // One leaves, and who waits comes in at once.
  await runner.page.getByRole("button", { name: "못 가게 됐어요" }).click();
  await runner.page.getByRole("dialog").getByRole("button", { name: "못 가요" }).click();
  await expect(runner.page.getByText("번개에서 나왔어요.")).toBeVisible();
  await expect(runner.page.getByRole("button", { name: "함께하기 신청" })).toBeVisible();
  await expect(late.page.getByText("함께해요", { exact: true }).filter({ visible: true })).toBeVisible();

  // Called off, with a reason for everybody.
  await host.page.getByRole("button", { name: "번개 취소하기" }).filter({ visible: true }).click();
  await host.page.getByRole("dialog").getByRole("button", { name: "취소하기", exact: true }).click();
  await expect(host.page.getByText("취소하는 이유를 적어 주세요.")).toBeVisible();
  await host.page.getByLabel("이유").fill("오후부터 비가 와요.");
  await host.page.getByRole("dialog").getByRole("button", { name: "취소하기", exact: true }).click();
  await expect(host.page.getByText("취소된 번개예요").filter({ visible: true })).toBeVisible();
  await expect(late.page.getByText("“오후부터 비가 와요.”")).toBeVisible();
  await expectAccessibleOnEachScreen(late.page);
  await late.page.getByRole("link", { name: "다른 번개 보기" }).click();
  await expect(late.page.getByRole("heading", { level: 1, name: "번개", exact: true })).toBeVisible();
  await expect(late.page.getByRole("link", { name: title })).toHaveCount(0);
});

test("joined by keyboard, warned of what is at the same time and of who is blocked", async ({
  person,
  member,
  product,
}) => {
  const { page, ...me } = await person({ nickname: "겹치는이", ...DESKTOP });
  const [host, other, shunned] = [
    await member({ nickname: "겹침주최" }),
    await member({ nickname: "겹침주최2" }),
    await member({ nickname: "겹침차단" }),
  ];
  await join(product, me, await announce(product, host, { title: "먼저 간 번개" }));
  const second = await announce(product, other, { title: "겹치는 번개" });
  await join(product, shunned, second);
  await api(product, me.token).ask("blockMember", { params: { nickname: shunned.nickname } });

  await page.goto(paths.meetup(second));
  const joinButton = page.getByRole("button", { name: "함께하기", exact: true });
  await joinButton.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/같은 시간에 ‘먼저 간 번개’도 있어요/)).toBeVisible();
  await expect(page.getByText(/내가 차단한 회원 1명이 함께해요/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(joinButton).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "함께하기" }).press("Enter");
  await expect(page.getByText("함께해요", { exact: true }).filter({ visible: true })).toBeVisible();
  // Nameless to each other.
  await expect(page.getByText("이름을 볼 수 없는 참가자")).toBeVisible();
  await expect(page.getByText(shunned.nickname)).toHaveCount(0);
  await expectAccessibleInEachTheme(page);
});

test("a host names who goes on, takes somebody out, and hands it over", async ({ person, product }) => {
  const host = await person({ nickname: "맡기는이", ...DESKTOP });
  const next = await person({ nickname: "이어받는이", ...PHONE });
  const other = await person({ nickname: "물러난이", ...PHONE });
  const meetupId = await announce(product, host, { title: "이어서 여는 번개" });
  for (const each of [next, other]) await join(product, each, meetupId);
  const { page } = host;
  await page.goto(paths.meetup(meetupId));
  await page.getByRole("button", { name: "관리" }).click();
  await page.getByRole("button", { name: new RegExp(`^내보내기.*${other.nickname}`) }).click();
  await page.getByRole("dialog").last().getByRole("button", { name: "내보내기", exact: true }).click();
  await expect(page.getByText("2명이 함께해요")).toBeVisible();
  await page.keyboard.press("Escape");
  await other.page.goto(paths.meetup(meetupId));
  await expect(other.page.getByText("이번에는 함께하지 못해요").filter({ visible: true })).toBeVisible();
  await expect(other.page.getByRole("button", { name: /함께하기/ })).toHaveCount(0);

  await page.getByRole("button", { name: /^함께 여는 사람/ }).click();
  await page.getByRole("radio", { name: next.nickname }).check({ force: true });
  await expectAccessibleInEachTheme(page);
  await page.getByRole("button", { name: "정하기" }).click();
  await expect(page.getByText(`내가 못 가면 ${next.nickname}님이 이어받아요`).filter({ visible: true })).toBeVisible();

  // Whoever was named goes on at once.
  await page.getByRole("button", { name: "나는 못 가요" }).filter({ visible: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "맡기고 나오기" }).click();
  await expect(page.getByText(`${next.nickname}님이 이어서 열어요.`)).toBeVisible();
  await next.page.goto(paths.meetup(meetupId));
  await expect(next.page.getByText("내가 연 번개예요").filter({ visible: true })).toBeVisible();

  // Without anybody named, those who come are asked.
  const last = await person({ nickname: "이어물은이", ...PHONE });
  await join(product, last, meetupId);
  await next.page.reload();
  await next.page.getByRole("button", { name: "나는 못 가요" }).filter({ visible: true }).click();
  await next.page.getByRole("dialog").getByRole("button", { name: "맡기고 나오기" }).click();
  await expect(next.page.getByText("이어서 열 사람을 찾고 있어요.")).toBeVisible();
  await last.page.goto(paths.meetup(meetupId));
  await expectAccessibleInEachTheme(last.page);
  await last.page.getByRole("button", { name: "이어서 열기" }).click();
  await expect(last.page.getByText("내가 연 번개예요").filter({ visible: true })).toBeVisible();
});

test("one of a series is changed alone, or with those after it, and a hidden place that is named is warned of", async ({
  person,
  product,
}) => {
  const { page, ...host } = await person({ nickname: "매주여는이", ...PHONE });
  const meetupId = await announce(product, host, { title: "매주 한강 8km", weeks: 3 });
  await page.goto(paths.meetup(meetupId));
  await page
    .getByRole("link", { name: /시간·장소 바꾸기/ })
    .filter({ visible: true })
    .click();
  await page.getByLabel("제목").fill("자양에서 매주 8km");
  await expect(page.getByText(/제목에 ‘자양’이 들어 있어요/)).toBeVisible();
  await page.getByRole("radio", { name: /^모두에게/ }).check({ force: true });
  await expect(page.getByText(/제목에 ‘자양’이 들어 있어요/)).toBeHidden();
  await page.getByRole("radio", { name: /^함께하는 사람에게만/ }).check({ force: true });
  await page.getByLabel("제목").fill("매주 강변 8km");
  // The point is chosen on the map, by keyboard, and called by a name of one's own.
  await page.getByRole("button", { name: "지도에서 직접 고르기" }).click();
  await expect(page.getByRole("dialog").getByRole("application")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expectAccessibleInEachTheme(page);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("장소 이름")).toHaveValue("");
  await page.getByLabel("장소 이름").fill("잠수교 남단 계단");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByRole("radio", { name: "이 번개만" })).toBeChecked();
  await expectAccessibleInEachTheme(page);
  await page.getByRole("radio", { name: /^이 번개와 이후 모두/ }).check({ force: true });
  await page.getByRole("dialog").getByRole("button", { name: "저장" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "매주 강변 8km" })).toBeVisible();
  await expect(page.getByText("잠수교 남단 계단").first()).toBeVisible();
  await page.goto("/meetups");
  await expect(page.getByRole("link", { name: "매주 강변 8km" })).toHaveCount(3);
});

test("visitors read of it without scripts, and learn no name and no place; the draft waits behind the sign-in", async ({
  visitor,
  member,
  product,
}) => {
  const host = await member({ nickname: "숨은주최" });
  const mate = await member({ nickname: "숨은참가" });
  await makeMates(product, host, mate);
  await setLocation(product, mate.token, TTUKSEOM);
  const meetupId = await announce(product, host, {
    title: "강변 아침 5km",
    kilometres: 5,
    description: "천천히 뛰어요.",
  });
  await join(product, mate, meetupId);
  const page = await visitor(PHONE);
  const list = await (await page.request.get(`${product.url}/meetups`)).text();
  const detail = await (await page.request.get(product.url + paths.meetup(meetupId))).text();
  expect(detail).toContain('<meta property="og:title" content="강변 아침 5km"/>');
  expect(detail).toMatch(
    /<meta property="og:description" content="[^"]*오후 8:00 · 자양동 · 5km\. 천천히 뛰어요\."\/>/,
  );
  const home = await (await page.request.get(product.url)).text();
  for (const html of [list, detail]) expect(html).toContain("강변 아침 5km");
  for (const html of [home, list, detail]) expect(html).not.toMatch(/숨은주최|숨은참가|자양역|37\.53[01]|127\.066/);
  expect(detail).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  const [, drawn = ""] = /<meta property="og:image" content="([^"]+)"\/>/.exec(detail) ?? [];
  const picture = await page.request.get(drawn);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(drawn).toMatch(new RegExp(`^${product.url}/previews/${meetupId}/\\w+\\.png$`));
  expect((await page.request.get(`${product.url}/meetups/999999`)).status()).toBe(404);

  await page.goto(paths.meetup(meetupId));
  await expectAccessibleInEachTheme(page);
  await expect(page.getByText("2명이 함께해요")).toBeVisible();
  await page.getByRole("link", { name: "로그인하고 함께하기" }).click();
  await expect(page).toHaveURL(/\/signin\?from=%2Fmeetups%2F/);
  await signInByForm(page, mate.nickname);
  await expect(page.getByText("함께해요", { exact: true }).filter({ visible: true })).toBeVisible();

  // A day without any leads to one that has, and to opening one.
  await page.goto(paths.meetups({ day: dayAfter(today(product), 5), sport: "HIKING" }));
  await expect(page.getByRole("heading", { name: /아직 등산 번개가 없어요/ })).toBeVisible();
  await page.getByRole("link", { name: /일에 번개 열기$/ }).click();
  await expect(page).toHaveURL(paths.createMeetup({ day: dayAfter(today(product), 5) }));
});
