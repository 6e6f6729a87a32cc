import type { ReactNode } from "react";
import styles from "./dev.module.css";

/** One line of the sheet: its name and the things beside each other, or in a grid. */
export function Row({ name, grid = false, children }: { name: string; grid?: boolean; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <h3>{name}</h3>
      <div className={grid ? styles.grid : styles.items}>{children}</div>
    </div>
  );
}
