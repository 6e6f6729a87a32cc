import { useState } from "react";
import { keptText, keepText } from "../../../lib/keptTexts.ts";
import { type MeetupDraft, readDraft } from "./draft.ts";

/** A draft that is kept in this tab while it is written: through reload, sign-in and a failed attempt to send it. */
export function useMeetupDraft(owner: string, place: string, begun: () => MeetupDraft) {
  const [draft, setDraft] = useState(() => readDraft(keptText(owner, place)) ?? begun());
  return {
    draft,
    change: (part: Partial<MeetupDraft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      keepText(owner, place, JSON.stringify(next));
    },
    /** It has arrived, or is given up. */
    forget: () => keepText(owner, place, ""),
  };
}
