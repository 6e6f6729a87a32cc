/** Every gesture that moves a map begins with one of these; what the page itself does with a press comes after it. */
const GESTURES = ["pointerdown", "wheel", "keydown"] as const;

/** Calls `listener` when somebody lays a hand on the map in `element`; the answer stops that. */
export function onHand(element: HTMLElement, listener: () => void): () => void {
  // What lies on the map keeps some of them from getting up to it.
  for (const gesture of GESTURES) element.addEventListener(gesture, listener, { capture: true, passive: true });
  return () => {
    for (const gesture of GESTURES) element.removeEventListener(gesture, listener, { capture: true });
  };
}
