import { useCallback, useSyncExternalStore } from "react";
import { USUAL_PIXELS } from "./letters.ts";

/**
 * Where the layout changes, in px of a window whose letters are of the usual 16 px. Queries ask in `em`, which are of the reader's
 * letters: where these are twice as large, a window has room for half of it, as when it is zoomed. A media query cannot take its
 * number from elsewhere: the style sheets repeat them, and app/breakpoints.test.ts knows no others.
 */
export const WIDTHS = {
  /** Below: a phone at 200 %. */
  tiny: 260,
  /** Below: the smallest phones. */
  small: 360,
  /** Below: a phone on which the map of home has to shrink. */
  slim: 380,
  /** Below: a phone held upright. */
  phone: 480,
  /** From here on: two columns. */
  double: 640,
  /** From here on: a header instead of an app bar, and side panes. */
  wide: 960,
  /** From here on: room beside side panes. */
  roomy: 1120,
} as const;

export const HEIGHTS = {
  /** Below: a phone on its side, or with its keyboard up. */
  low: 480,
  /** Below: the list of people shows less. */
  short: 600,
  /** Below: the controls of the map move together. */
  middling: 720,
} as const;

/** What `min-` asks for where one of them begins. */
export const from = (pixels: number) => `${pixels / USUAL_PIXELS}em`;
/** What `max-` asks for: the last length before it. */
export const below = (pixels: number) => from(pixels - 0.02);

export const TINY = `(max-width: ${below(WIDTHS.tiny)})`;
export const WIDE = `(min-width: ${from(WIDTHS.wide)})`;
export const ROOMY = `(min-width: ${from(WIDTHS.roomy)})`;

/** Whether a media query holds now. On the server nothing holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
