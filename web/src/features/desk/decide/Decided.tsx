/** What was decided, and taking it back. */
import type { DeskCase } from "@fitmate/contract/desk";
import { useUndo } from "../../../data/desk/cases.ts";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { ruleName } from "../log/words.ts";
import { doneBy, onceEach } from "../words.ts";
import styles from "./Decide.module.css";
import { StandingMeasure } from "./StandingMeasure.tsx";

type DecidedProps = {
  decision: NonNullable<DeskCase["decision"]>;
  /** It was decided before the objection that is looked at. */
  isFirst: boolean;
  /** An objection to it was right. */
  isOverturned: boolean;
};

export function Decided({ decision, isFirst, isOverturned }: DecidedProps) {
  const now = useNow();
  const undo = useUndo();
  const { by, decidedAt, rule, words, measures } = decision;
  // Something was done instead of what the objection was to.
  const holds = measures.some(({ undoneAt }) => undoneAt === null);
  return (
    <div className={styles.card}>
      <h2>{isOverturned ? (holds ? "지금 결정" : "뒤집힌 결정") : isFirst ? "처음 결정" : "결정"}</h2>
      {measures.length === 0 ? (
        <p>조치하지 않았어요.</p>
      ) : (
        <ul className={styles.taken}>
          {onceEach(measures).map((measure) => (
            <StandingMeasure key={measure.measureId} measure={measure} undo={undo} />
          ))}
        </ul>
      )}
      {words && <blockquote className={styles.quote}>{words}</blockquote>}
      <p className="caption">
        {[...(rule ? [ruleName(rule)] : []), doneBy(by), momentWords(decidedAt, now)].join(" · ")}
      </p>
    </div>
  );
}
