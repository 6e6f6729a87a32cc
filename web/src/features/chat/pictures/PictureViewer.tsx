import type { ChatPicture } from "@fitmate/contract/chat";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { useDialog } from "../../../ui/overlays/useDialog.ts";
import { CHECK_NETWORK } from "../../../lib/trouble.ts";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import styles from "./PictureViewer.module.css";
import { useSwipe } from "./useSwipe.ts";

export type ViewedPicture = ChatPicture & { id: string; label: string; seq: number | null };

type PictureViewerProps = {
  /** All pictures of the conversation on screen, oldest first. */
  pictures: readonly ViewedPicture[];
  id: string;
  onMove: (id: string) => void;
  /** It did not load: most likely its address has run out. Over once there is a new one, or none can be had. */
  onBroken: (picture: ViewedPicture) => Promise<void>;
  onClose: () => void;
};

/** One picture in full over the whole screen; a swipe and the arrow keys lead to its neighbours. */
export function PictureViewer({ pictures, id, onMove, onBroken, onClose }: PictureViewerProps) {
  const dialog = useDialog(onClose, true);
  /** The addresses that did not load, and for which no other came. */
  const [broken, setBroken] = useState<readonly string[]>([]);
  // 다시 시도 is gone once it was pressed: on where one is at the beginning.
  const around = useLostFocus(() => dialog.ref.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus());
  const at = pictures.findIndex((picture) => picture.id === id);
  const picture = pictures[at];
  const move = (by: 1 | -1) => {
    const next = pictures[at + by];
    if (next) onMove(next.id);
  };
  const swipe = useSwipe(move);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") move(-1);
    if (key === "ArrowRight") move(1);
  };
  if (!picture) return null;
  const { address } = picture;
  const onError = async () => {
    await onBroken(picture);
    setBroken((before) => [...before, address]);
  };
  const retry = () => setBroken(broken.filter((each) => each !== address));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the buttons within
    <dialog {...dialog} className={styles.viewer} aria-label="사진 보기" onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <p role="status">
          {at + 1} / {pictures.length}
        </p>
        <a href={address} download="핏메이트 사진.webp">
          저장
        </a>
        <a href={address} target="_blank" rel="noopener">
          새 탭에서 열기
        </a>
        <IconButton icon="close" label="닫기" data-autofocus onClick={onClose} />
      </div>
      <div {...swipe} {...around} className={styles.stage}>
        {broken.includes(address) ? (
          <div role="alert" className={styles.broken}>
            <p>사진을 불러오지 못했어요. {CHECK_NETWORK}</p>
            <Button variant="secondary" size="md" onClick={retry}>
              다시 시도
            </Button>
          </div>
        ) : (
          <img
            key={picture.id}
            src={address}
            alt={picture.label}
            width={picture.width}
            height={picture.height}
            draggable={false}
            onError={() => void onError()}
          />
        )}
      </div>
      {/* They stay in their place at either end, and keep the focus there. */}
      <IconButton
        className={styles.previous}
        icon="chevron-left"
        label="이전 사진"
        aria-disabled={at === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        className={styles.next}
        icon="chevron-right"
        label="다음 사진"
        aria-disabled={at === pictures.length - 1}
        onClick={() => move(1)}
      />
    </dialog>
  );
}
