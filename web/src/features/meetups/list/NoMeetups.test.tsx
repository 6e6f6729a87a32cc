/** A day without any: which days are named. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
import { NoMeetups } from "./NoMeetups.tsx";

const TODAY = "2026-10-28";
const none = (day: string, next: string) => (
  <NoMeetups view={{ filters: {} }} day={day} today={TODAY} days={undefined} next={next} />
);

test.each([
  [TODAY, "2026-10-29", "가장 가까운 번개는 내일 있어요."],
  [TODAY, "2026-10-31", "가장 가까운 번개는 31일 토요일에 있어요."],
  [TODAY, "2026-12-03", "가장 가까운 번개는 12월 3일 목요일에 있어요."],
])("from %s the nearest, on %s, is led to: %s", async (day, next, words) => {
  show(none(day, next));
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "오늘 번개 열기" })).toBeVisible();
});

test("a day is called by its month where that is another", async () => {
  show(none("2026-10-30", "2026-12-03"));
  await expect.element(page.getByRole("link", { name: "30일에 번개 열기" })).toBeVisible();
  show(none("2026-12-04", "2026-12-03"));
  await expect.element(page.getByRole("link", { name: "12월 4일에 번개 열기" })).toBeVisible();
});
