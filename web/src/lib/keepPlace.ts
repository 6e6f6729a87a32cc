/** Keeping a page where its reader is to be, while what comes late still makes it longer. */

/** By these a reader goes on by themselves. */
const OWN_WAYS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Only the last place that a reader was brought to is kept. */
let endLast = () => {};

/**
 * Calls `bring`, which scrolls there, at once and whenever the page grows or shrinks: for `ms` milliseconds, until the reader goes on by
 * themselves, or is brought elsewhere. The answer ends it before.
 */
export function keepPlace(bring: () => void, ms: number): () => void {
  endLast();
  const watch = new ResizeObserver(bring);
  const timer = setTimeout(end, ms);
  function end() {
    watch.disconnect();
    clearTimeout(timer);
    for (const way of OWN_WAYS) removeEventListener(way, end);
  }
  endLast = end;
  watch.observe(document.body);
  for (const way of OWN_WAYS) addEventListener(way, end, { passive: true });
  return end;
}
