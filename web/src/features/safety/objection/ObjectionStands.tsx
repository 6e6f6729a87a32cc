import type { MyObjection } from "@fitmate/contract/safety";
import { dayNameAt, momentWords } from "../../../lib/wallClock.ts";
import { ReportWay } from "../way/ReportWay.tsx";
import { ANSWERED_WITHIN } from "../words.ts";
import styles from "./Objection.module.css";

const OUTCOMES = { ACCEPTED: "결정을 바꿨어요", REJECTED: "결정을 그대로 뒀어요" } as const;

/** How an objection of mine stands: on its way, or what came of it. */
export function ObjectionStands({ objection }: { objection: MyObjection }) {
  const { state, words, objectedAt, answer, answeredAt } = objection;
  const isOpen = state === "OPEN";
  return (
    <div className={styles.stands}>
      <ReportWay
        label="이의가 지나는 길"
        steps={[
          { text: "이의 접수", more: momentWords(objectedAt) },
          { text: "다시 보는 중", more: "다른 운영자" },
          { text: isOpen ? "결과" : OUTCOMES[state], more: answeredAt ? dayNameAt(answeredAt) : ANSWERED_WITHIN },
        ]}
        at={isOpen ? 1 : 2}
      />
      <div className={styles.words}>
        <p className="caption">내가 낸 이의</p>
        <p>{words}</p>
      </div>
      {answer && (
        <div className={styles.words}>
          <p className="caption">운영자의 답</p>
          <p>{answer}</p>
        </div>
      )}
    </div>
  );
}
