import styles from "./ReportWay.module.css";

export type Step = { text: string; more?: string | null };

type ReportWayProps = {
  label: string;
  steps: readonly Step[];
  /** The one that it has got to; those before are done. */
  at: number;
};

/** The way of a report, or of an objection: one lane, dots for what has happened. */
export function ReportWay({ label, steps, at }: ReportWayProps) {
  return (
    <ol className={styles.way} aria-label={label}>
      {steps.map(({ text, more }, index) => (
        <li key={text} data-done={index < at || undefined} aria-current={index === at ? "step" : undefined}>
          {text}
          {more && <small>{more}</small>}
        </li>
      ))}
    </ol>
  );
}
