import { useEffect, useRef, useState } from "react";
import { forgetDraft, keepDraft, loadDraft, type PostDraft } from "./draft.ts";

const PAUSE_MS = 400;

/** A draft that is kept in this tab while it is written: through reload, sign-in and a failed attempt to send it. */
export function useKeptDraft(owner: string) {
  const [draft, setDraft] = useState(() => loadDraft(owner));
  const [kept, setKept] = useState(false);
  const newest = useRef(draft);
  const arrived = useRef(false);

  const change = (part: Partial<PostDraft>) => {
    setKept(false);
    setDraft((before) => ({ ...before, ...part }));
  };

  useEffect(() => {
    newest.current = draft;
    // The post may arrive within the pause, while the way to it still loads.
    const timer = setTimeout(() => !arrived.current && setKept(keepDraft(owner, draft)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [owner, draft]);

  useEffect(() => {
    const keepNow = () => void (!arrived.current && keepDraft(owner, newest.current));
    addEventListener("pagehide", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [owner]);

  /** The post has arrived. */
  const forget = () => {
    arrived.current = true;
    forgetDraft();
  };

  return { draft, change, kept, forget };
}
