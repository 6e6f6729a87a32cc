/** Keeping a page where its reader is to be, while what comes late still makes it longer. */

/** By these a reader goes on by themselves. */
const OWN_WAYS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Only the last place that a reader was brought to is kept. */
let endLast = () => {};

/**
 * Calls `bring`, which scrolls there, at once and whenever the page grows or shrinks: for `ms` milliseconds, until the reader goes on by
 * themselves, or is brought elsewhere. The answer ends it before. `leave` is called when the page is left meanwhile.
 */
export function keepPlace(bring: () => void, ms: number, leave = () => {}): () => void {
  endLast();
  const watch = new ResizeObserver(bring);
  const heard = new AbortController();
  const timer = setTimeout(end, ms);
  function end() {
    watch.disconnect();
    clearTimeout(timer);
    heard.abort();
  }
  endLast = end;
  watch.observe(document.body);
  const { signal } = heard;
  for (const way of OWN_WAYS) addEventListener(way, (event) => isForBrowser(event) || end(), { passive: true, signal });
  addEventListener("pagehide", leave, { signal });
  return end;
}

/** Whether a key is for the browser, as one that loads the page anew. */
function isForBrowser(event: Event): boolean {
  return event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey || event.key === "F5");
}
