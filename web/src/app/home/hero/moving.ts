/** What moves the slides; the page shows the first one without it. */
import createEmbla, { type EmblaCarouselType } from "embla-carousel";

const MOVE_MS = 500;
const MOVE: KeyframeAnimationOptions = {
  duration: MOVE_MS,
  easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  fill: "forwards",
};

export type Moving = {
  /** By hand, and in a circle. */
  embla: EmblaCarouselType;
  /**
   * Moves on to the next slide, which is `to`. Drawn by the compositor: nobody may be looking, and no script runs meanwhile. The
   * answer has it be there at once.
   */
  moveOn: (to: number) => () => void;
};

/** Has the slides in `viewport` move, from the one at `startIndex`. */
export function makeMovable(viewport: HTMLElement, startIndex: number): Moving {
  const embla = createEmbla(viewport, { loop: true, duration: 28, startIndex });
  return { embla, moveOn: (to) => moveOn(embla, to) };
}

function moveOn(embla: EmblaCarouselType, to: number): () => void {
  const track = embla.containerNode();
  const move = track.animate({ translate: ["0", "-100%"] }, MOVE);
  // The first one comes round: from behind the last.
  const behind = `${track.children.length * 100}%`;
  const round = to === 0 && track.firstElementChild?.animate({ translate: [behind, behind] }, MOVE);
  const arrive = () => {
    if (move.playState === "idle") return;
    if (track.isConnected) embla.scrollTo(to, true);
    move.cancel();
    if (round) round.cancel();
  };
  // Cancelled where it has arrived before.
  move.finished.then(arrive, () => undefined);
  return arrive;
}
