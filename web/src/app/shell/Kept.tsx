import { useEffect } from "react";
import { keepPlace } from "../../lib/keepPlace.ts";

/** So long somebody who does nothing still waits for their place; later it would take them away from what they read. */
const WAIT_MS = 10_000;

/** The router's name in the tab's storage for where its pages were left, each by the key of its location. */
const PLACES = "react-router-scroll-positions";

/** Keeps the page of the location `of` `place` pixels below its top, while its answers come. */
export function Kept({ of, place }: { of: string; place: number }) {
  // Not before the router's own: as the page goes, it writes down where it stands, which this is to come after.
  useEffect(() => {
    const bring = () => scrollTo({ top: place, behavior: "instant" });
    const leave = () => {
      const isLongEnough = document.documentElement.scrollHeight >= place + innerHeight;
      if (isLongEnough) return;
      try {
        const places = JSON.parse(sessionStorage.getItem(PLACES) ?? "{}");
        sessionStorage.setItem(PLACES, JSON.stringify({ ...places, [of]: place }));
      } catch {
        // Storage is blocked: no place is kept.
      }
    };
    return keepPlace(bring, WAIT_MS, leave);
  }, [of, place]);
  return null;
}
