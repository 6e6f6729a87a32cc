import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/** Wakes `notify` soon after each full minute. */
function eachMinute(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS / 4);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(Date.now() / MINUTE_MS);

/** The present moment, to the minute; renders again when it is another. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(eachMinute, minute, minute) * MINUTE_MS);
}
