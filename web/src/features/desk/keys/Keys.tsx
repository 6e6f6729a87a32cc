import type { ReactNode } from "react";
import styles from "./Keys.module.css";

/** What `mod` is called on this keyboard. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** Keys as they are printed; what is no key (–) stands between them as it is. */
export function Keys({ of }: { of: readonly string[] }) {
  return of.map((key) =>
    key === "–" ? (
      <span key={key}>–</span>
    ) : (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ),
  );
}

/** The keys of a page in one line, where there is a keyboard. */
export function KeyLine({ children }: { children: ReactNode }) {
  return <p className={`${styles.line} only-desktop`}>{children}</p>;
}

/** A key beside what it does. */
export function KeyHint({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return (
    <span className={styles.hint}>
      <Keys of={of} />
      {children}
    </span>
  );
}

/** Inside what it presses, which has a name of its own. */
export function KeyMark({ children }: { children: string }) {
  return (
    <kbd className={`${styles.key} only-desktop`} aria-hidden="true">
      {children}
    </kbd>
  );
}
