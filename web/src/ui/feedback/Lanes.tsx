import { cx } from "../cx.ts";
import styles from "./Lanes.module.css";

/** Waiting: two dots run in two lanes, side by side. Without `label` whoever shows it says what is awaited. */
export function Lanes({ label, className }: { label?: string; className?: string }) {
  return (
    <>
      <span className={cx(styles.lanes, className)} aria-hidden="true">
        <i />
        <i />
      </span>
      {label && (
        <span className="sr-only" role="status">
          {label}
        </span>
      )}
    </>
  );
}
