import type { Plan } from "@fitmate/contract/plans";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { plan } from "../../../../test/plans.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { PlanSheet } from "./PlanSheet.tsx";

const showPlan = (part: Partial<Plan>) => {
  const calls = serve({ getPlan: () => plan(4, 30, part), cancelPlan: () => example("cancelPlan") });
  show(<PlanSheet planId={4} onClose={() => {}} wayHome={() => null} />);
  return calls;
};
const off = (reason: string) => ({
  status: "CANCELLED" as const,
  cancelled: { reason, at: "2026-11-24T10:00:00Z", byMe: false },
});

test("why it is off is quoted", async () => {
  showPlan(off("발목을 삐끗했어요"));
  await expect.element(page.getByText("취소했어요: “발목을 삐끗했어요”")).toBeVisible();
});

test("nothing is quoted once whoever gave the reason is erased", async () => {
  showPlan(off(""));
  await expect.element(page.getByText("취소했어요", { exact: true })).toBeVisible();
});

test("between two who are mates no more no reason is asked for that would not be told", async () => {
  const calls = showPlan({ areMates: false });
  await page.getByRole("button", { name: "약속 취소하기" }).click();
  await expect.element(page.getByRole("dialog", { name: "약속을 취소할까요?" })).toBeVisible();
  expect(page.getByRole("textbox").elements()).toEqual([]);
  await page.getByRole("button", { name: "취소하기", exact: true }).click();
  await expect.poll(() => calls.map(({ name }) => name)).toContain("cancelPlan");
});
