/** The days one can choose from, and the calendar beside them. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
import { DayChoice } from "./DayChoice.tsx";

test("no day shows behind the calendar or beyond it, wherever they are scrolled to", async () => {
  show(<DayChoice value="2026-11-24" today="2026-11-24" onChange={() => {}} />);
  const days = page.getByRole("radiogroup", { name: "날짜" });
  await expect.element(days).toBeVisible();
  const calendar = page.getByLabelText("다른 날짜").element().getBoundingClientRect();
  expect(days.element().scrollWidth).toBeGreaterThan(days.element().clientWidth);
  expect(days.element().getBoundingClientRect().right).toBeLessThanOrEqual(calendar.left);
});
