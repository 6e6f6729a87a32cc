import { type PointerEvent, useRef } from "react";

/** Shorter than this a finger has only trembled. */
const FAR_PX = 48;

/**
 * A finger moves what it lies on sideways: far enough to the left is on (1), to the right is back (-1). Spread the answer on
 * the element, whose `touch-action` leaves sideways to us.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<number | null>(null);
  const follow = (element: HTMLElement, by: number) => (element.style.translate = by === 0 ? "" : `${by}px 0`);
  const end = ({ currentTarget, clientX, type }: PointerEvent<HTMLElement>) => {
    const by = start.current === null ? 0 : clientX - start.current;
    start.current = null;
    follow(currentTarget, 0);
    if (type === "pointerup" && Math.abs(by) >= FAR_PX) onSwipe(by < 0 ? 1 : -1);
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX }: PointerEvent<HTMLElement>) => {
      // Two fingers enlarge, and move about in what is enlarged.
      const isSwipe = pointerType === "touch" && isPrimary && (window.visualViewport?.scale ?? 1) === 1;
      start.current = isSwipe ? clientX : null;
    },
    onPointerMove: ({ currentTarget, isPrimary, clientX }: PointerEvent<HTMLElement>) => {
      if (isPrimary && start.current !== null) follow(currentTarget, clientX - start.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
