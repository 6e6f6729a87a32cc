import type { ReactNode } from "react";
import styles from "./Ring.module.css";
import { lane, pointAt } from "./track.ts";

type RingProps = {
  /** How much of the time is over, from 0 to 1; null: it does not run. */
  share: number | null;
  /** The mate is there, or is asked. */
  mate: "there" | "asked";
  /** In a dialog. */
  small?: boolean;
  children?: ReactNode;
};

/** Before the time runs I stand there, so far ahead of the mate. */
const START = -0.035;
/** Not under the mate. */
const MOST = 0.983;

/** A track of lanes: the time runs on mine, the mate waits beside. Decorative: what it says stands in it. */
export function Ring({ share, mate, small = false, children }: RingProps) {
  const run = share === null ? null : Math.min(share, MOST);
  const me = pointAt(run ?? 1 + START);
  return (
    <div className={styles.ring} data-small={small || undefined}>
      <svg viewBox="0 0 352 224" aria-hidden="true">
        {[64, 84, 104].map((radius) => (
          <path key={radius} className={styles.lane} d={lane(radius)} />
        ))}
        {run !== null && (
          <path className={styles.run} d={lane(84)} pathLength={100} strokeDasharray={`${run * 100} 200`} />
        )}
        <circle
          className={mate === "there" ? styles.mate : styles.asked}
          cx={176}
          cy={8}
          r={mate === "there" ? 11 : 10}
        />
        <circle className={styles.me} cx={me.x} cy={me.y} r={12} />
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
