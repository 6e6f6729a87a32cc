import { useEffect, useSyncExternalStore } from "react";

/** No keyboard is lower than this; a browser's own bars are. */
const KEYBOARD_PX = 120;

/**
 * What a keyboard leaves of the window, in px, where it lies over the page instead of making it smaller (Safari); else
 * null.
 */
export function useVisibleHeight(): number | null {
  const height = useSyncExternalStore(subscribe, visibleHeight, () => null);
  useEffect(() => {
    // Safari has moved the page up to show the field, which now fits by itself.
    if (height !== null) window.scrollTo(0, 0);
  }, [height]);
  return height;
}

function visibleHeight(): number | null {
  const { visualViewport: viewport, innerHeight } = window;
  if (!viewport || viewport.scale > 1 || innerHeight - viewport.height < KEYBOARD_PX) return null;
  return Math.floor(viewport.height);
}

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener("resize", listener);
  return () => window.visualViewport?.removeEventListener("resize", listener);
}
