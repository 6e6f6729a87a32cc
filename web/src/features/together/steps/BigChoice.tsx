import type { ReactNode } from "react";
import styles from "./steps.module.css";

type BigChoiceProps = { sign: ReactNode; label: string; hint: string; busy?: boolean; onChoose: () => void };

/** One of two answers: a tap goes on. */
export function BigChoice({ sign, label, hint, busy = false, onChoose }: BigChoiceProps) {
  return (
    <button
      className={styles.choice}
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onChoose}
    >
      {sign}
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </button>
  );
}

/** Two dots on neighbouring lanes; the other one dashed where somebody was missing. */
export function Dots({ both }: { both: boolean }) {
  return (
    <svg className={styles.dots} viewBox="0 0 44 28" aria-hidden="true" data-both={both || undefined}>
      <path d="M2 8h22M2 20h22" />
      <circle cx="29" cy="8" r="4.4" />
      <circle cx="29" cy="20" r={both ? 4.4 : 3.8} />
    </svg>
  );
}
