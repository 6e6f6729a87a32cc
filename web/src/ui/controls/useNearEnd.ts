import { useEffect, useEffectEvent } from "react";
import { isNearEnd, throttle } from "./nearEnd.ts";

const THROTTLE_MS = 150;

/** While `active`, calls `onNear` when the page is scrolled near its end, or is that short to begin with. */
export function useNearEnd(active: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear);

  useEffect(() => {
    if (!active) return undefined;
    const check = throttle(() => {
      if (isNearEnd(scrollY, innerHeight, document.documentElement.scrollHeight)) near();
    }, THROTTLE_MS);
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
