import type { CSSProperties, ReactNode } from "react";
import type { SheetStop } from "./list/sheetStops.ts";
import styles from "./FindLayout.module.css";

type FindLayoutProps = {
  stop: SheetStop;
  /** My cell is being picked: the list steps back. */
  picking?: boolean;
  /** How wide the list is where it stands beside the map. */
  pane: string;
  style: CSSProperties;
  /** Above the list; on phones over the map. */
  controls: ReactNode;
  /** The map, then the list. */
  children: ReactNode;
};

/** A map with a list: side by side, on phones one over the other. */
export function FindLayout({ stop, picking = false, pane, style, controls, children }: FindLayoutProps) {
  return (
    <div
      className={styles.find}
      style={{ ...style, "--pane": pane } as CSSProperties}
      data-stop={stop}
      data-picking={picking || undefined}
    >
      <div className={styles.controls}>
        <h1 className={styles.title}>메이트 찾기</h1>
        {controls}
      </div>
      {children}
    </div>
  );
}
