import type { ReactNode } from "react";
import styles from "./Badge.module.css";

/** A short state beside a name or a title. */
export function Badge({ kind = "neutral", children }: { kind?: "neutral" | "mates"; children: ReactNode }) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {kind === "mates" && <Duo />}
      {children}
    </span>
  );
}

/** Two dots: the sign for 'mates'. */
export function Duo() {
  return (
    <span className={styles.duo} aria-hidden="true">
      <i />
      <i />
    </span>
  );
}
