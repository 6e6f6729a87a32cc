import type { ReactNode } from "react";
import styles from "./CheckInPage.module.css";

type Row = { name: string; value: ReactNode; more?: string | undefined };

/** Who, what, where and when, one below the other. */
export function FactRows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={`card ${styles.facts}`}>
      {rows.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {more !== undefined && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
