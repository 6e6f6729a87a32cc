import { Avatar } from "./Avatar.tsx";
import styles from "./MeetingHeads.module.css";

export type Person = { nickname: string; picture: string | null };

/** Insets of the nine lanes, from the innermost. */
const LANES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const GAP = 15;

type MeetingHeadsProps = { sender: Person; me: Person; met: boolean };

/** Two heads on one track. When they have met they slide together and the lanes light up one after another. */
export function MeetingHeads({ sender, me, met }: MeetingHeadsProps) {
  return (
    <div className={styles.meet} data-met={met || undefined} aria-hidden="true">
      <svg viewBox="0 0 400 120" preserveAspectRatio="xMidYMid slice">
        {LANES.map((lane) => {
          const out = lane * GAP;
          return (
            <rect
              key={lane}
              className={styles.lane}
              style={{ transitionDelay: `${lane * 60}ms` }}
              x={150 - out}
              y={46 - out}
              width={100 + 2 * out}
              height={28 + 2 * out}
              rx={14 + out}
            />
          );
        })}
        <path className={styles.theirs} d="M-10 60H145" />
        <path className={styles.mine} d="M410 60H255" />
      </svg>
      <span className={styles.sender}>
        <Avatar {...sender} />
      </span>
      <span className={styles.me}>
        <Avatar {...me} />
      </span>
    </div>
  );
}
