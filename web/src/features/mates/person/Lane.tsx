import type { DistanceBand } from "@fitmate/contract/cell";
import type { Sport } from "@fitmate/contract/profile";
import { bandWords } from "../../../lib/korean.ts";
import styles from "./MateProfile.module.css";

type LaneProps = {
  nickname: string;
  /** Without one nothing shows. */
  distanceBand: DistanceBand | null;
  /** Whose colour they have. */
  sport: Sport;
};

/** Two people and what lies between them. */
export function Lane({ nickname, distanceBand, sport }: LaneProps) {
  if (!distanceBand) return null;
  return (
    <p className={styles.lane} data-sport={sport}>
      <span className={styles.end}>나</span>
      <span className={styles.line}>
        <b>{bandWords(distanceBand)}</b>
      </span>
      <span className={styles.end}>
        <span>{nickname}</span>
      </span>
    </p>
  );
}
