/** What is asked over the page: anything on it may ask, and one dialog over it goes on from there. One at a time. */
import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";
import { onSessionChange } from "./session.ts";

export function createAsked<T>() {
  let current: T | null = null;
  const listeners = createListeners();
  const change = (next: T | null) => {
    current = next;
    listeners.tell();
  };
  // It is nobody else's.
  onSessionChange((isRenamed) => isRenamed || change(null));
  return {
    ask: change as (what: T) => void,
    /** Nothing is asked any more; of `only`: unless something else is by now. */
    end: (only?: T): void => {
      if (only === undefined || only === current) change(null);
    },
    /** What is asked; null most of the time. */
    useAsked: (): T | null =>
      useSyncExternalStore(
        listeners.subscribe,
        () => current,
        () => null,
      ),
  };
}
