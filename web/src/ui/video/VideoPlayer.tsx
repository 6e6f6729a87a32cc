import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "../icons/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { isTopOverlay } from "../overlays/overlays.ts";
import { useDialog } from "../overlays/useDialog.ts";
import { VideoEmbed } from "./VideoEmbed.tsx";
import { VideoFailure } from "./VideoFailure.tsx";
import styles from "./VideoPlayer.module.css";
import { VideoThumbnail } from "./VideoThumbnail.tsx";

type VideoPlayerProps = {
  video: Video;
  sport: Sport;
  /** It is known that it cannot be played here. */
  isGone?: boolean;
  /** A button beside the title. */
  action?: ReactNode;
  /** Below the title of one of several: it plays at once. */
  controls?: ReactNode;
  /** It has come to its end, and nothing lies over the player. */
  onEnded?: (() => void) | undefined;
  onClose: () => void;
};

/** A video over the page. Nothing of YouTube's player is loaded before somebody plays it. */
export function VideoPlayer({ video, sport, isGone = false, action, controls, onEnded, onClose }: VideoPlayerProps) {
  const title = useId();
  const dialog = useDialog(onClose, true);
  const close = useRef<HTMLButtonElement>(null);
  const [started, setStarted] = useState(controls !== undefined);

  const start = () => {
    // Not into the frame: a key pressed there, Escape too, never gets here.
    close.current?.focus();
    setStarted(true);
  };
  const end = () => {
    // What lies over the player is about this video: with the next one it would go, and what is typed there.
    if (dialog.ref.current && isTopOverlay(dialog.ref.current)) onEnded?.();
  };
  return (
    <dialog {...dialog} className={styles.player} data-theme="dark" aria-labelledby={title}>
      <IconButton ref={close} className={styles.close} icon="close" label="닫기" onClick={onClose} />
      <div className={styles.frame}>
        {isGone ? (
          <VideoFailure video={video} sport={sport} reason="refused" />
        ) : started ? (
          <VideoEmbed key={video.videoId} video={video} sport={sport} onEnded={end} />
        ) : (
          <>
            <VideoThumbnail video={video} sport={sport} />
            <button type="button" className={styles.start} aria-label="재생" data-autofocus onClick={start}>
              <Icon name="play" size={28} />
            </button>
          </>
        )}
      </div>
      <div className={styles.foot}>
        <h2 id={title}>{video.title}</h2>
        {action}
      </div>
      {controls}
    </dialog>
  );
}
