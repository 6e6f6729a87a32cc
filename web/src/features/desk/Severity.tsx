import { SEVERITIES, type Severity as Level } from "@fitmate/contract/safety";
import styles from "./Severity.module.css";

const LEVELS: readonly string[] = Object.keys(SEVERITIES);

/** One to four lanes lit, and the word. */
export function Severity({ of }: { of: Level }) {
  return (
    <span className={styles.severity} data-level={LEVELS.indexOf(of) + 1}>
      {LEVELS.map((level) => (
        <i key={level} />
      ))}
      <b>{SEVERITIES[of]}</b>
    </span>
  );
}
