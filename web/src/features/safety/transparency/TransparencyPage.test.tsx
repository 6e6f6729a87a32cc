import type { TransparencyReport } from "@fitmate/contract/transparency";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Component as TransparencyPage } from "./TransparencyPage.tsx";

const REPORT: TransparencyReport = {
  half: "2026-2",
  halves: ["2026-2", "2026-1"],
  months: [
    { month: "2026-07", reports: 142, acted: 76 },
    { month: "2026-08", reports: null, acted: null },
  ],
  complete: false,
  reports: 150,
  acted: 90,
  medianMinutes: 330,
  urgentMedianMinutes: 15,
  reasons: [
    { reason: "SPAM", reports: 100 },
    { reason: "DANGER", reports: null },
  ],
  measures: [
    { kind: "SUSPENSION", forGood: true, count: 7 },
    { kind: "WARNING", forGood: false, count: null },
  ],
  undone: 6,
  hiddenAtOnce: 9,
  objections: 47,
  answered: 40,
  overturned: 10,
  rights: { reports: 38, ofVisitors: 21, gaveWay: 27, cameBack: 11 },
};

const item = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });

function open(part: Partial<TransparencyReport> = {}, address = "/transparency") {
  const calls = serve({ getTransparencyReport: ({ query }) => ({ ...REPORT, ...part, ...query }) });
  show(<TransparencyPage />, address);
  return calls;
}

test("says what there is to say, and of what is withheld that it is", async () => {
  open();
  await expect.element(page.getByRole("heading", { name: "2026년 하반기 운영 보고" })).toBeVisible();
  await expect.element(page.getByText("답한 이의 40건 가운데 10건")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "7월 142건, 8월 비공개" })).toBeVisible();
  await expect.element(item(/스팸·광고.*100/)).toBeVisible();
  await expect.element(item(/만났을 때 위험했어요.*비공개/)).toBeVisible();
  await expect.element(item(/영구히 이용 멈춤.*7/)).toBeVisible();
  await expect.element(page.getByText("가장 많은 이유는 스팸·광고, 모두 100건이었어요.")).toBeVisible();
  await expect.element(page.getByText("실제 만남에서 위험했다는 신고")).not.toBeInTheDocument();
  await expectAccessible();
});

test("leads to another half", async () => {
  const calls = open();
  await page.getByLabelText("기간").selectOptions("2026년 상반기");
  await expect.element(page.getByRole("heading", { name: "2026년 상반기 운영 보고" })).toBeVisible();
  expect(calls.map(({ query }) => query)).toEqual([{}, { half: "2026-1" }]);
});

test("says where there was nothing", async () => {
  open({ reports: 0, reasons: [], measures: [], answered: 0, overturned: 0 });
  await expect.element(page.getByText("답한 이의 없음")).toBeVisible();
  await expect.element(page.getByText("이 기간에는 조치가 없었어요.")).toBeVisible();
});

test("says where all of it is withheld", async () => {
  open({ reports: null, acted: null, medianMinutes: null, answered: null, overturned: null });
  await expect.element(page.getByText("신고가 다섯 건이 안 되어서 수를 싣지 않았어요.")).toBeVisible();
  await expect.element(page.getByText("비공개", { exact: true }).first()).toBeVisible();
});

test("leads on from a half of which there is none", async () => {
  serve({ getTransparencyReport: () => refuse("NOT_FOUND") });
  show(<TransparencyPage />, "/transparency?half=2019-1");
  await expect.element(page.getByText("이 기간의 보고는 없어요")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "가장 새 보고 보기" })).toBeVisible();
});
