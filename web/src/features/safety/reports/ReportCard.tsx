import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { rights as rightsOf } from "@fitmate/contract/rights";
import { type MyReport, reportReasons } from "@fitmate/contract/safety";
import { useObjectToOutcome } from "../../../data/safety/reports.ts";
import { timeAgo } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { targetWords } from "../words.ts";
import { Course, StateChip } from "./Course.tsx";
import { ObjectToOutcome } from "./ObjectToOutcome.tsx";
import styles from "./Reports.module.css";

/** A report of mine: on its way, or what came of it. */
export function ReportCard({ report }: { report: MyReport }) {
  const nobody = report.nameless ? NAMELESS_PARTICIPANT : LEFT_NICKNAME;
  const { reportId, kind, nickname, count, excerpt, reason, rights, words, state, reportedAt, outcome } = report;
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <Avatar nickname={nickname ?? nobody} size="sm" />
        <div>
          <b>{targetWords(kind, nickname, count, nobody)}</b>
          <p className="caption">
            {rights ? `권리침해 · ${rightsOf[rights.right].title}` : reportReasons[reason].title} ·{" "}
            <time dateTime={reportedAt}>{timeAgo(new Date(reportedAt))}</time>
          </p>
        </div>
        <StateChip state={state} />
      </div>
      {excerpt !== "" && <p className={styles.quote}>{excerpt}</p>}
      {words !== "" && (
        <p className={styles.words}>
          <span className="caption">{rights ? "문제가 되는 점" : "덧붙인 이야기"}</span>
          {words}
        </p>
      )}
      <Course state={state} reportedAt={reportedAt} outcome={outcome} hiddenUntil={rights?.hiddenUntil ?? null} />
      <ObjectToOutcome report={report} sending={useObjectToOutcome(reportId)} />
    </li>
  );
}
