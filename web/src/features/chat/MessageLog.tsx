import type { ChatRoom } from "@fitmate/contract/chat";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Lanes } from "../../ui/Lanes.tsx";
import { loadOlder } from "./api.ts";
import { firstSeq, hasOlder, type History } from "./history.ts";
import { type Bubble, buildLog } from "./log.ts";
import { Message } from "./Message.tsx";
import styles from "./MessageLog.module.css";
import type { Messenger } from "./messenger.ts";
import { unsettled } from "./outbox.ts";
import { useOutbox } from "./outboxStore.ts";
import { useLogScroll } from "./useLogScroll.ts";
import { useMarkRead } from "./useMarkRead.ts";
import { useVisible } from "./useVisible.ts";

type MessageLogProps = { room: ChatRoom; history: History; messenger: Messenger; me: string };

/** The messages of a room, oldest first; older ones load on the way up. */
export function MessageLog({ room, history, messenger, me }: MessageLogProps) {
  const { chatRoomId, receiverNickname } = room;
  const items = useLogItems({ room, history, messenger, me });
  const older = useOlder(chatRoomId, hasOlder(history));
  const newest = items.findLast((item): item is Bubble => item.kind === "message");
  const { log, atEnd, hasNew, toEnd, onScroll } = useLogScroll({
    first: firstSeq(history),
    last: newest?.key,
    lastIsMine: newest?.mine ?? false,
    onNearTop: older.load,
  });
  useMarkRead(room, history, useVisible() && atEnd);

  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <ol ref={log} className={styles.log} aria-label="대화 내용" onScroll={onScroll} tabIndex={0}>
        {hasOlder(history) && (
          <li className={styles.older}>
            {older.isError ? (
              <Button variant="ghost" size="sm" onClick={older.retry}>
                이전 대화를 불러오지 못했어요. 다시 시도
              </Button>
            ) : (
              older.isPending && <Lanes label="이전 대화를 불러오는 중이에요" />
            )}
          </li>
        )}
        {items.length === 0 && <li className={styles.hello}>{receiverNickname}님에게 먼저 인사를 건네 보세요.</li>}
        {items.map((item) =>
          item.kind === "date" ? (
            <li key={item.key} className={styles.date}>
              {item.text}
            </li>
          ) : (
            <Message
              key={item.key}
              bubble={item}
              sender={item.mine ? "나" : receiverNickname}
              outbox={messenger.outbox}
            />
          ),
        )}
      </ol>
      {!atEnd && hasNew && (
        <Button className={styles.jump} size="sm" onClick={toEnd}>
          <Icon name="chevron-down" size={18} />새 메시지
        </Button>
      )}
      <Announcer newest={newest} sender={receiverNickname} />
    </div>
  );
}

function useLogItems({ room, history, messenger, me }: MessageLogProps) {
  const { outbox } = messenger;
  const entries = useOutbox(outbox);
  useEffect(() => outbox.settle(history), [outbox, history]);
  return useMemo(() => {
    const pending = unsettled(entries, history).filter(({ chatRoomId }) => chatRoomId === room.chatRoomId);
    return buildLog({ messages: history, pending, me, readSeq: room.receiverReadSeq });
  }, [entries, history, me, room.chatRoomId, room.receiverReadSeq]);
}

function useOlder(chatRoomId: number, there: boolean) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => loadOlder(client, chatRoomId) });
  return {
    isPending,
    isError,
    load: () => there && !isPending && !isError && mutate(),
    retry: () => mutate(),
  };
}

/** Reads out what the other member writes; the log itself also changes when older messages come in. */
function Announcer({ newest, sender }: { newest: Bubble | undefined; sender: string }) {
  const [atFirst] = useState(newest?.key);
  const isNew = newest !== undefined && newest.key !== atFirst && !newest.mine;
  return (
    <p className="sr-only" role="status">
      {isNew && `${sender}: ${newest.contents}`}
    </p>
  );
}
