import { FOLDED, summaryOf } from "../list/summary.ts";
import type { Bubble } from "../log/log.ts";
import { Checkbox } from "../../../ui/fields/Choice.tsx";
import styles from "./PickMessages.module.css";

type PickRowProps = {
  bubble: Bubble;
  /** Among several: who says it stands above. */
  named: boolean;
  picked: boolean;
  /** Whether it may be chosen. */
  able: boolean;
  onPick: (bubble: Bubble) => void;
};

/** A message with a tick beside it; all of the row is the label. */
export function PickRow({ bubble, named, picked, able, onPick }: PickRowProps) {
  const { mine, sender, folded, time, first, last, pictures } = bubble;
  const said = folded ? FOLDED : summaryOf(bubble);
  return (
    <li
      className={styles.row}
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
    >
      <Checkbox
        checked={picked}
        disabled={!able}
        onChange={() => onPick(bubble)}
        label={
          <span className={styles.message}>
            {named && first && <span className={styles.sender}>{sender}</span>}
            <span className={styles.bubble}>
              <span className="sr-only">{mine ? "나" : sender}: </span>
              {said}
              {bubble.contents !== "" && !folded && pictures.length > 0 && (
                <span className={styles.pictures}>사진 {pictures.length}장</span>
              )}
            </span>
            {time && <span className={styles.time}>{time}</span>}
          </span>
        }
      />
    </li>
  );
}
