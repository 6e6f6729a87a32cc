import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/** While `unsaved`, leaving the page waits for an answer: `asking` says that somebody wants to go. */
export function useLeaveGuard(unsaved: boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved && !allowed.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);

  return {
    asking: blocker.state === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** What was unsaved is saved. */
    allow: () => void (allowed.current = true),
  };
}
