import { useEffect, useEffectEvent } from "react";
import { isNearEnd, NEAR_END_EVERY_MS, throttle } from "./nearEnd.ts";

/** While `active`, calls `onNear` when the page is scrolled near its end, or is that short to begin with. */
export function useNearEnd(active: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear);

  useEffect(() => {
    if (!active) return undefined;
    const check = throttle(() => {
      if (isNearEnd(scrollY, innerHeight, document.documentElement.scrollHeight)) near();
    }, NEAR_END_EVERY_MS);
    check.call();
    addEventListener("scroll", check.call, { passive: true });
    addEventListener("resize", check.call);
    return () => {
      check.cancel();
      removeEventListener("scroll", check.call);
      removeEventListener("resize", check.call);
    };
  }, [active]);
}
