import type { ReactNode } from "react";
import styles from "./Tiles.module.css";

type TileProps = {
  label: string;
  figure: string | number;
  unit?: string;
  /** One line of sense. */
  children: ReactNode;
  late?: boolean;
};

/** Figures side by side. `close`: on a phone in one line, without what they mean. */
export function Tiles({ close = false, children }: { close?: boolean; children: ReactNode }) {
  return (
    <dl className={styles.tiles} data-close={close || undefined}>
      {children}
    </dl>
  );
}

export function Tile({ label, figure, unit, late = false, children }: TileProps) {
  return (
    <div className={styles.tile} data-late={late || undefined}>
      <dt>{label}</dt>
      <dd className={styles.figure}>
        {figure}
        {unit && <small>{unit}</small>}
      </dd>
      <dd className={styles.sense}>{children}</dd>
    </div>
  );
}
