import { memo } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { Bubble } from "./log.ts";
import styles from "./Message.module.css";
import { MessagePictures } from "../pictures/MessagePictures.tsx";
import { MessageText } from "./MessageText.tsx";
import type { OutboxStore } from "../outbox/outboxStore.ts";

type MessageProps = {
  bubble: Bubble;
  sender: string;
  outbox: OutboxStore;
  /** Marked where they occur. */
  words: readonly string[];
  /** This is the message that was looked for. */
  sought: boolean;
  onOpenPicture: (bubble: Bubble, index: number) => void;
  /** One of its pictures did not load. */
  onBrokenPicture: (bubble: Bubble) => void;
};

/** One message, with what its group says beside the last of it. */
export const Message = memo(function Message(props: MessageProps) {
  const { bubble, sender, outbox, words, sought, onOpenPicture, onBrokenPicture } = props;
  const { mine, first, last, status, contents, pictures, deleted, seq } = bubble;
  return (
    <li
      className={styles.message}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the log lead here
      tabIndex={-1}
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-status={status}
      data-seq={seq ?? undefined}
      data-sought={sought || undefined}
    >
      <div className={styles.body}>
        {pictures.length > 0 && (
          <MessagePictures
            pictures={pictures}
            label={picturesLabel(bubble, sender)}
            onOpen={(index) => onOpenPicture(bubble, index)}
            onBroken={() => onBrokenPicture(bubble)}
          />
        )}
        {contents !== "" && (
          <p
            className={styles.bubble}
            data-deleted={deleted || undefined}
            data-contents={deleted ? undefined : contents}
          >
            <span className="sr-only">{sender}: </span>
            {deleted ? contents : <MessageText contents={contents} words={words} />}
          </p>
        )}
      </div>
      {status === "failed" ? <Failure bubble={bubble} outbox={outbox} /> : <Side bubble={bubble} />}
    </li>
  );
});

/** '준호님이 보낸 사진' */
export function picturesLabel({ mine }: Bubble, sender: string): string {
  return mine ? "내가 보낸 사진" : `${sender}님이 보낸 사진`;
}

function Side({ bubble: { status, time, read } }: { bubble: Bubble }) {
  if (status === "sending") return <span className={styles.side}>보내는 중</span>;
  if (!time) return null;
  return (
    <span className={styles.side}>
      {read && <span className={styles.read}>읽음</span>}
      {time}
    </span>
  );
}

function Failure({ bubble: { clientMessageId, reason }, outbox }: { bubble: Bubble; outbox: OutboxStore }) {
  const id = clientMessageId ?? "";
  return (
    <span className={styles.failure} role="alert">
      <Icon name="alert" size={16} />
      <span>보내지 못했어요</span>
      <button type="button" onClick={() => outbox.retry(id)}>
        다시 보내기
      </button>
      <button type="button" onClick={() => outbox.discard(id)}>
        삭제
      </button>
      {reason && <span className={styles.reason}>{reason}</span>}
    </span>
  );
}
