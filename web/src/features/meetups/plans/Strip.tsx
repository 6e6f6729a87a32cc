import type { CardState } from "./cardState.ts";
import styles from "./Strip.module.css";

type Lane = "whole" | "dashed";
/** How far theirs reaches from the left and mine from the right, in units of the drawing. */
type Reach = { theirs: Lane; mine: Lane; from: number; to: number };

const WIDTH = 328;
const OPEN = { from: 154, to: 238 } as const;
const REACHES: Readonly<Record<CardState, (isMine: boolean) => Reach>> = {
  THEIRS: () => ({ theirs: "whole", mine: "dashed", ...OPEN }),
  MINE: () => ({ theirs: "dashed", mine: "whole", from: 90, to: 174 }),
  AGREED: met,
  OVER: met,
  CANCELLED: () => ({ theirs: "dashed", mine: "dashed", from: 100, to: 228 }),
  DECLINED: oneWent,
  REPLACED: oneWent,
  WITHDRAWN: oneWent,
  LAPSED: oneWent,
};

function met(): Reach {
  return { theirs: "whole", mine: "whole", from: 154, to: 174 };
}

function oneWent(isMine: boolean): Reach {
  return isMine
    ? { theirs: "dashed", mine: "whole", from: 120, to: 208 }
    : { theirs: "whole", mine: "dashed", from: 120, to: 208 };
}

/** Two lanes that come from both sides: how far they reach is how it stands. The words beside say the same. */
export function Strip({ state, mine }: { state: CardState; mine: boolean }) {
  const reach = REACHES[state](mine);
  return (
    <svg className={styles.strip} viewBox="0 0 328 52" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className={styles.edge} d="M0 8H328M0 44H328" />
      <g className={styles.lane} data-lane={reach.theirs} style={{ transform: `translateX(${reach.from}px)` }}>
        <path d={`M${-WIDTH} 26H0`} />
        <circle cx="0" cy="26" r="8" />
      </g>
      <g className={styles.mine} data-lane={reach.mine} style={{ transform: `translateX(${reach.to}px)` }}>
        <path d={`M${WIDTH} 26H0`} />
        <circle cx="0" cy="26" r="8" />
      </g>
    </svg>
  );
}
