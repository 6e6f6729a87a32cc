import { useEffect, useLayoutEffect, useRef } from "react";

/** The browser asks, in its own words, before the page is closed or loaded anew while `isWanted`; the answer ends that. */
export function askBeforeUnload(isWanted: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isWanted()) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** The same as long as a component is there. */
export function useBrowserQuestion(isWanted: () => boolean): void {
  const wanted = useRef(isWanted);
  // As what shows changes: later it would ask once more about what is seen to be done.
  useLayoutEffect(() => {
    wanted.current = isWanted;
  });
  useEffect(() => askBeforeUnload(() => wanted.current()), []);
}
