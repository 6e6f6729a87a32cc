import type { ChatPicture } from "@fitmate/contract/chat";
import { useCallback } from "react";
import type { QueuedUpload } from "../../../data/uploads/uploadQueue.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./AttachmentStrip.module.css";

type Attachment = QueuedUpload<ChatPicture>;

type AttachmentStripProps = {
  items: readonly Attachment[];
  /** The message leaves once all of them are there. */
  waiting: boolean;
  onRetry: () => void;
  onRemove: (id: number) => void;
};

/** The pictures of the next message above its field. */
export function AttachmentStrip({ items, waiting, onRetry, onRemove }: AttachmentStripProps) {
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
      {(has(items, "failed") || has(items, "away")) && (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          다시 시도
        </Button>
      )}
    </>
  );
}

const has = (items: readonly Attachment[], state: Attachment["state"]) => items.some((item) => item.state === state);

function statusOf(items: readonly Attachment[], waiting: boolean): string | undefined {
  if (has(items, "failed")) return "사진을 올리지 못했어요. 다시 시도하거나 사진을 빼 주세요.";
  if (has(items, "away")) return "사진을 올리지 못했어요. 연결되면 다시 올려요.";
  if (has(items, "postponed")) return "지금은 사진을 올릴 수 없어요. 잠시 후 다시 올려요.";
  if (items.every(({ state }) => state === "ready")) return undefined;
  return waiting ? "사진을 다 올리면 보내요." : "사진을 올리고 있어요.";
}

const MARKS = { away: "retry", postponed: "retry", failed: "alert" } as const;

function Chosen({ item, name, onRemove }: { item: Attachment; name: string; onRemove: () => void }) {
  const preview = usePreview(item.file);
  const { state } = item;
  return (
    <li className={styles.chosen} data-state={state}>
      <img ref={preview} alt={`보낼 ${name}`} />
      {state in MARKS && <Icon name={MARKS[state as keyof typeof MARKS]} size={20} />}
      {(state === "uploading" || state === "queued") && (
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
