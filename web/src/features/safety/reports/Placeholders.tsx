import { paths } from "@fitmate/contract/paths";
import { TARGET_KINDS } from "@fitmate/contract/safety";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { myPlaceholders } from "../../../data/safety/placeholders.ts";
import { dayNameAt } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import rows from "../LinkRows.module.css";
import styles from "./Reports.module.css";

/** What of mine gives way now; most members have nothing. */
export function Placeholders() {
  const { data } = useQuery(myPlaceholders);
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.decisions} aria-labelledby="placeholders">
      <h2 id="placeholders">권리침해 신고로 가려진 것</h2>
      <ul className={rows.rows}>
        {data.map(({ placeholderId, kind, until, contest }) => (
          <li key={placeholderId}>
            <Link to={paths.placeholder(placeholderId)}>
              <span>
                내 {TARGET_KINDS[kind]}
                <small>
                  {dayNameAt(until)}까지{contest && " · 이의를 냈어요"}
                </small>
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
