/** What the screen's own parts cover of the map, in pixels. */
import type { CSSProperties } from "react";
import { pixelsOf } from "../../ui/layout/letters.ts";
import { below, HEIGHTS, TINY } from "../../ui/layout/useMedia.ts";
import { CONTROLS_REM, type SheetHeights } from "./list/ListSheet.tsx";
import type { SheetStop } from "./list/sheetStops.ts";
import type { Insets } from "./map/MapPort.ts";

const NOTHING: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
/** The bar under the crosshair, while a cell is being picked. */
const PICK_BAR_REM = 8.75;
/** A profile beside the map, with what is left free on both sides of it. */
const CARD_REM = 25.5;
/** On a phone a profile is no taller: whose it is stays in sight above it. */
const PROFILE_SHARE = 0.6;

/** Of a short screen's map so much counts as seen, whatever lies over it: nobody would be found in what is left. */
const SEEN_SHARE = 1 / 3;

/** A phone on its side, a page at 200 %, or letters twice as large: the list shows less. */
export const SHORT = `(max-height: ${below(HEIGHTS.short)}), ${TINY}`;

export type Layout = { wide: boolean; short: boolean; heights: SheetHeights; stop: SheetStop; picking: boolean };

/**
 * The part of a map of that `height` that counts as seen is what these leave. On a short screen a list that is pulled up covers most of
 * it, and still lists whom it listed before.
 */
export function mapInsets(
  { wide, short, heights, stop, picking }: Layout,
  height: number = Number.POSITIVE_INFINITY,
): Insets {
  if (wide) return NOTHING;
  const top = pixelsOf(CONTROLS_REM);
  const bottom = pixelsOf(picking ? PICK_BAR_REM : short || stop === "count" ? heights.count : heights.some);
  const share = short ? Math.min(1, ((1 - SEEN_SHARE) * height) / (top + bottom)) : 1;
  return { ...NOTHING, top: top * share, bottom: bottom * share };
}

/**
 * What a profile covers of `map` when it opens; it reaches down to the window's lower edge, the map does not. On a short screen the
 * controls make room (FindLayout.module.css).
 */
export function profileCovers({ wide, short }: Pick<Layout, "wide" | "short">, map: HTMLElement): Insets {
  if (wide) return { ...NOTHING, right: pixelsOf(CARD_REM) };
  const top = innerHeight * (1 - PROFILE_SHARE);
  const bottom = map.getBoundingClientRect().bottom - top;
  return { ...NOTHING, top: short ? 0 : pixelsOf(CONTROLS_REM), bottom };
}

/** The same for the style sheets. */
export const profileHeight = { "--map-sheet-height": `${PROFILE_SHARE * 100}dvh` } as CSSProperties;
