/** The attribute of a menu that names the button it belongs to. */
export const OPENER = "data-opener";

/** Remembers what has the focus; the answer gives it back. An item of a menu is gone by then: its button gets it. */
export function rememberFocus(): () => void {
  const active = document.activeElement;
  const opener = active?.closest(`[${OPENER}]`)?.getAttribute(OPENER);
  const before = opener ? document.getElementById(opener) : active;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
