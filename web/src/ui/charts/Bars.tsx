import { grouped } from "@fitmate/contract/grouped";
import styles from "./Bars.module.css";

/** `words`: what is said in place of the value; its lane stays empty where that is null. */
export type Bar = { label: string; value: number | null; words?: string };

type BarsProps = { bars: readonly Bar[]; nothing: string };

/** A lane each, the longest over the whole width. */
export function Bars({ bars, nothing }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  if (bars.length === 0) return <p className="muted">{nothing}</p>;
  return (
    <ul className={styles.bars}>
      {bars.map(({ label, value, words }) => (
        <li key={label}>
          <span>{label}</span>
          <b>{words ?? (value === null ? null : grouped(value))}</b>
          <i aria-hidden="true">{value !== null && <i style={{ width: `${(100 * value) / most}%` }} />}</i>
        </li>
      ))}
    </ul>
  );
}
