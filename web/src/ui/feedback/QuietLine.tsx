import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import type { IconName } from "../icons/icon-names.ts";
import styles from "./QuietLine.module.css";

/** Something to know beside it, nothing to fear. */
export function QuietLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={styles.quiet}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </p>
  );
}
