import { cx } from "../cx.ts";
import styles from "./Skeleton.module.css";

type SkeletonProps = { width?: string; height?: string; radius?: string; className?: string };

/** A block of the size the content will have. Appears after 150 ms, so that a fast answer never flickers. */
export function Skeleton({ width, height = "1rem", radius, className }: SkeletonProps) {
  return (
    <span
      className={cx(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}
