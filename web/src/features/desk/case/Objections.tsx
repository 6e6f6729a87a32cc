import type { DeskCase } from "@fitmate/contract/desk";
import { paths } from "@fitmate/contract/paths";
import type { ObjectionState } from "@fitmate/contract/safety";
import { Link } from "react-router";
import { timeAgo } from "../../../lib/korean.ts";
import { useNow } from "../../../lib/useNow.ts";
import styles from "./CasePage.module.css";

const STATES: Record<ObjectionState, string> = {
  OPEN: "기다리는 중",
  ACCEPTED: "받아들임",
  REJECTED: "처음 결정 그대로",
};

/** Who thinks otherwise of the decision. */
export function Objections({ case: { caseId, objections } }: { case: DeskCase }) {
  const now = useNow();
  if (objections.length === 0) return null;
  return (
    <section aria-labelledby="objections">
      <h2 id="objections">이의</h2>
      <ul className={styles.reports}>
        {objections.map((objection) => (
          <li key={objection.caseId} className={styles.objection}>
            <div>
              <b>{objection.of === "SUBJECT" ? "신고당한 사람" : "신고한 사람"}</b>
              <p className={styles.said}>{objection.words}</p>
              <p className="caption">
                {STATES[objection.state]}
                {objection.answer && ` · ${objection.answer}`}
                {objection.caseId !== caseId && (
                  <>
                    {" · "}
                    <Link to={paths.deskCase(objection.caseId)}>이의 열기</Link>
                  </>
                )}
              </p>
            </div>
            <time className="caption" dateTime={objection.objectedAt}>
              {timeAgo(new Date(objection.objectedAt), now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
