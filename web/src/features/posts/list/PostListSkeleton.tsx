import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./PostRow.module.css";

const ROWS = 6;

/** Rows while they load, with their final size. */
export function PostListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">글을 불러오는 중이에요</span>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="3.75rem" height="1.625rem" radius="var(--r-full)" />
          <Skeleton className={styles.title} width="min(26rem, 90%)" height="1.5rem" />
          <Skeleton className={styles.tags} width="8rem" height="1.125rem" />
          <div className={styles.meta}>
            <Skeleton width="8.5rem" height="1.5rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
