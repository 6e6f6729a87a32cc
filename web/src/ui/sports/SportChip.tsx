import type { Sport } from "@fitmate/contract/profile";
import { Icon } from "../icons/Icon.tsx";
import { sportIcon, sportLabel } from "./sport.ts";
import styles from "./SportChip.module.css";

/** Icon and word in the sport's colour. */
export function SportChip({ sport, solid = false }: { sport: Sport; solid?: boolean }) {
  return (
    <span className={styles.chip} data-sport={sport} data-solid={solid || undefined}>
      <Icon name={sportIcon[sport]} size={16} />
      {sportLabel[sport]}
    </span>
  );
}

/** Several sports where there is room for icons only. */
export function SportDots({ sports }: { sports: readonly Sport[] }) {
  return (
    <span className={styles.dots}>
      {sports.map((sport) => (
        <span key={sport} className={styles.dot} data-sport={sport}>
          <Icon name={sportIcon[sport]} />
          <span className="sr-only">{sportLabel[sport]}</span>
        </span>
      ))}
    </span>
  );
}
