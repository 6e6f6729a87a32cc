import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./AuthPage.module.css";

type AuthPageProps = {
  art: ReactNode;
  /** Phones have no room for the art above a long form, which starts at the top on wide screens too. */
  long?: boolean;
  children: ReactNode;
};

/** Art beside (phones: above) the form in which somebody comes in. */
export function AuthPage({ art, long = false, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <div className={cx(styles.art, long && "only-desktop")}>{art}</div>
      <div className={styles.form} data-long={long || undefined}>
        {children}
      </div>
    </div>
  );
}

/** Where else one might want to go from here. */
export function AuthLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.links} aria-label={label}>
      {children}
    </nav>
  );
}
