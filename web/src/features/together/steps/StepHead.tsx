import { type ReactNode, useEffect, useRef } from "react";
import { STEPS } from "./answer.ts";
import styles from "./steps.module.css";

type StepHeadProps = {
  /** How many steps are taken with this one; undefined: it is none of them. */
  taken?: number;
  /** Beside the words. */
  face?: ReactNode;
  above?: ReactNode;
  title: string;
  below?: ReactNode;
};

/** What a step asks, with a lane for each step. The focus goes with it, so that it is read aloud. */
export function StepHead({ taken, face, above, title, below }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      {taken !== undefined && (
        <div className={styles.lanes} role="img" aria-label={`${STEPS}단계 가운데 ${taken}단계`}>
          {Array.from({ length: STEPS }, (_, step) => (
            <i key={step} data-done={step < taken || undefined} />
          ))}
        </div>
      )}
      <div className={styles.head}>
        {face}
        <div>
          {above && <p className="caption">{above}</p>}
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {below && <p className="caption">{below}</p>}
        </div>
      </div>
    </>
  );
}
