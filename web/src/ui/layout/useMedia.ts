import { useCallback, useSyncExternalStore } from "react";

/**
 * Where the layout changes, in px of the window. A media query cannot take its number from elsewhere: the style sheets
 * repeat them, and app/breakpoints.test.ts knows no others.
 */
export const WIDTHS = {
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

/** Below, in letters as large as their reader has set them: a phone at 200 %, or one whose letters are twice as large. */
export const LARGE_LETTERS = "16.24em";

export const HEIGHTS = {
  /** Below: a phone on its side, or with its keyboard up. */
  low: 480,
  /** Below: the list of people shows less. */
  short: 600,
  /** Below: the controls of the map move together. */
  middling: 720,
} as const;

/** The last length before `pixels`, where `max-` ends and `min-` begins. */
export const below = (pixels: number) => `${pixels - 0.02}px`;

export const WIDE = `(min-width: ${WIDTHS.wide}px)`;
export const ROOMY = `(min-width: ${WIDTHS.roomy}px)`;

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
