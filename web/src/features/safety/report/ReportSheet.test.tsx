import { reportReasons } from "@fitmate/contract/safety";
import { useEffect } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { leaveWhileSending } from "../../../../test/leave.ts";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { askToReport, type Reported, useReporting } from "../../../ui/overlays/reporting.ts";
import { ReportSheet } from "./ReportSheet.tsx";

test("a report that arrives once its sheet is closed does not wait to be sent again", async () => {
  signIn();
  const answered = Promise.withResolvers<void>();
  serve({ createReport: () => answered.promise.then(() => example("createReport")) });
  const reported = { target: { kind: "POST", postId: 7 }, nickname: "성수러너", picture: null, quotes: [] } as const;
  const { router } = show(<ReportSheet reported={reported} />);
  await page.getByRole("button", { name: reportReasons.SPAM.title }).click();
  await page.getByRole("textbox", { name: "덧붙일 이야기" }).fill("같은 광고를 자꾸 올려요");
  const submit = page.getByRole("button", { name: "신고하기" });
  await leaveWhileSending({ router, submit, answer: answered.resolve });
});

/** A report of 성수러너 that has been made, and a block that is on its way; answers what lets it arrive. */
async function blockToo(onBlocked: () => void) {
  const answered = Promise.withResolvers<void>();
  serve({
    createReport: () => example("createReport"),
    getPlansWith: () => ({ ...example("getPlansWith"), plans: [] }),
    blockMember: () => answered.promise.then(() => example("blockMember")),
  });
  const reported = { target: { kind: "PROFILE", nickname: "성수러너" }, nickname: "성수러너", picture: null } as const;
  const { queryClient } = show(<ReportInPage reported={{ ...reported, quotes: [], onBlocked }} />);
  await page.getByRole("button", { name: reportReasons.SPAM.title }).click();
  await page.getByRole("button", { name: "신고하기" }).click();
  await page.getByRole("button", { name: "차단도 할래요" }).click();
  await expect.poll(() => queryClient.isMutating()).toBe(1);
  return async () => {
    answered.resolve();
    await expect.poll(() => queryClient.isMutating()).toBe(0);
  };
}

/** Over the page, for as long as it is asked for. */
function ReportInPage({ reported }: { reported: Reported }) {
  useEffect(() => askToReport(reported), [reported]);
  const asked = useReporting();
  return asked && <ReportSheet reported={asked} />;
}

const done = page.getByRole("button", { name: "확인" });

test("whoever is blocked too leaves the page with the sheet", async () => {
  const onBlocked = vi.fn<() => void>();
  const arrive = await blockToo(onBlocked);
  await arrive();
  await expect.element(page.getByText("성수러너님을 차단했어요")).toBeVisible();
  expect(onBlocked).not.toHaveBeenCalled();
  await done.click();
  await expect.element(done).not.toBeInTheDocument();
  expect(onBlocked).toHaveBeenCalledOnce();
});

test("a block that arrives once the sheet is closed counts all the same", async () => {
  const onBlocked = vi.fn<() => void>();
  const arrive = await blockToo(onBlocked);
  await done.click();
  await expect.element(done).not.toBeInTheDocument();
  expect(onBlocked).not.toHaveBeenCalled();
  await arrive();
  await expect.poll(() => onBlocked.mock.calls).toHaveLength(1);
});

test("a block that arrives on another page leads nobody away from it", async () => {
  const onBlocked = vi.fn<() => void>();
  const arrive = await blockToo(onBlocked);
  await done.click();
  await expect.element(done).not.toBeInTheDocument();
  const before = location.pathname;
  history.replaceState(history.state, "", "/elsewhere");
  onTestFinished(() => history.replaceState(history.state, "", before));
  await arrive();
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  expect(onBlocked).not.toHaveBeenCalled();
});
