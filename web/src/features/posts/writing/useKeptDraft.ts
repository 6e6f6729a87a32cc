import { useEffect, useRef, useState } from "react";
import { onSignOut } from "../../../lib/session.ts";
import { keepDraft, keepEdit, loadDraft, type Edit, EMPTY_DRAFT, type PostDraft, sameDraft } from "./draft.ts";

const PAUSE_MS = 400;

/**
 * A draft of a new post that is kept in this tab while it is written: through reload, sign-in and a failed attempt to send it. It
 * begins with `beginning`, which is nothing one has written yet, unless one has begun already.
 */
export function useKeptDraft(owner: string, beginning: PostDraft = EMPTY_DRAFT) {
  const [begun] = useState(() => {
    const kept = loadDraft(owner);
    return sameDraft(kept, EMPTY_DRAFT) ? beginning : kept;
  });
  return useKept(
    begun,
    (draft) => keepDraft(owner, sameDraft(draft, beginning) ? EMPTY_DRAFT : draft),
    () => keepDraft(owner, EMPTY_DRAFT),
  );
}

type EditPlace = {
  owner: string;
  postId: number;
  /** What it begins with. */
  begun: Edit;
  /** What the post says: an edit that says the same is none. Undefined: nobody knows. */
  said: PostDraft | undefined;
};

/** The same for the edit of a post. */
export function useKeptEdit({ owner, postId, begun, said }: EditPlace) {
  const { version } = begun;
  const isSaid = (draft: PostDraft) => said !== undefined && sameDraft(draft, said);
  return useKept(
    begun.draft,
    (draft) => keepEdit(owner, postId, isSaid(draft) ? undefined : { draft, version }),
    () => keepEdit(owner, postId, undefined),
  );
}

/** `keep` answers whether it could. */
function useKept(begun: PostDraft, keep: (draft: PostDraft) => boolean, forgetKept: () => void) {
  const [draft, setDraft] = useState(begun);
  const [kept, setKept] = useState(false);
  const newest = useRef(draft);
  const isOver = useRef(false);
  const keeping = useRef(keep);

  const change = (part: Partial<PostDraft>) => {
    setKept(false);
    setDraft((before) => ({ ...before, ...part }));
  };
  // The post may arrive while the way to it still loads.
  const keepNow = () => isOver.current || keeping.current(newest.current);

  useEffect(() => {
    keeping.current = keep;
  });

  useEffect(() => {
    newest.current = draft;
    const timer = setTimeout(() => !isOver.current && setKept(keeping.current(draft)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  useEffect(() => {
    const keepNewest = () => void (isOver.current || keeping.current(newest.current));
    addEventListener("pagehide", keepNewest);
    // Who signs out leaves nothing behind.
    const stop = onSignOut(() => (isOver.current = true));
    return () => {
      removeEventListener("pagehide", keepNewest);
      stop();
      keepNewest();
    };
  }, []);

  return {
    draft,
    change,
    kept,
    /** Keeps it at once; answers whether it could. */
    keepNow,
    /** The post has arrived, or what was written is given up. */
    forget: () => {
      isOver.current = true;
      forgetKept();
    },
  };
}
