import type { ChatPicture } from "@fitmate/contract/chat";
import { useCallback } from "react";
import type { QueuedUpload } from "../../../data/uploads/uploadQueue.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./AttachmentStrip.module.css";

type Attachment = QueuedUpload<ChatPicture>;

type AttachmentStripProps = {
  items: readonly Attachment[];
  /** The message leaves once all of them are there. */
  waiting: boolean;
  onRemove: (id: number) => void;
};

/** The pictures of the next message above its field. */
export function AttachmentStrip({ items, waiting, onRemove }: AttachmentStripProps) {
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.strip} aria-label="보낼 사진">
          {items.map((item, index) => (
            <Chosen key={item.id} item={item} name={`사진 ${index + 1}`} onRemove={() => onRemove(item.id)} />
          ))}
        </ul>
      )}
      <p className={styles.status} role="status">
        {statusOf(items, waiting)}
      </p>
    </>
  );
}

function statusOf(items: readonly Attachment[], waiting: boolean): string | undefined {
  if (items.some(({ state }) => state === "stuck")) return "사진을 올리지 못했어요. 연결되면 다시 올려요.";
  if (items.every(({ state }) => state === "ready")) return undefined;
  return waiting ? "사진을 다 올리면 보내요." : "사진을 올리고 있어요.";
}

function Chosen({ item, name, onRemove }: { item: Attachment; name: string; onRemove: () => void }) {
  const preview = usePreview(item.file);
  return (
    <li className={styles.chosen} data-state={item.state}>
      <img ref={preview} alt={`보낼 ${name}`} />
      {item.state === "stuck" && <Icon name="retry" size={20} />}
      {(item.state === "uploading" || item.state === "queued") && (
        <progress value={item.progress} aria-label={`${name} 올리는 중`} />
      )}
      <button type="button" aria-label={`${name} 빼기`} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

/** Shows `file` in the image it is given to. */
function usePreview(file: File) {
  return useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
}
