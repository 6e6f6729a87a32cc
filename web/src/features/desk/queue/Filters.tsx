import { QueueFilter } from "@fitmate/contract/desk";
import type { DeskSummary } from "@fitmate/contract/deskNumbers";
import { DESK_COUNTED_MAX } from "@fitmate/contract/limits";
import styles from "./QueuePage.module.css";

const LABELS: Record<QueueFilter, string> = {
  ALL: "모두",
  UNCLAIMED: "맡은 사람 없음",
  MINE: "내 사건",
  OBJECTIONS: "이의",
};
const COUNTS = { ALL: "waiting", UNCLAIMED: "unclaimed", MINE: "mine", OBJECTIONS: "objections" } as const;

type FiltersProps = {
  filter: QueueFilter;
  summary: DeskSummary | undefined;
  onChoose: (filter: QueueFilter) => void;
};

export function Filters({ filter, summary, onChoose }: FiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label="거르기">
      {QueueFilter.options.map((each) => (
        <button key={each} type="button" aria-pressed={each === filter} onClick={() => onChoose(each)}>
          {LABELS[each]}
          {summary && <small>{countWords(summary[COUNTS[each]])}</small>}
        </button>
      ))}
    </div>
  );
}

/** Nobody counts further. */
export const countWords = (count: number): string =>
  count >= DESK_COUNTED_MAX ? `${DESK_COUNTED_MAX}+` : String(count);
