/** Deciding a case that changes meanwhile. */
import type { DeskMeasure } from "@fitmate/contract/desk";
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { deskCase } from "../../../data/desk/cases.ts";
import { textsOf } from "../../../lib/keptTexts.ts";
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

const OPEN = {
  of: "SUBJECT" as const,
  words: "장난이었어요.",
  objectedAt: CASE.openedAt,
  state: "OPEN" as const,
  answer: null,
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

test("what was typed is there again when the case, which was laid down meanwhile, is taken on again, until it is decided", async () => {
  signIn();
  let claimedByMe = true;
  serve({
    getCase: () => ({ ...CASE, claimedByMe, claimedBy: null }),
    claimCase: () => {
      claimedByMe = true;
      return example("claimCase");
    },
    decideCase: () => (claimedByMe ? example("decideCase") : refuse("CASE_NOT_CLAIMED")),
  });
  const { router } = show(<Case />);
  await page.getByRole("radio", { name: "경고" }).click();
  await page.getByLabelText("공개된 이유").selectOptions("3-2");
  const words = page.getByLabelText("본인에게 보낼 말");
  await words.fill("거절한 분에게 연락을 이어 갔어요.");
  claimedByMe = false;
  await page.getByRole("button", { name: "경고" }).click();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(page.getByText("먼저 사건을 맡아 주세요.")).toBeVisible();
  await page.getByRole("button", { name: "사건 맡기" }).click();
  await expect.element(words).toHaveValue("거절한 분에게 연락을 이어 갔어요.");
  // Away from the case and back, too.
  await router.navigate("/elsewhere");
  await expect.element(words).not.toBeInTheDocument();
  await router.navigate("/");
  await expect.element(words).toHaveValue("거절한 분에게 연락을 이어 갔어요.");
  await expect.element(page.getByRole("radio", { name: "경고" })).toBeChecked();
  expect(textsOf("민서")).toHaveLength(1);
  await page.getByRole("button", { name: "경고" }).click();
  await expect.poll(() => textsOf("민서")).toEqual([]);
});

test("what was hidden while a case was laid down stays so when it is taken on again", async () => {
  signIn();
  let now: Partial<typeof CASE> = {};
  serve({ getCase: () => ({ ...CASE, ...now }) });
  const { router } = show(<Case />);
  await page.getByRole("radio", { name: "경고" }).click();
  const hides = page.getByRole("checkbox", { name: "내용도 함께 숨기기" });
  await expect.element(hides).not.toBeChecked();
  await router.navigate("/elsewhere");
  await expect.element(hides).not.toBeInTheDocument();
  now = { hidden: true, reports: 2 };
  await router.navigate("/");
  await expect.element(hides).toBeChecked();
});

test("words to whoever has objected are there again, too", async () => {
  signIn();
  const objection = { ...CASE, kind: "OBJECTION" as const, objections: [{ ...OPEN, caseId: CASE.caseId }] };
  serve({});
  const { router } = show(<DecidePart case={objection} onNote={undefined} />);
  const words = page.getByLabelText("이의를 낸 사람에게 보낼 말");
  await words.fill("다시 보았지만 이어진 연락이에요.");
  await router.navigate("/elsewhere");
  await expect.element(words).not.toBeInTheDocument();
  await router.navigate("/");
  await expect.element(words).toHaveValue("다시 보았지만 이어진 연락이에요.");
});

test("an objection to what I have decided says who may take it on, and what it needs where there is nobody", async () => {
  serve({});
  const objection = { ...CASE, kind: "OBJECTION" as const, claimedByMe: false, claimedBy: null, decidedByMe: true };
  show(<DecidePart case={objection} onNote={undefined} />);
  await expect.element(page.getByText(/내가 결정한 사건이라 맡을 수 없어요.*운영자를 더 두어야 해요/)).toBeVisible();
  expect(page.getByRole("button", { name: "사건 맡기" }).elements()).toEqual([]);
});

const TAKEN: DeskMeasure = {
  measureId: 4,
  caseId: 7,
  caseNumber: "2611-0007",
  kind: "WARNING",
  rule: "3-2",
  since: "2026-11-28T10:00:00.000Z",
  until: null,
  by: { nickname: "도담", profilePicture: null },
  active: false,
  undoneAt: null,
};
const DECISION = { by: TAKEN.by, decidedAt: TAKEN.since, rule: TAKEN.rule, words: "이어진 연락이에요." };
const OBJECTION = {
  ...CASE,
  kind: "OBJECTION" as const,
  decision: { ...DECISION, measures: [TAKEN] },
  objections: [
    {
      caseId: CASE.caseId,
      of: "SUBJECT" as const,
      words: "인사였어요.",
      objectedAt: "2026-11-29T10:00:00.000Z",
      state: "OPEN" as const,
      answer: null,
    },
  ],
};

test("an objection to what is decided otherwise meanwhile is answered by what holds now", async () => {
  let measures = OBJECTION.decision.measures;
  const calls = serve({
    getCase: () => ({ ...OBJECTION, decision: { ...OBJECTION.decision, measures } }),
    answerObjection: ({ body }) => {
      const { seen } = body as { seen: unknown };
      if (JSON.stringify(seen) === JSON.stringify({ newest: 5, standing: 1 })) return example("answerObjection");
      measures = [
        { ...TAKEN, undoneAt: "2026-11-30T10:00:00.000Z" },
        { ...TAKEN, measureId: 5, kind: "SUSPENSION" },
      ];
      return refuse("CASE_CHANGED");
    },
  });
  show(<Case />);
  await page.getByRole("radio", { name: "처음 결정 그대로 두기" }).click();
  await page.getByRole("button", { name: "처음 결정 그대로 두기" }).click();
  await expect.element(page.getByText("영구히 이용 멈춤")).toBeVisible();
  await page.getByRole("button", { name: "처음 결정 그대로 두기" }).click();
  await expect
    .poll(() => calls.filter(({ name }) => name === "answerObjection").map(({ body }) => body))
    .toMatchObject([{ seen: { newest: 4, standing: 1 } }, { seen: { newest: 5, standing: 1 } }]);
});

test("an objection of whoever has reported is accepted with another decision only", async () => {
  const objections = OBJECTION.objections.map((each) => ({ ...each, of: "REPORTER" as const }));
  const calls = serve({
    getCase: () => ({ ...OBJECTION, objections }),
    answerObjection: () => example("answerObjection"),
  });
  show(<Case />);
  await page.getByRole("radio", { name: "받아들이고 다른 결정 내리기" }).click();
  expect(page.getByRole("checkbox", { name: "대신 다른 결정을 내리기" }).elements()).toEqual([]);
  await page.getByRole("radio", { name: "이용 멈춤", exact: true }).click();
  await page.getByLabelText("공개된 이유").selectOptions("3-2");
  await page.getByRole("button", { name: "받아들이고 7일 이용 멈춤" }).click();
  await expect
    .poll(() => calls.filter(({ name }) => name === "answerObjection").map(({ body }) => body))
    .toMatchObject([{ accept: true, decision: { measures: [{ kind: "SUSPENSION", days: 7 }] } }]);
});

test("a milder decision on an objection leaves hidden what is, unless somebody says otherwise", async () => {
  serve({ getCase: () => ({ ...OBJECTION, hidden: true }) });
  show(<Case />);
  await page.getByRole("radio", { name: "받아들이고 되돌리기" }).click();
  await page.getByRole("checkbox", { name: "대신 다른 결정을 내리기" }).click();
  await page.getByRole("radio", { name: "경고" }).click();
  await expect.element(page.getByRole("checkbox", { name: "내용도 함께 숨기기" })).toBeChecked();
});

test("what hides messages of several rooms stands there once, and is taken back by one press", async () => {
  const hiding = { ...TAKEN, kind: "HIDE" as const };
  const decision = { ...DECISION, measures: [hiding, { ...hiding, measureId: 5 }, { ...TAKEN, measureId: 6 }] };
  const calls = serve({
    getCase: () => ({ ...CASE, decision }),
    undoMeasure: () => example("undoMeasure"),
  });
  show(<Case />);
  await page.getByRole("button", { name: "내용 숨기기 되돌리기" }).click();
  await expect.poll(() => calls.filter(({ name }) => name === "undoMeasure")).toHaveLength(1);
  await expect.element(page.getByRole("button", { name: "경고 되돌리기" })).toBeVisible();
});

test("what an objection has led to instead is what holds now; what came by itself is nobody's", async () => {
  const objections = OBJECTION.objections.map((each) => ({ ...each, state: "ACCEPTED" as const }));
  const undone = { ...TAKEN, undoneAt: "2026-11-30T10:00:00.000Z" };
  const decisions = [
    { ...DECISION, measures: [undone, { ...TAKEN, measureId: 5 }] },
    { ...DECISION, measures: [undone] },
    { ...DECISION, by: null, rule: null, measures: [] },
  ];
  serve({});
  for (const [heading, decision] of Object.entries({ "지금 결정": decisions[0], "뒤집힌 결정": decisions[1] })) {
    show(<DecidePart case={{ ...OBJECTION, objections, decision: decision ?? null }} onNote={undefined} />);
    await expect.element(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  show(<DecidePart case={{ ...CASE, decision: decisions[2] ?? null }} onNote={undefined} />);
  await expect.element(page.getByText(/^자동 · /)).toBeVisible();
});
