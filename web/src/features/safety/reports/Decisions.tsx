import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { myDecisions } from "../../../data/safety/decisions.ts";
import { useNow } from "../../../lib/useNow.ts";
import { dayNameAt } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { headlineOf } from "../decision/words.ts";
import rows from "../LinkRows.module.css";
import styles from "./Reports.module.css";

/** What was decided about me; most members have none. */
export function Decisions() {
  const { data } = useQuery(myDecisions);
  const now = useNow();
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.decisions} aria-labelledby="decisions">
      <h2 id="decisions">나에 대한 결정</h2>
      <ul className={rows.rows}>
        {data.map((decision) => (
          <li key={decision.decisionId}>
            <Link to={paths.decision(decision.decisionId)}>
              <span>
                {headlineOf(decision, now)}
                <small>{dayNameAt(decision.decidedAt)}</small>
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
