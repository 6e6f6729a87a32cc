import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { calendarFeed, useMakeFeed, useRemoveFeed } from "./calendar.ts";

const BEFORE = { madeAt: "2026-11-22T10:00:00.000Z" };

function Feed() {
  const { data, isFetching } = useQuery(calendarFeed);
  const make = useMakeFeed();
  const remove = useRemoveFeed();
  return (
    <>
      <button onClick={() => make.mutate()}>만들기</button>
      <button onClick={() => remove.mutate()}>끝내기</button>
      {isFetching ? "묻는 중" : data?.madeAt ? "있어요" : "없어요"}
    </>
  );
}

test.each([
  ["made", "만들기", { madeAt: null }, "있어요"],
  ["ended", "끝내기", BEFORE, "없어요"],
])(
  "an address that is %s while it is asked for is not shown as before by that answer",
  async (_, act, before, then) => {
    const late = Promise.withResolvers<void>();
    const calls = serve({
      getCalendarFeed: () => late.promise.then(() => before),
      makeCalendarFeed: () => example("makeCalendarFeed"),
      removeCalendarFeed: () => example("removeCalendarFeed"),
    });
    show(<Feed />);
    await expect.poll(() => calls.length).toBe(1);
    await page.getByRole("button", { name: act }).click();
    await expect.poll(() => calls.length).toBe(2);
    late.resolve();
    await expect.element(page.getByText(then)).toBeVisible();
  },
);
