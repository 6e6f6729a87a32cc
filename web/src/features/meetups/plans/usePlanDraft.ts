import { useState } from "react";
import { useKeptText } from "../../../lib/keptTexts.ts";
import { useSession } from "../../../lib/session.ts";
import { type PlanDraft, readDraft } from "./draft.ts";

/** A proposal while it is chosen and written: kept in this tab at `place`, also when its sheet is closed, until it has arrived. */
export function usePlanDraft(place: string, begun: PlanDraft) {
  const [text, write, forget] = useKeptText(useSession()?.nickname ?? "", place);
  const [start] = useState(begun);
  return {
    draft: readDraft(text) ?? start,
    setDraft: (next: PlanDraft) => write(JSON.stringify(next)),
    /** What stands there now has arrived. */
    forget: () => forget(text),
  };
}
