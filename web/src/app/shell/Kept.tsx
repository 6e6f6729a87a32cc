import { useLayoutEffect } from "react";
import { keepPlace } from "../../lib/keepPlace.ts";

/** So long somebody who does nothing still waits for their place; later it would take them away from what they read. */
const WAIT_MS = 10_000;

/** Keeps the page `place` pixels below its top, while its answers come. */
export function Kept({ place }: { place: number }) {
  useLayoutEffect(() => keepPlace(() => scrollTo({ top: place, behavior: "instant" }), WAIT_MS), [place]);
  return null;
}
