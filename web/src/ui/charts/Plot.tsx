/** Values side by side over a scale of three steps. Drawings stretch, words do not. */
import type { ReactNode } from "react";
import styles from "./Plot.module.css";

type PlotProps = {
  /** The value at its upper edge. */
  top: number;
  /** What it shows, in a sentence. */
  sentence: string;
  /** Drawn on a square of 100 by 100. */
  children: ReactNode;
  /** Words and dots on the drawing. */
  over?: ReactNode;
  /** What stands below it. */
  foot: ReactNode;
};

const STEPS = [3, 2, 1, 0];

export function Plot({ top, sentence, children, over, foot }: PlotProps) {
  return (
    <div className={styles.plot} role="img" aria-label={sentence}>
      <div className={styles.scale}>
        {STEPS.map((step) => (
          <span key={step}>{(top / 3) * step}</span>
        ))}
      </div>
      <div className={styles.drawing}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {STEPS.map((step) => (
            <path
              key={step}
              className={styles.grid}
              d={`M0 ${100 - (100 * step) / 3}H100`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children}
        </svg>
        {over}
      </div>
      <div className={styles.foot}>{foot}</div>
    </div>
  );
}

export type Pair = { whole: number; part: number };

/** Columns, each with the part of it before the whole. */
export function Columns({ pairs, top }: { pairs: readonly Pair[]; top: number }) {
  const width = 100 / pairs.length;
  const column = (index: number, value: number, className: string | undefined) => (
    <rect
      key={`${index}${className}`}
      className={className}
      x={index * width + width * 0.15}
      y={100 - (100 * value) / top}
      width={width * 0.7}
      height={(100 * value) / top}
    />
  );
  return (
    <>
      {pairs.map(({ whole }, index) => column(index, whole, styles.bar))}
      {pairs.map(({ part }, index) => column(index, part, styles.part))}
    </>
  );
}

/** What the two are. */
export function Legend({ whole, part }: { whole: string; part: string }) {
  return (
    <p className={styles.legend}>
      <span>
        <i />
        {whole}
      </span>
      <span>
        <i data-part />
        {part}
      </span>
    </p>
  );
}
