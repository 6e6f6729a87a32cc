import type { DeskCase, NewDecision } from "@fitmate/contract/desk";
import { useState } from "react";
import { bodyOf, type Draft, emptyDraft, type Problem } from "./decision.ts";

export type DraftForm = {
  /** There is something to hide: what only moderators were told is not. */
  isHideable: boolean;
  draft: Draft;
  problem: Problem | null;
  change: (part: Partial<Draft>) => void;
  /** The body; null where something is missing, which then shows. */
  read: () => NewDecision | null;
};

/** Of a case: what it is about may be hidden now, or be nothing that can be. */
export function useDraft({ hidden: isHidden, target }: Pick<DeskCase, "hidden" | "target">): DraftForm {
  const [draft, setDraft] = useState(() => emptyDraft(isHidden));
  const [problem, setProblem] = useState<Problem | null>(null);
  // What is hidden while it is being decided stays so, too, unless somebody says otherwise.
  const [wasHidden, setWasHidden] = useState(isHidden);
  if (isHidden !== wasHidden) {
    setWasHidden(isHidden);
    if (isHidden) setDraft({ ...draft, hides: true });
  }
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
      setDraft((before) => ({ ...before, ...part }));
      setProblem(null);
    },
    read,
  };
}
