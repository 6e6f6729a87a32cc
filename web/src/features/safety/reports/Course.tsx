import type { MyReport } from "@fitmate/contract/safety";
import { dayNameAt, momentWords } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { ReportWay } from "../way/ReportWay.tsx";
import styles from "./Reports.module.css";

const STATES: Record<MyReport["state"], string> = {
  RECEIVED: "접수",
  IN_REVIEW: "검토 중",
  ACTED: "조치함",
  NOT_ACTED: "조치하지 않음",
};

/** How far it has got, in a word. */
export function StateChip({ state }: Pick<MyReport, "state">) {
  return (
    <span className={styles.outcome} data-state={state}>
      {state === "ACTED" && <Icon name="check" size={16} />}
      {STATES[state]}
    </span>
  );
}

type CourseProps = Pick<MyReport, "state" | "reportedAt" | "outcome"> & {
  /** Until then it gives way to a placeholder; null: it does not. */
  hiddenUntil: string | null;
};

/** The way of a report that is open, or what came of it. */
export function Course({ state, reportedAt, outcome, hiddenUntil }: CourseProps) {
  const isOpen = state === "RECEIVED" || state === "IN_REVIEW";
  return (
    <>
      {isOpen && (
        <ReportWay
          label="신고가 지나는 길"
          steps={[
            { text: "접수", more: momentWords(reportedAt) },
            { text: "검토 중", more: state === "IN_REVIEW" ? "운영자가 보고 있어요" : null },
            { text: "결과" },
          ]}
          at={state === "IN_REVIEW" ? 1 : 0}
        />
      )}
      {hiddenUntil !== null && (
        <p className={styles.words}>
          {dayNameAt(hiddenUntil)}까지 가려 둬요. 다르게 결정되지 않으면 그 뒤에 다시 보여요.
        </p>
      )}
      {outcome && <p className={styles.words}>{outcome}</p>}
    </>
  );
}
