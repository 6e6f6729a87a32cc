import type { DeskCase } from "@fitmate/contract/desk";
import type { NewDecision } from "@fitmate/contract/deskDecisions";
import { useState } from "react";
import { useKeptText } from "../../../lib/keptTexts.ts";
import { useSession } from "../../../lib/session.ts";
import { bodyOf, type Draft, emptyDraft, type Problem, readDraft } from "./decision.ts";

export type DraftForm = {
  /** There is something to hide: what only moderators were told is not. */
  isHideable: boolean;
  draft: Draft;
  problem: Problem | null;
  change: (part: Partial<Draft>) => void;
  /** The body; null where something is missing, which then shows. */
  read: () => NewDecision | null;
  /** What stands there now has been decided. */
  forget: () => void;
};

/**
 * Of a case: what it is about may be hidden now, or be nothing that can be. Kept in this tab until it is decided, since the case may be
 * laid down meanwhile, by itself or by somebody else.
 */
export function useDraft({
  caseId,
  hidden: isHidden,
  target,
}: Pick<DeskCase, "caseId" | "hidden" | "target">): DraftForm {
  const [text, write, forget] = useKeptText(useSession()?.nickname ?? "", `decision ${caseId}`);
  const [begun] = useState(() => emptyDraft(isHidden));
  const [problem, setProblem] = useState<Problem | null>(null);
  const written = readDraft(text) ?? begun;
  // What is hidden while it is being decided stays so, too, unless somebody says otherwise.
  const draft = { ...written, hides: written.hides || (isHidden && !written.wasHidden) };
  const read = () => {
    const result = bodyOf(draft);
    setProblem("problem" in result ? result.problem : null);
    return "body" in result ? result.body : null;
  };
  return {
    isHideable: target !== "TRAINING_NOTE",
    draft,
    problem,
    change: (part) => {
      write(JSON.stringify({ ...draft, wasHidden: isHidden, ...part } satisfies Draft));
      setProblem(null);
    },
    read,
    forget: () => forget(text),
  };
}
