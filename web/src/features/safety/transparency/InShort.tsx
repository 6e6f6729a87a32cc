import { type ReportReason, reportReasons } from "@fitmate/contract/safety";
import type { TransparencyReport } from "@fitmate/contract/transparency";
import { durationWords } from "../../../lib/duration.ts";
import styles from "./Transparency.module.css";
import { countWords } from "./words.ts";

/** What there is to know of it all, in a few sentences; of what is withheld none. */
export function InShort({ report }: { report: TransparencyReport }) {
  const { reports, reasons, hiddenAtOnce, urgentMedianMinutes } = report;
  const countOf = (reason: ReportReason) => reasons.find((each) => each.reason === reason)?.reports ?? 0;
  const [most] = reasons;
  const danger = countOf("DANGER");
  return (
    <section className={styles.short}>
      <h2>한마디로</h2>
      {reports === 0 ? (
        <p>이 기간에는 신고가 없었어요.</p>
      ) : reports === null ? (
        <p>신고가 다섯 건이 안 되어서 수를 싣지 않았어요.</p>
      ) : (
        <p>
          {most && most.reports !== null && (
            <>
              가장 많은 이유는 <b>{reportReasons[most.reason].title}</b>, 모두 <b>{countWords(most.reports, "건")}</b>
              이었어요.{" "}
            </>
          )}
          {danger > 0 && (
            <>
              실제 만남에서 위험했다는 신고는 <b>{countWords(danger, "건")}</b>이었어요.{" "}
            </>
          )}
          {hiddenAtOnce !== null && hiddenAtOnce > 0 && (
            <>
              불법촬영물 신고로 들어오자마자 가린 일은 <b>{countWords(hiddenAtOnce, "건")}</b>이었어요.{" "}
            </>
          )}
          {urgentMedianMinutes !== null && (
            <>
              불법촬영물과 위험 신고는 가운데값 <b>{durationWords(urgentMedianMinutes)}</b> 만에 결정했어요.
            </>
          )}
        </p>
      )}
    </section>
  );
}
