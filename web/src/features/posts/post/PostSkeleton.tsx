import { paths } from "@fitmate/contract/paths";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./WholePost.module.css";

const LINES = ["100%", "94%", "98%", "60%"];

/** The post while it loads. */
export function PostSkeleton() {
  useAppBar({ backTo: paths.posts() });
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton width="6rem" height="1.625rem" radius="var(--r-full)" />
      <Skeleton className={styles.title} width="min(30rem, 90%)" height="2.5rem" />
      <div className={styles.by}>
        <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
        <Skeleton width="9rem" height="2rem" />
      </div>
      <div className={`${styles.body} stack`}>
        {LINES.map((width) => (
          <Skeleton key={width} width={width} height="1.25rem" />
        ))}
      </div>
    </div>
  );
}
