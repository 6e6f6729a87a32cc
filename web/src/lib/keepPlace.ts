/** Keeping a page where its reader is to be, while what comes late still makes it longer. */

/** By these a reader goes on by themselves. */
const OWN_WAYS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Only the last place that a reader was brought to is kept. */
let last = new AbortController();

/**
 * Calls `bring`, which scrolls there, at once and whenever the page grows or shrinks: for `ms` milliseconds, until the reader goes on by
 * themselves, or is brought elsewhere. Aborting the answer ends it before; its signal tells of every end.
 */
export function keepPlace(bring: () => void, ms: number): AbortController {
  last.abort();
  const keeping = new AbortController();
  const { signal } = keeping;
  const end = () => keeping.abort();
  const watch = new ResizeObserver(bring);
  const timer = setTimeout(end, ms);
  signal.addEventListener("abort", () => {
    watch.disconnect();
    clearTimeout(timer);
  });
  last = keeping;
  watch.observe(document.body);
  for (const way of OWN_WAYS) addEventListener(way, (event) => isForBrowser(event) || end(), { passive: true, signal });
  return keeping;
}

/** Whether a key is for the browser, as one that loads the page anew. */
function isForBrowser(event: Event): boolean {
  return event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey || event.key === "F5");
}
