import type { ReactNode } from "react";
import styles from "./EmptyArt.module.css";

/** Outline of a hilltop; drawn six times around its centre. */
const CONTOUR =
  "M80.6 12C83.9 10.9 97.3 9.6 100 10.1 105.3 11.3 118.6 18.9 123.4 24S136.3 47.3 138 52 139.3 65.3 138.7 68 133.3 79.5 132 80.9 122.7 88.3 120 89.5 105.3 93.4 100 93.4 86 92.9 80 91.9 54.6 82.1 51.9 80 45.1 71.2 44.3 68 43.2 59.3 43.3 56 46.5 44.2 49.6 40 60.3 26.6 64 22.6 77.3 13.1 80.6 12Z";

const lane = (x: number, y: number, width: number, height: number, dash?: string) => (
  <rect
    key={x}
    className={styles.line}
    strokeDasharray={dash}
    x={x}
    y={y}
    width={width}
    height={height}
    rx={height / 2}
  />
);
const ring = (cx: number, cy: number, r: number) => <circle key={r} className={styles.line} cx={cx} cy={cy} r={r} />;
const dot = (cx: number, cy: number, r: number) => <circle className={styles.dot} cx={cx} cy={cy} r={r} />;
const ghost = (cx: number, cy: number, r: number) => <circle className={styles.ghost} cx={cx} cy={cy} r={r} />;

/** One solid dot beside a dashed one: somebody is missing. Both dashed: offline. */
const ART = {
  alone: (
    <>
      {[lane(60, 44, 56, 22), lane(46, 33, 84, 44), lane(32, 22, 112, 66), lane(18, 11, 140, 88)]}
      {dot(70, 22, 8)}
      {ghost(96, 22, 8)}
    </>
  ),
  quiet: (
    <>
      <path className={styles.line} d="M66 39H110A13 13 0 0 1 110 65H56A3 3 0 0 1 53 62V52A13 13 0 0 1 66 39Z" />
      <path className={styles.line} d="M66 28H110A24 24 0 0 1 110 76H45A3 3 0 0 1 42 73V52A24 24 0 0 1 66 28Z" />
      <path className={styles.line} d="M66 17H110A35 35 0 0 1 110 87H34A3 3 0 0 1 31 84V52A35 35 0 0 1 66 17Z" />
      <path className={styles.line} d="M66 6H110A46 46 0 0 1 110 98H23A3 3 0 0 1 20 95V52A46 46 0 0 1 66 6Z" />
      {dot(78, 52, 5)}
      {ghost(98, 52, 5)}
    </>
  ),
  place: (
    <>
      {[1, 0.84, 0.68, 0.52, 0.36, 0.2].map((scale) => (
        <path
          key={scale}
          className={styles.contour}
          d={CONTOUR}
          transform={`translate(92 55) scale(${scale}) translate(-92 -55)`}
        />
      ))}
      {dot(88, 54, 7)}
      {ghost(106, 54, 7)}
    </>
  ),
  search: (
    <>
      {[10, 21, 32, 43].map((radius) => ring(82, 48, radius))}
      <path className={styles.handle} d="M114 80l22 22" />
      {ghost(82, 48, 5)}
    </>
  ),
  locked: (
    <>
      {[19, 30, 41, 52].map((radius) => ring(88, 55, radius))}
      <rect className={styles.dot} x="79" y="53" width="18" height="13" rx="4" />
      <path className={styles.shackle} d="M83 53v-4a5 5 0 0 1 10 0v4" />
    </>
  ),
  list: (
    <>
      <path className={styles.line} d="M46 28h116M46 55h92M46 82h104" />
      {dot(30, 28, 7)}
      {ghost(30, 55, 7)}
      {ghost(30, 82, 7)}
    </>
  ),
  video: (
    <>
      <rect className={styles.line} x="50" y="42" width="76" height="26" rx="9" />
      <rect className={styles.line} x="38" y="30" width="100" height="50" rx="15" />
      <rect className={styles.line} x="26" y="18" width="124" height="74" rx="21" />
      <rect className={styles.line} x="14" y="6" width="148" height="98" rx="27" />
      <path className={styles.dot} d="M82 46.5v17l15-8.5Z" />
    </>
  ),
  offline: (
    <>
      {[
        lane(60, 44, 56, 22, "40 14"),
        lane(46, 33, 84, 44, "26 12"),
        lane(32, 22, 112, 66, "40 14"),
        lane(18, 11, 140, 88, "26 12"),
      ]}
      {ghost(70, 22, 8)}
      {ghost(118, 88, 8)}
    </>
  ),
} satisfies Record<string, ReactNode>;

export type EmptyArtName = keyof typeof ART;

/** The picture of an empty state: lines around one centre, and who is there. */
export function EmptyArt({ name, className }: { name: EmptyArtName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 176 110" aria-hidden="true">
      {ART[name]}
    </svg>
  );
}
