import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./Shelf.module.css";

const SHELVES = [0, 1, 2];
const VIDEOS = [0, 1, 2, 3, 4];

/** Playlists while they load, with their final size. */
export function ShelvesSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">플레이리스트를 불러오는 중이에요</span>
      {SHELVES.map((shelf) => (
        <div key={shelf} className={styles.shelf}>
          <div className={styles.head}>
            <Skeleton width="8rem" height="var(--touch)" radius="var(--r-2)" />
          </div>
          <div className={styles.row}>
            {VIDEOS.map((video) => (
              <div key={video}>
                <Skeleton className={styles.picture} height="auto" radius="var(--r-3)" />
                <Skeleton className={styles.waitingTitle} width="80%" height="1.25rem" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
