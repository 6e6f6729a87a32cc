import { LIST_TITLE_MAX } from "@fitmate/contract/limits";
import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { useSortable } from "@dnd-kit/react/sortable";
import type { KeyboardEvent } from "react";
import { cutTitle } from "../../../lib/cutTitle.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { SavedPicture } from "../playing/SavedPicture.tsx";
import styles from "./SavedRow.module.css";

type SavedRowProps = {
  video: PlaylistVideo;
  /** From 0. */
  index: number;
  isLast: boolean;
  /** Id of the sentence that says how the handle works. */
  hint: string;
  /** Gives it the place `to`, from 0. */
  onPlace: (to: number) => void;
  onPlay: () => void;
  onMove: () => void;
  onSave: () => void;
  onRemove: () => void;
};

/** One video of a playlist; the handle moves it, by dragging and with the arrow keys. */
export function SavedRow({ video, index, isLast, hint, onPlace, onPlay, onMove, onSave, onRemove }: SavedRowProps) {
  const { videoId, videoTitle } = video;
  const { ref, handleRef, isDragging } = useSortable({ id: videoId, index });
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onPlace(index + step);
  };
  return (
    <li ref={ref} className={styles.row} data-dragging={isDragging || undefined}>
      <button ref={handleRef} type="button" className={styles.handle} aria-describedby={hint} onKeyDown={press}>
        <span className={`caption ${styles.number}`}>{index + 1}</span>
        <Icon name="grip" size={20} />
        <span className="sr-only">{videoTitle} 순서 바꾸기</span>
      </button>
      <SavedPicture video={video} onPlay={onPlay} />
      <h2 className={styles.title}>{cutTitle(videoTitle, LIST_TITLE_MAX)}</h2>
      <div className={styles.actions}>
        <Menu
          label={`${videoTitle} 메뉴`}
          items={[
            ...(index > 0
              ? [{ label: "위로 옮기기", icon: "arrow-up", onSelect: () => onPlace(index - 1) } as const]
              : []),
            ...(isLast
              ? []
              : [{ label: "아래로 옮기기", icon: "chevron-down", onSelect: () => onPlace(index + 1) } as const]),
            { label: "다른 플레이리스트로 옮기기", icon: "arrow-right", onSelect: onMove },
            { label: "다른 플레이리스트에도 저장", icon: "add-list", onSelect: onSave },
          ]}
        />
        <IconButton
          icon="trash"
          label={`${videoTitle} 삭제`}
          muted
          onClick={onRemove}
          // The next row's button takes the focus: a key that is held would press one after the other.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        />
      </div>
    </li>
  );
}
