import { useRef } from "react";
import { useBlocker } from "react-router";
import { useBrowserQuestion } from "./useBrowserQuestion.ts";

/** While `unsaved`, leaving the page waits for an answer: `asking` says that somebody wants to go. */
export function useLeaveGuard(unsaved: boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useBrowserQuestion(() => unsaved && !allowed.current);

  return {
    asking: blocker.state === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** What was unsaved is saved. */
    allow: () => void (allowed.current = true),
  };
}
