import { useCallback, useSyncExternalStore } from "react";

/** Whether the page is scrolled further down than `distance` px. */
export function useScrolledPast(distance: number): boolean {
  const subscribe = useCallback((notify: () => void) => {
    addEventListener("scroll", notify, { passive: true });
    return () => removeEventListener("scroll", notify);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => scrollY > distance,
    () => false,
  );
}
