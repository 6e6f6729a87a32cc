import { Icon } from "../../ui/Icon.tsx";
import type { Bubble } from "./log.ts";
import styles from "./Message.module.css";
import type { OutboxStore } from "./outboxStore.ts";

type MessageProps = { bubble: Bubble; sender: string; outbox: OutboxStore };

/** One message, with what its group says beside the last of it. */
export function Message({ bubble, sender, outbox }: MessageProps) {
  const { mine, first, last, status, contents } = bubble;
  return (
    <li
      className={styles.message}
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-status={status}
    >
      <p className={styles.bubble}>
        <span className="sr-only">{sender}: </span>
        {contents}
      </p>
      {status === "failed" ? <Failure bubble={bubble} outbox={outbox} /> : <Side bubble={bubble} />}
    </li>
  );
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
