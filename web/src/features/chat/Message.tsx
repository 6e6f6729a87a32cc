import { memo } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { Bubble } from "./log.ts";
import styles from "./Message.module.css";
import { MessageText } from "./MessageText.tsx";
import type { OutboxStore } from "./outboxStore.ts";

type MessageProps = {
  bubble: Bubble;
  sender: string;
  outbox: OutboxStore;
  /** Marked where they occur. */
  words: readonly string[];
  /** This is the message that was looked for. */
  sought: boolean;
};

/** One message, with what its group says beside the last of it. */
export const Message = memo(function Message({ bubble, sender, outbox, words, sought }: MessageProps) {
  const { mine, first, last, status, contents, seq } = bubble;
  return (
    <li
      className={styles.message}
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-status={status}
      data-seq={seq ?? undefined}
      data-sought={sought || undefined}
    >
      <p className={styles.bubble} data-contents={contents}>
        <span className="sr-only">{sender}: </span>
        <MessageText contents={contents} words={words} />
      </p>
      {status === "failed" ? <Failure bubble={bubble} outbox={outbox} /> : <Side bubble={bubble} />}
    </li>
  );
});

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
