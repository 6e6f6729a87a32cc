import { Button } from "./Button.tsx";
import styles from "./LoadMore.module.css";

export type LoadMoreProps = {
  /** With its particle: "영상을". */
  what: string;
  /** What the button says; 더 보기, unless said otherwise. */
  more?: string;
  failed: boolean;
  busy: boolean;
  onMore: () => void;
};

/** Scrolling does the same; this is for whoever does not scroll, and for trying again. */
export function LoadMore({ what, more = "더 보기", failed, busy, onMore }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      <p role="alert">{failed && !busy && `${what} 더 불러오지 못했어요. 인터넷 연결을 확인해 주세요.`}</p>
      <Button variant="secondary" size="md" busy={busy} onClick={onMore}>
        {failed ? "다시 시도" : more}
      </Button>
    </div>
  );
}
