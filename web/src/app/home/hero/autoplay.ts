/** When a carousel moves on by itself, and where to. */

/** How long a slide stays. */
const SLIDE_MS = 3_000;

/** Calls `next` when a slide has been shown long enough; the answer stops that. */
export function afterSlide(next: () => void): () => void {
  const timer = setTimeout(next, SLIDE_MS);
  return () => clearTimeout(timer);
}

/** The slide at `index` of `count`: after the last comes the first, before the first the last. */
export function wrapped(index: number, count: number): number {
  return ((index % count) + count) % count;
}
