/**
 * What is open over a page has an entry of its own in the tab's history, of the same address: back closes it, as everybody
 * expects who has a phone in their hand. What was closed otherwise leaves its entry behind; back and forward pass over it, so
 * that nothing opens again and no press of back is without effect. The router never hears of these entries.
 */
import { useEffect, useEffectEvent } from "react";

/** Where the tab stands: how many entries deep over which page, and what the router has said of that page. */
type Place = { page: number | undefined; depth: number; state: HistoryState; address: string };
/** `idx` counts the router's own entries. */
type HistoryState = { idx?: number; overlay?: number } | null;

/** Asked to close; it may stay, as a question does whose answer is on its way. */
type Opened = { close: () => void };

let place: Place | undefined;
let opened: readonly Opened[] = [];

/** Starts it, before there is a router. To be told of whatever the router does to the history. */
export function startHistoryEntries(): { routerMoved: () => void } {
  place = look();
  // Before the router hears it: it would take these entries for pages.
  addEventListener("popstate", onPop, { capture: true });
  return { routerMoved };
}

/** While `open`, back calls `close`. */
export function useHistoryEntry(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? addEntry({ close: () => onBack() }) : undefined), [open]);
}

/** Answers what takes it away again, however it was closed. */
function addEntry(entry: Opened): () => void {
  opened = [...opened, entry];
  deepen();
  return () => {
    opened = opened.filter((each) => each !== entry);
  };
}

/** As many entries as there are things open. */
function deepen(): void {
  while (place && place.depth < opened.length) {
    history.pushState({ ...place.state, overlay: place.depth + 1 } satisfies HistoryState, "");
    place = look();
  }
}

function onPop(event: PopStateEvent): void {
  const from = place;
  place = look();
  if (!from || from.page === undefined || place.page !== from.page) {
    closeDownTo(0);
    return;
  }
  event.stopImmediatePropagation();
  // The page may have changed its address since this entry was made.
  history.replaceState({ ...from.state, overlay: place.depth } satisfies HistoryState, "", from.address);
  const { depth } = place;
  place = look();
  if (depth < opened.length) closeDownTo(depth);
  else if (depth !== from.depth) history.go(depth < from.depth ? -1 : 1);
}

function closeDownTo(depth: number): void {
  for (const { close } of opened.slice(depth).toReversed()) close();
  setTimeout(deepen);
}

function routerMoved(): void {
  const before = place;
  place = look();
  // What replaces an entry in the router's eyes knows nothing of its depth.
  if (before && before.page === place.page && before.depth > place.depth) {
    history.replaceState({ ...place.state, overlay: before.depth } satisfies HistoryState, "");
    place = look();
  }
}

function look(): Place {
  const state = history.state as HistoryState;
  return { page: state?.idx, depth: state?.overlay ?? 0, state, address: location.href };
}
