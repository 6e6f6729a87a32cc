import type { QueueCase } from "@fitmate/contract/desk";
import { paths } from "@fitmate/contract/paths";
import { reportReasons, TARGET_KINDS } from "@fitmate/contract/safety";
import { Link } from "react-router";
import { useNow } from "../../../lib/useNow.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { Severity } from "../Severity.tsx";
import { daysLeft, nameOf, pastGoal, rightsWords, waited } from "../words.ts";
import styles from "./CaseRow.module.css";

type CaseRowProps = {
  case: QueueCase;
  /** The keyboard is on it. */
  isCurrent: boolean;
  onCurrent: (caseId: number) => void;
};

/** A case in the queue. */
export function CaseRow({ case: each, isCurrent, onCurrent }: CaseRowProps) {
  const now = useNow();
  const { caseId, kind, target, subject, excerpt } = each;
  return (
    <li>
      <Link
        className={styles.row}
        to={paths.deskCase(caseId)}
        data-case={caseId}
        aria-current={isCurrent ? "true" : undefined}
        onFocus={() => onCurrent(caseId)}
      >
        <span className={styles.severity}>
          <Severity of={each.severity} />
        </span>
        <span className={styles.who}>
          <Avatar nickname={nameOf(subject)} picture={subject?.profilePicture ?? null} size="sm" />
          <span>
            <b>
              {nameOf(subject)}
              <Badge>{kind === "OBJECTION" ? "이의" : TARGET_KINDS[target]}</Badge>
            </b>
            <span className={styles.excerpt}>{excerpt || "글자가 없는 내용"}</span>
          </span>
        </span>
        <Why case={each} />
        <span className={styles.age} data-late={each.overdue || undefined}>
          <span className="sr-only">기다린 시간 </span>
          {waited(each.openedAt, now)}
          {each.overdue && <small>{pastGoal(each)}</small>}
        </span>
        <ClaimedBy case={each} />
      </Link>
    </li>
  );
}

function Why({ case: { kind, reasons, reports, trustedReporters, hidden, rights, decidedBy } }: { case: QueueCase }) {
  const now = useNow();
  if (kind === "RIGHTS" && rights) {
    const left = rights.until === null ? "가리지 않음" : daysLeft(rights.until, now);
    return (
      <span className={styles.why}>
        {rightsWords(rights)}
        <small>{rights.contest ? `글쓴이 이의 · ${left}` : left}</small>
      </span>
    );
  }
  const [first] = reasons;
  if (kind === "OBJECTION" || !first) {
    return (
      <span className={styles.why}>
        이의 제기
        {decidedBy && <small>앞서 결정 {decidedBy.nickname}</small>}
      </span>
    );
  }
  const facts = [
    `신고 ${reports}건`,
    ...(trustedReporters > 0 ? [`맞았던 신고자 ${trustedReporters}명`] : []),
    ...(hidden ? ["가려 둠"] : []),
  ];
  return (
    <span className={styles.why}>
      {reportReasons[first.reason].title}
      <small>{facts.join(" · ")}</small>
    </span>
  );
}

function ClaimedBy({ case: { claimedBy, claimedByMe } }: { case: QueueCase }) {
  if (!claimedBy) return <span className={`${styles.by} caption`}>맡은 사람 없음</span>;
  return (
    <span className={styles.by}>
      <Avatar nickname={claimedBy.nickname} picture={claimedBy.profilePicture} size="xs" />
      {claimedByMe ? "나" : claimedBy.nickname}
    </span>
  );
}
