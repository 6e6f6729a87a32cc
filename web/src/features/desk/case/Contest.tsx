import type { DeskCase } from "@fitmate/contract/desk";
import { timeAgo } from "../../../lib/korean.ts";
import { useNow } from "../../../lib/useNow.ts";
import styles from "./CasePage.module.css";

/** What the author says against it that something gives way. */
export function Contest({ case: { rights } }: { case: DeskCase }) {
  const now = useNow();
  if (!rights?.contest) return null;
  const { words, at } = rights.contest;
  return (
    <section aria-labelledby="contest">
      <h2 id="contest">글쓴이의 이의</h2>
      <ul className={styles.reports}>
        <li className={styles.objection}>
          <div>
            <p className={styles.said}>{words}</p>
          </div>
          <time className="caption" dateTime={at}>
            {timeAgo(new Date(at), now)}
          </time>
        </li>
      </ul>
    </section>
  );
}
