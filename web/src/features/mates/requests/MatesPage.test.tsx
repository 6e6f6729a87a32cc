/** Requests that are no longer there when they are answered: they go, and why is said all the same, once. */
import { MATE_REQUEST_PAGE_SIZE } from "@fitmate/contract/limits";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Component as MatesPage } from "./MatesPage.tsx";

const NONE: Answers = { getReceivedRequests: () => [], getSentRequests: () => [], getMates: () => [] };
const gone = page.getByText(/^받은 신청을 찾지 못했어요/);

test("one that I accept", async () => {
  let waits = true;
  serve({
    ...NONE,
    getReceivedRequests: () => (waits ? example("getReceivedRequests") : []),
    acceptMate: () => {
      waits = false;
      return refuse("REQUEST_NOT_FOUND");
    },
  });
  show(<MatesPage />);
  await page.getByRole("button", { name: /^수락/ }).click();
  await expect.element(gone).toBeVisible();
  await expect.poll(() => page.getByRole("listitem").elements()).toEqual([]);
});

test("one that I take back, with the question that was asked before", async () => {
  let waits = true;
  serve({
    ...NONE,
    getSentRequests: () => (waits ? example("getSentRequests") : []),
    cancelMateRequest: () => {
      waits = false;
      return refuse("REQUEST_NOT_FOUND");
    },
  });
  show(<MatesPage />);
  await page.getByRole("button", { name: /^신청 취소/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "신청 취소" }).click();
  await expect.element(gone).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
});

test("where it stays, the question says why not, and can be answered again", async () => {
  serve({
    ...NONE,
    getSentRequests: () => example("getSentRequests"),
    cancelMateRequest: () => refuse("INTERNAL"),
  });
  show(<MatesPage />);
  await page.getByRole("button", { name: /^신청 취소/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "신청 취소" }).click();
  await expect.element(dialog.getByText(/^문제가 생겼어요/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "신청 취소" })).not.toHaveAttribute("aria-busy");
});

test("of whoever has answered the last one, and is alone then, the focus goes to the heading", async () => {
  let waits = true;
  serve({
    ...NONE,
    getReceivedRequests: () => (waits ? example("getReceivedRequests") : []),
    rejectMate: () => {
      waits = false;
      return example("rejectMate");
    },
  });
  show(<MatesPage />);
  const reject = page.getByRole("button", { name: /^거절/ });
  await expect.element(reject).toBeVisible();
  (reject.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(reject).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("more that does not come says so and can be asked for again; reading goes on with the first that comes", async () => {
  const ofPage = (from: number, count: number) =>
    example("getSentRequests").flatMap((request) =>
      Array.from({ length: count }, (_, index) => ({
        ...request,
        requestId: from - index,
        nickname: `산들${from - index}`,
      })),
    );
  let isAway = true;
  serve({
    ...NONE,
    getSentRequests: ({ query }) => {
      if (!query["cursor"]) return ofPage(1_000, MATE_REQUEST_PAGE_SIZE);
      return isAway ? refuse("FORBIDDEN") : ofPage(100, 1);
    },
  });
  show(<MatesPage />);
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect.element(page.getByText("목록을 더 불러오지 못했어요.")).toBeVisible();

  isAway = false;
  const again = page.getByRole("button", { name: "다시 시도" });
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(page.getByRole("listitem").filter({ hasText: "산들100" }).last()).toHaveFocus();
});

test("in letters of 200 % on a phone whoever asks, and the plan that came with it, stay within the list", async () => {
  // What is 390 px to letters twice as large.
  await page.viewport(195, 800);
  onTestFinished(() => page.viewport(390, 844));
  serve({ ...NONE, getReceivedRequests: () => example("getReceivedRequests") });
  show(<MatesPage />);
  const row = page.getByRole("listitem").first();
  await expect.element(row).toBeVisible();
  const { scrollWidth, clientWidth } = row.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
