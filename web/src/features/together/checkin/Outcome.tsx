import type { CheckInState } from "@fitmate/contract/checkIn";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./CheckInCard.module.css";

/** null: of what is not shown. */
const WORDS: Record<CheckInState, string | null> = {
  ASKED: "부탁함",
  ON: "켜짐",
  DUE: "켜짐",
  ALERTED: "알림 보냄",
  SAFE: "마침",
  DECLINED: null,
  WITHDRAWN: null,
  LAPSED: null,
  OFF: null,
  ENDED: null,
};

/** How it stands, in a word. */
export function Outcome({ state }: { state: CheckInState }) {
  return (
    <span className={styles.outcome} data-state={state === "SAFE" ? "done" : state === "ASKED" ? undefined : "on"}>
      {state === "SAFE" && <Icon name="check" size={16} />}
      {WORDS[state]}
    </span>
  );
}
