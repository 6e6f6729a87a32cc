/** What is being decided, as it stands in the form. */
import type { NewDecision } from "@fitmate/contract/deskDecisions";
import { MEASURE_DAYS_MAX } from "@fitmate/contract/limits";
import type { RuleNumber } from "@fitmate/contract/rules";
import { MEASURES, MeasureKind } from "@fitmate/contract/safety";
import { measureName } from "../words.ts";

type Choice = { kind: MeasureKind; forGood: boolean; label: string };

/** Each has the key of its place. */
export const CHOICES: readonly Choice[] = [
  ...MeasureKind.options.map((kind) => ({ kind, forGood: false, label: MEASURES[kind].word })),
  { kind: "SUSPENSION", forGood: true, label: measureName("SUSPENSION", null) },
];

export const DAYS = [3, 7, 14, 30] as const;

export type Draft = {
  /** A place in CHOICES. */
  choice: number | null;
  /** As typed or picked. */
  days: string;
  /** Beside another measure. */
  hides: boolean;
  /** Whether it was hidden when this was written. */
  wasHidden: boolean;
  rule: RuleNumber | "";
  words: string;
};

/** `isHidden`: what is hidden already stays so unless somebody says otherwise. */
export const emptyDraft = (isHidden: boolean): Draft => ({
  choice: null,
  days: "7",
  hides: isHidden,
  wasHidden: isHidden,
  rule: "",
  words: "",
});

/** A draft as it was kept, or undefined where that is none. */
export function readDraft(text: string): Draft | undefined {
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    return typeof draft.words === "string" && typeof draft.hides === "boolean" ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

const chosenOf = ({ choice }: Draft) => (choice === null ? undefined : CHOICES[choice]);

/** Whether it holds for some days. */
export function hasDays(draft: Draft): boolean {
  const chosen = chosenOf(draft);
  return chosen !== undefined && MEASURES[chosen.kind].isTimed && !chosen.forGood;
}

/** Whether the content can be hidden beside it. */
export function canHide(draft: Draft): boolean {
  const chosen = chosenOf(draft);
  return chosen !== undefined && chosen.kind !== "NONE" && chosen.kind !== "HIDE";
}

export const needsRule = (draft: Draft): boolean => chosenOf(draft)?.kind !== "NONE";

export type Problem = { field: "choice" | "days" | "rule"; text: string };

/** What is missing first, or the body. */
export function bodyOf(draft: Draft): { body: NewDecision } | { problem: Problem } {
  const chosen = chosenOf(draft);
  if (!chosen) return { problem: { field: "choice", text: "조치를 골라 주세요." } };
  const days = hasDays(draft) ? Number(draft.days) : null;
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= MEASURE_DAYS_MAX))
    return { problem: { field: "days", text: `1일에서 ${MEASURE_DAYS_MAX}일까지 정할 수 있어요.` } };
  if (needsRule(draft) && draft.rule === "") return { problem: { field: "rule", text: "공개된 이유를 골라 주세요." } };
  const measures: NewDecision["measures"] = [{ kind: chosen.kind, days }];
  if (canHide(draft) && draft.hides) measures.push({ kind: "HIDE", days: null });
  return { body: { measures, rule: needsRule(draft) ? draft.rule || null : null, words: draft.words.trim() } };
}

/** What the button says: the choice once more. */
export function buttonWords(draft: Draft): string {
  const chosen = chosenOf(draft);
  if (!chosen) return "결정하기";
  const name = hasDays(draft) ? measureName(chosen.kind, Number(draft.days) || 0) : chosen.label;
  return canHide(draft) && draft.hides ? `${name} · 내용 숨기기` : name;
}
