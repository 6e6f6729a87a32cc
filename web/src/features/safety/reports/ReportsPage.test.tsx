import { REPORT_PAGE_SIZE } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { Component as ReportsPage } from "./ReportsPage.tsx";

test("더 보기 leads to the first report that came: the button is gone with the last page", async () => {
  signIn();
  const [report] = example("getMyReports");
  const reports = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => first - index).flatMap((reportId) =>
      report ? [{ ...report, reportId, words: `${reportId}번째 신고` }] : [],
    );
  serve({
    getMyReports: ({ query: { cursor } }) => (cursor ? reports(2, 2) : reports(REPORT_PAGE_SIZE, REPORT_PAGE_SIZE + 2)),
    getMyPlaceholders: () => [],
    getMyDecisions: () => [],
  });
  show(<ReportsPage />);
  const more = page.getByRole("button", { name: "더 보기" });
  await more.click();
  await expect.element(page.getByRole("listitem").filter({ hasText: /(^|\D)2번째 신고/ })).toHaveFocus();
  await expect.element(more).not.toBeInTheDocument();
});
