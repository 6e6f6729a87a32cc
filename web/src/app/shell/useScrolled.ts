import { useEffect, useEffectEvent, useState } from "react";

/** What `look` sees, looked at anew with every scrolling; never while something is rendered, which would lay the page out. */
export function useScrolled(look: () => boolean): boolean {
  const [seen, setSeen] = useState(false);
  const onScroll = useEffectEvent(() => setSeen(look()));
  useEffect(() => {
    const first = requestAnimationFrame(onScroll);
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      removeEventListener("scroll", onScroll);
    };
  }, []);
  return seen;
}
