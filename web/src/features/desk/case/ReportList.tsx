import type { DeskCase, RightsOfCase } from "@fitmate/contract/desk";
import { CASE_REPORTS_SHOWN } from "@fitmate/contract/limits";
import { reportReasons } from "@fitmate/contract/safety";
import { timeAgo } from "../../../lib/korean.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { nameOf, rightsWords } from "../words.ts";
import styles from "./CasePage.module.css";

/** Who has reported it, why, and how often they were right before. */
export function ReportList({ case: { reports, reportList, rights, target } }: { case: DeskCase }) {
  const now = useNow();
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">신고 {reports}건</h2>
      <ul className={styles.reports}>
        {reportList.map((report) => (
          <li key={report.reportId}>
            <Avatar nickname={nameOf(report.reporter)} picture={report.reporter?.profilePicture ?? null} size="sm" />
            <div>
              <b>{rights ? claimantOf(rights, report.reporter) : nameOf(report.reporter)}</b>
              {target !== "TRAINING_NOTE" && (
                <p className={report.words ? undefined : "muted"}>{report.words || "덧붙인 이야기 없음"}</p>
              )}
              <p className="caption">
                {rights ? rightsWords(rights) : reportReasons[report.reason].title}
                {report.reporter && ` · ${beforeWords(report)}`}
                {report.meetup && ` · ${report.meetup.title ? `함께한 번개 ‘${report.meetup.title}’` : "함께한 약속"}`}
              </p>
            </div>
            <time className="caption" dateTime={report.reportedAt}>
              {timeAgo(new Date(report.reportedAt), now)}
            </time>
          </li>
        ))}
      </ul>
      {reports > reportList.length && (
        <p className="caption">처음 {CASE_REPORTS_SHOWN}건만 보여요. 나머지도 함께 결정돼요.</p>
      )}
    </section>
  );
}

/** 한지민 (달리는민서), 한지민 (회원 아님) */
const claimantOf = ({ name, isMember }: RightsOfCase, reporter: { nickname: string } | null): string =>
  [name, isMember ? `(${nameOf(reporter)})` : "(회원 아님)"].filter(Boolean).join(" ");

const beforeWords = ({ decided, right }: { decided: number; right: number }): string =>
  decided === 0 ? "결과가 나온 신고 없음" : `결과가 나온 신고 ${decided}번, ${right}번 맞음`;
