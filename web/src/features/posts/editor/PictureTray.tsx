import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import type { QueuedPicture } from "./pictureQueue.ts";
import styles from "./PictureTray.module.css";

type PictureTrayProps = {
  pictures: readonly QueuedPicture[];
  onRetry: () => void;
  onRemove: (id: number) => void;
};

/** The pictures that are not in the text yet, and how far each is. */
export function PictureTray({ pictures, onRetry, onRemove }: PictureTrayProps) {
  const failed = pictures.filter((picture) => picture.failed).length;
  return (
    <div className={styles.tray} hidden={pictures.length === 0}>
      <ul aria-label="올리는 사진">
        {pictures.map(({ id, file, progress, failed: isFailed }) => (
          <li key={id} className={styles.picture}>
            <Icon name={isFailed ? "alert" : "image"} size={20} />
            <span className={styles.name}>{file.name}</span>
            {isFailed ? (
              <span className="caption">올리지 못했어요</span>
            ) : (
              <progress aria-label={`${file.name} 올리는 중`} max={1} value={progress ?? 0} />
            )}
            <IconButton icon="close" label={`${file.name} 빼기`} muted onClick={() => onRemove(id)} />
          </li>
        ))}
      </ul>
      <div className={styles.state}>
        <p className="caption" role="status">
          {failed > 0
            ? "연결이 끊겨 사진을 올리지 못했어요. 다시 연결되면 이어서 올릴게요."
            : pictures.length > 0 && `사진 ${pictures.length}장을 올리고 있어요.`}
        </p>
        {failed > 0 && (
          <Button size="sm" variant="secondary" onClick={onRetry}>
            다시 시도
          </Button>
        )}
      </div>
    </div>
  );
}
