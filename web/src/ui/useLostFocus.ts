import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Calls `goOn` once what had the focus in here is gone, and nothing else has it: keyboard and screen reader would start over at the
 * top of the page. Spread the answer on the element around it. Whoever has gone on elsewhere stays there.
 */
export function useLostFocus(goOn: () => void) {
  const had = useRef<Element>(null);
  const around = useRef<Element>(null);
  useLayoutEffect(() => {
    if (had.current === null || had.current.isConnected) return;
    const { activeElement } = document;
    // A dialog that closes has given it back, of which React tells nobody either.
    had.current = around.current?.contains(activeElement) ? activeElement : null;
    if (activeElement === document.body) goOn();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      had.current = target;
      around.current = currentTarget;
    },
    // React tells nobody of the focus that goes with what it takes away.
    onBlur: ({ target }: FocusEvent) => {
      // Of another window: it has the focus still when this one has it again.
      if (document.activeElement !== target) had.current = null;
    },
  };
}
