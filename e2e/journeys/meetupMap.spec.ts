/** Gatherings on the map: from its people to what they have announced, by day and sport, and from a flag to the gathering and back. */
import { paths } from "@fitmate/contract/paths";
import { DEFAULT_MAP_CENTRE } from "@fitmate/contract/limits";
import type { NewMeetup } from "@fitmate/contract/meetups";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import { DESKTOP, expect, type Member, PHONE, setLocation, test } from "../fixtures.ts";
import { announce } from "../meetups.ts";
import type { Product } from "../product.ts";

/** Each journey has a town of its own. */
const CHUNCHEON = { latitude: 37.8813, longitude: 127.7298 };
const MOKPO = { latitude: 34.8118, longitude: 126.3922 };

const day = (ahead: number) => dayAfter(dayOf(new Date()), ahead);
const cards = (page: Page) => page.getByRole("list", { name: "번개" }).getByRole("listitem");
const flag = (page: Page, name: RegExp | string) =>
  page.getByRole("region", { name: "지도" }).getByRole("button", { name });

async function chooseDay(page: Page, ahead: number): Promise<void> {
  const [, month, date] = day(ahead).split("-").map(Number);
  await page
    .getByRole("navigation", { name: "날짜" })
    .getByRole("link", { name: new RegExp(`${month}월 ${date}일`) })
    .click();
}

/** A run with a hidden place, a walk whose place all see, and a run a day later: newcomers open one each. */
async function announceThree(product: Product, hosts: readonly Member[], town: typeof CHUNCHEON): Promise<void> {
  const near = { ...town, latitude: town.latitude + 0.006, name: "시민공원 정문" };
  const said: Partial<NewMeetup>[] = [
    { title: "공원 저녁 5km", place: near },
    {
      title: "오름 같이 걸어요",
      sport: "HIKING",
      place: { ...near, longitude: town.longitude + 0.012, name: "둘레길 입구" },
      placeShown: "EVERYONE",
      begins: `${day(2)}T09:30`,
    },
    { title: "다음 날 10km", place: near, begins: `${day(3)}T07:00` },
  ];
  await Promise.all(hosts.map((host, index) => announce(product, host, said[index])));
}

test("from the map's people to a gathering, and back to where one was", async ({ person, member, product }) => {
  const { page, ...me } = await person({ nickname: "지도번개", ...PHONE });
  await setLocation(product, me.token, CHUNCHEON);
  const hosts = ["가", "나", "다"].map((letter) => member({ nickname: `지도주최${letter}` }));
  await announceThree(product, await Promise.all(hosts), CHUNCHEON);

  await page.goto("/findmate");
  await page.getByRole("link", { name: "번개", exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/meetups\/map$/);
  await expect(page.getByText("오늘은 이 지도 안에 번개가 없어요")).toBeVisible();
  await expectAccessibleOnEachScreen(page);

  // By day and sport, as the address says; the day tells what it has.
  await chooseDay(page, 2);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("button", { name: "등산", exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(paths.meetupMap({ day: day(2), sport: "HIKING" }));
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(flag(page, /^공원 저녁 5km/)).toHaveCount(0);
  await page.getByRole("button", { name: "등산", exact: true, pressed: true }).press("Enter");
  await expect(cards(page)).toHaveCount(2);

  // A flag shows its card, by keyboard as well.
  const walk = flag(page, /^오름 같이 걸어요, .*오전 9:30$/);
  await walk.focus();
  await page.keyboard.press("Enter");
  await expect(walk).toHaveAttribute("aria-pressed", "true");
  const card = page.getByRole("link", { name: "오름 같이 걸어요" });
  await expect(card).toHaveAttribute("aria-current", "true");
  await expect(cards(page).filter({ hasText: "둘레길 입구" })).toBeInViewport();
  // Whose place is hidden is in a square, and by no name.
  await expect(page.getByText("시민공원 정문")).toHaveCount(0);
  await expectAccessibleOnEachScreen(page);
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: "오름 같이 걸어요" })).toBeVisible();
  await page.goBack();
  await expect(walk).toHaveAttribute("aria-pressed", "true");

  // To the same as a list, and back to the map with what narrowed it, on a wide screen.
  await showIn(page, DESKTOP);
  await page.getByRole("link", { name: "목록에서 찾기" }).click();
  await expect(page).toHaveURL(new RegExp(`/meetups\\?day=${day(2)}$`));
  await page.getByRole("button", { name: "자리 있는 것만" }).click();
  // Until the map beside the list is there, its place leads to it as well.
  await page.getByRole("link", { name: /^지도/ }).first().click();
  await expect(page).toHaveURL(/\/meetups\/map\?.*free=true/);
  await page.getByRole("link", { name: "조건 1개 지우기" }).click();
  await expect(page).not.toHaveURL(/free/);
  await page.getByRole("link", { name: "사람", exact: true }).click();
  await expect(page).toHaveURL(/\/findmate$/);
});

test("one square opens as a list, too wide a map says so; a visitor sees where, nobody's name, and is led to open one", async ({
  visitor,
  person,
  member,
  product,
}) => {
  for (const [nickname, title] of [
    ["항구주최", "항구 아침 3km"],
    ["항구주최2", "항구 아침 6km"],
  ] as const) {
    await announce(product, await member({ nickname }), {
      title,
      place: { ...MOKPO, name: "여객터미널 앞" },
      begins: `${day(4)}T06:30`,
    });
  }
  const { page, token } = await person({ nickname: "항구사람", ...DESKTOP });
  await setLocation(product, token, MOKPO);
  await page.goto(paths.meetupMap({ day: day(4) }));
  await expect(cards(page)).toHaveCount(2);
  await flag(page, /2개 번개, 눌러서 목록 보기/).click();
  await expect(page.getByText("이 네모 안에 2개")).toBeVisible();
  await page.getByRole("button", { name: "모두 보기" }).click();
  await expect(page.getByText(/이 지도 안에 2개/)).toBeVisible();

  await page.getByLabel(/^지도\. /).focus();
  const tooWide = page.getByText("지도가 너무 넓어요");
  await expect(async () => {
    await page.keyboard.press("-");
    await expect(tooWide).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessibleInEachTheme(page);
  await page.getByRole("button", { name: "지도 확대하기" }).click();
  await expect(cards(page)).toHaveCount(2);

  const title = "광장에서 성곽까지";
  const host = await member({ nickname: "광장주최" });
  await announce(product, host, {
    title,
    place: { ...DEFAULT_MAP_CENTRE, name: "시청 광장" },
    begins: `${day(6)}T06:30`,
  });
  const stranger = await visitor(PHONE);
  await stranger.goto(paths.meetupMap({ day: day(6) }));
  await flag(stranger, new RegExp(`^${title}, `)).click();
  await expect(stranger.getByRole("link", { name: title })).toHaveAttribute("aria-current", "true");
  await expect(cards(stranger)).toContainText("1명이 함께해요");
  await expect(stranger.getByText(/광장주최|시청 광장/)).toHaveCount(0);
  await expectAccessibleInEachTheme(stranger);
  await chooseDay(stranger, 7);
  await expect(stranger.getByText("이날은 이 지도 안에 번개가 없어요")).toBeVisible();
  await stranger.getByRole("link", { name: /일에 번개 열기$/ }).click();
  await expect(stranger).toHaveURL(/\/signin\?from=%2Fmeetups%2Fnew/);
});
