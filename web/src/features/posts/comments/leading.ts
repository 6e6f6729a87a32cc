/** Leading a reader to a comment. */

/** So long what comes above it (pictures, letters, other comments) may still push it away. */
const SETTLING_MS = 3_000;
/** By these a reader goes on by themselves. */
const OWN_WAYS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Each time that somebody was led somewhere: who comes back there finds the page as it was left. */
const led = new Set<string>();
/** The one that goes on: until the page has settled, or its reader goes elsewhere. */
let leading: string | null = null;

/** Gives the comment or answer `id` the focus and keeps it at the top of the screen, once each `visit`; the answer lets go of it. */
export function leadTo(id: number, visit: string): (() => void) | undefined {
  const name = `${visit} ${id}`;
  const element = document.querySelector<HTMLElement>(`[data-comment="${id}"]`);
  if (!element || (led.has(name) && leading !== name)) return undefined;
  if (leading !== name) begin(name);
  element.focus({ preventScroll: true });
  // Called at once, and whenever the page grows.
  const watch = new ResizeObserver(() => {
    if (leading === name) element.scrollIntoView({ block: "start" });
  });
  watch.observe(document.body);
  return () => watch.disconnect();
}

function begin(name: string): void {
  led.add(name);
  leading = name;
  const end = () => {
    clearTimeout(timer);
    for (const way of OWN_WAYS) removeEventListener(way, end);
    if (leading === name) leading = null;
  };
  const timer = setTimeout(end, SETTLING_MS);
  for (const way of OWN_WAYS) addEventListener(way, end, { passive: true });
}
