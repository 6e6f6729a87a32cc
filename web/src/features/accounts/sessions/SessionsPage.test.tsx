import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
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
