import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Calls `goOn` once what had the focus in here is gone, and nothing else has it: keyboard and screen reader would start over at the
 * top of the page. Spread the answer on the element around it. Whoever has gone on elsewhere stays there.
 */
export function useLostFocus(goOn: () => void) {
  const had = useRef<Element>(null);
  useLayoutEffect(() => {
    if (had.current === null || had.current.isConnected) return;
    had.current = null;
    if (document.activeElement === document.body) goOn();
  });
  return {
    onFocus: ({ target }: FocusEvent) => void (had.current = target),
    // React tells nobody of the focus that goes with what it takes away.
    onBlur: ({ target }: FocusEvent) => {
      // Of another window: it has the focus still when this one has it again.
      if (document.activeElement !== target) had.current = null;
    },
  };
}
