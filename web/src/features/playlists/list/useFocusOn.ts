import { useEffect, useRef } from "react";

/**
 * Where the focus goes on once the row goes whose last button was pressed: to that of the row in its place, or of the last one; without
 * any `onGone` is called. Whoever has gone on meanwhile stays where they are.
 */
export function useFocusOn(rows: readonly string[], onGone: () => void) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ row: string; index: number }>(null);
  useEffect(() => {
    if (!pressed.current) return;
    const { row, index } = pressed.current;
    const now = rows.indexOf(row);
    if (now >= 0) {
      pressed.current.index = now;
      return;
    }
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const next = list.current?.children[Math.min(index, rows.length - 1)];
    const button = next && Array.from(next.querySelectorAll("button")).at(-1);
    // Where a tap gives no button the focus, whoever tapped may have scrolled on.
    if (button) button.focus({ preventScroll: true });
    else onGone();
  });
  return { list, press: (row: string) => void (pressed.current = { row, index: rows.indexOf(row) }) };
}
