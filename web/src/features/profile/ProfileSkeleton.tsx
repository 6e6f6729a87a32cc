import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import styles from "./MyPage.module.css";

/** The page while it loads, with its final size. */
export function ProfileSkeleton() {
  return (
    <div className={styles.columns} role="status">
      <span className="sr-only">불러오는 중이에요</span>
      <div className={styles.identity}>
        <Skeleton width="6rem" height="6rem" radius="50%" />
        <div className="stack">
          <Skeleton width="7rem" />
          <Skeleton width="10rem" />
        </div>
      </div>
      <div className={`${styles.form} stack stack--lg`}>
        <Skeleton width="100%" height="10rem" radius="var(--r-3)" />
        <Skeleton width="100%" height="4.75rem" radius="var(--r-3)" />
        <Skeleton width="100%" height="4.75rem" radius="var(--r-3)" />
        <Skeleton width="100%" height="14rem" radius="var(--r-3)" />
        <Skeleton width="100%" height="8.75rem" radius="var(--r-3)" />
        <Skeleton width="100%" height="3.5rem" radius="var(--r-full)" />
      </div>
    </div>
  );
}
