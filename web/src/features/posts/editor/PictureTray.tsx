import { useRef } from "react";
import type { QueuedUpload } from "../../../data/uploads/uploadQueue.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import styles from "./PictureTray.module.css";

type PictureTrayProps = {
  pictures: readonly QueuedUpload<string>[];
  onRetry: () => void;
  onRemove: (id: number) => void;
  /** The last one is gone, and with it what had the focus. */
  onGone: () => void;
};

/** What is said of those that wait, the worst first. */
const WAITS: { state: QueuedUpload<string>["state"]; text: string }[] = [
  { state: "failed", text: "사진을 올리지 못했어요. 다시 시도하거나 사진을 빼 주세요." },
  { state: "away", text: "연결이 끊겨 사진을 올리지 못했어요. 다시 연결되면 이어서 올릴게요." },
  { state: "postponed", text: "지금은 사진을 올릴 수 없어요. 잠시 후 이어서 올릴게요." },
];

const isUnderWay = (state: QueuedUpload<string>["state"]): boolean => !WAITS.some((waits) => waits.state === state);

/** The pictures that are not in the text yet, and how far each is. */
export function PictureTray({ pictures, onRetry, onRemove, onGone }: PictureTrayProps) {
  const list = useRef<HTMLUListElement>(null);
  // Not the next one's button: a picture also goes once it is in the text, maybe just when its button is pressed.
  const around = useLostFocus(() => (pictures.length > 0 ? list.current?.focus({ preventScroll: true }) : onGone()));
  const waits = WAITS.find(({ state }) => pictures.some((picture) => picture.state === state));
  return (
    <div {...around} className={styles.tray} hidden={pictures.length === 0}>
      <ul ref={list} aria-label="올리는 사진" tabIndex={-1}>
        {pictures.map(({ id, file, progress, state }) => (
          <li key={id} className={styles.picture}>
            <Icon name={isUnderWay(state) ? "image" : "alert"} size={20} />
            <span className={styles.name}>{file.name}</span>
            {isUnderWay(state) ? (
              <progress aria-label={`${file.name} 올리는 중`} max={1} value={progress} />
            ) : (
              <span className="caption">{state === "postponed" ? "잠시 후 올려요" : "올리지 못했어요"}</span>
            )}
            <IconButton icon="close" label={`${file.name} 빼기`} muted onClick={() => onRemove(id)} />
          </li>
        ))}
      </ul>
      <div className={styles.state}>
        <p className="caption" role="status">
          {waits?.text ?? (pictures.length > 0 && `사진 ${pictures.length}장을 올리고 있어요.`)}
        </p>
        {pictures.some(({ state }) => state === "away" || state === "failed") && (
          <Button size="sm" variant="secondary" onClick={onRetry}>
            다시 시도
          </Button>
        )}
      </div>
    </div>
  );
}
