import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { CalendarFeed } from "./CalendarFeed.tsx";

test("once the address is ended, the focus is on what can be done now", async () => {
  serve({
    getCalendarFeed: () => ({ madeAt: "2026-11-22T10:00:00.000Z" }),
    removeCalendarFeed: () => example("removeCalendarFeed"),
  });
  show(<CalendarFeed />);
  await page.getByRole("button", { name: "구독 끝내기" }).click();
  const make = page.getByRole("button", { name: "구독 주소 만들기" });
  await expect.element(make).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe("구독 주소 만들기");
  // A key that is still held makes no new one.
  await expect.element(make).not.toHaveFocus();
  await userEvent.tab();
  await expect.element(make).toHaveFocus();
});
