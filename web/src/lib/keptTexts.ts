/** Short texts that are being written: they outlive a reload of their tab, until they are sent or their writer signs out. */
import { useState } from "react";
import { onSignOut } from "./session.ts";

export const TEXTS_KEY = "texts";
/** Places; those written in longest ago go first. */
const TEXTS_MAX = 20;

export type Kept = { owner: string; texts: [place: string, text: string][] };

onSignOut(() => sessionStorage.removeItem(TEXTS_KEY));

/** All that `owner` has begun to write. */
export function textsOf(owner: string): Kept["texts"] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(TEXTS_KEY) ?? "null") as Kept | null;
    return kept?.owner === owner ? kept.texts : [];
  } catch {
    // Storage is blocked, or holds something else.
    return [];
  }
}

/** What `owner` has begun to write at `place`; "" where nothing is kept. */
export function keptText(owner: string, place: string): string {
  return textsOf(owner).find(([each]) => each === place)?.[1] ?? "";
}

/** Keeps it; "" forgets it. */
export function keepText(owner: string, place: string, text: string): void {
  const all = textsOf(owner);
  const others = all.filter(([each]) => each !== place);
  // Nothing to forget: what is kept may be somebody else's by now.
  if (text === "" && others.length === all.length) return;
  const texts = text === "" ? others : [...others, [place, text]].slice(-TEXTS_MAX);
  try {
    sessionStorage.setItem(TEXTS_KEY, JSON.stringify({ owner, texts }));
  } catch {
    // No room, or blocked: it is in its field still.
  }
}

/** A text that `owner` writes at `place`, what changes it, and what forgets it once it has arrived, also when its field is gone by then. */
export function useKeptText(
  owner: string,
  place: string,
): [text: string, write: (text: string) => void, forget: (sent: string) => void] {
  const [text, setText] = useState(() => keptText(owner, place));
  const write = (next: string) => {
    setText(next);
    keepText(owner, place, next);
  };
  // What was written since it was sent stays.
  const forget = (sent: string) => {
    setText((now) => (now === sent ? "" : now));
    if (keptText(owner, place) === sent) keepText(owner, place, "");
  };
  return [text, write, forget];
}
