import type { DeskMeasure, DeskMember } from "@fitmate/contract/desk";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { leaveWhileSending } from "../../../../test/leave.ts";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { MemberView } from "./MemberView.tsx";
import { NoteForm } from "./NoteDialog.tsx";

const hidden = (measureId: number, caseId: number, rule: DeskMeasure["rule"]): DeskMeasure => ({
  measureId,
  caseId,
  caseNumber: `2611-0${caseId}`,
  kind: "HIDE",
  rule,
  since: "2026-11-20T09:00:00.000Z",
  until: null,
  by: { nickname: "해솔", profilePicture: null },
  active: true,
  undoneAt: null,
});

const CASE: DeskMember["cases"][number] = {
  caseId: 382,
  caseNumber: "2611-0382",
  kind: "RIGHTS",
  target: "POST",
  reasons: [{ reason: "PRIVACY", reports: 1 }],
  reports: 1,
  openedAt: "2026-11-19T09:00:00.000Z",
  decision: {
    by: { nickname: "도담", profilePicture: null },
    decidedAt: "2026-11-20T09:00:00.000Z",
    rule: "1-3",
    words: "",
    measures: [hidden(1, 382, "1-3")],
  },
};

test("what holds says by which rule and of which case, and what was decided on a right of somebody's stands with the rest", async () => {
  signIn();
  const measures = [hidden(2, 117, "3-2"), hidden(1, 382, "1-3")];
  const cases = [{ ...CASE, caseId: 117, caseNumber: "2611-0117", kind: "REPORT" as const, decision: null }, CASE];
  show(<MemberView member={{ ...example("getDeskMember"), measures, cases }} />);
  const standing = page.getByRole("list", { name: "지금 걸려 있는 조치" });
  await expect
    .element(standing.getByRole("link", { name: "사건 2611-0117" }))
    .toHaveAttribute("href", "/desk/cases/117");
  await expect.element(standing.getByRole("link", { name: "사건 2611-0382" })).toBeVisible();
  await expect.element(standing.getByText("3-2 거절한 뒤에도 이어진 연락")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "지난 일" }).getByText("도담")).toBeVisible();
});

test("a note is there again after another page, until it has arrived", async () => {
  signIn();
  const answered = Promise.withResolvers<void>();
  serve({ noteOnMember: () => answered.promise.then(() => example("noteOnMember")) });
  const { router } = show(<NoteForm nickname="글한강" />);
  const words = page.getByRole("textbox", { name: "새 메모" });
  await words.fill("다음엔 더 길게 볼 것.");
  await router.navigate("/elsewhere");
  await expect.element(words).not.toBeInTheDocument();
  await router.navigate("/");
  await expect.element(words).toHaveValue("다음엔 더 길게 볼 것.");
  const submit = page.getByRole("button", { name: "메모 남기기" });
  await leaveWhileSending({ router, submit, answer: answered.resolve });
});
