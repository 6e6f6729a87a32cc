import { useCallback, useState } from "react";

/**
 * The landmark or dialog around the element that gets `ref`: where what opens from it is rendered. At the end of the
 * document it would belong to no landmark, be out of reach under a modal dialog, and count as outside of one that is not.
 */
export function useLandmark() {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element) setLandmark(element.closest<HTMLElement>("dialog, main") ?? document.body);
  }, []);
  return { landmark, ref };
}
