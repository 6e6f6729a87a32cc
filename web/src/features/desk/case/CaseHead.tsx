import type { DeskCase } from "@fitmate/contract/desk";
import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { timeAgo } from "../../../lib/korean.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Severity } from "../Severity.tsx";
import { caseTitle, daysLeft, pastGoal, reasonsWords, rightsWords } from "../words.ts";
import styles from "./CasePage.module.css";

/** What the case is about, and who has taken it on. */
export function CaseHead({ case: each }: { case: DeskCase }) {
  const now = useNow();
  const { kind, caseNumber, about, openedAt, reasons, hidden, rights, overdue, claimedBy, claimedByMe } = each;
  return (
    <div className={styles.head}>
      <Severity of={each.severity} />
      <h1>{caseTitle(each)}</h1>
      <p className={styles.meta}>
        <span>사건 {caseNumber}</span>
        {about && (
          <span>
            <Link to={paths.deskCase(about.caseId)}>사건 {about.caseNumber}</Link>의 결정에 대한 이의
          </span>
        )}
        <span>
          {kind === "OBJECTION" ? "이의" : "처음 신고"} {timeAgo(new Date(openedAt), now)}
        </span>
        <span>{rights ? rightsWords(rights) : reasonsWords(reasons)}</span>
        {rights?.until && <span>{daysLeft(rights.until, now)}</span>}
        {hidden && <span>지금 가려져 있음</span>}
        {overdue && <b className={styles.late}>{pastGoal(each)}</b>}
        {claimedBy && (
          <span className={styles.claimer}>
            <Avatar nickname={claimedBy.nickname} picture={claimedBy.profilePicture} size="xs" />
            {claimedByMe ? "내가 맡음" : `${claimedBy.nickname}님이 맡음`}
          </span>
        )}
      </p>
    </div>
  );
}
