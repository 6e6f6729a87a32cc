import { Button } from "../../../ui/controls/Button.tsx";
import styles from "./Comments.module.css";

export type MoreCommentsProps = {
  /** Which ones; takes 을. */
  what: string;
  act?: string;
  busy: boolean;
  failed: boolean;
  onMore: () => void;
};

/** Brings comments that do not show yet. */
export function MoreComments({ what, act = "더 보기", busy, failed, onMore }: MoreCommentsProps) {
  return (
    <div className={styles.more}>
      {failed && <p role="alert">{what}을 불러오지 못했어요. 인터넷 연결을 확인해 주세요.</p>}
      <Button variant="secondary" size="md" busy={busy} onClick={onMore}>
        {what} {act}
      </Button>
    </div>
  );
}
