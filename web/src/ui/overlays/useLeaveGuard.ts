import { useRef } from "react";
import { useBlocker } from "react-router";
import { getSession } from "../../lib/session.ts";
import { useBrowserQuestion } from "./useBrowserQuestion.ts";

/**
 * While something is unsaved, leaving the page waits for an answer: `asking` says that somebody wants to go. `isLost`: whether it is
 * gone when the browser closes the page or loads it anew. Whose session has ended is led to sign-in: nobody asks.
 */
export function useLeaveGuard(isUnsaved: () => boolean, isLost = isUnsaved) {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      getSession() !== null && isUnsaved() && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useBrowserQuestion(() => !allowed.current && isLost());

  return {
    asking: blocker.state === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** What was unsaved is saved. */
    allow: () => void (allowed.current = true),
  };
}
