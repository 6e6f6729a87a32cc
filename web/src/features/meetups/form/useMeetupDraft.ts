import { useState } from "react";
import { keptText, keepText } from "../../../lib/keptTexts.ts";
import { type MeetupDraft, readDraft } from "./draft.ts";

/**
 * A draft that is kept in this tab while it is written: through reload, sign-in and a failed attempt to send it. One that changes
 * what a gathering `said` when it was begun is given back only while it still says so.
 */
export function useMeetupDraft(owner: string, place: string, begun: () => MeetupDraft, said?: MeetupDraft) {
  const [before] = useState(said);
  const [kept] = useState(() => readDraft(keptText(owner, place), before));
  const [draft, setDraft] = useState(() => kept ?? begun());
  const textOf = (written: MeetupDraft) => JSON.stringify({ ...written, said: before });
  return {
    draft,
    /** It goes on with what was left in this tab. */
    isRestored: kept !== undefined,
    change: (part: Partial<MeetupDraft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      // A change that says the same is none.
      const isSaid = JSON.stringify(next) === JSON.stringify(before);
      keepText(owner, place, isSaid ? "" : textOf(next));
    },
    /** What was `written` has arrived, or is given up. What was changed since stays. */
    forget: (written: MeetupDraft) => {
      if (keptText(owner, place) === textOf(written)) keepText(owner, place, "");
    },
  };
}
