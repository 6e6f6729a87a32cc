import { useQueryClient } from "@tanstack/react-query";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { CONTACT_WORDS } from "../../../lib/contactWords.ts";
import { Caution } from "../../../ui/feedback/Caution.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { firstSeq, hasOlder, type History, lastSeq } from "../../../data/chat/history.ts";
import { type Bubble, buildLog, type LogItem, type ProposalItem } from "./log.ts";
import { Message, picturesLabel } from "./Message.tsx";
import styles from "./MessageLog.module.css";
import { onLogKeyDown } from "./messageKeys.ts";
import { MessageMenu } from "./MessageMenu.tsx";
import { pictureLabel } from "../pictures/MessagePictures.tsx";
import type { Messenger } from "../messenger.ts";
import { MoreMessages } from "./MoreMessages.tsx";
import { newestOfOthers, type News, newsIn, spoken } from "./news.ts";
import { unsettled } from "../outbox/outbox.ts";
import { useOutbox } from "../outbox/outboxStore.ts";
import { PictureViewer, type ViewedPicture } from "../pictures/PictureViewer.tsx";
import { ProposalRow } from "./ProposalRow.tsx";
import { RoomLine } from "./RoomLine.tsx";
import { renewPictures } from "../../../data/chat/renewPictures.ts";
import { TypingNotice } from "./TypingNotice.tsx";
import { useTyping } from "../../../data/chat/typing.ts";
import { useLogScroll } from "./useLogScroll.ts";
import { useMarkRead } from "./useMarkRead.ts";
import type { ShownHistory } from "./useShownHistory.ts";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { useTabVisible } from "../../../lib/useTabVisible.ts";
import type { ChatRoom } from "../../../data/chat/wire.ts";

type MessageLogProps = {
  room: ChatRoom;
  shown: ShownHistory;
  messenger: Messenger;
  me: string;
  /** Where several are in the room: their pictures by nickname. */
  pictures?: ReadonlyMap<string, string | null> | undefined;
  /** Between two: what one of them proposes. */
  proposal?: ((room: ChatRoom, item: ProposalItem) => ReactNode) | undefined;
  /** Marked in the messages. */
  words: readonly string[];
  /** Back to the newest messages. */
  onPresent: () => void;
};

/** The messages of a room, oldest first; older ones load on the way up. */
export function MessageLog(props: MessageLogProps) {
  const { room, shown, messenger, me, pictures, proposal, words, onPresent } = props;
  const { chatRoomId, group } = room;
  const { history, away, sought, isSeeking, older, newer, visit } = shown;
  const items = useLogItems({ room, history, away, messenger, me });
  const writing = useTyping(chatRoomId);
  const newest = items.at(-1);
  const { log, atEnd, hasNew, toEnd, onScroll } = useLogScroll({
    first: firstSeq(history),
    last: newest?.key,
    lastIsMine: newest !== undefined && "mine" in newest && newest.mine,
    newest: lastSeq(history),
    heard: newestOfOthers(items)?.seq ?? 0,
    away,
    sought,
    isSeeking,
    onNearTop: older.load,
    onNearEnd: newer.load,
  });
  useMarkRead(room, history, me, useTabVisible() && atEnd && !away);
  const goOn = () => log.current?.focus({ preventScroll: true });
  const around = useLostFocus(goOn);
  const onBack = useEffectEvent(() => document.activeElement === document.body && goOn());
  // 최근 대화로 went with the log before this one.
  useLayoutEffect(() => {
    if (visit > 0) onBack();
  }, [visit]);
  const [viewed, setViewed] = useState<string | null>(null);
  const viewable = viewed === null ? [] : picturesIn(items);
  // Its message has been deleted.
  if (viewed !== null && !viewable.some(({ id }) => id === viewed)) setViewed(null);
  const openPicture = useCallback((bubble: Bubble, index: number) => setViewed(pictureId(bubble, index)), []);
  const keysId = useId();
  const client = useQueryClient();
  const renew = useCallback(
    async ({ seq }: Pick<Bubble, "seq">) => {
      if (seq !== null) await renewPictures(client, chatRoomId, seq);
    },
    [client, chatRoomId],
  );
  const renewShown = useCallback((bubble: Bubble) => void renew(bubble), [renew]);

  return (
    <div className={styles.frame} {...around}>
      <p className="sr-only" id={keysId}>
        위아래 화살표로 메시지를 고르고 Enter로 메뉴를 열어요.
      </p>
      <MessageMenu room={room} items={items}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is by mouse must be by keyboard */}
        <ol
          ref={log}
          className={styles.log}
          aria-label="대화 내용"
          aria-describedby={keysId}
          onScroll={onScroll}
          onKeyDown={onLogKeyDown}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
          tabIndex={0}
        >
          {hasOlder(history, group?.sinceSeq) && <MoreMessages {...older} what="이전 대화" />}
          {items.length === 0 && !room.readOnly && <li className={styles.hello}>{helloOf(room)}</li>}
          {items.map((item) => {
            if (item.kind === "caution")
              return (
                <li key={item.key} className={styles.caution}>
                  <Caution>
                    처음 나누는 대화에 <b>{CONTACT_WORDS[item.contact]}</b>가 있어요. 다른 앱으로 옮기자거나 돈 이야기를
                    꺼내면 잠시 멈춰 보세요.
                  </Caution>
                </li>
              );
            if (item.kind === "line") return <RoomLine key={item.key} line={item.line} />;
            if (item.kind === "proposal") {
              return (
                <ProposalRow key={item.key} seq={item.seq} sought={item.seq === sought?.seq}>
                  {proposal?.(room, item)}
                </ProposalRow>
              );
            }
            return item.kind === "date" ? (
              <li key={item.key} className={styles.date}>
                {item.text}
              </li>
            ) : (
              <Message
                key={item.key}
                bubble={item}
                named={group !== undefined && !item.mine}
                picture={pictures?.get(item.sender) ?? null}
                outbox={messenger.outbox}
                words={words}
                sought={item.seq !== null && item.seq === sought?.seq}
                onOpenPicture={openPicture}
                onBrokenPicture={renewShown}
              />
            );
          })}
          {writing.length > 0 && !away && !room.readOnly && <TypingNotice nicknames={writing} />}
          {away && <MoreMessages {...newer} what="다음 대화" />}
        </ol>
      </MessageMenu>
      {away ? (
        <Button className={styles.jump} size="sm" onClick={onPresent}>
          <Icon name="chevron-down" size={18} />
          최근 대화로
        </Button>
      ) : (
        !atEnd &&
        hasNew && (
          <Button className={styles.jump} size="sm" onClick={toEnd}>
            <Icon name="chevron-down" size={18} />새 메시지
          </Button>
        )
      )}
      <Announcer items={items} away={away} />
      {viewed !== null && (
        <PictureViewer
          pictures={viewable}
          id={viewed}
          onMove={setViewed}
          onBroken={renew}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  );
}

/** Of a group room the title is nobody's name. */
function helloOf({ nickname, group }: ChatRoom): string {
  return group ? "함께할 사람이 들어오면 여기서 이야기할 수 있어요." : `${nickname}님에게 먼저 인사를 건네 보세요.`;
}

/** Names a picture of a message, also once the message is stored. */
function pictureId({ key }: Bubble, index: number): string {
  return `${key} ${index}`;
}

function picturesIn(items: readonly LogItem[]): ViewedPicture[] {
  return items
    .filter((item): item is Bubble => item.kind === "message" && !item.folded)
    .flatMap((bubble) =>
      bubble.pictures.map((picture, index) => ({
        ...picture,
        id: pictureId(bubble, index),
        seq: bubble.seq,
        label: pictureLabel(picturesLabel(bubble), index, bubble.pictures.length),
      })),
    );
}

type LogItemsInput = { room: ChatRoom; history: History; away: boolean; messenger: Messenger; me: string };

/** What is on its way stands below the newest messages, nowhere else. */
function useLogItems({ room, history, away, messenger, me }: LogItemsInput) {
  const { outbox } = messenger;
  const entries = useOutbox(outbox);
  useEffect(() => outbox.settle(history), [outbox, history]);
  return useMemo(() => {
    const waiting = away ? [] : unsettled(entries, history);
    const pending = waiting.filter(({ chatRoomId }) => chatRoomId === room.chatRoomId);
    const cautious = !room.group && !hasOlder(history);
    return buildLog({ messages: history, pending, me, readSeq: room.readSeq, cautious });
  }, [entries, history, away, me, room.chatRoomId, room.readSeq, room.group]);
}

/** Reads out what others write and the room says, and how a proposal of mine is answered, as long as `items` have it. */
function Announcer({ items, away }: { items: readonly LogItem[]; away: boolean }) {
  const [heard, setHeard] = useState(items);
  const [newsKey, setNewsKey] = useState<string>();
  if (!away && items !== heard) {
    setHeard(items);
    setNewsKey(newsIn(items, heard)?.key ?? newsKey);
  }
  const news = items.find((item): item is News => item.key === newsKey);
  return (
    <p className="sr-only" role="status">
      {!away && news && spoken(news)}
    </p>
  );
}
