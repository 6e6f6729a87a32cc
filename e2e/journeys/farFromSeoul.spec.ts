/** Gatherings begin by the clocks of Seoul, wherever a browser or a server is: here neither is near. */
import { paths } from "@fitmate/contract/paths";
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import { api, expect, setLocation, test as base, TTUKSEOM } from "../fixtures.ts";
import { Product } from "../product.ts";
import { newMeetup } from "../../server/test/meetups.ts";

/** 17 hours behind Seoul, and 3 or 4 ahead of it. */
const BROWSER = "America/Los_Angeles";
const SERVER = "Pacific/Auckland";

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.start({ TZ: SERVER });
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
test.use({ timezoneId: BROWSER });

const WEEKDAYS = "일월화수목금토";
const wordsOf = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;
const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? "";

test("whoever announces, finds, reads and saves one sees the hour and the day of Seoul", async ({
  person,
  member,
  visitor,
  product,
}) => {
  const host = await person({ nickname: "멀리서여는", timezoneId: BROWSER });
  const { page } = host;
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(BROWSER);
  const tomorrow = dayAfter(dayOf(new Date()), 1);

  // Early in Seoul it is the day before in Los Angeles, and the same day in Auckland; late it is the next day there.
  await page.goto("/meetups/new");
  await page.getByLabel("제목").fill("이른 아침 한 바퀴");
  await page.getByRole("radio", { name: /^내일/ }).check({ force: true });
  await page.getByLabel("시작").selectOption("오전 6:30");
  await page.getByRole("combobox", { name: "장소 검색" }).pressSequentially("아차산역");
  await page.getByRole("option", { name: "아차산역" }).first().click();
  await page.getByRole("button", { name: "번개 열기" }).click();
  await expect(page.getByRole("heading", { name: "이른 아침 한 바퀴" })).toBeVisible();
  await page.waitForURL(/\/meetups\/\d+$/);
  const early = Number(new URL(page.url()).pathname.split("/").at(-1));
  expect(await api(product).ask("getMeetup", { params: { meetupId: early } })).toMatchObject({
    begins: `${tomorrow}T06:30`,
  });

  const other = await member({ nickname: "밤에여는" });
  const body = newMeetup({ title: "늦은 밤 한 바퀴", begins: `${tomorrow}T23:45` }, 0);
  const { meetupId: late } = await api(product, other.token).ask("createMeetup", { body });
  await setLocation(product, host.token, TTUKSEOM);

  for (const reader of [page, await visitor({ timezoneId: BROWSER })]) {
    await reader.goto(paths.meetups({ day: tomorrow }));
    for (const [title, time] of [
      ["이른 아침 한 바퀴", "오전 6:30"],
      ["늦은 밤 한 바퀴", "오후 11:45"],
    ] as const) {
      const card = reader.getByRole("article").filter({ hasText: title });
      await expect(card).toContainText(time.replace(" ", ""));
    }
    for (const [meetupId, time] of [
      [early, "오전 6:30"],
      [late, "오후 11:45"],
    ] as const) {
      await reader.goto(paths.meetup(meetupId));
      await expect(
        reader.getByText(new RegExp(`${wordsOf(tomorrow)}.*${weekdayOf(tomorrow)}요일.*${time}|내일.*${time}`)).first(),
      ).toBeVisible();
    }
  }
  // As it comes from the server, before the browser has a say.
  for (const [meetupId, time] of [
    [early, "오전 6:30"],
    [late, "오후 11:45"],
  ] as const) {
    const html = await (await page.request.get(product.url + paths.meetup(meetupId))).text();
    expect(html).toContain(`content="${wordsOf(tomorrow)} ${weekdayOf(tomorrow)}요일 ${time}`);
  }

  // The strip begins with today in Seoul, and its dot stands on the day of both.
  const today = dayAfter(tomorrow, -1);
  await page.goto("/meetups");
  const days = page.getByRole("navigation", { name: "날짜" }).getByRole("link");
  await expect(days.nth(0)).toHaveAccessibleName(`오늘 ${wordsOf(today)} ${weekdayOf(today)}요일, 번개 없음`);
  await expect(days.nth(1)).toHaveAccessibleName(
    `내일 ${wordsOf(tomorrow)} ${weekdayOf(tomorrow)}요일, 러닝 번개 있음`,
  );

  await page.goto(paths.meetup(early));
  await page.getByRole("button", { name: /내 캘린더에 담기/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "캘린더 파일 받기" }).click(),
  ]);
  const file = await download.createReadStream();
  let text = "";
  for await (const part of file) text += String(part);
  expect(text).toContain(`DTSTART;TZID=Asia/Seoul:${tomorrow.replaceAll("-", "")}T063000`);
});
