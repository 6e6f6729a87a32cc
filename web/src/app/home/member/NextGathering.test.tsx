/** The card of what comes next. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { planEntry } from "../../../../test/plans.ts";
import { show } from "../../../../test/show.tsx";
import { NextGathering } from "./NextGathering.tsx";

/** A plan at a time of Korean clocks, as it is seen on 11월 24일 at noon. */
function showAt(begins: string) {
  const entry = planEntry(1, 1);
  if (entry.kind !== "PLAN") throw new Error("not a plan");
  const plan = { ...entry.plan, begins, beginsAt: new Date(`${begins}:00+09:00`).toISOString() };
  show(<NextGathering entry={{ ...entry, plan }} now={new Date("2026-11-24T03:00:00Z")} />);
}

test("days are counted as in the room and on the timeline", async () => {
  showAt("2026-11-27T06:00");
  await expect.element(page.getByText("27일 금 오전")).toBeVisible();
  await expect.element(page.getByText("사흘 뒤", { exact: true })).toBeVisible();
});

test("tomorrow is said once", async () => {
  showAt("2026-11-25T20:00");
  await expect.element(page.getByText("내일 오후")).toBeVisible();
  expect(page.getByText("내일", { exact: true }).elements()).toEqual([]);
});
