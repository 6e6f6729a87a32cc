import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import styles from "./PillSelect.module.css";

type PillSelectProps = {
  label: string;
  value: string;
  /** Whether it says something else than all. */
  chosen?: boolean;
  onChoose: (value: string) => void;
  /** Options. */
  children: ReactNode;
};

/** One of a few, as a pill that says which. */
export function PillSelect({ label, value, chosen = false, onChoose, children }: PillSelectProps) {
  return (
    <span className={styles.pill} data-chosen={chosen || undefined}>
      <select aria-label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {children}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
