/** Deciding a case that changes meanwhile. */
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { deskCase } from "../../../data/desk/cases.ts";
import { DecidePart } from "./DecidePart.tsx";

const CASE = {
  ...example("getCase"),
  kind: "REPORT" as const,
  target: "POST" as const,
  decision: null,
  claimedByMe: true,
  hidden: false,
  reports: 1,
  rights: null,
};

/** As on its page. */
function Case() {
  const { data } = useQuery(deskCase(CASE.caseId));
  return data && <DecidePart case={data} onNote={undefined} />;
}

test("another report has come, which hides it: what was typed stays, and what is hidden, too", async () => {
  let reports = 1;
  const calls = serve({
    getCase: () => ({ ...CASE, reports, hidden: reports > 1 }),
    decideCase: ({ body }) => {
      const { seen } = body as { seen: unknown };
      if (JSON.stringify(seen) === JSON.stringify({ reports: 2, contest: false })) return example("decideCase");
      reports = 2;
      return refuse("CASE_CHANGED");
    },
  });
  show(<Case />);
  await page.getByRole("radio", { name: "경고" }).click();
  await page.getByLabelText("공개된 이유").selectOptions("3-2");
  const words = page.getByLabelText("본인에게 보낼 말");
  await words.fill("거절한 분에게 연락을 이어 갔어요.");
  await page.getByRole("button", { name: "경고" }).click();
  await expect.element(page.getByText(/그사이 신고나 이의가 더 들어왔어요/)).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "내용도 함께 숨기기" })).toBeChecked();
  await expect.element(words).toHaveValue("거절한 분에게 연락을 이어 갔어요.");
  await page.getByRole("button", { name: "경고 · 내용 숨기기" }).click();
  await expect
    .poll(() => calls.filter(({ name }) => name === "decideCase").map(({ body }) => body))
    .toMatchObject([
      { measures: [{ kind: "WARNING" }], seen: { reports: 1, contest: false } },
      { measures: [{ kind: "WARNING" }, { kind: "HIDE" }], seen: { reports: 2, contest: false } },
    ]);
});

test("an objection to what I have decided says who may take it on, and what it needs where there is nobody", async () => {
  serve({});
  const objection = { ...CASE, kind: "OBJECTION" as const, claimedByMe: false, claimedBy: null, decidedByMe: true };
  show(<DecidePart case={objection} onNote={undefined} />);
  await expect.element(page.getByText(/내가 결정한 사건이라 맡을 수 없어요.*운영자를 더 두어야 해요/)).toBeVisible();
  expect(page.getByRole("button", { name: "사건 맡기" }).elements()).toEqual([]);
});
