import { useEffect, useLayoutEffect, useRef } from "react";
import { keepPlace } from "../../lib/keepPlace.ts";

/** So long somebody who does nothing still waits for their place; later it would take them away from what they read. */
const WAIT_MS = 10_000;

/** The router's name in the tab's storage for where its pages were left, each by the key of its location. */
const PLACES = "react-router-scroll-positions";

/** Keeps the page of the location `of` `place` pixels below its top, while its answers come. */
export function Kept({ of, place }: { of: string; place: number }) {
  const kept = useRef<AbortSignal>(undefined);
  // Before another page is brought to its own place.
  useLayoutEffect(() => {
    const keeping = keepPlace(() => scrollTo({ top: place, behavior: "instant" }), WAIT_MS);
    kept.current = keeping.signal;
    return () => keeping.abort();
  }, [place]);
  // After the router, which writes down where a page stands that goes, also at the end of one that is still too short.
  useEffect(() => {
    if (kept.current) addEventListener("pagehide", () => leaveAt(of, place), { signal: kept.current });
  }, [of, place]);
  return null;
}

/** Has a page that is too short for its reader's place left at that place all the same. */
function leaveAt(key: string, place: number): void {
  if (document.documentElement.scrollHeight >= place + innerHeight) return;
  try {
    const places = JSON.parse(sessionStorage.getItem(PLACES) ?? "{}");
    sessionStorage.setItem(PLACES, JSON.stringify({ ...places, [key]: place }));
  } catch {
    // Storage is blocked: no place is kept.
  }
}
