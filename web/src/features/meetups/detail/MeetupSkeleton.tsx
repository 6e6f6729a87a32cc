import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./MeetupPage.module.css";

const FACTS = 4;

/** A gathering while it loads, with its final size. */
export function MeetupSkeleton() {
  return (
    <div className={styles.layout} role="status">
      <div className={styles.main}>
        <div>
          <span className="sr-only">번개를 불러오는 중이에요</span>
          <Skeleton width="3.75rem" height="1.625rem" radius="var(--r-full)" />
          <Skeleton className={styles.titleSkeleton} width="min(24rem, 90%)" height="2.25rem" />
        </div>
        <div className={styles.factSkeletons}>
          {Array.from({ length: FACTS }, (_, fact) => (
            <Skeleton key={fact} width="min(16rem, 100%)" height="2.75rem" radius="var(--r-full)" />
          ))}
        </div>
        <div className={styles.map} />
      </div>
      <aside className="only-desktop">
        <Skeleton width="100%" height="14rem" radius="var(--r-4)" />
      </aside>
    </div>
  );
}
