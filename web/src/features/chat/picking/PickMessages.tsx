/** In the place of a conversation: which of its messages are to be reported. Nothing else of it is sent along. */
import { REPORT_MESSAGES_MAX } from "@fitmate/contract/limits";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { hasOlder } from "../../../data/chat/history.ts";
import { askToReport, type Reported } from "../../../ui/overlays/reporting.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useHistoryEntry } from "../../../ui/overlays/historyEntries.ts";
import { FOLDED } from "../list/summary.ts";
import { type Bubble, buildLog } from "../log/log.ts";
import logStyles from "../log/MessageLog.module.css";
import { type ShownHistory, useShownHistory } from "../log/useShownHistory.ts";
import { PickRow } from "./PickRow.tsx";
import { PICKING, StopPicking } from "./StopPicking.tsx";
import { canPick, type Picked, subjectOf, toggled } from "./picked.ts";
import styles from "./PickMessages.module.css";
import type { ChatRoom } from "../../../data/chat/wire.ts";

type PickMessagesProps = {
  room: ChatRoom;
  /** Among several: their pictures by nickname. */
  pictures?: ReadonlyMap<string, string | null> | undefined;
  onClose: () => void;
};

const NOWHERE = { seq: 0, visit: "" };

export function PickMessages({ room, pictures, onClose }: PickMessagesProps) {
  const me = useSession()?.nickname ?? "";
  const { shown } = useShownHistory(room, NOWHERE);
  const [picked, setPicked] = useState<Picked>(new Map());
  useHistoryEntry(true, onClose);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  const subject = subjectOf(picked);
  const report = () => {
    if (!subject) return;
    const picture = room.group ? (pictures?.get(subject.sender) ?? null) : room.profilePicture;
    askToReport({ ...reportedOf(room.chatRoomId, picked, subject, picture), onSent: onClose });
  };
  return (
    <section ref={section} className={styles.pick} aria-label={PICKING} tabIndex={-1}>
      <h1 className="sr-only only-mobile">{PICKING}</h1>
      <div className={styles.head}>
        <span className="only-desktop">
          <StopPicking onStop={onClose} />
        </span>
        <h2 className="only-desktop">{PICKING}</h2>
        <span className={styles.count} role="status">
          <b>{picked.size}</b> / {REPORT_MESSAGES_MAX}
          <span className="sr-only">개 골랐어요</span>
        </span>
      </div>
      <p className={styles.intro}>
        문제가 된 메시지를 눌러 주세요. 내 메시지를 함께 고르면 앞뒤를 이해하기 쉬워요.
        {room.group && " 한 번에 한 사람의 메시지를 고를 수 있어요."}
      </p>
      {shown && (
        <Log
          room={room}
          me={me}
          shown={shown}
          picked={picked}
          onPick={(bubble) => setPicked((before) => toggled(before, bubble))}
        />
      )}
      <div className={styles.bar}>
        <p>
          <Icon name="shield" size={18} />
          고른 메시지만 운영자에게 보여요. 나머지 대화는 아무도 보지 않아요.
        </p>
        <Button size="lg" disabled={!subject} onClick={report}>
          {subject ? `${picked.size}개 신고하기` : "신고하기"}
        </Button>
      </div>
    </section>
  );
}

function reportedOf(chatRoomId: number, picked: Picked, subject: Bubble, picture: string | null): Reported {
  const bubbles = [...picked].toSorted(([one], [other]) => one - other);
  return {
    target: { kind: "MESSAGES", chatRoomId, seqs: bubbles.map(([seq]) => seq) },
    nickname: subject.folded ? null : subject.sender,
    picture,
    quotes: bubbles.map(([, { mine, sender, contents, pictures, folded, at }]) => ({
      by: mine ? "나" : sender,
      text: folded ? FOLDED : contents,
      pictures: pictures.length,
      at: new Date(at).toISOString(),
    })),
  };
}

type LogProps = {
  room: ChatRoom;
  me: string;
  shown: ShownHistory;
  picked: Picked;
  onPick: (bubble: Bubble) => void;
};

/** Begins at the newest; what is older comes above, and what one looks at stays where it is. */
function Log({ room, me, shown: { history, older }, picked, onPick }: LogProps) {
  const log = useRef<HTMLOListElement>(null);
  const fromEnd = useRef(0);
  const items = useMemo(() => buildLog({ messages: history, pending: [], me, readSeq: 0 }), [history, me]);
  const first = items[1]?.key;
  const shownFirst = useRef<string>(undefined);
  useLayoutEffect(() => {
    const list = log.current;
    if (!list || shownFirst.current === first) return;
    shownFirst.current = first;
    list.scrollTop = list.scrollHeight - fromEnd.current;
  });
  return (
    <ol
      ref={log}
      className={styles.log}
      aria-label="신고할 메시지"
      onScroll={({ currentTarget: list }) => (fromEnd.current = list.scrollHeight - list.scrollTop)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
      tabIndex={0}
    >
      {hasOlder(history, room.group?.sinceSeq) && (
        <li className={styles.older}>
          <Button variant="ghost" size="sm" busy={older.isPending} onClick={older.isError ? older.retry : older.load}>
            {older.isError ? "이전 대화를 불러오지 못했어요. 다시 시도" : "이전 대화 보기"}
          </Button>
        </li>
      )}
      {items.map((item) => {
        if (item.kind === "date") {
          return (
            <li key={item.key} className={logStyles.date}>
              {item.text}
            </li>
          );
        }
        if (item.kind !== "message" || item.deleted) return null;
        return (
          <PickRow
            key={item.key}
            bubble={item}
            named={room.group !== undefined && !item.mine}
            picked={item.seq !== null && picked.has(item.seq)}
            able={canPick(picked, item)}
            onPick={onPick}
          />
        );
      })}
    </ol>
  );
}
