import type { ReactNode } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./steps.module.css";

/** Who can see the answer. */
export function Private({ children }: { children: ReactNode }) {
  return (
    <p className={styles.private}>
      <Icon name="lock" size={16} />
      <span>{children}</span>
    </p>
  );
}
