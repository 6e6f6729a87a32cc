import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../icons/Icon.tsx";
import styles from "./Caution.module.css";

/** A quiet word of care about what somebody has written, with the way to what to think of. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <div className={styles.caution} role="note">
      <Icon name="info" size={18} />
      <span>
        {children}
        <Link to={paths.safety()}>처음 만날 때</Link>
      </span>
    </div>
  );
}
