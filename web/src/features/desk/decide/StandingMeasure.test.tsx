/** Which measures are taken back by a press. */
import type { DeskMeasure } from "@fitmate/contract/desk";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { useUndo } from "../../../data/desk/cases.ts";
import { StandingMeasure } from "./StandingMeasure.tsx";

const HIDING: DeskMeasure = {
  measureId: 4,
  caseId: 7,
  caseNumber: "2611-0007",
  kind: "HIDE",
  rule: null,
  since: "2026-11-28T10:00:00.000Z",
  until: null,
  by: null,
  active: true,
  undoneAt: null,
};

function Measures({ measures }: { measures: DeskMeasure[] }) {
  const undo = useUndo();
  return measures.map((measure) => <StandingMeasure key={measure.measureId} measure={measure} undo={undo} />);
}

test("what a moderator has decided is; what holds by itself until somebody decides is not", async () => {
  const calls = serve({ undoMeasure: () => example("undoMeasure") });
  const warning = { ...HIDING, measureId: 5, kind: "WARNING" as const, by: { nickname: "도담", profilePicture: null } };
  show(<Measures measures={[HIDING, warning]} />);
  await page.getByRole("button", { name: "경고 되돌리기" }).click();
  await expect.poll(() => calls.map(({ params }) => params)).toEqual([{ measureId: "5" }]);
  expect(page.getByRole("button", { name: "내용 숨기기 되돌리기" }).elements()).toEqual([]);
  await expect.element(page.getByText("자동")).toBeVisible();
});
