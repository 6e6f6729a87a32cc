/** Kakao's own shortcuts take the whole page's keyboard: the map has ours, and only while it has the focus. */

const STEP_PX = 80;
const ARROWS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

type Moves = { moveBy: (right: number, down: number) => void; zoomBy: (step: 1 | -1) => void };

/** Arrows move the map in `element`, plus and minus zoom; the answer stops that. */
export function listenToKeys(element: HTMLElement, { moveBy, zoomBy }: Moves): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const step = event.key === "+" || event.key === "=" ? 1 : event.key === "-" || event.key === "_" ? -1 : null;
    if (arrow) moveBy(...arrow);
    else if (step) zoomBy(step);
    else return;
    event.preventDefault();
  };
  element.addEventListener("keydown", pressed);
  return () => element.removeEventListener("keydown", pressed);
}
