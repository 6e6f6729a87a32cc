import { Button } from "./Button.tsx";
import styles from "./LoadMore.module.css";

type LoadMoreProps = { failed: boolean; busy: boolean; onMore: () => void };

/** Scrolling does the same; this is for whoever does not scroll, and for trying again. */
export function LoadMore({ failed, busy, onMore }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      <p role="alert">{failed && !busy && "동영상을 더 불러오지 못했어요. 인터넷 연결을 확인해 주세요."}</p>
      <Button variant="secondary" size="md" busy={busy} onClick={onMore}>
        {failed ? "다시 시도" : "더 보기"}
      </Button>
    </div>
  );
}
