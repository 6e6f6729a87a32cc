/** 위치 장부: what is told of each day, that a pause works at once for everybody, and that all of it goes with the consent. */
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen } from "../accessibility.ts";
import { fillLedger } from "../ageing.ts";
import { api, expect, PHONE, setLocation, test } from "../fixtures.ts";

/** A town of its own for each. */
const MIRYANG = { latitude: 35.5038, longitude: 128.7464 };
const NAMWON = { latitude: 35.4164, longitude: 127.3905 };

const PAST = [39, null, 29, 20, 27, 18, 13, 24, 32, 42, 25, 16, 22, 7, 7, 7];

const pause = (page: Page) => page.getByRole("switch", { name: "위치 쉬기" });
/** A use of the first day that stands there, by its title. */
const use = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title }).first();

test("says who saw how much, and stops it", async ({ person, member, product }) => {
  const { page, ...me } = await person({ nickname: "장부주인", ...PHONE });
  const viewer = await member({ nickname: "장부본이" });
  await setLocation(product, me.token, MIRYANG);
  await fillLedger(product, me.nickname, PAST);
  const looks = async () => {
    const people = await api(product, viewer.token).ask("getMapCell", {
      query: { lat: MIRYANG.latitude, long: MIRYANG.longitude },
    });
    return people.map(({ nickname }) => nickname);
  };
  expect(await looks()).toEqual([me.nickname]);
  await expect
    .poll(async () => (await api(product, me.token).ask("getLocationLedger", { query: {} })).days[0]?.day)
    .toBe(dayOf(new Date()));

  await page.goto("/mypage");
  await page.getByRole("link", { name: "위치 장부" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /네모 칸 하나/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /최근 14일.*가장 많은 날 42명, 오늘 1명/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "오늘", exact: true })).toBeVisible();
  await expect(use(page, "메이트 찾기 지도")).toContainText("1명");
  await expect(page.getByRole("heading", { name: /^어제, / })).toBeVisible();
  await expect(use(page, "하루 동안 아무에게도 보이지 않았어요")).toContainText("0명");
  await expectAccessibleOnEachScreen(page);

  // The days before, by keyboard.
  const [, month, day] = dayAfter(dayOf(new Date()), -16).split("-").map(Number);
  const oldest = page.getByRole("heading", { name: new RegExp(`${month}월 ${day}일`) });
  await expect(oldest).toBeHidden();
  await page.getByRole("button", { name: "이전 날짜 더 보기" }).press("Enter");
  await expect(oldest).toBeVisible();
  await expect(page.getByRole("button", { name: "이전 날짜 더 보기" })).toBeHidden();

  await pause(page).focus();
  await pause(page).press("Space");
  await expect(pause(page)).toBeChecked();
  await expect(page.getByRole("heading", { name: "지금은 아무에게도 보이지 않아요" })).toBeVisible();
  expect(await looks()).toEqual([]);
  await expectAccessibleOnEachScreen(page);
  await pause(page).press("Space");
  await expect(page.getByRole("heading", { name: /네모 칸 하나/ })).toBeVisible();
  expect(await looks()).toEqual([me.nickname]);
});

test("goes with the consent, for good", async ({ person, product }) => {
  const { page, ...me } = await person({ nickname: "장부지운이", ...PHONE, colorScheme: "dark" });
  await setLocation(product, me.token, NAMWON);
  await fillLedger(product, me.nickname, [3, 5]);
  await page.goto("/mypage/location");
  await page.getByRole("button", { name: "위치 동의를 거두고 장부 지우기" }).click();
  const dialog = page.getByRole("dialog", { name: "위치 동의를 거둘까요?" });
  await dialog.getByRole("button", { name: "그대로 두기" }).click();
  await expect(page.getByRole("heading", { name: /^어제, / })).toBeVisible();
  await page.getByRole("button", { name: "위치 동의를 거두고 장부 지우기" }).click();
  await dialog.getByRole("button", { name: "거두고 지우기" }).click();
  await expect(page.getByRole("heading", { name: "아직 위치를 정하지 않았어요" })).toBeVisible();
  await expect(page.getByText("아직 적힌 날이 없어요.")).toBeVisible();
  await expectAccessibleInEachTheme(page);
  const ledger = await api(product, me.token).ask("getLocationLedger", { query: {} });
  expect(ledger.days).toEqual([]);
});

test("shows to one's own gender only, on the map of nobody else", async ({ person, product }) => {
  const town = { latitude: 36.991, longitude: 127.9259 };
  const shown = await person({ nickname: "여성에게만", gender: false, ...PHONE });
  const [woman, man] = [
    await person({ nickname: "보는여성", gender: false }),
    await person({ nickname: "보는남성", gender: true }),
  ];
  for (const { token } of [shown, woman, man]) await setLocation(product, token, town);
  await shown.page.goto("/mypage/location");
  const same = shown.page.getByRole("switch", { name: "같은 성별에게만 보이기" });
  await expect(same).toHaveAccessibleDescription("여성 회원의 지도에만 내 칸이 보여요");
  await same.click();
  await expect(shown.page.getByText("이제 여성 회원에게만 보여요.")).toBeVisible();
  await shown.page.reload();
  await expect(same).toBeChecked();
  await expectAccessibleInEachTheme(shown.page);

  const row = ({ page }: typeof woman, name: string) =>
    page.getByRole("list", { name: "메이트", exact: true }).getByText(name);
  await woman.page.goto("/findmate");
  await expect(row(woman, "여성에게만")).toBeVisible();
  await man.page.goto("/findmate");
  await expect(row(man, "보는여성")).toBeVisible();
  await expect(row(man, "여성에게만")).toHaveCount(0);
  await same.click();
  await man.page.reload();
  await expect(row(man, "여성에게만")).toBeVisible();
});
