import type { DecideBody, DeskCase } from "@fitmate/contract/desk";
import { useState } from "react";
import { bodyOf, type Draft, emptyDraft, type Problem } from "./decision.ts";

export type DraftForm = {
  /** There is something to hide: what only moderators were told is not. */
  isHideable: boolean;
  draft: Draft;
  problem: Problem | null;
  change: (part: Partial<Draft>) => void;
  /** The body; null where something is missing, which then shows. */
  read: () => DecideBody | null;
  /** Sends it with `act`, whose refusal shows elsewhere. Answers whether it was. */
  send: (act: (body: DecideBody) => Promise<{ message: string }>) => Promise<string | null>;
};

/** Of a case: what it is about may be hidden now, or be nothing that can be. */
export function useDraft({ hidden: isHidden, target }: Pick<DeskCase, "hidden" | "target">): DraftForm {
  const [draft, setDraft] = useState(() => emptyDraft(isHidden));
  const [problem, setProblem] = useState<Problem | null>(null);
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
    send: async (act) => {
      const body = read();
      return body && (await act(body)).message;
    },
  };
}
