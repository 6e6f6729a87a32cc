import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dateAt } from "../../lib/wallClock.ts";
import { Icon } from "../icons/Icon.tsx";
import styles from "./GaveWay.module.css";

type GaveWayProps = {
  /** What it is: 글이에요, 번개예요. */
  kind: string;
  since: string;
  until: string;
  /** What may be told of it all the same. */
  children?: ReactNode;
};

/** What stands in the place of something that gives way while somebody says that it hurts a right of theirs. */
export function GaveWay({ kind, since, until, children }: GaveWayProps) {
  return (
    <section className={styles.whole} aria-labelledby="gave-way">
      {children && <div className={styles.top}>{children}</div>}
      <svg className={styles.lines} viewBox="0 0 640 56" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
        <path
          d="M4 8H560M4 28H600M4 48H380"
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray="2 14"
        />
      </svg>
      <h1 id="gave-way">권리침해 신고로 잠시 가려진 {kind}</h1>
      <p>
        {dateAt(since)}부터 {dateAt(until)}까지 가려 둬요. 그때까지 다르게 결정되지 않으면 다시 보여요.
      </p>
      <Link className="more-link" to={paths.rights()}>
        왜 이렇게 하나요?
        <Icon name="chevron-right" size={18} />
      </Link>
    </section>
  );
}

/** The same on one line, where it is one of many. */
export function GaveWayLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.line}>
      <Icon name="note" size={18} />
      <span>{children}</span>
    </p>
  );
}
