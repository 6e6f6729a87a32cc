import { memo, type MouseEvent, useState } from "react";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { FOLDED } from "../list/summary.ts";
import type { Bubble } from "./log.ts";
import styles from "./Message.module.css";
import { MessagePictures } from "../pictures/MessagePictures.tsx";
import { MessageText } from "./MessageText.tsx";
import type { OutboxStore } from "../outbox/outboxStore.ts";

type MessageProps = {
  bubble: Bubble;
  /** Among several: who says it stands above, with their picture if they have one. */
  named: boolean;
  picture: string | null;
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
  const { bubble, named, picture, outbox, words, sought, onOpenPicture, onBrokenPicture } = props;
  const { mine, first, last, status, contents, pictures, deleted, seq, sender, folded } = bubble;
  const [unfolded, setUnfolded] = useState(false);
  const shows = !folded || unfolded;
  const unfold = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest("li")?.focus({ preventScroll: true });
    setUnfolded(true);
  };
  return (
    <li
      className={styles.message}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the log lead here
      tabIndex={-1}
      data-mine={mine || undefined}
      data-named={named || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-status={status}
      data-seq={seq ?? undefined}
      data-sought={sought || undefined}
    >
      {named && first && <Sender nickname={sender} picture={picture} nameless={folded} />}
      <div className={styles.body}>
        {!shows && (
          <button type="button" className={styles.folded} onClick={unfold}>
            {FOLDED}
            <span>보기</span>
          </button>
        )}
        {shows && pictures.length > 0 && (
          <MessagePictures
            pictures={pictures}
            label={picturesLabel(bubble)}
            onOpen={(index) => onOpenPicture(bubble, index)}
            onBroken={() => onBrokenPicture(bubble)}
          />
        )}
        {shows && contents !== "" && (
          <p
            className={styles.bubble}
            data-deleted={deleted || undefined}
            data-contents={deleted ? undefined : contents}
          >
            <span className="sr-only">{mine ? "나" : sender}: </span>
            {deleted ? contents : <MessageText contents={contents} words={words} />}
          </p>
        )}
      </div>
      {status === "failed" ? <Failure bubble={bubble} outbox={outbox} /> : <Side bubble={bubble} />}
    </li>
  );
});

/** '준호님이 보낸 사진' */
export function picturesLabel({ mine, sender, folded }: Bubble): string {
  return mine ? "내가 보낸 사진" : folded ? `${sender}가 보낸 사진` : `${sender}님이 보낸 사진`;
}

/** Of whoever has no name for me there is no profile either. */
function Sender({ nickname, picture, nameless }: { nickname: string; picture: string | null; nameless: boolean }) {
  if (nameless) {
    return (
      <span className={styles.sender}>
        <i className={styles.nobody} aria-hidden="true" />
        <span className={styles.name}>{nickname}</span>
      </span>
    );
  }
  return (
    <span className={styles.sender}>
      <Avatar nickname={nickname} picture={picture} size="sm" />
      <MemberLink className={styles.name} nickname={nickname} />
    </span>
  );
}

function Side({ bubble: { status, time, read, unreadBy } }: { bubble: Bubble }) {
  if (status === "sending") return <span className={styles.side}>보내는 중</span>;
  if (!time && unreadBy === 0) return null;
  return (
    <span className={styles.side}>
      {read && <span className={styles.read}>읽음</span>}
      {unreadBy > 0 && (
        <span className={styles.unread}>
          {unreadBy}
          <span className="sr-only">명이 안 읽음</span>
        </span>
      )}
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
