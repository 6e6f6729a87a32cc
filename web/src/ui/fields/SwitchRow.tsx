import { useId } from "react";
import { Icon } from "../icons/Icon.tsx";
import type { IconName } from "../icons/icon-names.ts";
import styles from "./SwitchRow.module.css";

type SwitchRowProps = {
  icon?: IconName;
  text: string;
  /** What it does, below. */
  detail?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A row that turns one thing on and off, at once. */
export function SwitchRow({ icon, text, detail, checked, onChange }: SwitchRowProps) {
  const [name, about] = [useId(), useId()];
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={name}
      aria-describedby={detail === undefined ? undefined : about}
      className={styles.row}
      onClick={() => onChange(!checked)}
    >
      {icon && <Icon name={icon} size={20} />}
      <span>
        <span id={name}>{text}</span>
        {detail !== undefined && <small id={about}>{detail}</small>}
      </span>
      <i className={styles.switch} aria-hidden="true" />
    </button>
  );
}
