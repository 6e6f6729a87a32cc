import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import { pixelsOf } from "../../../ui/layout/letters.ts";
import { useMedia, WIDE } from "../../../ui/layout/useMedia.ts";
import { nextStop, type SheetStop } from "./sheetStops.ts";
import { useSheetDrag } from "./useSheetDrag.ts";
import styles from "./ListSheet.module.css";

/** Heights of the lower stops in rem: they grow with the letters. */
export type SheetHeights = Readonly<Record<"count" | "some" | "someWhenShort", number>>;
export const PEOPLE_SHEET: SheetHeights = { count: 4.25, some: 17.5, someWhenShort: 8.75 };
/** Search and tabs, which stay in sight above a sheet that is all the way up. */
export const CONTROLS_REM = 7.75;

const NEXT: Record<SheetStop, string> = { count: "목록 펼치기", some: "목록 모두 펼치기", full: "목록 줄이기" };

type ListSheetProps = {
  label: string;
  heights: SheetHeights;
  /** The screen is low. */
  short: boolean;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  /** Always in sight. */
  head: ReactNode;
  children: ReactNode;
};

/** The middle stop in rem; lower on a short screen, or nothing of the map would be left. */
function someRem({ some, someWhenShort }: SheetHeights, short: boolean): number {
  return short ? someWhenShort : some;
}

/** The same for the style sheets, on the box around map and list. */
export function sheetSizes(heights: SheetHeights, short: boolean): CSSProperties {
  const sizes = {
    "--list-count": heights.count,
    "--list-some": someRem(heights, short),
    "--controls-height": CONTROLS_REM,
  };
  return Object.fromEntries(Object.entries(sizes).map(([name, rem]) => [name, `${rem}rem`]));
}

/** In pixels. */
function heightsIn(sheet: HTMLElement, heights: SheetHeights, short: boolean): Record<SheetStop, number> {
  const full = (sheet.parentElement?.clientHeight ?? 0) - pixelsOf(CONTROLS_REM);
  return { count: pixelsOf(heights.count), some: pixelsOf(someRem(heights, short)), full };
}

/** The list: a pane on wide screens, a sheet with three stops on phones. */
export function ListSheet({ label, heights, short, stop, onStop, head, children }: ListSheetProps) {
  const wide = useMedia(WIDE);
  const { sheet, handle } = useSheetDrag((element) => heightsIn(element, heights, short), onStop);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onStop(nextStop(stop, event.key === "ArrowUp" ? 1 : -1));
  };

  return (
    <aside ref={sheet} className={styles.sheet} data-stop={stop} aria-label={label}>
      {wide ? (
        <div className={styles.handle}>{head}</div>
      ) : (
        <div className={styles.handle} {...handle}>
          <button
            className={styles.grabber}
            type="button"
            aria-label={NEXT[stop]}
            aria-expanded={stop !== "count"}
            onClick={() => onStop(stop === "full" ? "some" : nextStop(stop, 1))}
            onKeyDown={onKeyDown}
          />
          {head}
        </div>
      )}
      <div className={styles.scroll} inert={!wide && stop === "count"}>
        {children}
      </div>
    </aside>
  );
}
