import type { MateMatch } from "@fitmate/contract/mateRequests";
import { LEVEL_WORDS } from "@fitmate/contract/profile";
import { Icon } from "../icons/Icon.tsx";
import { sportLabel } from "../sports/sport.ts";
import styles from "./Reasons.module.css";

/** Whom it is about, and what the two of us have in common. */
export type Fit = Pick<MateMatch, "nickname" | "reasons" | "levels">;

/** Why the two of us fit, but for how far apart we are, which stands elsewhere; then where our levels differ. */
export function Reasons({ fit }: { fit: Fit }) {
  const reasons = fit.reasons.filter(({ about }) => about !== "DISTANCE").map(({ text }) => text);
  const levels = fit.levels.flatMap((level) => apart(level, fit.nickname));
  if (reasons.length + levels.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label="나와 잘 맞는 점">
      {reasons.map((reason) => (
        <li key={reason}>
          <Icon name="check" size={16} />
          {reason}
        </li>
      ))}
      {levels.map((level) => (
        <li key={level} className={styles.level}>
          {level}
        </li>
      ))}
    </ul>
  );
}

/** 러닝: 나는 6분대, 성수러너님은 5분대; nothing where both are the same, which is a reason by itself. */
function apart({ sport, mine, theirs }: Fit["levels"][number], nickname: string): string[] {
  if (mine === theirs) return [];
  return [`${sportLabel[sport]}: 나는 ${LEVEL_WORDS[mine]}, ${nickname}님은 ${LEVEL_WORDS[theirs]}`];
}
