import type { CSSProperties, ReactNode } from "react";
import { useNow } from "../../../lib/useNow.ts";
import { dayNameAt } from "../../../lib/wallClock.ts";
import { termAt } from "./term.ts";
import styles from "./Suspended.module.css";

type TermProps = { since: string; until: string; /** What is at its end. */ end: ReactNode };

/** A term with a beginning, today and an end: two lanes, the dot is today. */
export function Term({ since, until, end }: TermProps) {
  const { day, days, part } = termAt(since, until, useNow());
  const style: CSSProperties & { "--part": number } = { "--part": part };
  return (
    <div className={styles.term}>
      <div className={styles.lane} style={style} role="img" aria-label={`${days}일 가운데 ${day}일째`} />
      <p className={styles.ends}>
        <span>{dayNameAt(since)}</span>
        <span aria-hidden="true">
          <b>{day}일째</b> / {days}일
        </span>
        <span>{end}</span>
      </p>
    </div>
  );
}
