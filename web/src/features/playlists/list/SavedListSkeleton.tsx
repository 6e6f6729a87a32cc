import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./SavedRow.module.css";
import listStyles from "./SinglePlaylist.module.css";

const ROWS = [0, 1, 2, 3, 4];

/** The videos of a playlist while they load, with their final size. */
export function SavedListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">영상을 불러오는 중이에요</span>
      <div className={listStyles.tools}>
        <Skeleton width="6.75rem" height="2.25rem" radius="var(--r-full)" />
      </div>
      {ROWS.map((row) => (
        <div key={row} className={styles.row} data-waiting>
          <Skeleton className={styles.picture} height="auto" radius="var(--r-3)" />
          <Skeleton width="min(20rem, 90%)" height="1.5rem" />
        </div>
      ))}
    </div>
  );
}
