import styles from "./CheckInPage.module.css";

/** How many lanes fill the picture. */
const LANES = 20;
const GAP = 16;

/** Two on their lanes: I am there, and whether they are. */
export function WatchArt({ back }: { back: boolean }) {
  return (
    <div className={styles.art} aria-hidden="true">
      <svg viewBox="0 0 640 120" preserveAspectRatio="xMidYMid slice">
        {Array.from({ length: LANES }, (_, lane) => {
          const out = lane * GAP;
          return (
            <rect
              key={lane}
              className={styles.lane}
              x={180 - out}
              y={52 - out}
              width={280 + 2 * out}
              height={16 + 2 * out}
              rx={8 + out}
            />
          );
        })}
        <path className={styles.mine} d="M-10 44H232" />
        <circle className={styles.me} cx={236} cy={44} r={15} />
        <path className={styles.theirs} data-back={back || undefined} d="M-10 76H404" />
        <circle className={styles.they} data-back={back || undefined} cx={404} cy={76} r={14} />
      </svg>
    </div>
  );
}
