import { useCallback, useSyncExternalStore } from "react";

/** What `look` sees, looked at anew with every scrolling. */
export function useScrolled(look: () => boolean): boolean {
  const subscribe = useCallback((notify: () => void) => {
    addEventListener("scroll", notify, { passive: true });
    return () => removeEventListener("scroll", notify);
  }, []);
  return useSyncExternalStore(subscribe, look, () => false);
}
