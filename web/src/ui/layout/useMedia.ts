import { useCallback, useSyncExternalStore } from "react";

/** From here on there is a header instead of an app bar, and side panes. The same number as in the style sheets. */
export const WIDE = "(min-width: 960px)";

/** Whether a media query holds now. On the server nothing holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
