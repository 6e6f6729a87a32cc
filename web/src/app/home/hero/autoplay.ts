/** When a carousel moves on by itself, and where to. */

/** How long a slide stays. */
const SLIDE_MS = 3_000;

/** Calls `next` when a slide has been shown long enough; the answer stops that. */
export function afterSlide(next: () => void): () => void {
  const timer = setTimeout(next, SLIDE_MS);
  return () => clearTimeout(timer);
}

const MOVE_MS = 500;
const MOVE: KeyframeAnimationOptions = {
  duration: MOVE_MS,
  easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  fill: "forwards",
};

/**
 * Moves the slides in `track` on to the next one, which is `to`, and then has them `settle` there. Drawn by the compositor:
 * nobody may be looking, and no script runs meanwhile. The answer has them settle at once.
 */
export function moveOn(track: HTMLElement, to: number, settle: () => void): () => void {
  const move = track.animate({ translate: ["0", "-100%"] }, MOVE);
  // The first one comes round: from behind the last.
  const behind = `${track.children.length * 100}%`;
  const round = to === 0 && track.firstElementChild?.animate({ translate: [behind, behind] }, MOVE);
  const arrive = () => {
    if (move.playState === "idle") return;
    if (track.isConnected) settle();
    move.cancel();
    if (round) round.cancel();
  };
  // Cancelled where it has arrived before.
  move.finished.then(arrive, () => undefined);
  return arrive;
}

/** The slide at `index` of `count`: after the last comes the first, before the first the last. */
export function wrapped(index: number, count: number): number {
  return ((index % count) + count) % count;
}
