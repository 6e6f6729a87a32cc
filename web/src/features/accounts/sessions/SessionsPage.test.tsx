import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { currentToast } from "../../../ui/feedback/toast.ts";
import { Component as SessionsPage } from "./SessionsPage.tsx";

const session = (letter: string, device: string) => ({
  sessionId: letter.repeat(64),
  device,
  createdAt: "2026-11-22T10:00:00.000Z",
  lastUsedAt: "2026-11-22T10:00:00.000Z",
  current: letter === "a",
});

test("when devices go with the button that ended them, the focus is on the heading", async () => {
  let sessions = [session("a", "맥의 사파리"), session("b", "아이폰"), session("c", "패드"), session("d", "갤럭시")];
  serve({
    getMySessions: () => sessions,
    endMySession: ({ params: { sessionId } }) => {
      sessions = sessions.filter((each) => each.sessionId !== sessionId);
      return example("endMySession");
    },
    endOtherSessions: () => {
      sessions = sessions.filter(({ current }) => current);
      return example("endOtherSessions");
    },
  });
  show(<SessionsPage />);
  const heading = page.getByRole("heading", { name: "로그인한 기기" });
  await page.getByRole("button", { name: "로그아웃 (아이폰)" }).click();
  await expect.element(page.getByText("아이폰")).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
  await page.getByRole("button", { name: "다른 기기에서 모두 로그아웃" }).click();
  await expect.element(page.getByText("갤럭시")).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

test("a session that has ended already is gone, as was wanted, and nothing is said against that", async () => {
  let sessions = [session("a", "맥의 사파리"), session("b", "아이폰")];
  serve({
    getMySessions: () => sessions,
    endMySession: () => {
      sessions = sessions.filter(({ current }) => current);
      return refuse("SESSION_NOT_FOUND");
    },
  });
  show(<SessionsPage />);
  await page.getByRole("button", { name: "로그아웃 (아이폰)" }).click();
  await expect.element(page.getByText("아이폰")).not.toBeInTheDocument();
  expect(currentToast()).toBeNull();
});

test("of every other device one reads when it was last used", async () => {
  const now = Date.now();
  const usedAt = (letter: string, device: string, ago: number) => ({
    ...session(letter, device),
    lastUsedAt: new Date(now - ago).toISOString(),
  });
  serve({
    getMySessions: () => [session("a", "맥의 사파리"), usedAt("b", "아이폰", 0), usedAt("c", "패드", 5 * 60_000)],
  });
  show(<SessionsPage />);
  const device = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect.element(device("맥의 사파리").getByText("지금 쓰는 기기")).toBeVisible();
  await expect.element(device("아이폰").getByText("방금 사용", { exact: true })).toBeVisible();
  await expect.element(device("패드").getByText("5분 전 사용", { exact: true })).toBeVisible();
});
