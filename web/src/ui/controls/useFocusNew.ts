import { useEffect, useRef } from "react";

/**
 * After `focusNew` the first that comes in addition to `count` gets the focus: reading goes on there, and where the list is whole the
 * button that had it is gone. `targets`: what gets it, one of each that is counted in `list`.
 */
export function useFocusNew<Around extends Element>(count: number, targets: string) {
  const list = useRef<Around>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    const target = list.current?.querySelectorAll<HTMLElement>(targets)[from.current];
    from.current = null;
    // No control, but read from there on all the same.
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [count, targets]);

  return {
    list,
    focusNew: () => {
      from.current = count;
    },
  };
}
