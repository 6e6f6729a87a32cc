/** A browser whose letters are set twice as large: nothing sticks out sideways. */
import { paths } from "@fitmate/contract/paths";
import type { Locator, Page } from "@playwright/test";
import { overflowOf } from "../accessibility.ts";
import { openRoom } from "../chat.ts";
import { test as base } from "../clock.ts";
import { api, DESKTOP, expect, makeMates, PHONE, SEONGSU, setLocation } from "../fixtures.ts";
import { announce, join, roomOf } from "../meetups.ts";
import { agree, matesWithTime } from "../plans.ts";
import { FULL_SCREENS } from "../screens.ts";

const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"] }),
    { scope: "worker" },
  ],
});

/** The nickname that takes the most room. */
const WIDE = "WWWWWWWWWW";

for (const [where, person] of Object.entries({
  phone: { nickname: WIDE, ...PHONE },
  "window of 1280 px": { nickname: "WWWWWWWMMM", ...DESKTOP },
})) {
  test(`every screen fits a ${where} whose letters are twice as large`, async ({ person: open, member, product }) => {
    const { page, ...me } = await open(person);
    const guest = await member({ nickname: `MMMMMMMM${where.length}` });
    const meetupId = await announce(product, me, {
      title: "밤 한강 8km, 수다 페이스로 가장 느린 사람에게 맞춰 천천히",
    });
    await join(product, guest, meetupId);
    await roomOf(product, me, meetupId);
    for (const screen of [
      ...FULL_SCREENS,
      "/meetups",
      "/meetups/new",
      "/plans",
      "/mypage/location",
      "/rights",
      "/safety",
    ]) {
      await page.goto(screen);
      await expect(page.getByRole("main").getByRole("heading").first(), screen).toBeAttached();
      await expect.poll(() => overflowOf(page), screen).toBeLessThanOrEqual(0);
      await expect.poll(() => tooWide(page.getByRole("main")), screen).toEqual([]);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await expect(page.getByRole("link", { name: "메이트 찾기" }), "their room is a phone's").toBeInViewport();
    await expect(page.getByRole("button", { name: "로그아웃", exact: true })).toBeHidden();
  });
}

test("so do the sheets of plans, check-ins, trainings and reports", async ({ person, member, product, reach }) => {
  const me = await person({ nickname: "MMMMMMMMMM", ...PHONE });
  const [mate, keeper] = [await member({ nickname: "WWWWWWWWWM" }), await member({ nickname: "마중나오는사람" })];
  await matesWithTime(product, me, mate);
  await makeMates(product, me, keeper);
  const stranger = await member({ nickname: "MMMMMMMMMW" });
  const { page } = me;

  await openRoom(page, mate.nickname);
  await page.getByRole("button", { name: "약속 잡기" }).click();
  await fits(page, `${mate.nickname}님과 약속 잡기`);
  await page.keyboard.press("Escape");

  const plan = await agree(product, me, mate);
  await page.goto(paths.plans({ plan: plan.planId }));
  await fits(page, `${mate.nickname}님과 러닝 약속`);
  await page.getByRole("button", { name: "켜기" }).click();
  await fits(page, "누구에게 부탁할까요?");

  await reach(Date.parse(plan.beginsAt) + (plan.minutes + 60) * 60_000);
  const questions = () => api(product, me.token).ask("getTrainingQuestions");
  await expect.poll(async () => (await questions()).length, { timeout: 45_000 }).toBe(1);
  await page.goto(paths.training(plan.planId));
  const after = await fits(page, "함께 운동했어요?");
  await after.getByRole("button", { name: /^함께했어요/ }).click();
  await expect(after.getByRole("heading", { name: "또 함께하고 싶어요?" })).toBeVisible();
  await fits(page, "함께 운동했어요?");
  await after.getByRole("button", { name: /^또 할래요/ }).click();
  await expect(after.getByRole("button", { name: "고르지 않고 마치기" })).toBeVisible();
  await fits(page, "함께 운동했어요?");

  await page.goto(paths.member(stranger.nickname));
  await page.getByRole("button", { name: "메이트 신청하기" }).click();
  await fits(page, `${stranger.nickname}님과 나`);
  await page.keyboard.press("Escape");

  await page.goto(paths.member(mate.nickname));
  await page.getByRole("button", { name: `${mate.nickname}님 메뉴` }).click();
  await page.getByRole("menuitem", { name: "신고하기" }).click();
  const reasons = await fits(page, "무엇이 문제였나요?");
  await reasons.getByRole("button", { name: "욕설" }).click();
  await fits(page, /욕설/);
});

test("so do the pages on which one signs in", async ({ visitor }) => {
  const page = await visitor(PHONE);
  for (const screen of ["/signin", "/signup", "/finduserid", "/finduserpassword"]) {
    await page.goto(screen);
    await expect(page.getByRole("main").getByRole("button").first(), screen).toBeAttached();
    await expect.poll(() => overflowOf(page), screen).toBeLessThanOrEqual(0);
  }
});

test("so does a post, its longest hashtag shown whole", async ({ person, product }) => {
  const me = await person({ nickname: "WWWWWWWWMM", ...PHONE });
  const hashtag = "가나다라마바사아자차카타파하거너더러머버";
  const { id } = await api(product, me.token).ask("createPost", {
    body: { title: "W".repeat(40), description: "<p>같이 뛰어요</p>", category: "RUNNING", hashtag: [hashtag] },
  });
  const { page } = me;
  for (const screen of [paths.post(id), "/posts", paths.editPost(id)]) {
    await page.goto(screen);
    const tag = page.getByText(hashtag, { exact: true }).filter({ visible: true }).first();
    await expect(tag, screen).toBeVisible();
    await expect.poll(() => overflowOf(page), screen).toBeLessThanOrEqual(0);
    expect(
      await tag.evaluate(
        (shown) => shown.scrollWidth <= shown.clientWidth || getComputedStyle(shown).display === "inline",
      ),
      screen,
    ).toBe(true);
  }
});

for (const [screen, list, nickname] of [
  ["/findmate", "메이트 목록", "큰글씨사람"],
  ["/meetups/map", "번개 목록", "큰글씨번개"],
] as const) {
  test(`the list over the map of ${screen} leaves its head and the tabs in sight at each stop`, async ({
    person,
    product,
  }) => {
    const me = await person({ nickname, ...PHONE });
    await setLocation(product, me.token, SEONGSU);
    const { page } = me;
    await page.goto(screen);
    const sheet = page.getByRole("complementary", { name: list });
    const grabber = sheet.getByRole("button", { name: /^목록 / });
    const [head, tab] = [
      sheet.getByText(/이 지도 안에/).first(),
      page.getByRole("main").getByText("러닝", { exact: true }).first(),
    ];
    for (let press = 0; press < 3; press += 1) {
      await expect(head).toBeInViewport({ ratio: 1 });
      // What stands there is what a finger meets.
      await expect.poll(() => isOnTop(tab)).toBe(true);
      await grabber.click();
    }
  });
}

const isOnTop = (part: Locator) =>
  part.evaluate((shown) => {
    const { left, top, width, height } = shown.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && (shown.contains(met) || met.contains(shown));
  });

/** A sheet is there, and neither it nor the page under it can be moved sideways. */
async function fits(page: Page, name: string | RegExp) {
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toBeVisible();
  const stickingOut = () =>
    sheet.evaluate((of) =>
      [of, ...of.querySelectorAll("*")]
        // Rows that are moved sideways show no bar.
        .filter(
          (part) =>
            /auto|scroll/.test(getComputedStyle(part).overflowX) && getComputedStyle(part).scrollbarWidth !== "none",
        )
        .filter((part) => part.scrollWidth > part.clientWidth)
        .map((part) => part.className),
    );
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  await expect.poll(stickingOut).toEqual([]);
  await expect.poll(() => tooWide(sheet)).toEqual([]);
  return sheet;
}

/** What is pressed or filled in and is wider than its place, or says more than it has room for. */
const tooWide = (within: Locator) =>
  within.evaluate((of) =>
    [...of.querySelectorAll<HTMLElement>("a, button, input, label, [role='group']")]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest(".sr-only"))
      .filter((part) => {
        const { display, position, overflowX, marginLeft, marginRight } = getComputedStyle(part);
        const place = part.parentElement;
        if (!place || display === "inline" || position === "absolute") return false;
        const isRow = [overflowX, getComputedStyle(place).overflowX].some((flow) => /auto|scroll|hidden/.test(flow));
        // Where a finger meets more than what is seen, that sticks out.
        const reaches = getComputedStyle(part, "::after").content !== "none";
        const width = part.offsetWidth + (Number.parseFloat(marginLeft) || 0) + (Number.parseFloat(marginRight) || 0);
        return (
          (!isRow && place.clientWidth > 0 && width > place.clientWidth + 1) ||
          (!reaches && overflowX === "visible" && part.scrollWidth > part.clientWidth)
        );
      })
      .map((part) => `${part.className} ${part.textContent}`),
  );
