import { IconButton } from "../../../ui/controls/IconButton.tsx";
import styles from "./QueueControls.module.css";

/** What plays before and after the video. */
export type VideoQueue = {
  /** From 0. */
  index: number;
  count: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

type QueueControlsProps = {
  /** Of the video that plays. */
  title: string;
  queue: VideoQueue;
};

/** Where in its list a video is, and the ways to those beside it. */
export function QueueControls({ title, queue: { index, count, onPrevious, onNext } }: QueueControlsProps) {
  // Not disabled: whoever pressed the button down to the last video would lose the focus.
  return (
    <div className={styles.queue}>
      <IconButton
        icon="skip-back"
        label="이전 영상"
        aria-disabled={!onPrevious}
        muted={!onPrevious}
        onClick={onPrevious}
      />
      <p role="status">
        {index + 1} / {count}
        <span className="sr-only">, {title}</span>
      </p>
      <IconButton icon="skip-next" label="다음 영상" aria-disabled={!onNext} muted={!onNext} onClick={onNext} />
    </div>
  );
}
