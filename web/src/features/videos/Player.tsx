import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { useId, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useDialog } from "../../ui/useDialog.ts";
import { Embed } from "./Embed.tsx";
import styles from "./Player.module.css";
import { Thumbnail } from "./Thumbnail.tsx";

type PlayerProps = { video: Video; sport: Sport; onClose: () => void };

/** A video over the page. Nothing of YouTube's player is loaded before somebody plays it. */
export function Player({ video, sport, onClose }: PlayerProps) {
  const title = useId();
  const dialog = useDialog(onClose, true);
  const close = useRef<HTMLButtonElement>(null);
  const [started, setStarted] = useState(false);

  const start = () => {
    // Not into the frame: a key pressed there, Escape too, never gets here.
    close.current?.focus();
    setStarted(true);
  };
  return (
    <dialog {...dialog} className={styles.player} data-theme="dark" aria-labelledby={title}>
      <IconButton ref={close} className={styles.close} icon="close" label="닫기" onClick={onClose} />
      <div className={styles.frame}>
        {started ? (
          <Embed video={video} sport={sport} />
        ) : (
          <>
            <Thumbnail video={video} sport={sport} />
            <button type="button" className={styles.start} aria-label="재생" data-autofocus onClick={start}>
              <Icon name="play" size={28} />
            </button>
          </>
        )}
      </div>
      <h2 id={title}>{video.title}</h2>
    </dialog>
  );
}
